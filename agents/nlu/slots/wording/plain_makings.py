"""Something new in the words that name it: "put my scan in for Friday at 8", 别让我忘了蛋糕, "reminder: bring the charger", a shift from seven to seven. Pure.

Each is yielded as it would have been said plainly; what becomes of it must be something new (agents.nlu.slots.wording.rephrased).
"""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from agents.timetext import parse

_LENGTH = (
    r"(?:(?:half an|an?|one|two|three|four|five|six|\d{1,3})(?: or (?:two|three|so))? ?(?:hours?|hrs?|minutes?"
    r"|mins?)(?: and a half)?)"
)
_PUT_IN_FOR = re.compile(
    r"^(?:(?:please|pls|can you|could you|will you|and|also)[, ]+)*(?:put|pop|stick|pencil|slot|pen) "
    r"(?P<what>(?:my|the|a|an|our|his|her) \S.{1,40}?) (?:in|down) for (?P<rest>\S.{3,60})",
    re.IGNORECASE,
)
_WILL_TAKE = re.compile(
    r"[,;.]?\s+(?:and )?(?:it |that |which )?(?:should|will|['’]ll|is going to|gonna|might|may|could) (?:only "
    r"|probably )?"
    rf"(?:take|last|be|need|run)(?: about| around| roughly| up to| maybe| me| us)* (?P<long>{_LENGTH})(?: or so"
    r"| tops| max)?(?=[\s.!]*$)",
    re.IGNORECASE,
)
_GOT_A = re.compile(
    r"^(?:(?:i|we)(?:['’]?ve| have)? |just )?got (?:an? |another |this )(?=(?:job|gig|viewing|lesson|class|session"
    r"|appointment|meeting|call|visit|booking|shift|client|delivery)\b)",
    re.IGNORECASE,
)
_GO_OR_MEET = re.compile(  # where one goes and whom one meets, at an hour that is said
    r"^(?:(?:i|we)(?:['’]ve| have|['’]m|['’]re| am| are|['’]ll| will)? ?)?(?:got to |gotta |need to |have to |must )?"
    r"(?:go(?:ing)? to (?=(?:the|my|our|mum|mom|dad|gran)\b)|go(?:ing)? (?=swimming|running|shopping|climbing|dancing"
    r"|fishing)"
    r"|meet (?:up )?(?:with )?(?!me\b|you\b|us\b|it\b))\S[^,;]{1,60}$",
    re.IGNORECASE,
)
_HEADED = re.compile(r"^(?:reminder|remind|note to self|to remind)\s*[:：-]\s*(?P<what>\S.{3,80})$", re.IGNORECASE)
_HEADED_ZH = re.compile(r"^(?:提醒|闹钟)\s*[:：]\s*(?P<what>\S.{3,40})$")
_EACH_SO_OFTEN = re.compile(
    r"(?:记得)?(?P<every>[两三四五六七八九十\d]{1,2}个?(?:天|周|星期|月))(?:要"
    r"|得)?(?P<do>[浇换洗喂擦拖扫打倒剪吃测量查清修晒遛充加交做])一次(?P<what>[\u3400-\u9fff]{1,6})"
    r"|(?P<what2>[\u3400-\u9fff]{1,4}?)(?P<every2>[两三四五六七八九十\d]{1,2}个?(?:天|周|星期|月))(?:要"
    r"|得)?(?P<do2>[浇换洗喂擦拖扫剪测量清修晒遛])一次"
)
_DO_NOT_FORGET = re.compile(r"(?<=[点半分刻号天早晚午后])(?:可|千万)?(?:别|不要|不能)(?:让我)?忘(?:了|记了?)?(?=\S)")
_BETWEEN = re.compile(r"(?<=[点半分刻])之间(?!的)")
_TOPIC = re.compile(
    r"(?P<verb>新建|定|约|安排|开|建|加|订)一?个会(?:议)?(?P<when>.{0,24}?)[,，\s]*(?:会议)?(?:主题|议题|题目|名字|标题"
    r"|内容)(?:就?是|叫|为|[:：])\s*(?P<what>[^,，。\s]{2,16})"
)
_HELD = re.compile(
    r"(?P<when>.{2,20}?)[,，\s]*(?:我要?|给我|帮我)?(?:空|留|腾|占)出来(?:给我|给|去|来|用来|专门)*"
    r"(?P<what>[^,，。\s]{2,20}?)用?"
)
_SHIFT = re.compile(
    r"\b(?:shifts?|on (?:call|duty)|days?(?= (?:shift|mon|tue|wed|thu|fri|sat|sun))|nights?|long day|i(?:['’]m"
    r"| am) working|i work|work(?:ing)?)\b|[早中晚夜白大]班|值班|上班(?!时间)|大夜|小夜|(?<=[周一二三四五六日天])班",
    re.IGNORECASE,
)
_NIGHT = re.compile(r"\bnights?\b|夜|晚班", re.IGNORECASE)
_HOURS = re.compile(
    r"(?<![\d:.点])(?P<from>1[0-2]|[1-9])(?P<half>[:.](?:15|30|45)|点半|点)?(?:点)?\s?(?:-|–|to|till?|until|到"
    r"|至)\s?(?P<to>1[0-2]|[1-9])(?P<half2>[:.](?:15|30|45)|点半|点)?(?![\d:.点/])(?!\s?[ap]m\b)",
    re.IGNORECASE,
)
_QUARTERS = re.compile(  # of a spoken hour: quarter to 8 till half 7
    r"\b(?:(?P<half>half)(?: past)?|(?:a )?quarter (?P<way>past|to)) (?P<hour>1[0-2]|[1-9])(?![\d:.]|\s?[ap]m)",
    re.IGNORECASE,
)
_HAN_HOURS = re.compile(
    r"(?<![上午晚早])(?P<from>[六七八九]|[678９])点(?P<half>半)?(?:到|至|-)(?P<to>[五六七八九]"
    r"|[56789])点(?P<half2>半)?(?![一二三四五六七八九十\d])"
)
_EARLY_SHIFT = re.compile(
    r"\bearl(?:y|ies)\b.{0,30}?(?P<from>[4-9](?:[:.][0-5]\d)?)(?P<to>\s?(?:-|–|to|till?"
    r"|until)\s?)(?P<end>(?P<hour>1[0-2]|\d)(?:[:.][0-5]\d)?)(?![\d:.]|\s?[ap]m)",
    re.IGNORECASE,
)
_EARLY = re.compile(r"早班(?=[,，\s]*(?:[5-9]|[五六七八九])点)")
_POINTED = re.compile(  # late shift 1.30 to 9.45
    r"(?<![\d.£$€])(?P<from>(?:1[0-2]|\d)\.[0-5]\d|1[0-2]|\d)(?P<to>\s?(?:-|–|to|till?|until)\s?)(?P<end>(?:1[0-2]"
    r"|\d)\.[0-5]\d|1[0-2]|\d)(?![\d.%])",
    re.IGNORECASE,
)
_ABOUT = re.compile(r"\s(?:re|ref)\s?:\s?", re.IGNORECASE)
_BOOK_IN = re.compile(
    r"^(?:(?:i|we)(?:['’]ve| have)? )?(?:need to |want to |got to |gotta |must |please |can you )*(?:book|pencil"
    r"|squeeze|slot|get) (?:in )(?P<what>\S.{3,80})",
    re.IGNORECASE,
)
_KEEP_HOUR = re.compile(
    r"(?P<head>.{2,14}?)(?:请|帮我)?(?:给我)?[留空腾]出?(?P<long>(?:半个?|[一两二三四\d]{1,2}个?半?)(?:小时|钟头"
    r"|分钟))(?:来|给|去|用来)?(?P<what>[^,，。\d]{2,10})[,，](?P<at>[^,，。]{2,8}?)(?:开始|起)?[。.!！]*"
)
_AFTERNOON = re.compile(r"(?P<name>小夜班?|中班|晚班)(?=[,，\s]*(?:[1-6一二两三四五六]点))(?![,，\s]*(?:下午|晚上))")
_UNTIL_DAY = re.compile(  # the hour is no end: every Saturday at 9 until March 28
    r"\bat (?P<hour>1[0-2]|[1-9]) (?P<until>until|till?|through) (?=(?:the )?(?:\d{1,2}(?:st|nd|rd"
    r"|th)? (?:of )?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep"
    r"|oct|nov|dec|christmas|xmas|new year|easter))",
    re.IGNORECASE,
)
_WHO_I_AM = re.compile(
    r"^(?:i['’]?m|i am) an? (?:[a-z]+ ){0,2}[a-z]{3,14}(?:[,.;]| and)\s+(?P<rest>\S.{8,})", re.IGNORECASE
)
_EN_DAY = r"(?:mon|tues?|weds?|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?\b(?!s)"
_DAYS_OF_WEEK = re.compile(  # of one week, and of no other: gym mon wed fri this week
    rf"(?=.*\b(?P<week>next|this) week\b)(?!.*\b(?:every|each|weekly|from"
    rf"|(?:until|till)(?! (?:at )?\d|\snoon))\b).*?\b(?P<days>{_EN_DAY}(?:(?:,? and |[,/& ]+){_EN_DAY}){{1,5}})",
    re.IGNORECASE,
)
_WEEK = re.compile(r",?\s*\b(?:for |of )?(?:next|this) week\b(?: only)?", re.IGNORECASE)
_DAYS_OF_WEEK_ZH = re.compile(
    r"(?<!每)(?P<week>[下这本])个?(?:周|星期|礼拜)的?(?P<days>(?:周|星期)?[一二三四五六日天](?:[、和]?(?:周"
    r"|星期)?[一二三四五六日天]){1,5})(?![点号个次])"
)
_MIDNIGHT = re.compile(r"(?:晚上|夜里|半夜|夜班|大夜)[^\d一二三四五六七八九十]{0,6}(?:十二|12)点(?=到|至|-|开始|上)")
_NEXT_DAY = dict(zip("一二三四五六日天", "二三四五六日一一", strict=True))
_NTH_OF_MONTH = re.compile(
    r"(?<!every )(?<!each )(?<!on the )(?<!the )(?P<nth>first|second|third|fourth|last|1st|2nd|3rd|4th) (?P<day>(?:mon"
    r"|tues|wednes|thurs|fri|satur|sun)day) of the month",
    re.IGNORECASE,
)
_THEIR_TIME = re.compile(
    r"^(?P<head>.{2,30}?\b(?:with"
    r"|to) (?P<city>[a-z]{3,14}(?: [a-z]{3,10})?)\b.{0,20}?\bat \d{1,2}(?:[:.]\d\d)?\s?(?:[ap]m)?) (?:their|local"
    r"|there) time\b",
    re.IGNORECASE,
)
_THEIR_TIME_ZH = re.compile(
    r"(?:跟|和|与)(?P<city>[\u3400-\u9fff]{2,4}?)(?:那边|那头|方面|同事|客户|团队"
    r"|办公室)的?[^,，。]{0,8}?(?P<theirs>(?:他们|那边)?的?(?:当地|他们|那边)时间)"
)
_NUMBERS = "零一二三四五六七八九十"
DAWN = (5, 6)  # hours at which an early shift begins that ends by the afternoon
HALF_A_DAY = range(12 * 60, 12 * 60 + 31)  # minutes of a shift whose hours are alike


