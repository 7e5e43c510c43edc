"""A Chinese order that names nothing, and what is told beside it: 王老师那边说不来了，取消掉; 疫苗没货 明天那个帮我取消了. Pure.

What is told names the thing more often than not, and by a word of it; where it names none of the person's own things, the order
is of what stood before.
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from agents.nlu.classify import is_question, judged
from agents.nlu.coreference import Target, Wish, meant
from agents.nlu.decision import Decision, ToolCall
from agents.nlu.forms import is_ordered, is_to_ring
from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.model.bands import MADE
from agents.nlu.orders import is_pondered, is_supposed
from agents.nlu.slots.changing.told_wishes import becomes
from agents.nlu.slots.wording.typed.tellers import news_apart, told_by
from agents.timetext import parse

LONGEST = 80  # characters of a message
MOST = 5  # clauses
_SHORT = 24  # characters of an order
_CERTAIN = 0.8  # share from which a clause is a wish of its own
DAY = timedelta(days=1)
_HAN = re.compile("[\u3400-\u9fff]")
_SIGNS = re.compile(
    r"\s*[,，;；。!！~～…]+\s*|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff\d])|(?<=\d)\s+(?=[\u3400-\u9fff])"
)
_PARTICLES = re.compile(r"(?:[嘛哈哦噢噻咯啦吧呗呀啊喔耶捏嘞呐哟]|好了|算了|谢谢你?|辛苦了?|拜托了?)+$")
_ASKED = re.compile(
    r"^(?:那就|那么|那(?![个场次节顿趟条堂件边])|所以|就|干脆|索性"
    r"|请|麻烦你?|帮我|帮忙|给我|你|先|直接|还是|说是?(?=[改推往挪换延提取删早晚要])"
    r"|[要想得](?=[改推往挪换延提早晚])|[把将])+(?=\S{2})"
)
_STAYS = re.compile(  # how it is kept otherwise
    r"(?:开始|结束|其他|其它|别的|剩下|地点|日期|人)?(?:的?(?:时间|地点|钟点|地方))?(?:都|还是|就|也)?"
    r"(?:不变|不动|照旧|照常|不用[改动]|别[改动]|一样|老样子|还?按原来的?|原样)"
)
_THAT = (
    r"(?:(?:[他她它]|[他她]们|人家|对方|那边|原来|本来)的?)?"
    r"(?P<day>(?:[今明后]天|今晚|明晚|(?:下{0,2}|这|本)个?(?:周|星期|礼拜)[一二三四五六日天]"
    r"|\d{1,2}月\d{1,2}[号日]|\d{1,2}[号日])"
    r"?(?:早上|上午|中午|下午|傍晚|晚上)?)的?"
    r"(?:那一?(?:[个场次节顿趟条堂件]|边)|这(?:个|场|次|节|边))?(?:预约|约|安排|日程|行程|活动|提醒|闹钟|事)?"
)
_OFF = re.compile(
    rf"(?:{_THAT})?(?:帮我|帮忙|给我|你|就|都|先|可以|得)*(?:取消|删除?|撤|推|划|消|拿|去)(?:掉|了|去)+(?:一下)?"
    rf"|(?:{_THAT.replace('?P<day>', '?P<day2>')})?(?:帮我|给我|就|先)*(?:取消|作废|删除|撤销)(?:一下|就好|就行|吧)?"
)
_POINTED = re.compile(rf"(?:[把将])?{_THAT}(?:帮我|给我|就|先|再)*(?=[改挪换推提往延顺缩])")
_HINDERS = re.compile(  # a reason that goes right into the order, with no sign between
    r"(?P<told>[^,，。;；\s]*?(?:没|不|[怕堵病]|有事|临时|请假|发烧|生病|加班|出差|满了|忙)[^,，。;；\s]*?)"
    r"(?P<order>(?:那就|就|所以|干脆|帮我|给我|麻烦){0,3}(?:[明后]天那个|那个|那场|那次)?(?:帮我|给我)?"
    r"(?:取消(?:掉|吧|一下)|删掉|推掉|往[前后][推挪移延]|推[迟后]|延后|顺延|提前|提早"
    r"|(?:改|挪|换)[到成])[^,，。;；\s]{0,12}(?<!了))"
)
_TELLER = re.compile(  # who tells it, and by what means
    r"(?:刚才?|刚刚|又|今天|早上)?(?:打|来|发)?(?:了|个)?(?:电话|微信|消息|短信|话)(?:来|过来)?(?:说|讲"
    r"|通知)?(?:了|是|他)?"
    r"|(?:刚才?|刚刚|又)?(?:说|讲|通知)(?:完|了|是|他|要|会)?"
)
_KIND = re.compile(  # what many places are: 宠物医院 is no other hospital
    r"(?<=[\u3400-\u9fff]{2})(?:医院|学校|公司|银行|诊所|中心|餐厅|饭店|酒店|超市|商场|店)(?=\s|$)"
)
_OTHERS = re.compile(r"(?:要|得|去|被|赶|陪|跟|和|忙着?|在)(?!求|紧|说).*$")  # what is done then instead
_SAYS_LITTLE = re.compile(
    r"今[天晚]|[明后昨前]天|时间|时候|早上|上午|中午|下午|晚上|临时|有事|突然|那边|这边"
    r"|我们|他们|她们|人家|自己|有点|可能|已经|怕"
)
_DAY = re.compile(
    r"[今明后]天|今晚|明晚|(?:下{0,2}|这|本)个?(?:周|星期|礼拜)[一二三四五六日天]|\d{1,2}月\d{1,2}[号日]"
    r"|\d{1,2}[号日]"
)
_COMING = re.compile(r"[来到赶过][不没][了成及到]|不来了?|才[能到来]|[晚迟]到|没空|走不开")
_ORDERS = re.compile(
    r"^[把将]|(?:改|推|挪|换|提前|延|移)[到成至]|取消|删掉?|提醒我|(?:加|放)[到进]"
)  # a wish of its own
_DONE_SO = ("schedule_update", "schedule_delete")
_CHANGES = frozenset({"move", "shift", "resize", "place"})


@dataclass(frozen=True, slots=True, kw_only=True)
class NamelessOrder:
    """A `wish` about something, its `day` if that is said, and what is `told` of it beside it."""

    wish: Wish
    day: str
    told: str

    @property
    def names(self) -> bool:
        """Whether something may be named in what is told, of which it is then."""
        return bool(_of(self.told))

    def is_on(self, start: datetime | None, now: datetime) -> bool:
        """Tell whether what begins at `start` is on the day that was said, if one was: 他说下周一来不了 先取消吧."""
        told = _DAY.search(self.told) if not self.day and of_others_coming(self.told) else None
        there = _then(self.day if told is None else told[0], "schedule_delete", now)
        if not there:
            return there is not None
        return start is not None and there["start_time"] <= start.astimezone(now.tzinfo).isoformat() < there["end_time"]


def of_others_coming(told: str) -> bool:
    """Tell whether others cannot come by what is told, or come later: that is of an event, and of nothing that one does oneself."""
    return _COMING.search(told[:LONGEST]) is not None


@read_simplified
def nameless_order(text: str, now: datetime) -> NamelessOrder | None:
    """Return the one order of a message that names nothing, where all else of it only tells; None for any other message."""
    bare = text.strip(" .。!！~～")
    if not 4 < len(bare) <= LONGEST or "\n" in bare or _HAN.search(bare) is None or "@" in bare:
        return None
    if bare.endswith(("?", "？")) or is_supposed(bare) or is_pondered(bare):
        return None
    clauses = [_bare(one) for one in _SIGNS.split(bare) if one.strip()]
    clauses = [one for one in clauses if one and not _STAYS.fullmatch(one)]
    if len(clauses) == 1 and (run := _HINDERS.fullmatch(clauses[0])) is not None and len(run["told"]) > 3:
        clauses = [run["told"], run["order"]]
    elif len(clauses) == 1 and all(parted := news_apart(clauses[0])):
        clauses = [*parted]
    if not 1 < len(clauses) <= MOST:
        return None
    orders = {place: found for place, one in enumerate(clauses) if (found := _ordered(one, now)) is not None}
    told = [one for place, one in enumerate(clauses) if place not in orders]
    if len(orders) != 1 or not all(_only_tells(one) for one in told):
        return None
    [(wish, day)] = orders.values()
    return NamelessOrder(wish=wish, day=day, told=" ".join(told))


def tried(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with the order done to what is told of, if that is one of the person's own things; several are asked about."""
    found = None if decision.want.form else nameless_order(text, now)
    words = "" if found is None else _of(found.told)
    call = decision.call
    by_them = "" if found is None else told_by(found.told)  # who it is with, or where, is no name of it
    named = call is not None and found is not None and not by_them and _names(call, found.told)
    if found is None or not words or (call is not None and call.name not in _DONE_SO) or named:
        return decision
    name = "schedule_delete" if found.wish.action == "delete" else "schedule_update"
    given = {} if found.wish.action == "delete" else _becomes(found.wish, now)
    there = _then(found.day, name, now)
    if given is None or there is None:
        return decision
    named = ToolCall(name=name, arguments={"query": words, **there, **given, "told": True, "quiet": True})
    return replace(decision, tries=(named, *decision.tries))


