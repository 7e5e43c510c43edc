"""Words right below what rang: it is done, is to ring again, or is left out this once ("did it", "in twenty", "not this time"). Pure."""

import re
from datetime import UTC, datetime, timedelta

from agents.nlu.asides import aside
from agents.nlu.classify import is_question, judged
from agents.nlu.coreference import Target, Wish, meant
from agents.nlu.decision import ToolCall
from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.model.bands import CHANGES, MADE, REMOVALS
from agents.nlu.replies.reply_doubts import is_doubtful
from agents.nlu.replies.reply_words import time_words
from agents.nlu.slots.changing.done_by_name import named_done
from agents.nlu.slots.timers import moment_of
from agents.nlu.slots.times.time_shifts import length
from agents.nlu.smalltalk import smalltalk
from agents.timetext import Reading, parse

LATELY = timedelta(hours=2)  # what rang before that is not meant
_CLOCKS = re.compile(r"\d\s*(?:-|–|to|till?|until)\s*\d|[点半刻][到至]", re.IGNORECASE)
SURE = 0.72  # confidence: nothing asks before it is done
_SKIP = re.compile(
    r"(?:嗯|那|好|哦|[,，\s])*(?:这[次回顿趟]|这一[次回]|今[天晚早]|今儿)(?:我|就|先|还是|都)*(?:不用|不了|算了"
    r"|免了"
    r"|跳过|略过|不做|不弄|不去|不吃|不喝|不练|不跑|不需要)(?:了|吧|啦|哈)*"
    r"|(?:就|先|那就)?(?:跳过|略过)(?:这[次回个]|一次|今天)?(?:吧|了|哈)*"
    r"|(?:no[,. ]+|nah[,. ]+|ok[,. ]+|i['’]?ll )*(?:not (?:this time|today|tonight"
    r"|this (?:week|month|morning|evening))"
    r"|skip(?: (?:it|this(?: (?:one|time|week|month))?|today|tonight|that(?: one)?))?(?: (?:this time|today|tonight"
    r"|for (?:now|today)))?|(?:i['’]?ll )?pass(?: (?:on (?:it|this|that)|this time|today))*)(?:[,. ]+(?:thanks?"
    r"|thank you|please))?",
    re.IGNORECASE,
)
_NAMED = re.compile(  # 交周报那个提前半小时: of something else, and what has rung can ring no earlier
    r"(?!.*再?(?:叫|喊|提醒)我?)(?:[^\s,，。那这]{2,12}[那这][个条件场次节顿](?![时次])|.*(?:提前|提早|往前))"
)
LONGEST = 24  # characters: what is longer tells of something else as well
LONGEST_ASCII = 40  # characters of English, of which a word takes more
MOST = 3  # clauses of a reply that says why
_WISHES = MADE | CHANGES | REMOVALS
_AGAIN = re.compile(r"再|还要|等|过|晚点|later|again|\bin\b|at\b|until|\d", re.IGNORECASE)
_AFTER_WORK = re.compile(r"(?P<work>下班|收工|放学|放工)(?:了|之后|以后)?(?=[再又才])")  # 下班再说
_BUT = re.compile(
    r"没|还有|剩|除了|\b(?:not|haven['’]?t|didn['’]?t|except|but|only)\b", re.IGNORECASE
)  # then it is half done
_SIGNS = re.compile(r"\s*[,，;；。]\s*|\.\s+|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff\d])")


def leans_on_ring(text: str) -> bool:
    """Tell whether a text may be about what has just rung and nothing else."""
    return _reply(_said(text)) is not None


def ring_reply(text: str, now: datetime) -> ToolCall | None:
    """Return what is done with what has just rung, if the text says no more than that, and why. From when to when answers no ring."""
    return None if time_words(text, now)[1].end is not None and _CLOCKS.search(text) else _replied(_said(text), now)


def _said(text: str) -> str:
    """Return the clause that is the reply, where the others only tell: 还没好 再等两分钟, "still shut, try me at nine"."""
    clauses = [one for one in _SIGNS.split(text.strip(" .!。！~～")) if one]
    if _reply(text) is not None or meant(text) or not 1 < len(clauses) <= MOST:
        return text
    replies = [(one, reply) for one in clauses if (reply := _reply(one)) == "done" or (reply and _AGAIN.search(one))]
    others = [one for one in clauses if one not in [clause for clause, _ in replies]]
    told = all(judged(one).intent not in _WISHES and not (is_question(one) or _BUT.search(one)) for one in others)
    return replies[-1][0] if told and len({reply for _, reply in replies}) == 1 else text


def _replied(text: str, now: datetime) -> ToolCall | None:
    reply = _reply(text)
    for wish in meant(text) if reply != "skip" else ():
        if wish.target == Target() and (at := _put_off(wish, now)) is not None:
            return _snooze(at)
    match reply:
        case "done":
            return done_call(text)
        case "skip":
            return ToolCall(name="reminder_done", arguments={"skip": True})
        case "snooze":
            reading = parse(_AFTER_WORK.sub(r"\g<work>后", text, count=1), now)
            if reading.end is not None and reading.grain == "minute":
                return None  # from ten to twelve nothing rings again
            at = moment_of(reading, now) if reading.verdict == "understood" else _about(reading)
            return _snooze(at if at is not None and at > now else None)  # "later today" is at no moment
        case _:
            return None


def _reply(text: str) -> str | None:
    """Return the intent that the model is sure of; who only nods has not done it yet."""
    text = simplified(text.strip())
    if len(text) <= LONGEST and _SKIP.fullmatch(text.strip(" .!。！~～")):
        return "skip"
    if (
        not text
        or len(text) > (LONGEST_ASCII if text.isascii() else LONGEST)
        or text.startswith("/")
        or meant(text)
        or aside(text) is not None
        or smalltalk(text) is not None
        or _NAMED.match(text)
    ):
        return None
    guess = judged(text, "rang")
    if guess.intent == "done" and is_doubtful(text):
        return None
    return guess.intent if guess.confidence >= SURE and guess.intent in ("done", "snooze") else None


def _about(reading: Reading) -> datetime | None:
    """Return when a meal or the night is, of which everybody has their own hour: what rings at the usual one is told, and can be moved."""
    usual = reading.verdict == "ask" and reading.reason.startswith("occasion") and reading.start is None
    return reading.alternatives[0] if usual and reading.alternatives else None


def done_call(text: str) -> ToolCall:
    """Return the call that marks what rang last as done, unless the words name something else."""
    name = named_done(text)
    return ToolCall(name="reminder_done", arguments={"query": name, "rang": True} if name else {})


def _snooze(at: datetime | None) -> ToolCall:
    return ToolCall(name="reminder_snooze", arguments={} if at is None else {"at": at.isoformat()})


def _put_off(wish: Wish, now: datetime) -> datetime | None:
    """Return the moment that is so much later than now, or to which it is moved; None for any other wish."""
    if wish.action == "move":
        reading = parse(wish.value, now)
        at = moment_of(reading, now) if reading.verdict == "understood" else None
        return at if at is not None and at > now else None
    by = length(wish.value) if wish.action == "shift" and wish.later else None
    return None if by is None else (now.astimezone(UTC) + by).astimezone(now.tzinfo)
