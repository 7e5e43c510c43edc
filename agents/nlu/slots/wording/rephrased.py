"""Corrections within a message, and words behind their place: "at 5, no wait, 6", 下午三点半读书会，至五点, "…, lunch 11-12". Pure."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime

from agents.nlu.decision import Decision
from agents.nlu.slots.wording.plain_words import plainly
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

_NEXT_DAYS = re.compile(
    r"(?P<one>(?:\d{1,2}|[一二三四五六七八九十]{1,3})[号日])[和、跟](?P<other>(?:\d{1,2}"
    r"|[一二三四五六七八九十]{1,3})[号日])"
)
_APART = re.compile(
    r"(?P<week>[下本这]个?(?:周|星期|礼拜))(?![一二三四五六日天末内])(?P<name>(?!起"
    r"|开始)[^,，。改挪移推换调]{1,40}?)(?:周|星期"
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
        *plainly(text, now),
        *_corrected(text, now),
        *_ended(text),
        *_ranged(text, now),
        *_joined(text, now),
    ):
        decided = alone(whole)
        call = decided.call or (decided.offers[0].call if decided.offers else None)
        if (call is not None and call.name in _MADE) or (
            decided.missing == "what" and "UNTIL" in (decided.reading.rrule or "")
        ):
            return whole
    return None


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