def _bare(clause: str) -> str:
    """Return a clause without the particles behind it; 干嘛 asks."""
    return _PARTICLES.sub("", clause.strip()) if not clause.strip().endswith("干嘛") else clause.strip()


def _names(call: ToolCall, told: str) -> bool:
    """Tell whether a call has the name of the thing already, taken out of what is told: 彩排我不去了，帮我删掉."""
    query = str(call.arguments.get("query", ""))
    clauses = [one for one in told.split(" ") if query in one and len(one) > len(query) + 1]
    return len(query) > 1 and bool(clauses) and not call.arguments.get("loose")


def _ordered(clause: str, now: datetime) -> tuple[Wish, str] | None:
    """Return what a clause wants done with what it only points at, and the day by which it does."""
    if len(clause) > _SHORT:
        return None
    bare = _ASKED.sub("", clause)
    if (off := _OFF.fullmatch(bare)) is not None:
        return Wish(action="delete", target=Target(), off=True), off["day"] or off["day2"] or ""
    pointed = _POINTED.match(bare)
    day, order = (pointed["day"] or "", bare[pointed.end() :]) if pointed is not None else ("", bare)
    for wish in meant(order):
        if wish.action in _CHANGES and wish.target == Target() and not wish.just and _becomes(wish, now):
            return wish, day
    return None


