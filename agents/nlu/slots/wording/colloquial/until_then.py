"""Another end of what was just made: 得排队 留到四点半吧, 多待一天 14号回. Pure."""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from agents.nlu.forms import is_to_ring
from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.orders import is_question
from agents.nlu.slots.times.time_shifts import length
from agents.nlu.slots.wording.colloquial.chinese_times import CLOCK, DAY, END, NUMBER, signed
from agents.timetext import parse

LONGEST = 40  # characters
FARTHEST, FORTNIGHT = timedelta(days=60), timedelta(days=14)
_WHY = r"(?:[^，\d]{1,12}，|[^，\d]{1,8}?(?:刚刚?|刚才|又)?(?:说|讲|通知)(?:了|是|我)?)?"
_ABOUT = (
    r"(?:那就?|就|应该|大概|估计|可能|怕是|恐怕|起码|至少|最少|得|要|需要|会|先|给我|帮我|干脆|我们?|还是"
    r"|差不多|怎么也){0,4}+"
)
_LASTS = r"(?:留|弄|搞|忙|待|呆|聊|开|上|做|玩|打|坐|陪|练|谈|吃|喝|看|逛|讲|考|拍|录|修|排队|持续|算){0,2}+"
_UNTIL = re.compile(
    rf"{_WHY}{_ABOUT}{_LASTS}[到至](?P<at>{CLOCK})(?:左右|才|能){{0,2}}+(?:结束|完事|完|散|散场|走|收工|下课)?{END}"
)
_HOME = r"(?:飞|坐车|开车)?(?:回来?|返程|返|回去|回家|走|到家|结束)"
_BACK = rf"(?:[才再就]|晚上|早上|上午|下午|的?(?:票|车|飞机)?){{0,2}}+{_HOME}"
_OTHERWISE = r"(?:(?:改签?|换)(?:成|到|在|为)?|(?:提前|提早|推迟|推|延|拖)(?:成|到))"
_STAYS = re.compile(
    rf"{_WHY}{_ABOUT}(?:再|想){{0,2}}+(?:多|再)(?:待|玩|住|留|呆|加|休|歇|逛|停|请)(?:上|个)?(?P<days>{NUMBER})[天晚]"
    rf"(?:，?(?:改成?|那就|就)?(?P<day>{DAY}){_BACK})?{END}"
)
_RETURNS = re.compile(  # 改25号回, 26号才回来, 24号就回, 返程改到25号, 得待到25号
    rf"{_WHY}{_ABOUT}(?:{_OTHERWISE}(?P<day>{DAY}){_BACK}|(?P<late>{DAY})[才再就](?:会|能|要)?{_HOME}"
    rf"|(?P<told>{DAY})(?:飞|坐车|开车)?(?:回来|回|返程)"
    rf"|(?:回程|返程|回来的?)(?:的?(?:机票|车票|票|飞机|航班|高铁|车))?{_OTHERWISE}(?P<trip>{DAY})(?:的)?"
    rf"|(?:待|住|玩|呆|留|休|请假?){{1,2}}到(?P<stay>{DAY})"
    rf"|(?P<less>早|提前|提早|少(?:待|住|玩|呆))(?P<few>{NUMBER})天(?:{_BACK}|(?<=[待住玩呆].天))"
    rf"|(?:晚|推迟|推后)(?P<more>{NUMBER})天{_BACK})了?{END}"
)
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherEnd:
    """An hour in words (`until`), or by how many days it is longer, or which `day` is its last; `told` alone: that may be news of anything."""

    until: str = ""
    days: int = 0
    day: str = ""
    told: bool = False


@read_simplified
def other_end(text: str) -> OtherEnd | None:
    """Return until when something lasts instead, of a text that says no more but why; None for any other text."""
    if len(text) > LONGEST or is_question(text.replace("怎么也", "")) or is_to_ring(text):
        return None
    said = signed(text)
    if (hour := _UNTIL.fullmatch(said)) is not None:
        return OtherEnd(until=hour["at"])
    if (stays := _STAYS.fullmatch(said)) is not None:
        return OtherEnd(days=(length(f"{stays['days']}天") or _DAY) // _DAY, day=stays["day"] or "")
    returns = _RETURNS.fullmatch(said)
    return None if returns is None else _returning(returns)


def _returning(said: re.Match[str]) -> OtherEnd:
    few = said["few"] or said["more"]
    days = 0 if few is None else (length(f"{few}天") or _DAY) // _DAY
    day = next((said[name] for name in ("day", "late", "told", "trip", "stay") if said[name]), "")
    return OtherEnd(days=-days if said["less"] else days, day=day, told=said["told"] is not None)


def last_day(end: OtherEnd, first: date, last: date, now: datetime) -> date | None:
    """Return on which day something ends now that is from its `first` to its `last` day; None where that is before it begins, or far off."""
    if not end.day:
        return last + end.days * _DAY
    base = datetime.combine(first, datetime.min.time(), now.tzinfo)
    reading = parse(f"{end.day}回来", base)
    day = None if reading.start is None else reading.start.date()
    farthest = FORTNIGHT if end.told else FARTHEST
    return day if day is not None and first <= day <= last + farthest else None


def hour_behind(end: OtherEnd, start: datetime) -> datetime | None:
    """Return the first such hour behind a `start`; None for one that is not on its day."""
    midnight = start.replace(hour=0, minute=0, second=0, microsecond=0)
    reading = parse(end.until, midnight)
    hours = [] if reading.start is None else [reading.start, *reading.alternatives]
    there = [one.replace(year=start.year, month=start.month, day=start.day) for one in hours]
    return min((one for one in there if one > start), default=None)
