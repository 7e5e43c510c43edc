"""What stood right before a message, in the terms of the model of replies (agents.nlu.replies). Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agents.nlu.replies.offered import before_offer, offered_title
from agents.nlu.replies.reply_model import Before
from agents.nlu.replies.ring_replies import LATELY
from storage.content.button_actions import Action
from storage.conversations.shown_items import Reference
from storage.people.talk import Seen

_SHOWN: dict[str, Before] = {"event": "shown:day", "due": "shown:due", "memo": "shown:memo"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What stood `before`, and the title of what it was about, or nothing; the `number` of the event that was just made or changed."""

    before: Before
    thing: str = ""
    number: int | None = None


def standing(offer: Action | None, seen: Seen, now: datetime) -> Standing | None:
    """Return what stood before words at `now`; None where nothing did, or nothing that a reply would be to."""
    just = [one for one in seen.shown if one.just]
    newest = max((one.shown_at for one in just), default=None)
    if seen.rang is not None and now - seen.rang < LATELY and (newest is None or newest < seen.rang):
        return Standing(before="rang", thing=seen.rung)
    title = just[0].title if just else ""
    if offer is None:
        return _of_shown(just)
    before = before_offer(offer.kind, offer.payload)
    if before is None:
        return None
    number = just[0].id if before in ("made:event", "changed:event") and just and just[0].kind == "event" else None
    return Standing(before=before, thing=offered_title(offer.payload) or title, number=number)


def _of_shown(just: Sequence[Reference]) -> Standing | None:
    if not just or just[0].gone:
        return None
    together = [one for one in just if one.shown_at == just[0].shown_at]
    return Standing(before=_SHOWN[just[0].kind], thing=just[0].title if len(together) == 1 else "")
