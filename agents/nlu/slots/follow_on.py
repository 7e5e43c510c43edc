"""An hour without a day behind a question about one: 周四下午有空吗, 那四点开会吧. Pure."""

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


def on_asked_day(decision: Decision, text: str, whole: str) -> Decision:
    """Return the decision to book at an hour as one for the day that was asked about before, if any: `text` of a `whole` message."""
    call, reading = decision.call, decision.reading
    if call is None or call.name != "schedule_add" or len(whole) > LONGEST or not _THEN.search(whole.strip()):
        return decision
    hour = reading.grain == "minute" and not reading.elapsed and reading.rrule is None
    if not hour or any(DATED.search(text[begin:end]) for begin, end in reading.spans):
        return decision
    return decision.calling(call.name, {**call.arguments, "then": text}, decision.remark)
