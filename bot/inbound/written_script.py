"""In which characters somebody writes Chinese, kept for what says nothing of it: commands, buttons, what comes by itself."""

from agents.timetext.lexicon.han_scripts import script_of
from bot.ports.messages import TextMessage
from storage.db.pool import Pool
from storage.people import people


async def learn_script(pool: Pool, person: int, incoming: object) -> None:
    """Keep that they write in traditional characters; who has told which they want is left with these."""
    if isinstance(incoming, TextMessage) and not incoming.quoted and script_of(incoming.text) == "hant":
        await people.learn_script(pool, person, "hant")