def made_plainly(text: str, now: datetime) -> Iterator[str]:
    """Yield a message in the words of something new that it may be."""
    put = _PUT_IN_FOR.fullmatch(text)
    if put is not None:
        yield f"add {put['what']} {put['rest']}"
    longer = _GOT_A.sub("", _WILL_TAKE.sub(r" for \g<long>", text))
    if (found := _BOOK_IN.fullmatch(longer)) is not None:
        yield f"add {found['what']}"
    yield from _on_their_clock(longer, now)
    if longer != text:
        yield longer
    if _GO_OR_MEET.match(text) is not None and parse(text, now).grain == "minute":
        yield f"add {text}"
    headed = _HEADED.fullmatch(text)
    if headed is not None:
        yield f"remind me to {headed['what']}"
    headed = _HEADED_ZH.fullmatch(text)
    if headed is not None:
        yield f"提醒我{headed['what']}"
    yield from _shifts(text)
    yield from _otherwise(text, now)
    yield from _han(text, now)


def of_one_week(text: str, now: datetime) -> Iterator[str]:
    """Yield a wish without who it is that has it, and several weekdays of one week as a series that ends with it."""
    monday = now.date() - timedelta(days=now.weekday())
    if (found := _WHO_I_AM.fullmatch(text)) is not None:  # of what is told with it nothing is part of a name
        text = found["rest"]
        yield text
    if (found := _DAYS_OF_WEEK.match(text)) is not None:
        first = monday + timedelta(days=7) if found["week"].lower() == "next" else now.date()
        last = first + timedelta(days=6 - first.weekday())
        days = f"{text[: found.start('days')].removesuffix('on ')}every {text[found.start('days') :]}"
        whole = f"{_WEEK.sub('', days)} from {first.day} {first:%B} to {last.day} {last:%B}"
        yield from (*_shifts(whole), whole)
    if (found := _DAYS_OF_WEEK_ZH.search(text)) is not None:
        first = monday + timedelta(days=7) if found["week"] == "下" else now.date()
        last = first + timedelta(days=6 - first.weekday())
        days = re.sub("[周星期、和]", "", found["days"])
        if _MIDNIGHT.search(text):  # 周二晚上十二点 is when Wednesday begins
            days, last = "".join(_NEXT_DAY[day] for day in days), last + timedelta(days=1)
        span = f"从{first.month}月{first.day}日到{last.month}月{last.day}日"
        yield f"{span}每周{days}{text[: found.start()]}{text[found.end() :]}"


