"""What is called off by its name in a row of orders: "cancel the run and remind me at 9 to …". Pure."""

import re

from agents.nlu.decision import Decision
from agents.nlu.intents import SURE, Want

_OFF = re.compile(
    r"(?:so |then |please |can you |could you |just )*(?:cancel|delete|drop|skip|scrap|bin|call off)\b"
    r"|(?:请|麻烦|帮我|那就?|就)*(?:取消|删掉|删除|去掉)(?!了)", re.IGNORECASE)  # fmt: skip
_TAKE_AWAY = re.compile(r"(?:请|麻烦|帮我)?把[^,，。]{1,12}?(?:删|取消|去)(?:掉|了|除)+吧?")


def named_off(part: str, own: Decision) -> Decision | None:
    """Return the removal of what is named, which alone would only be tried: in a row of orders it is one of them."""
    if own.offers and _TAKE_AWAY.fullmatch(part):  # ordered in so many words
        return own.offers[0]
    if not _OFF.match(part):
        return None
    call = next((one for one in own.tries if one.name == "schedule_delete" and one.arguments.get("query")), None)
    if call is None:
        return None
    want = Want(intent="schedule_delete", confidence=SURE)
    named = Decision(agent=want.agent, want=want, reading=own.reading)
    return named.calling(call.name, {key: value for key, value in call.arguments.items() if key != "quiet"})
