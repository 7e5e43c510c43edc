"""Corrections within a message, and words behind their place: "at 5, no wait, 6", 下午三点半读书会，至五点, "…, lunch 11-12". Pure."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime

from agents.nlu.decision import Decision
from agents.timetext import parse, title
from agents.timetext.errors import UnsureError
from agents.timetext.scanned import scanned
from agents.timetext.values import Token

LONGEST = 160  # characters
_TAIL = 60  # characters of what is said instead
_ANEW = 6  # characters of a request that says all of it anew
_MARK = re.compile(
    r"(?<![\s,，.。;；…—–-])[\s,，.。;；…—–-]++"
    r"(?:(?:(?:oh|no(?=\s*[,.!…—–-]|\s+(?:wait|sorry|actually|make|it|i|at|hang|scratch|rather)\b|\s+\d)|sorry|wait"
    r"|hang on|er+m?|um+|uh|oops|actually|correction|or rather|scratch that"
    r"|i mean(?:t)?)\b[\s,:.!…]*+)++(?:(?:make (?:it|that)|it['’]?s|it is|at)\s++)?"
    r"|(?:哦|啊|噢|呃|诶|哎)*+(?:不对|不不+|说错了?|搞错了?|记错了?|写错了?|更正|我是说"
    r"|(?<=[,，。…哦啊噢呃])不是?(?=[,，是\s]))(?:[,，。!！\s]*+(?:应该|我是说|改成|是))*+)"
    r"[\s,，:：.。!！…]*+(?=\S)",
    re.IGNORECASE,
)
_LINK = re.compile(
    r"^(?:是|改成|应该是|at\s+|for\s+|on\s+|it['’]?s\s+)+|(?<![吧了啊呀\s.。!！])[吧了啊呀\s.。!！]++$", re.IGNORECASE
)
_HOUR = re.compile(r"(?P<hour>[01]?\d|2[0-3])(?:[:.](?P<minute>[0-5]\d))?", re.IGNORECASE)
_HALF, _AT = re.compile(r"\s?[ap]\.?m\.?$", re.IGNORECASE), re.compile(r"\bat\s+$", re.IGNORECASE)
_CLOCKS, _PARTS = frozenset({"c", "c?", "n"}), frozenset({"p"})
_DAYS = frozenset({"d", "d?", "D", "w", "m"})
_LATE_END = re.compile(r"(?<![\s,，])[\s,，]*+(?<=[\s,，])(?P<end>(?:到|至)(?!时)[^,，。到至]{2,8})[。.!！\s]*$")
_CLOSE = re.compile(r"^(\d{1,2})([0-5]\d)$")  # 830
_RANGE = re.compile(
    (
        r"(?<![\d/.:-])(?P<from>\d{1,2}(?:[:.][0-5]\d)?)(?:\s?[-–]\s?|\sto\s)(?P<to>\d{1,2}(?:[:.]?[0-5]\d)?)"
        r"(?P<half>\s?[ap]m)?[\s.!]*$"
    ),
    re.IGNORECASE,
)

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
_AND_A_HALF = re.compile(r"(?<=[,;-] )hour and a half\b", re.IGNORECASE)
_RHYTHM = re.compile(
    r"(?P<head>[^,，。]{3,40}?)[\s,，]+(?:(?P<every>每(?:周|星期|礼拜|个?月)[^,，。\s]{1,5}?)都[有是开上去要]"
    r"|(?:一周|每周|一星期|每星期)[两三四五六]次[\s,，]*(?:周|星期)?(?P<days>[一二三四五六日]{2,6}))[。.!！\s]*"
)
_HOUR_BEHIND = re.compile(r"(?P<head>\S.{3,80}?)(?<!\d),\s*(?P<hour>(?:1[0-2]|[1-9])(?:[:.][0-5]\d)?)[\s.!]*")
_DUE = re.compile(  # "the tax is due on the 10th, remind me": of which the day is what it rings on
    r"(?P<what>\S[^,;]{1,60}?\b(?:(?:is|are) due|expires?|runs? out|ends|goes out)\b[^,;]{1,60}?)[,;\s-]+"
    r"(?:so |and |can you |please )*remind me(?: of it| about it| please| then)?[.!\s]*",
    re.IGNORECASE,
)
_DUE_ZH = re.compile(  # 煤气费15号之前交: the verb stands behind the day
    r"(?:之前|以前|前|截止)?(?:要|得|必须|记得|把它?)*(?P<verb>[交缴付还退寄发取拿办续订])(?:了|掉|上|完|好|清"
    r"|一下|出去|去)*[。.!！\s]*"
)
_SAY = re.compile(
    r"(?P<ahead>提前[^,，。提]{1,6}?)(?:跟我|和我|给我)?[说讲吱](?:一声|一下)(?:就行|就好)?(?=[。.!！]?$)"
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
_EARLY = re.compile(
    r"[,，]\s*(?:要|得|需要|记得)?(?P<early>提[前早][^,，。提]{1,6}?)(?:到场|到达|过去|集合|签到|到|去|来)(?=[。.!！]?$)"
)
_CALL_BACK = re.compile(
    r"(?:please |pls )?(?:call|ring|phone|text|email|message|write) back (?!in\b)\S.{2,50}", re.IGNORECASE
)
_NAMED = re.compile(r"[^,，。?？\s]{1,12}")
_DAYS_ZH = re.compile(r"(?<![每上下本这])(?:周|星期|礼拜)(?=[一二三四五六日天]{3,6}(?![一二三四五六日天号]))")
_NAG = re.compile(
    r"[,，\s]*(?:记得|到时候?|[你您])*(?:催|督促|盯着?)(?:一下|着|着点)?我(?:一下|点)?(?P<end>[吧啊哈。！!\s]*)$"
)
_FINISHED = re.compile(
    r"(?<=[之以]前|.前)(?:要|得|必须|需要)(?:弄|做|搞|写|完成|办|处理|改)(?:完|好|掉|定|了)*(?=[,，\s]|$)"
)
_FACT_AHEAD = re.compile(  # who it is about, said before: 我孙子叫豆豆，每天…
    r"(?:我们?家?的?|咱们?)?[^,，。\s]{1,6}(?:叫做?|名字叫|今年)[^,，。\s]{1,8}[,，\s]+(?P<rest>\S.{5,})"
)
_WEEKDAY = r"(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?:s|days?)?"
_DAYS_IN_A_ROW = re.compile(
    rf"(?<!every )(?<!each )(?<!on )(?<!this )(?<!next )\b(?P<days>{_WEEKDAY}(?:(?:,? and |[ ,/&+]+){_WEEKDAY}){{2,5}})\b",
    re.IGNORECASE,
)
_LEAD_BEHIND = re.compile(  # tax return 30 Nov, 提早三日 remind 我
    r"(?P<ahead>提[前早][\d一两二三四五六七八九十]{1,3}个?(?:天|日|周|小时|分钟))\s*remind\s*(?:我|me)", re.IGNORECASE
)
_I_HAVE_TO = re.compile(r"^(?:(?:then|also|and|plus)\s+)?i['’]ve to\b|^(?:then|plus)\s+i have to\b", re.IGNORECASE)
_NEXT_DAYS = re.compile(
    r"(?P<one>(?:\d{1,2}|[一二三四五六七八九十]{1,3})[号日])[和、跟](?P<other>(?:\d{1,2}"
    r"|[一二三四五六七八九十]{1,3})[号日])"
)
_APART = re.compile(
    r"(?P<week>[下本这]个?(?:周|星期|礼拜))(?![一二三四五六日天末内])(?P<name>[^,，。]{1,40}?)(?:周|星期"
    r"|礼拜)(?P<day>[一二三四五六日天])"
)
Alone = Callable[[str], Decision]
_MADE = frozenset({"schedule_add", "reminder_add", "schedule_update"})


def rephrased(text: str, now: datetime, alone: Alone) -> str | None:
    """Return a message as it would have been written at once; None where nothing in it is corrected or out of its place.

    `alone` decides on a text as on one thing: what it comes to must be clear.
    """
    if len(text) > LONGEST or "\n" in text:
        return None
    for whole in (
        *_plain(text, now),
        *_with_hour(text, now),
        *_repeated(text),
        *_corrected(text, now),
        *_ended(text),
        *_ranged(text, now),
        *_joined(text, now),
    ):
        decided = alone(whole)
        call = decided.call or (decided.offers[0].call if decided.offers else None)
        if call is not None and call.name in _MADE:
            return whole
    return None


def _plain(text: str, now: datetime) -> Iterator[str]:
    """Yield it in plain words: a length without that it is enough or what is done so long, "I have to" for "I've to"; an order ahead of what is due."""
    due = _DUE.fullmatch(text)
    if due is not None:
        yield f"remind me {due['what']}"
    plain = _ENOUGH.sub(r"\g<length>", _GOES_ON.sub(" ", _I_HAVE_TO.sub("I have to", text)))
    plain = _AND_A_HALF.sub("an hour and a half", plain)
    plain = _FINISHED.sub("", _NAG.sub(r"，提醒我\g<end>", _DAYS_ZH.sub("每周", plain)))
    plain = _EACH_EN.sub("every ", _SAY.sub(r"\g<ahead>提醒我", plain))
    plain = _BEFORE_REMIND.sub(
        lambda found: f"remind me {_NUMBERS.get(found['number'], found['number'])} {found['unit']} before", plain
    )
    plain = _LEAD_BEHIND.sub(r"\g<ahead>提醒我", _DAYS_IN_A_ROW.sub(r"every \g<days>", plain))
    plain = _EARLY.sub(r"，\g<early>提醒我", plain)
    if _CALL_BACK.fullmatch(text) is not None and parse(text, now).start is not None:
        plain = f"remind me to {text}"
    if plain != text:
        yield plain
    yield from _due(text, now)
    told = _FACT_AHEAD.fullmatch(text)
    if told is not None:
        yield told["rest"]


def _due(text: str, now: datetime) -> Iterator[str]:
    """Yield what is to be done by a day with its verb first: 房租月底前交."""
    reading = parse(text, now) if _DUE_ZH.search(text) is not None else None
    if reading is None or not reading.deadline or len(reading.spans) != 1:
        return
    begin, end = reading.spans[0]
    verb, what = _DUE_ZH.fullmatch(text[end:]), text[:begin].removesuffix("得").removesuffix("要")
    if verb is not None and _NAMED.fullmatch(what):
        yield f"{text[begin:end]}提醒我{verb['verb']}{what}"


def _with_hour(text: str, now: datetime) -> Iterator[str]:
    """Yield what has a bare hour behind its day as it would be said: "dinner with mam sunday, 7"."""
    found = _HOUR_BEHIND.fullmatch(text)
    if found is not None and parse(found["head"], now).grain == "day":
        yield f"{found['head']} at {found['hour']}"


def _repeated(text: str) -> Iterator[str]:
    """Yield what has its rhythm behind it with the rhythm first: 下午四点例会 每周一都有, 晚上七点健身 一周三次 一三五."""
    found = _RHYTHM.fullmatch(text)
    if found is not None:
        yield f"每周{found['days']}{found['head']}" if found["days"] else f"{found['every']}{found['head']}"


def _corrected(text: str, now: datetime) -> Iterator[str]:
    """Yield what is said with what is said instead in its place."""
    for mark in _MARK.finditer(text):
        head, tail = text[: mark.start()].strip(), _LINK.sub("", text[mark.end() :].strip())
        if not head or not tail or len(tail) > _TAIL:
            continue
        bare = _HOUR.fullmatch(tail)
        reading = parse(f"at {tail}" if bare else tail, now)
        if reading.verdict == "understood" and reading.start is not None and not title(tail, reading):
            whole = _replaced(head, tail, bare=bare is not None)
            if whole is not None and parse(whole, now).verdict == "understood":
                yield whole
        elif " " in tail or len(tail) >= _ANEW:
            yield tail


def _replaced(head: str, tail: str, *, bare: bool) -> str | None:
    """Return a request with another day or hour; both are that of the tail where it names both."""
    kinds = {"c"} if bare else {token.kind for token in _tokens(tail)}
    clock, day, part = kinds & _CLOCKS, kinds & _DAYS, kinds & _PARTS
    old = [token for token in _tokens(head) if token.kind in _CLOCKS | _DAYS | _PARTS]
    gone = [
        token
        for token in old
        if (token.kind in _DAYS and day)
        or (token.kind in _CLOCKS and (clock or part))
        or (token.kind in _PARTS and part)
    ]
    gone = [token for token in gone if token.kind != "n" or clock or part]
    if not gone:
        return f"{head} {tail}"
    last = {("day" if token.kind in _DAYS else token.kind): token for token in gone}  # of several the one said last
    places = sorted(last.values(), key=lambda token: token.start)
    first = places[0]
    for token in reversed(places[1:]):
        head = head[: token.start] + head[token.end :]
    if bare:
        half = _HALF.search(head[first.start : first.end])
        tail = f"{tail}{half[0]}" if half else tail if _AT.search(head[: first.start]) else f"at {tail}"
    return head[: first.start] + tail + head[first.end :]


def _tokens(text: str) -> tuple[Token, ...]:
    try:
        read, tokens = scanned(text)
    except UnsureError:
        return ()
    return tokens if len(read.text) == len(text) else ()


def _ended(text: str) -> Iterator[str]:
    """Yield what has its end behind its name with the end behind its beginning."""
    found = _LATE_END.search(text)
    if found is None:
        return
    head = text[: found.start()]
    clocks = [token for token in _tokens(head) if token.kind in ("c", "c?")]
    if clocks:
        yield head[: clocks[-1].end] + found["end"] + head[clocks[-1].end :]


def _ranged(text: str, now: datetime) -> Iterator[str]:
    """Yield what has two hours at its end that nobody read, beside a day that was: "2 weeks today, lunch 11-12"."""
    found = _RANGE.search(text)
    reading = parse(text, now) if found is not None else None
    if (
        found is None
        or reading is None
        or reading.grain != "day"
        or any(end > found.start() for _, end in reading.spans)
    ):
        return
    half = (found["half"] or "").strip()
    to = _CLOSE.sub(r"\1:\2", found["to"])
    hours = f"from {found['from']} to {to}{half}".replace(".", ":")
    yield f"{text[: found.start()]}{hours}"


def _joined(text: str, now: datetime) -> Iterator[str]:
    """Yield two days beside each other as from one to the other, and a weekday behind its week as one of that week."""
    days = _NEXT_DAYS.search(text)
    if days is not None:
        ahead = text[: days.start("one")]
        first, second = (parse(f"{ahead}{days[name]}", now).start for name in ("one", "other"))
        if first is not None and second is not None and (second - first).days == 1:
            yield f"{text[: days.end('one')]}到{text[days.start('other') :]}"
    apart = _APART.search(text)
    if apart is not None:
        yield f"{text[: apart.start()]}{apart['name']}{apart['week']}{apart['day']}{text[apart.end() :]}"