def _on_their_clock(text: str, now: datetime) -> Iterator[str]:
    """Yield an hour of theirs with the name of the place that is theirs, where that has a clock of its own."""
    found = _THEIR_TIME.match(text)
    if found is not None and parse(there := f"9am {found['city']} time", now).spans == ((0, len(there)),):
        yield f"{found['head']} {found['city']} time{text[found.end() :]}"
    found = _THEIR_TIME_ZH.search(text)
    if found is not None and parse(there := f"{found['city']}时间九点", now).spans == ((0, len(there)),):
        yield f"{text[: found.start('theirs')]}{found['city']}时间{text[found.end() :]}"


def _otherwise(text: str, now: datetime) -> Iterator[str]:
    if (found := _POINTED.search(text)) is not None and "." in found[0]:
        yield text[: found.start()] + found[0].replace(".", ":") + text[found.end() :]
    if (found := _UNTIL_DAY.search(text)) is not None:
        yield f"{text[: found.start()]}at {found['hour']}:00 {found['until']} {text[found.end() :]}"
    if (found := _ABOUT.search(text)) is not None:
        yield f"{text[: found.start()]} about {text[found.end() :]}"
    if (found := _NTH_OF_MONTH.search(text)) is not None and parse(text, now).missed is not None:
        yield f"{text[: found.start()]}every {text[found.start() :]}"  # this month's is over


