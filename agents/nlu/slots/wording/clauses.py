"""What is told of one thing in several clauses, gathered into the one that names it: 明早师傅来修，九点，大概一个半小时. Pure."""

import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from agents.nlu.forms import is_ordered, is_to_ring
from agents.timetext import Reading, parse, title

LONGEST = 100  # characters
MOST = 5  # clauses
_SIGNS = re.compile(r"\s*[,，;；。]\s*|(?<=[\u3400-\u9fff])\s(?=[\u3400-\u9fff\d])|(?<=\d)\s(?=[\u3400-\u9fff])")
_ENDS = " \t.。!！~～…"
_HAN = re.compile("[\u3400-\u9fff]")
_SMALL = re.compile(
    r"^(?:就|从|大概|应该|一般|时间是?|在){1,3}|(?:开始|起|见面?|集合|吧|哦|啊|呀|的|左右|钟|那场|场|的?号|就行|整"
    r"|(?:就|才)?(?:得|要)?(?:走|出发|动身|出门)){1,3}$"
)
_UNTIL = re.compile(
    r"(?:可能|大概|估计|一直|预计|要|得){0,2}+[搞做弄忙开干待打上玩]?(?:到|至)"
    r"(?P<end>[^,，。到至]{2,10}?)(?:结束|为止|完)?"
)
_TWO = re.compile(r"(?P<one>[^,，。和跟与、]{2,8}?)(?:和|跟|与|、)(?P<other>[^,，。和跟与、]{2,8})")
_EACH = re.compile("^(?:每[个场次人节位]|各)(?:都)?")
_REASON = re.compile(
    r"[^,，。\d]{1,6}(?:疼|痛|困|累|坏了|过了|没电了|发烧)"
)  # said ahead of what is to be done about it
_LONG = re.compile(
    r"(?:大概|大约|差不多|估计|可能|应该|一共|总共|就|也就"
    r"|只要|要|得|需要){0,3}+[做修弄打播讲开上练写看聊谈跑用花忙待]?(?:个|"
    r"了)?(?:它)?"
    r"(?P<long>(?:半个?|[一二两俩三四五六\d]{1,3}个?半?)(?:小时|钟头|分钟|刻钟|钟))"
    r"(?:左右|吧|就行|就够|够了|完|的样子){0,3}"
)
_HOUSE = (
    r"(?:会议室|教室|办公室|社区|医院|公园|广场|商场|学校|公司|门口|大厦|酒店|餐厅|饭店|中心|老地方|线上|家里|操场|机场"
    r"|[楼馆厅室店路站场院城吧])"
)
_PLACE = re.compile(
    rf"(?:地点|地方|位置)?(?:就|还是|都)?在(?P<at>[^,，。我你他她]{{2,16}})"
    rf"|(?P<bare>[^,，。我你他她吃喝买看去来要记带别不了关]{{0,10}}{_HOUSE}"
    r"[A-Za-z0-9一二三四五六七八九十]{0,4}(?:号|层|楼|室|厅)?)"
)
_BARE_PLACE = re.compile(r"[\u3400-\u9fff]{2,5}")  # behind an hour, as it is typed: 六点半，海底捞
_NO_PLACE = re.compile(
    r"[跟和与同带关我你他她它别不没要记带去来吃喝买看打听写送接有了吧吗呢啊说定改取消推提叫也都还再就全]"
)
_NO_NAME = re.compile(
    r"[?？吗呢]$|^(?:那|所以|改|换|不|没|别|还是|也|不用|不要|取消|推迟|提前)"
    r"|取消|改|推迟|延后|提前|挪|顺延|不.{0,2}了|停"
)
_TO_US = re.compile(
    r"提醒|叫我|叫醒|喊我|闹钟|记一?下|记得|别忘|告诉我|什么|哪|谁|几点|多久|有没有|[?？]|备忘|笔记|清单"
)
_PARTS = frozenset({"day", "part"})
_SO_EACH = re.compile(
    r"，(?:都是)?(?P<every>每(?:周|星期|礼拜)[一二三四五六日天、和]{1,7}|每[天周月]|天天)(?:都|全)?"
    r"(?:这样|如此|一样|是|这么安排|照这个来|有|上|要)(?:课)?[吧的了。!！]{0,3}$"
)
_OWN_DAY = re.compile(r"^(?:今天|明天|后天|下?(?:周|星期|礼拜)[一二三四五六日天])")  # of which the rhythm says the days
_TOO = re.compile(r"，(?P<hours>[^，]{3,20}?)(?:也是|也一样|也有一?[场次节]?|同样)(?=，|$)")
_IN_A_ROW = re.compile(  # 今晚开始连上三个夜班，十点到早上八点
    r"(?:我)?从?(?P<from>今[天晚]|明[天晚]|后天|下?(?:周|星期|礼拜)[一二三四五六日天])"
    r"(?:开始|起)?，?(?:要|得)?连(?:续|着)?(?:上|值|跑)?"
    r"(?P<number>[两二三四五六七八九十]|\d{1,2})(?:个|天|晚)(?P<what>[大小]?[夜白早中晚日]班|"
    r"值班)，(?:都是|从)?(?P<hours>[^,，。]{4,20})"
)
_FROM_TO = re.compile(  # 下周一开始上白班，早八到下午四点，一直到周五
    r"从?(?P<from>(?:下{0,2}|这|本)(?:周|星期|礼拜)[一二三四五六日天]|今天|明天|"
    r"后天|\d{1,2}[号日])(?:开始|起)，?(?P<what>[^，\d]{2,10}?)"
    r"，(?P<hours>[^，]{4,20}?)，(?:一直|都)?(?:到|至)(?P<to>[^,，。]{2,8}?)(?:为止|结束|都是)?"
)
_STAYS = re.compile(  # 下周六孙子来住，住到周一
    r"(?P<ahead>[^，\s]{0,6}?)(?P<from>(?:下{0,2}|这|本)?(?:周|星期|礼拜)[一二三四五六日天]|"
    r"今天|明天|后天|(?:\d{1,2}月)?\d{1,2}[号日])"
    r"(?:要|就|开始)?(?P<what>[^，\d]{2,10}?)，(?:要|会|一直|就|大概){0,2}+(?:住|"
    r"待|呆|玩|去|休|歇|出差|放|忙|上)?(?:到|至)(?P<to>[^,，。]{2,10}?)"
    r"(?:回来?|走|回去|为止|结束|才走|才回)*[吧的了]*"
)
_ROW = re.compile(  # 12月28 29 30 三天
    r"(?P<month>\d{1,2}月)(?P<first>\d{1,2})[号日]?(?:[\s、，和]\d{1,2}[号日]?){1,6}[\s，]?(?:这|"
    r"共|一共)?(?P<number>[两二三四五六七])天"
)
_EARLY = re.compile(r"早(?=[六七八九十6-9](?:点)?(?:半)?(?:到|至))")
_HAN_HOUR = re.compile(r"(?<=[早晚上午])(?P<hour>[六七八九十一二三四五]{1,2}|\d{1,2})(?=(?:到|至|-))")
_RISES = re.compile(
    r"(?:就|得|要)?(?:[四五六七八4-8])点(?:半|一刻|三刻)?(?:就|得|要)*起床?"
)  # which nobody does in the evening
_LATER = re.compile(
    r"(?:具体)?(?:几点|时间|钟点)[^，]{0,4}(?:等|没|未|再|不知道|待)[^，]{0,8}"
)  # when is not known yet
_CLOCK_BEHIND = re.compile(r"[\d点半分刻钟]$")


