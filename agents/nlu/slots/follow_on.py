"""An hour on a day that was named before: 周四下午有空吗, 那四点开会吧; "and yoga the same day at 5". Pure."""

import re

from agents.nlu.decision import Decision
from agents.nlu.slots.new_values import DATED

LONGEST = 80  # characters
_THEN = re.compile(
    r"^(?:(?:ok(?:ay)?|good|great|perfect|好[的吧]?|嗯+|行|可以|成)[,，.!。！\s]*)*+(?:那就|那么|那(?![天次个边里时])"
    r"|then\b|so\b)"
    r"|(?<!\band )(?<!\bby )(?<!\bsince )(?<!\buntil )(?<!\btill )\bthen[\s,.!]*(?=$|,)",
    re.IGNORECASE,
)

_SAME_DAY = re.compile(
    r"(?:on )?(?:the |that )?(?:very )?same day(?=[\s,.!]|$)|同一?天|当天(?!的?票)|^(?:那天|那一天)", re.IGNORECASE
)


def without_same_day(text: str) -> str | None:
    """Return a text without "the same day"; None where it says nothing of it."""
    if len(text) > LONGEST or not _SAME_DAY.search(text):
        return None
    return " ".join(_SAME_DAY.sub(" ", text, count=1).split()) or None


def on_same_day(decision: Decision, bare: str) -> Decision | None:
    """Return the decision on a text without "the same day" as one for the day of what was made before; None for none at an hour."""
    call, reading = decision.call, decision.reading
    hour = reading.grain == "minute" and not reading.elapsed and reading.rrule is None
    if call is None or call.name != "schedule_add" or not hour:
        return None
    if any(DATED.search(bare[begin:end]) for begin, end in reading.spans):
        return None
    return decision.calling(call.name, {**call.arguments, "then": bare, "same": True})


def on_asked_day(decision: Decision, text: str, whole: str) -> Decision:
    """Return the decision to book at an hour as one for the day that was asked about before, if any: `text` of a `whole` message."""
    call, reading = decision.call, decision.reading
    if call is None or call.name != "schedule_add" or len(whole) > LONGEST or not _THEN.search(whole.strip()):
        return decision
    hour = reading.grain == "minute" and not reading.elapsed and reading.rrule is None
    if not hour or any(DATED.search(text[begin:end]) for begin, end in reading.spans):
        return decision
    return decision.calling(call.name, {**call.arguments, "then": text}, decision.remark)