def _han(text: str, now: datetime) -> Iterator[str]:
    often = _EACH_SO_OFTEN.fullmatch(text)
    if often is not None:
        yield f"每{often['every'] or often['every2']}提醒我{often['do'] or often['do2']}{often['what'] or often['what2']}"
    for form, said in ((_DO_NOT_FORGET, "提醒我"), (_BETWEEN, "")):
        plain = form.sub(said, text, count=1)
        if plain != text:
            yield plain
    topic = _TOPIC.search(text)
    if topic is not None:
        named = f"{topic['when'].strip('，, ')}{topic['what']}{text[topic.end() :]}"
        yield from (f"{text[: topic.start()]}{topic['verb']}{named}", named)
    if (found := _KEEP_HOUR.fullmatch(text)) is not None:
        yield f"{found['head']}{found['at']}{found['what']}{found['long']}"
    if (found := _AFTERNOON.search(text)) is not None:
        yield f"{text[: found.end()]}下午{text[found.end() :]}"
    held = _HELD.fullmatch(text)
    if held is not None:
        yield f"{held['when']}{of_a_part(held['when'], now)}{held['what']}"


def _shifts(text: str) -> Iterator[str]:
    """Yield a shift with both halves of the day: seven to seven is twelve hours, at night from the evening on."""
    if _SHIFT.search(text) is None:
        return
    night = _NIGHT.search(text) is not None
    if (found := _EARLY_SHIFT.search(text)) is not None:
        end = "am" if int(found["from"][0]) < int(found["hour"]) < 12 else "pm"
        hours = f"{found['from']}am-{found['end']}{end}".replace(".", ":")
        yield f"{text[: found.start('from')]}{hours}{text[found.end() :]}"
    early = _EARLY.sub("早班早上", text)
    if early != text:
        yield early
    text = _QUARTERS.sub(_in_figures, text)
    found = _HOURS.search(text)
    if found is not None and (hours := _twelve(int(found["from"]), int(found["to"]), found["half"], found["half2"])):
        first, last = hours if not night else tuple(_other(one) for one in hours)
        yield f"{text[: found.start()]}{first}-{last}{text[found.end() :]}"
    found = _HAN_HOURS.search(text)
    if found is not None:
        begin, end = (
            _NUMBERS.find(found[name]) if found[name] in _NUMBERS else int(found[name]) for name in ("from", "to")
        )
        if _twelve(begin, end, found["half"], found["half2"]):
            first, last = ("晚上", "早上") if night else ("早上", "晚上")
            between = text[found.start() : found.end()].replace("-", "到").replace("至", "到")
            one, _, other = between.partition("到")
            yield f"{text[: found.start()]}{first}{one}到{last}{other}{text[found.end() :]}"