def gathered(text: str, now: datetime) -> str | None:
    """Return a message with its hours, length and place in the clause that names the thing; None for any other message."""
    bare = _SIGNS.sub("，", text.strip(_ENDS)) if len(text) <= LONGEST else ""
    if not bare or "\n" in bare or not _HAN.search(text):
        return None
    if (told := _of_several_days(bare, now)) is not None:
        return told
    if (each := _of_each(bare, now)) is not None:
        return each
    bare = "，".join(one for one in bare.split("，") if _LATER.fullmatch(one) is None)
    if _TO_US.search(bare) or is_to_ring(bare) or is_ordered(bare):
        return None
    clauses = [one for one in _SIGNS.split(bare) if one]
    if (twice := _at_each(clauses, now) or _at_both(clauses, now)) is not None:
        return twice
    return _in_one(clauses, now) if 1 < len(clauses) <= MOST else None


def _of_several_days(bare: str, now: datetime) -> str | None:
    """Return what goes on for several days with the days first."""
    if (found := _IN_A_ROW.fullmatch(bare)) is not None:
        first = found["from"].replace("晚", "天")
        night = "晚上" if "夜" in found["what"] and not re.match("[早晚上中下凌]", found["hours"]) else ""
        return f"从{first}起连续{found['number']}天{night}{found['hours']}{found['what']}"
    if (found := _FROM_TO.fullmatch(bare)) is not None:
        hours = _HAN_HOUR.sub(r"\g<hour>点", _EARLY.sub("早上", found["hours"]))
        if parse(hours, now).end is not None:
            return f"{found['from']}到{found['to']}每天{hours}{found['what']}"
    if (found := _STAYS.fullmatch(bare)) is not None:
        last, first = parse(found["to"], now), parse(found["from"], now)
        days = (
            last.grain == first.grain == "day" and not title(found["to"], last) and not _NO_NAME.search(found["what"])
        )
        if days and last.rrule is None and parse(found["what"], now).verdict == "none":
            return f"{found['from']}到{found['to']}{found['ahead']}{found['what']}"
    if (found := _ROW.search(bare)) is not None:
        ahead, behind = bare[: found.start()].strip(" ,，"), bare[found.end() :].strip(" ,，")
        return (
            f"从{found['month']}{found['first']}日起连续{found['number']}天{behind}{ahead}" if ahead or behind else None
        )
    return None


