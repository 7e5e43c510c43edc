"""A room's timeline: where in it we came in. Pure."""

from collections.abc import Sequence

from adapters.matrix.raw_json import Facts, facts, text


def is_entry(event: Facts, user: str) -> bool:
    """Return whether we came in by it; a new name is told in the same way."""
    if event.get("type") != "m.room.member" or event.get("state_key") != user:
        return False
    before = facts(facts(event.get("unsigned")).get("prev_content")).get("membership")
    return facts(event.get("content")).get("membership") == "join" and before != "join"


def inviter(event: Facts) -> str:
    """Return who had asked us in; "" where that is not told."""
    return text(facts(event.get("unsigned")).get("prev_sender"))


def came(timeline: Sequence[Facts], user: str) -> int | None:
    """Return where what is said to us begins: at our invitation, if that is told, else where we came in; None: we were there."""
    entry = next((at for at in reversed(range(len(timeline))) if is_entry(timeline[at], user)), None)
    if entry is None:
        return None
    return next((at for at in reversed(range(entry)) if _asks(timeline[at], user)), entry)


def _asks(event: Facts, user: str) -> bool:
    invited = facts(event.get("content")).get("membership") == "invite"
    return event.get("type") == "m.room.member" and event.get("state_key") == user and invited