def _in_figures(spoken: re.Match[str]) -> str:
    hour = int(spoken["hour"])
    if spoken["half"]:
        return f"{hour}:30"
    return f"{hour}:15" if spoken["way"].lower() == "past" else f"{(hour + 10) % 12 + 1}:45"


def _minutes_of(part: str) -> int:
    return 30 if "半" in part else int(part.strip(":.点") or 0)


def _twelve(begin: int, end: int, half: str | None, half2: str | None) -> tuple[str, str] | None:
    """Return the hours of a shift of about twelve hours by day, or of an early one; None where it is no such shift."""
    first, last = (_minutes_of(part or "") for part in (half, half2))
    taken = (end + 12 - begin) * 60 + last - first
    dawn = taken in range(7 * 60, 10 * 60) and begin in DAWN
    if not dawn and (taken not in HALF_A_DAY or not 5 <= begin <= 9):
        return None
    return f"{begin}:{first:02d}am", f"{end}:{last:02d}pm"


def _other(clock: str) -> str:
    return clock.replace("am", "PM").replace("pm", "AM").lower()


def of_a_part(when: str, now: datetime) -> str:
    """Return the hours of a part of a day that is held whole, as they are said behind it; nothing for any other time."""
    reading = parse(when, now)
    if reading.verdict != "understood" or reading.grain != "part" or reading.start is None or reading.end is None:
        return ""
    hours = f"{reading.start:%H:%M}", f"{reading.end:%H:%M}"
    return " from {} to {}".format(*hours) if when.isascii() else "{}到{}".format(*hours)
