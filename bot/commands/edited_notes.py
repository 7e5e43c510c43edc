"""Messages that were edited after they had been answered: a note that one of them made says what it says now."""

from agents.nlu import Interpretation
from agents.tools.base import Desk, Outcome
from agents.tools.notes.edit import rewritten
from bot.conversation import access
from bot.conversation.participants import TurnContext
from bot.ports.messages import HouseNotice
from storage.content import note_states

NAME = "edited"  # of the notice


async def edited(desk: Desk, place: TurnContext, notice: HouseNotice) -> Outcome:
    """Change the note that the message made, with a way back; nothing where it made none, or the note was changed since."""
    turn, was, text = notice.data["turn"], str(notice.data["was"]), str(notice.data["text"])
    if access.is_barred(place) or not isinstance(turn, int):
        return Outcome()
    made = [memo for memo in await note_states.made_in(desk.db, turn) if was.rstrip().endswith(memo.text)]
    content = _content(desk, was.rstrip(), text.strip(), made[0].text) if len(made) == 1 else None
    return Outcome() if content is None else await rewritten(desk, made[0], content)


def _content(desk: Desk, was: str, text: str, noted: str) -> str | None:
    """Return what the note is to say: what stands behind the words that asked for it; None where it is no note any more."""
    asked = was.removesuffix(noted)
    if text.startswith(asked):
        return text.removeprefix(asked).strip() or None
    call = Interpretation(text=text, now=desk.now, language=desk.scope.language).decision.call
    return str(call.arguments["content"]) if call is not None and call.name == "memo_write" else None