def _becomes(wish: Wish, now: datetime) -> dict[str, Any] | None:
    return {"location": wish.value} if wish.action == "place" else becomes(wish, now)


def _then(day: str, name: str, now: datetime) -> dict[str, Any] | None:
    """Return when the thing is by the day that was said; None where that is not one certain day."""
    if not day:
        return {}
    reading = parse(day, now)
    if reading.verdict != "understood" or reading.start is None or reading.rrule is not None:
        return None
    start, end = reading.start, reading.end or reading.start + DAY
    names = ("start_time", "end_time") if name == "schedule_delete" else ("since", "before")
    return dict(zip(names, (start.isoformat(), end.isoformat()), strict=True))


def _only_tells(clause: str) -> bool:
    """Tell whether a clause orders and asks nothing, and is nothing that is to be made."""
    if is_question(clause) or is_to_ring(clause) or is_ordered(clause) or _ORDERS.search(clause):
        return False
    guess = judged(clause)
    return guess.intent not in MADE or guess.confidence < _CERTAIN


def _of(told: str) -> str:
    """Return the words of what is told that may be of the thing: not who told it, nor what is done then instead."""
    clauses = [_OTHERS.sub("", _TELLER.sub(" ", one, count=1)) for one in told.split(" ")]
    return " ".join(_SAYS_LITTLE.sub(" ", _KIND.sub("", " ".join(clauses))).split())