def _of_each(bare: str, now: datetime) -> str | None:
    """Return what is told to be so each day, and at other hours, too, with the rhythm ahead of each: 七点跑步，晚上八点也是，每天都这样."""
    each = _SO_EACH.search(bare)
    bare = _early(bare) if each is not None else bare
    each = _SO_EACH.search(bare)
    every, head = ("每天" if each["every"] == "天天" else each["every"], bare[: each.start()]) if each else ("", bare)
    too = _TOO.search(head)
    if too is not None and not head[too.end() :].strip("，") and parse(too["hours"], now).grain == "minute":
        first = head[: too.start()]
        name = title(first, parse(first, now)).strip(" ,，")
        return f"{every}{first}，{every}{too['hours']}{name}" if name else None
    if each is None or parse(head, now).grain != "minute":
        return None
    return f"{every}{head if every[-1] in '天周月' and len(every) == 2 else _OWN_DAY.sub('', head)}"


def _early(bare: str) -> str:
    """Return 早八 as 早上八点."""
    return re.sub(r"早(?P<hour>十[一二]?|[六七八九6-9])(?![\d点:：])", r"早上\g<hour>点", bare)


def _at_each(clauses: list[str], now: datetime) -> str | None:
    """Return a name and several times behind it as that name at each of them: 小王的课，明天晚上七点，后天晚上八点."""
    if len(clauses) < 3 or parse(clauses[0], now).verdict != "none" or _NO_NAME.search(clauses[0]):
        return None
    readings = [parse(one, now) for one in clauses[1:]]
    days = {reading.start.date() for reading in readings if reading.start is not None and reading.grain == "minute"}
    bare = all(not _SMALL.sub("", title(one, reading)) for one, reading in zip(clauses[1:], readings, strict=True))
    return "，".join(f"{one}{clauses[0]}" for one in clauses[1:]) if bare and len(days) == len(readings) else None


def _at_both(clauses: list[str], now: datetime) -> str | None:
    """Return a thing at two hours as one at each: 明天上午面试两个人，十点和十一点，每个半小时."""
    both = _TWO.fullmatch(clauses[1]) if 1 < len(clauses) < 4 else None
    long = _LONG.fullmatch(_EACH.sub("", clauses[2])) if len(clauses) == 3 else None
    if both is None or (len(clauses) == 3 and long is None):
        return None
    reading, hours = parse(clauses[0], now), [parse(both[name], now) for name in ("one", "other")]
    if not all(_is_hour(both[name], one) for name, one in zip(("one", "other"), hours, strict=True)):
        return None
    wholes = [_with_hours(clauses[0], reading, both[name], now) for name in ("one", "other")]
    if reading.rrule is not None or None in wholes or not title(clauses[0], reading).strip(_ENDS):
        return None
    return "，".join(f"{whole}{long['long'] if long else ''}" for whole in wholes)


