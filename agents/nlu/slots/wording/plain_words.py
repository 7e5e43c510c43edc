"""A message in the words that say the same at once: an order ahead of what is due, a rhythm first, "at" before a bare hour. Pure."""

import re
from collections.abc import Iterator
from datetime import datetime

from agents.nlu.orders import is_question
from agents.nlu.slots.wording.plain_changes import changed_plainly
from agents.nlu.slots.wording.plain_makings import made_plainly, of_one_week
from agents.nlu.slots.wording.plain_moves import moved_plainly
from agents.timetext import parse, title

_LENGTH = r"(?:\d{1,3}|[一二两三四五六七八九十半]{1,3})个?半?(?:小时|钟头|分钟|刻钟)"
_ENOUGH = re.compile(
    rf"(?P<length>{_LENGTH}半?|\b(?:an?|one|two|half an|\d{{1,3}}) (?:hours?|minutes?|mins?))"
    r"(?:应该|大概|左右|就|也)*(?:足?够用?了?|差不多了?|\s(?:is|should be|will be|['’]ll be)\s(?:enough|plenty|fine)"
    r"|\sshould do(?: it)?)(?=[\s,，。.!]|$)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"(?<=[\u3400-\u9fff])[\s,，](?:要|得|大概|一共|估计|就"
    rf"|我)*[讲开上做弄打练修拍跑聊谈用花](?=(?:要|得|大概|一共|差不多)?{_LENGTH})"
)
_BARE_DAYS = re.compile(  # gym 一三五 7pm
    r"(?:^|(?<=[\sA-Za-z]))(?P<days>(?=[一二三四五六日天]{2,6}(?![一-鿿]))一?二?三?四?五?六?[日天]?)(?=\s*(?:\d|at\b))",
    re.IGNORECASE,
)
_ALL_OF = re.compile(r"(?<=[\u3400-\u9fff])全(?=推迟|延后|延迟|提前|往[前后]|改|挪|顺延)")  # 明天的会全推迟一小时
_AND_A_HALF = re.compile(r"(?<=[,;-] )hour and a half\b", re.IGNORECASE)
_RHYTHM = re.compile(
    r"(?P<head>[^,，。]{3,40}?)[\s,，]+(?:(?P<every>每(?:周|星期|礼拜|个?月)[^,，。\s]{1,5}?)都[有是开上去要]"
    r"|(?:一周|每周|一星期|每星期)[两三四五六]次[\s,，]*(?:周|星期)?(?P<days>[一二三四五六日]{2,6}))[。.!！\s]*"
)
_NEXT_TIME = re.compile(
    r"(?P<what>[^,，。\d每]{1,8}?)(?P<every>每(?:[一二两三四五六七八九十\d]{1,2})?个?(?:天|周|星期|礼拜|月|年)"
    r"|每半年|每季度)一次[,，\s]*"
    r"(?:下次|下一次|第一次|这次|头一次)(?:是|在|就是)?(?P<when>[^,，。]{2,16})"
)
_FROM_NOW_ON = re.compile(
    r"(?P<head>[^,，。]{3,20})[,，]\s*(?:以后|之后)?(?P<every>每(?:周|星期|礼拜)[一二三四五六日天])都(?:有|上|去|是)"
    r"[,，]\s*(?P<hours>[^,，。]{2,16})"
)
_HOUR_BEHIND = re.compile(r"(?P<head>\S.{3,80}?)(?<!\d),\s*(?P<hour>(?:1[0-2]|[1-9])(?:[:.][0-5]\d)?)[\s.!]*")
_DUE = re.compile(  # "the tax is due on the 10th, remind me": of which the day is what it rings on
    r"(?P<what>\S[^,;]{1,60}?\b(?:(?:is|are) due|expires?|runs? out|ends|goes out)\b[^,;]{1,60}?)[,;\s-]+"
    r"(?:so |and |can you |please )*remind me(?: of it| about it| please| then)?[.!\s]*",
    re.IGNORECASE,
)
_DUE_BY = re.compile(
    r"(?P<what>\S[^,;?]{2,50}?)\s+(?:is |are )?due\s*", re.IGNORECASE
)  # oil change due before the 15th
_BEFORE_DUE = re.compile(r"(?P<what>\S[^,;?]{2,50}?)\s+(?:is |are )?", re.IGNORECASE)
_DUE_ON = re.compile(
    r"(?P<what>(?!(?:what|when|how|it|that)\b)\S[^,;?]{2,50}?)\s+(?:is|are)\s+due\s+(?P<when>[^,;?]{3,30}?)[.!\s]*",
    re.IGNORECASE,
)
_RING_ON = re.compile(  # the rent is due on the 5th, remind me on the 3rd
    r"(?P<what>\S[^,;，；]{1,60}?)\s*[,，;；]\s*(?:so |and |please |请|记得)*(?P<ring>remind me"
    r"|提醒我)\s*(?P<when>(?:on |at )?[^,;，；]{2,24}?)[\s.!。！]*",
    re.IGNORECASE,
)
_DUE_ZH = re.compile(  # 煤气费15号之前交: the verb stands behind the day
    r"(?:之前|以前|前|截止)?(?:要|得|必须|记得|把它?)*(?P<verb>[交缴付还退寄发取拿办续订])(?:了|掉|上|完|好|清"
    r"|一下|出去|去)*[。.!！\s]*"
)
_SAY = re.compile(
    r"(?P<ahead>提前[^,，。提]{1,6}?)(?:(?:跟|和|给)我[说讲吱](?:一声|一下)?|[说讲吱](?:一声|一下)|(?:告诉"
    r"|通知)我(?:一声|一下)?)"
    r"(?:就行|就好)?(?:[,，](?:我|让我|大家)?(?:好|方便|可以|得)[^,，。]{1,10})?(?=[。.!！]?$)"
)
_REMEMBER = re.compile(
    r"^(?:(?:please|pls|ok|and|also)[, ]+)*(?:rmb|rmbr|rem|gotta remember)\s+(?:to\s+)?(?=\w)", re.IGNORECASE
)
_TELL_ME = re.compile(  # ask me the night before to bring my glasses
    r"^(?P<please>(?:(?:please|pls|can you|could you|and|also)[, ]+)*)(?:(?:ask|text|buzz|bug|message|shout at"
    r"|yell at|prod|bother|pester)"
    r" me|give me an? (?:shout|nudge|ping|buzz|poke|heads[- ]up|ring))(?=\s.{0,40}?(?:\bto\s|\babout\s|\bbefore\s))",
    re.IGNORECASE,
)
_NO_WEEKENDS = (
    re.compile(
        r"每天(?P<what>[^。]{1,30}?)[,，\s]*(?:除了?)?(?:周末|周六(?:和|跟|、)?周?日|双休日?|礼拜六礼拜天)(?:除外"
        r"|不用?|休息|不算|没有|不上|不开|不来)?[。.!！]*"
    ),
    re.compile(
        r"(?P<what>\S.{1,60}?)(?<![,，\s])[,，\s]++(?:every ?day|daily|每天)都?(?:有|是|上)?[,\s]*"
        r"(?:except(?: for)?|but not|not|除了)(?: on)?(?: the)? ?(?:weekends?|周末|saturdays? and sundays?)[.!]*",
        re.IGNORECASE,
    ),
)
_WITH_WHOM = re.compile(
    r"^(?P<who>(?:跟|和|与|同)[^,，。\d]{1,8}?)约(?:好|定)?了?(?=[^,，。]*[\d一二两三四五六七八九十]点半?[^,，。]{2,})"
)
_EACH_EN = re.compile(
    r"每[个周]?\s*(?=(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\b)", re.IGNORECASE
)
_NUMBERS = {"一": "one", "两": "two", "三": "three"}
_BEFORE_REMIND = re.compile(
    r"(?P<number>[一两二三]|an?|one|two|three|\d{1,2})个?\s*(?P<unit>week|day|hour|minute|min)s?\s*(?:before|ahead|earlier)"
    r"\s*(?:remind|提醒)\s*(?:me|我)?(?=[\s.!。]*$)",
    re.IGNORECASE,
)
_MORNING_AND_EVENING = re.compile(r"早晚(?:各)?(?P<hour>[\d一二三四五六七八九十]{1,2})点(?:各一次)?")
_IF = re.compile(
    r"(?<=\w),? (?:if (?:it|the weather|the rain|weather)\b|weather permitting|rain or shine)[^,;?]{0,40}$",
    re.IGNORECASE,
)
_EARLY = re.compile(
    r"[,，]\s*(?:要|得|需要|记得)?(?P<early>提[前早][^,，。提]{1,6}?)(?:到场|到达|过去|集合|签到|到|去|来)(?=[。.!！]?$)"
)
_CALL_BACK = re.compile(
    r"(?:please |pls )?(?:call|ring|phone|text|email|message|write) back (?!in\b)\S.{2,50}", re.IGNORECASE
)
_TO_DO = re.compile(
    r"(?:finish|submit|send|pay|return|renew|file|call|ring|email|buy|get|complete|hand in|turn in|write|reply to|register"
    r"|apply for|order|fix|review|prepare|sign|collect|pick up|post|ship|clean|read)\s+\S[^,;?]{1,60}\s(?:by|before)\s",
    re.IGNORECASE,
)
_BY = re.compile(r"[之以]?前")
_GOT_DONE = re.compile(r"把(?P<what>[^,，。了]{1,12}?)(?P<verb>[交还寄发办订写做改拿缴付退])了")
_TO_DO_ZH = re.compile(  # told, it would end in 了
    r"(?:要|得|必须|记得)?(?:[给把找向][^,，。?？]{1,10}|)(?:[交还买寄发办打约订写做回取拿缴付]|完成|提交|联系)"
    r"[^,，。?？了]{0,14}[。.!！]?|(?:要|得|必须|记得)?把[^,，。?？了]{2,14}了[。.!！]?"
)
_NAMED = re.compile(r"[^,，。?？\s]{1,12}")
_DAYS_ZH = re.compile(r"(?<![每上下本这])(?:周|星期|礼拜)(?=[一二三四五六日天]{3,6}(?![一二三四五六日天号]))")
_NAG = re.compile(
    r"[,，\s]*(?:记得|到时候?|[你您])*(?:(?:催|督促|盯着?)(?:一下|着|着点)?我(?:一下|点)?|别让我忘了?"
    r"|别忘了?)(?P<end>[吧啊哈。！!\s]*)$"
)
_FINISHED = re.compile(
    r"(?<=[之以]前|.前)(?:要|得|必须|需要)(?:弄|做|搞|写|完成|办|处理|改)(?:完|好|掉|定|了)*(?=[,，\s]|$)"
)
_FACT_AHEAD = re.compile(  # who it is about, said before: 我孙子叫豆豆，每天…
    r"(?:我们?家?的?|咱们?)?[^,，。\s]{1,6}(?:叫做?|名字叫|今年)[^,，。\s]{1,8}[,，\s]+(?P<rest>\S.{5,})"
)
_WEEKDAY = r"(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?:s|days?)?"
_DAYS_IN_A_ROW = re.compile(
    rf"(?<!every )(?<!each )(?<!on )(?<!this )(?<!next )(?<!to )\b"
    rf"(?P<days>{_WEEKDAY}(?:(?:,? and |[ ,/&+]+){_WEEKDAY}){{2,5}}|{_WEEKDAY}(?:\s?[/&+]\s?|\s){_WEEKDAY})\b",
    re.IGNORECASE,
)
_AND = re.compile(r"\s?[&+/]\s?")
_OF_ONE_WEEK = re.compile(r"\b(?:this|next) week\b", re.IGNORECASE)
_LEAD_BEHIND = re.compile(  # tax return 30 Nov, 提早三日 remind 我
    r"(?P<ahead>提[前早][\d一两二三四五六七八九十]{1,3}个?(?:天|日|周|小时|分钟))\s*remind\s*(?:我|me)", re.IGNORECASE
)
_I_HAVE_TO = re.compile(r"^(?:(?:then|also|and|plus)\s+)?i['’]ve to\b|^(?:then|plus)\s+i have to\b", re.IGNORECASE)


def plainly(text: str, now: datetime) -> Iterator[str]:
    """Yield a message in plainer words, each of which may mean the same; `now` is when it was written."""
    yield from of_one_week(text, now)
    yield from _plain(text, now)
    yield from _with_hour(text, now)
    yield from _of_next(text)
    yield from _repeated(text)
    yield from _on_weekdays(text)
    yield from changed_plainly(text, now)
    yield from moved_plainly(text)
    yield from made_plainly(text, now)


def _on_weekdays(text: str) -> Iterator[str]:
    """Yield what is each day but on weekends as what is from Monday to Friday."""
    han, english = (form.fullmatch(text) for form in _NO_WEEKENDS)
    if han is not None:
        yield f"周一到周五每天{han['what']}"
    if english is not None:
        yield f"{english['what']} every weekday"


def _plain(text: str, now: datetime) -> Iterator[str]:
    """Yield it in plain words: a length without that it is enough or what is done so long, "I have to" for "I've to"; an order ahead of what is due."""
    due = _DUE.fullmatch(text)
    if due is not None:
        yield f"remind me {due['what']}"
    plain = _ENOUGH.sub(r"\g<length>", _GOES_ON.sub(" ", _I_HAVE_TO.sub("I have to", text)))
    plain = _BARE_DAYS.sub(r"每周\g<days>", plain)
    plain = _ALL_OF.sub("都", plain)
    plain = _AND_A_HALF.sub("an hour and a half", plain)
    plain = _FINISHED.sub("", _NAG.sub(r"，提醒我\g<end>", _DAYS_ZH.sub("每周", plain)))
    plain = _EACH_EN.sub("every ", _SAY.sub(r"\g<ahead>提醒我", plain))
    plain = _BEFORE_REMIND.sub(
        lambda found: f"remind me {_NUMBERS.get(found['number'], found['number'])} {found['unit']} before", plain
    )
    if _OF_ONE_WEEK.search(plain) is None:
        plain = _DAYS_IN_A_ROW.sub(lambda found: f"every {_AND.sub(' and ', found['days'])}", plain)
    plain = _LEAD_BEHIND.sub(r"\g<ahead>提醒我", plain)
    plain = _MORNING_AND_EVENING.sub(r"早上\g<hour>点和晚上\g<hour>点", _IF.sub("", plain))
    plain = _TELL_ME.sub(r"\g<please>remind me", _REMEMBER.sub("remind me to ", _WITH_WHOM.sub(r"\g<who>", plain)))
    plain = _EARLY.sub(r"，\g<early>提醒我", plain)
    if _CALL_BACK.fullmatch(text) is not None and parse(text, now).start is not None:
        plain = f"remind me to {text}"
    if plain != text:
        yield plain
    yield from _due(text, now)
    told = _FACT_AHEAD.fullmatch(text)
    if told is not None:
        yield told["rest"]
    falls = _DUE_ON.fullmatch(text)
    if falls is not None and parse(falls["when"], now).grain == "day":
        yield f"add {falls['what']} due on {falls['when'].removeprefix('on ')}"


def _due(text: str, now: datetime) -> Iterator[str]:
    """Yield what is to be done by a day as something to be reminded of: 房租月底前交, "send her the plan by Friday"."""
    ring = _RING_ON.fullmatch(text)
    if ring is not None and parse(ring["what"], now).start is not None and parse(ring["when"], now).start is not None:
        named = parse(ring["when"], now)
        if not title(ring["when"], named).strip() and (bare := title(ring["what"], parse(ring["what"], now))):
            yield f"{ring['when']}提醒我{bare}" if ring["ring"] == "提醒我" else f"remind me {ring['when']}: {bare}"
    words = _DUE_ZH.search(text) or _TO_DO.match(text) or _BY.search(text) or " due " in text
    reading = parse(text, now) if words else None
    if reading is None or not reading.deadline or not reading.all_day or len(reading.spans) != 1:
        return
    begin, end = reading.spans[0]
    due = _DUE_BY.fullmatch(text[:begin])
    if due is None and text[begin:end].startswith("due "):
        due = _BEFORE_DUE.fullmatch(text[:begin])
    if due is not None and not text[end:].strip(" .!"):
        yield f"remind me of {due['what']} {text[begin:end]}"
    if _TO_DO.match(text) and not text[end:].strip(" .!"):
        yield f"remind me to {text}"
    if begin == 0 and _TO_DO_ZH.fullmatch(text[end:]) is not None and not is_question(text):
        done = _GOT_DONE.sub(r"\g<verb>\g<what>", text[end:])
        yield f"{text[:end]}提醒我{done}"
    verb, what = _DUE_ZH.fullmatch(text[end:]), text[:begin].removesuffix("得").removesuffix("要")
    if verb is not None and _NAMED.fullmatch(what):
        yield f"{text[begin:end]}提醒我{verb['verb']}{what}"


def _with_hour(text: str, now: datetime) -> Iterator[str]:
    """Yield what has a bare hour behind its day as it would be said: "dinner with mam sunday, 7"."""
    found = _HOUR_BEHIND.fullmatch(text)
    if found is not None and parse(found["head"], now).grain == "day":
        yield f"{found['head']} at {found['hour']}"


def _of_next(text: str) -> Iterator[str]:
    """Yield what is told with its rhythm and its first time apart as a series from that on: 理发每三周一次，下次是…; 早教课，以后每周六都有，…"""
    found = _NEXT_TIME.fullmatch(text)
    if found is not None:
        yield f"从{found['when']}开始{found['every']}{found['what']}"
    found = _FROM_NOW_ON.fullmatch(text)
    if found is not None:
        yield f"{found['every']}{found['head'].replace(found['every'][1:], '')}，{found['hours']}"


def _repeated(text: str) -> Iterator[str]:
    """Yield what has its rhythm behind it with the rhythm first: 下午四点例会 每周一都有, 晚上七点健身 一周三次 一三五."""
    found = _RHYTHM.fullmatch(text)
    if found is not None:
        yield f"每周{found['days']}{found['head']}" if found["days"] else f"{found['every']}{found['head']}"
