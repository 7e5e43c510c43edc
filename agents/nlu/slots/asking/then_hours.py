"""Something new at an hour of a day that was spoken of, in Chinese: 那四点一刻加节乐理课 一个半小时, 五点半还有朵朵. Pure."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from agents.nlu.decision import Decision
from agents.nlu.orders import is_question
from agents.nlu.slots.new_values import DATED
from agents.nlu.slots.wording.colloquial.chinese_times import CLOCK, END, LENGTH, signed
from agents.nlu.slots.wording.colloquial.chinese_times import DAY as CHINESE_DAY

MOST = 60  # characters
DAY = timedelta(days=1)
_THEN = re.compile(
    r"^(?:(?:好[的吧]?|行|可以|嗯+|成|ok)[,，。!！\s]*)*+(?:那就?|那么|就)(?:我|给我|帮我|先)?[,，\s]*", re.IGNORECASE
)
_NEW = re.compile(  # an act, of something that stands behind it, and no change of what is there
    r"\s*(?!提前|推迟|延|改|换|挪|调|提醒|叫|喊|取消|不|行|可以|成|怎|有|空|吧|呢|吗|开始|结束|的|那|这)[\u3400-\u9fff]{2}"
)
_ALSO = re.compile(  # one more of those who come, or a lesson: the name is the event
    rf"(?:(?:对了|[哦嗯]|另外)，?){{0,2}}+(?P<when>{CHINESE_DAY}?{CLOCK})(?:那会儿)?我?还有一?[个节场位堂]?"
    r"(?P<what>(?![什啥哪谁多几空时事安]|人[，吧])(?:(?![没要不吗呢么得])[\u3400-\u9fff]){1,8}?)"
    rf"(?:，?(?P<long>{LENGTH}))?{END}"
)


def also_then(text: str, plain: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to book what else there is at an hour, of the day of what was made before where it names none: 五点半还有朵朵.

    `plain` decides on one thing; None for any other text.
    """
    found = _ALSO.fullmatch(signed(text)) if len(text) <= MOST and not is_question(text) else None
    if found is None:
        return None
    when = "，".join(filter(None, (found["when"], found["long"])))
    decision = plain(f"{when}，开会")  # an hour alone is read beside a thing
    call, dated = decision.call, DATED.search(found["when"]) is not None
    if call is None or call.name != "schedule_add" or decision.more:
        return None
    leans = {} if dated else {"then": when}
    return decision.calling(call.name, {**call.arguments, "title": found["what"], **leans})


def on_that_hour(decision: Decision, whole: str, now: datetime, plain: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to book what a `whole` message puts at an hour "then": as it is read with a day, which it lacks.

    Without its day it looks like talk, or like a change of something. `plain` decides on one thing; None where there is nothing to book.
    """
    bare = whole.strip()
    ahead = _THEN.match(bare) if len(bare) <= MOST else None
    settled = decision.call is not None or decision.reading.elapsed
    if ahead is None or settled or bare.endswith(("?", "？", "吗", "呢")):
        return None
    wish = bare[ahead.end() :]
    dated = plain(f"明天{wish}")
    call, reading = dated.call, dated.reading
    if call is None or call.name != "schedule_add" or dated.more or reading.grain != "minute" or reading.rrule:
        return None
    hour_ends = next((end - len("明天") for begin, end in reading.spans if begin <= len("明天") < end or begin == 0), 0)
    if hour_ends <= 0 or _NEW.match(wish, hour_ends) is None or DATED.search(wish):
        return None
    return dated.calling(call.name, {**call.arguments, **_coming(call.arguments, now), "then": wish})


def _coming(given: dict[str, Any], now: datetime) -> dict[str, str]:
    """Return the hours of today, if they are ahead: below no day that was asked about they come next."""
    hours = {name: datetime.fromisoformat(given[name]) - DAY for name in ("start_time", "end_time") if given.get(name)}
    return {name: hour.isoformat() for name, hour in hours.items()} if hours["start_time"] > now else {}