@dataclass(slots=True)
class _Told:
    """What the clauses that were read so far tell of the one thing: `name` is the clause that names it."""

    name: str = ""
    reading: Reading = field(default_factory=Reading)
    hours: str = ""
    long: str = ""
    place: str = ""


def _in_one(clauses: list[str], now: datetime) -> str | None:
    """Return the clauses as one, where exactly one names something and another its hours; what only tells stays behind."""
    told, beside = _Told(), list[str]()
    for number, clause in enumerate(clauses):
        reading = parse(clause, now)
        if _takes(told, clause, reading, now, last=number + 1 == len(clauses)):
            continue
        named = reading.start is not None and title(clause, reading).strip(_ENDS) and not _NO_NAME.search(clause)
        if named and not told.name:
            told.name, told.reading = clause, reading
        elif named or reading.verdict != "none" or _NO_NAME.search(clause):
            return None
        elif told.name:
            beside.append(clause)
        elif _REASON.fullmatch(clause) is None:
            return None
    whole = _with_hours(told.name, told.reading, told.hours, now) if told.name and told.hours else None
    if whole is None:
        return None
    long = f"{'，' if _CLOCK_BEHIND.search(whole) else ''}{told.long}" if told.long else ""
    return "，".join((f"{whole}{long}", *([f"在{told.place}"] if told.place else []), *beside))


def _takes(told: _Told, clause: str, reading: Reading, now: datetime, *, last: bool) -> bool:
    """Keep what a clause behind the name says of hours, length or place, and nothing else; False where it says more."""
    if not told.name:
        return False
    until = _UNTIL.fullmatch(clause)
    long = None if until is not None or told.long else _LONG.fullmatch(clause)
    if long is not None:
        told.long = long["long"].replace("俩", "两")
    elif until is not None and "到" not in told.hours and parse(until["end"], now).grain == "minute":
        told.hours = f"{told.hours}到{until['end']}"
    elif not told.hours and _is_hour(clause, reading):
        told.hours = f"{'早上' if _RISES.fullmatch(clause) else ''}{_SMALL.sub('', clause)}"
    elif not told.place and (place := _place_of(clause, reading, behind_hour=bool(told.hours) and last, now=now)):
        told.place = place
    else:
        return False
    return True


def _is_hour(clause: str, reading: Reading) -> bool:
    """Tell whether a clause is an hour, from one to another, or a part of the day, and nothing else."""
    if reading.verdict != "understood" or reading.start is None or reading.rrule is not None or reading.elapsed:
        return False
    small = _SMALL.sub("", title(clause, reading).strip(_ENDS))
    return reading.grain in ("minute", "part") and not small


def _place_of(clause: str, reading: Reading, *, behind_hour: bool, now: datetime) -> str:
    found = _PLACE.fullmatch(clause)
    if found is not None and (reading.verdict == "none" or found["bare"] or parse(found["at"], now).grain != "minute"):
        return found["at"] or found["bare"]
    bare = behind_hour and _BARE_PLACE.fullmatch(clause) and not _NO_PLACE.search(clause) and reading.verdict == "none"
    return clause if bare else ""


def _with_hours(main: str, reading: Reading, hours: str, now: datetime) -> str | None:
    """Return the clause that names it with the hours behind its day; None where it has hours already, or no day."""
    if not hours:
        return main
    span = max(reading.spans, default=(0, 0), key=lambda one: one[1])
    until = _UNTIL.fullmatch(hours)
    if until is not None:
        begins = reading.grain == "minute" and reading.end is None and reading.duration is None
        return f"{main[: span[1]]}到{until['end']}{main[span[1] :]}" if begins else None
    of_days = reading.grain in _PARTS and (
        reading.end is None or (reading.end - (reading.start or now)) <= timedelta(days=1)
    )
    of_days = of_days or (reading.rrule is not None and reading.grain != "minute")
    return f"{main[: span[1]]}{hours}{main[span[1] :]}" if of_days and span[1] else None
