"""Hours, days and lengths that stand behind what they are of: 周四下午补觉 一点到五点, "stick the leak in Friday at 10", "and B straight after". Pure."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from agents.nlu.slots.wording.plain_makings import of_a_part
from agents.timetext import parse, title

LONGEST = 120  # characters
HOUR = timedelta(hours=1)
_CLOCK = (
    r"(?:\d{1,2}|[一二两三四五六七八九十]{1,3})(?:[:：][0-5]\d|点(?:半|[一三]刻"
    r"|[一二三四五]?十[一二三四五六七八九]?分?|\d{1,2}分?)?)"
)
_BEHIND = re.compile(
    r"(?P<head>[^,，。]{0,16}?(?:早上|上午|中午|下午|傍晚|晚上))(?!\d|[一二两三四五六七八九十]{1,3}点)"
    rf"(?P<what>[^,，。\d点]{{2,12}}?)[\s,，]+(?:就|从)?(?P<hours>{_CLOCK}(?:(?:到|至|-){_CLOCK})?)(?:开始|起|见|集合)?"
    r"(?:[\s,，]*(?:别|不要|不)(?:给我|再|帮我)*(?:安排|排|约|加|放)[^,，。]{0,4})?[了吧。.!！]*"
)
_LEAD_FIRST = re.compile(  # 提醒我复查前一天晚上八点打电话: the hour is of the day before that
    r"(?P<order>(?:请|记得|帮我)*(?:提醒|叫|喊)我)(?P<what>[^,，。\s\d前]{2,10}?)(?P<lead>前一天|前一晚|头一天"
    r"|前两天|前一周|前三天)"
    rf"(?P<at>(?:早上|上午|中午|下午|晚上)?{_CLOCK})(?P<do>[^\d].+)"
)
_SO_LONG = re.compile(  # 量体温 量一个礼拜
    r"(?P<verb>[量吃喝跑练背写打涂抹滴敷做读看走])(?P<what>[^,，。\s]{1,6})[\s,，]*(?:连着|连续|坚持|要|得"
    r"|一共|先)*(?P=verb)"
    r"(?P<long>(?:一个|两个|三个|[一两三四五六七八九十\d]{1,2}个?)(?:礼拜|星期|周|月|天))"
)
_BOTH_DAYS = re.compile(r"(?P<head>[^,，。]*周末[^,，。]*?)[\s,，]+(?:两天|都|每天)+都?(?:去|在|有|上|来)[。!！]*")
_PUT_IN = re.compile(
    r"(?:(?:please|pls|can you|could you|and|also|then)[, ]+)*(?:stick|pop|chuck|bung|squeeze|slot|fit|pencil|put"
    r"|throw|whack|get)"
    r" (?:the |my |an? |our )?(?P<what>\S.{1,40}?) in (?P<when>(?:(?:on|for|at) )?(?:this |next )?(?:(?:mon|tues?"
    r"|wed(?:nes)?|thu(?:rs)?"
    r"|fri|sat(?:ur)?|sun)(?:day)?|tomorrow|today|tonight|the \d)\b.{0,30})",
    re.IGNORECASE,
)
_STRAIGHT_AFTER = re.compile(
    r"(?P<first>\S.{3,60}?),? (?:and|then|with)(?: (?:an?|the|my))? (?P<second>\S.{2,30}?) (?:straight|right|directly"
    r"|immediately) after"
    r"(?:wards)?(?: (?:that|it))?[\s.!]*",
    re.IGNORECASE,
)
_STRAIGHT_AFTER_ZH = re.compile(
    r"(?P<first>[^,，。]{4,24}?)(?<!\s)[\s,，]++(?:完了?|结束|之后|然后)?(?:紧?接着|马上|直接|完了)(?:就|再"
    r"|去)*+(?P<second>[^,，。\d]{2,10})[。!！]*"
)
_BEFORE_DUE = re.compile(
    r"(?P<what>\S[^,;]{1,40}?)(?:['’]s|(?: is| are))? (?:due|up|expiring|running out)(?: on"
    r"| by)? (?P<when>[^,;]{3,24}?)[,;]\s*(?:so |and |can you |please )*"
    r"(?:remind|nudge|ping|prod|poke|warn|tell) me (?:about it )?(?P<lead>(?:an?|one|two|three|\d{1,2}|a couple of)"
    r" (?:days?|weeks?|fortnight|months?)) (?:before(?:hand)?|ahead|earlier|in advance)[\s.!]*",
    re.IGNORECASE,
)


_FREED = re.compile(  # 把周六下午都空出来 我要补觉
    r"(?:请|帮我|给我)*(?:把|将)?(?P<when>[^,，。]{2,10}?(?:早上|上午|中午|下午|晚上|全天|一天))(?:都|全"
    r"|整个)*[空留腾]出来[,，\s]*(?:我|我们)?(?:要|想|得|好)?"
    r"(?P<what>[^,，。]{2,10}?)[了吧。!！]*"
)
_LONGER_ZH = re.compile(  # 吃饭那个加半小时
    r"(?P<what>[^,，。\d给]{2,10}?)(?:[那这][个场顿次节])?(?:再|多)?加(?P<by>(?:半个?"
    r"|[一两二三四\d]{1,3}个?半?)(?:小时|钟头|分钟|刻钟))[了吧。!！]*"
)
_BLOCK_FROM = re.compile(
    r"(?:(?:please|pls|can you) )?(?:block|keep|book|hold|reserve)(?: out"
    r"| off)? (?P<day>\S.{1,20}? (?P<part>morning|afternoon|evening)) from"
    r" (?P<hour>\d{1,2}(?:[:.]\d\d)?) (?:on(?:wards?)? )?for (?P<what>\S.{1,40}?)[\s.!]*",
    re.IGNORECASE,
)
_LEFT_BEHIND = re.compile(r"[,，\s]*记得(?=[,，\s]*(?:提醒|叫|喊)我[。!！]*$)")
_STRAIGHT = re.compile(r"(?<=\d),? (?:straight|right|directly) after(?:wards)?(?=[\s,.]|$)", re.IGNORECASE)
_PART_ENDS = {"morning": "12:00", "afternoon": "18:00", "evening": "22:00"}
_AN_HOUR = r"(?:\d{1,2}(?:[:.][0-5]\d)?\s?(?:[ap]\.?m\b\.?)?|noon|midnight)"
_LANDS = re.compile(  # flight to Lisbon on Friday 6:40am, lands 9:30
    r"(?P<head>\S.{3,70}?)(?:\s?[,;–-]|,? and)?\s(?:(?:and|it|which|then|we) ){0,2}"
    r"(?:land(?:s|ing)?|arriv(?:es?|ing)|gets? (?:in|there)|getting (?:in|there)|end(?:s|ing)?|finish(?:es|ing)?"
    r"|touch(?:es|ing)? down)(?: there| in [a-z]{2,20})?"
    rf" (?:(?:at|by|around|about) )?(?P<end>{_AN_HOUR})[\s.!]*",
    re.IGNORECASE,
)
_SETS_OFF = re.compile(
    r"(?:,? (?:it |which )?(?:leaves?|leaving|departs?|departing|takes off|taking off|sets off|starts?|starting|begins?"
    r"|beginning))?(?: at)? "
    r"(?P<at>\d{1,2}[:.][0-5]\d\s?(?:[ap]\.?m\b\.?)?|\d{1,2}\s?[ap]\.?m\b\.?|(?<=at )\d{1,2}\b|noon\b)",
    re.IGNORECASE,
)
_HOUR_ZH = (
    r"(?:早上|上午|中午|下午|晚上|凌晨|傍晚)?(?:\d{1,2}[:：][0-5]\d|[\d一二两三四五六七八九十]{1,3}点"
    r"(?:半|[一三]刻|[\d一二三四五十零]{1,3}分?)?)"
)
_LANDS_ZH = re.compile(  # 周五去里斯本的飞机上午6:40起飞，9:30落地
    rf"(?P<head>[^。？?]{{0,24}}?{_HOUR_ZH})的?(?:飞机|航班|高铁|火车|动车)?(?:起飞|出发|发车|开车|开始|开|飞)[,，\s]*"
    rf"(?P<end>{_HOUR_ZH})(?:落地|降落|着陆|到达|抵达|到站|结束|到)(?P<where>[^\d,，。？?了吗呢]{{0,10}})"
    r"(?:[,，\s]+(?P<what>[^\d,，。？?]{2,12}))?[。!！]*"
)


def with_hours(text: str, now: datetime) -> Iterator[str]:
    """Yield a message with what stands behind put where it belongs."""
    if len(text) <= LONGEST and "\n" not in text:
        yield from _han(text, now)
        yield from _english(text, now)
        yield from _until_it_lands(text, now)
        yield from _left_over(text)
        yield from _after(text, now)


def _han(text: str, now: datetime) -> Iterator[str]:
    if (found := _BEHIND.fullmatch(text)) is not None:
        yield f"{found['head']}{found['hours']}{found['what']}"
    if (found := _LEAD_FIRST.fullmatch(text)) is not None and parse(found["what"], now).verdict == "none":
        yield f"{found['what']}{found['lead']}{found['at']}{found['order']}{found['do']}"
    if (found := _SO_LONG.search(text)) is not None:
        yield f"{text[: found.start()]}{found['verb']}{found['what']} {found['long']}{text[found.end() :]}"
    if (found := _BOTH_DAYS.fullmatch(text)) is not None:
        yield found["head"]
    if (found := _FREED.fullmatch(text)) is not None and (hours := of_a_part(found["when"], now)):
        yield f"{found['when']}{hours}{found['what']}"
    if (found := _LONGER_ZH.fullmatch(text)) is not None and parse(found["what"], now, "any").verdict == "none":
        yield f"把{found['what']}延长{found['by']}"


def _english(text: str, now: datetime) -> Iterator[str]:
    if (found := _PUT_IN.fullmatch(text)) is not None and parse(found["when"], now).start is not None:
        yield f"add {found['what']} {found['when']}"
    if (found := _BEFORE_DUE.fullmatch(text)) is not None and parse(found["when"], now).grain == "day":
        lead = "two weeks" if "fortnight" in found["lead"].lower() else found["lead"]
        yield f"remind me of {found['what']} {lead} before {found['when']}"
    if (found := _BLOCK_FROM.fullmatch(text)) is not None:
        end = _PART_ENDS[found["part"].lower()]
        yield f"add {found['what']} {found['day'].rpartition(' ')[0]} {_spoken(found)}-{end}"


def _until_it_lands(text: str, now: datetime) -> Iterator[str]:
    """Yield it from when it sets out until it is there: "6:40am, lands 9:30", 6:40起飞 9:30落地."""
    if (found := _LANDS.fullmatch(text)) is not None and _begins_at_an_hour(found["head"], now):
        whole = f" {found['head']}"
        if (begins := _SETS_OFF.search(whole)) is not None:
            yield f"{whole[: begins.start()]} {begins['at']} to {found['end']}{whole[begins.end() :]}".strip()
    if (found := _LANDS_ZH.fullmatch(text)) is not None and _begins_at_an_hour(found["head"], now):
        named = found["what"] or (f"去{found['where']}" if found["where"] else "")
        own = title(found["head"], parse(found["head"], now)).strip()
        yield f"{found['head']}到{found['end']}{named if named or own else '航班'}"


def _begins_at_an_hour(head: str, now: datetime) -> bool:
    reading = parse(head, now)
    return (
        reading.verdict == "understood" and reading.grain == "minute" and reading.end is None and not reading.deadline
    )


def _left_over(text: str) -> Iterator[str]:
    """Yield it without a word that says again what the rest says: 记得 before 提醒我, "straight after" behind an hour."""
    for form in (_LEFT_BEHIND, _STRAIGHT):
        if form.search(text) is not None and _STRAIGHT_AFTER.fullmatch(text) is None:
            yield form.sub("", text)


def _after(text: str, now: datetime) -> Iterator[str]:
    """Yield two things, one straight after the other, each with its hour: the first takes an hour where no length is said."""
    for form, order in (
        (_STRAIGHT_AFTER, "{first}, {second} on {day} at {hour}"),
        (_STRAIGHT_AFTER_ZH, "{first}，{day}{hour}{second}"),
    ):
        found = form.fullmatch(text)
        reading = parse(found["first"], now) if found is not None else None
        if (
            found is None
            or reading is None
            or reading.start is None
            or reading.grain != "minute"
            or reading.rrule is not None
        ):
            continue
        end = reading.end or reading.start + (reading.duration or HOUR)
        day = f"{end:%B} {end.day}" if form is _STRAIGHT_AFTER else f"{end.month}月{end.day}日"
        yield order.format(first=found["first"], second=found["second"], day=day, hour=f"{end:%H:%M}")


def _spoken(found: re.Match[str]) -> str:
    """Return the hour from which a part of a day is held, in the half of the day that the part is in."""
    hour, _, minute = found["hour"].replace(".", ":").partition(":")
    later = 12 if found["part"].lower() != "morning" and int(hour) < 12 else 0
    return f"{int(hour) + later:02d}:{minute or '00'}"
