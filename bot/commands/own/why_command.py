"""/why tells how an answer came about: the last one, or the one that is replied to; /why WORDS what became of a thing."""

from agents.nlu.cues.own.story_words import WhyWish
from agents.tools.base import Desk, Outcome
from agents.tools.catalogue import TOOLS
from agents.tools.stories.subjects import TOOL, last, subject


async def answer(desk: Desk, words: str, replied: str) -> Outcome:
    """Tell it; `replied` is what the platform calls the message that the command replies to."""
    wish = WhyWish(about="thing", words=words) if words else None
    found = await subject(desk.db, desk.scope, wish, desk.now) if wish is not None else None
    said = None if words else await last(desk.db, desk.scope, replied=replied)
    asked = found or ({"message": said.message.id} if said is not None else {"words": words})
    return await TOOLS[TOOL](desk, asked)
