"""Timers ("set a timer for 10 minutes", 倒计时10分钟), and what rang and shall ring again ("snooze", 10分钟后再提醒我)."""

import re
from datetime import UTC, datetime, timedelta

from agents.nlu.cues.undo_words import brings_back, brings_back_note
from agents.nlu.decision import Decision
from agents.nlu.intents import Want
from agents.nlu.slots.changing.brought_back import on_again
from agents.nlu.slots.times.time_shifts import POLITE
from agents.texts import Language, say
from agents.texts.times import length
from agents.timetext import Reading

WANT = Want(intent="reminder_add", confidence=0.9)
UNDO = Want(intent="undo", confidence=0.85)
LONGEST = 60  # characters of a sentence that is a timer or a snooze
MORNING, NOON, AFTERNOON, EVENING = 9, 12, 15, 20  # the hour of a day, or of a part of it, that was said without one
_FROM_EVENING = 17
_DAYS = {"week": timedelta(days=7), "weekend": timedelta(days=2)}
MINUTE = timedelta(minutes=1)
_SIGNS = " \t.。!！,，~～"
_EN_NAME = r"(?:the\s+|my\s+)?(?P<{}>(?!(?:how|what|why|to|about|or|please|thanks?)\b)[\w'-]+(?:\s+[\w'-]+){{0,2}})"
_BARE_NAME = (
    r"(?!(?:is|was|went|goes|takes?|took|has|had|runs?|ran|says?|stopped|rang|rings|ends?|ended|starts?|app|for"
    r"|of)\b)"
    r"(?P<bare>[\w'-]+(?:\s+[\w'-]+){0,3})"
)
_KIND = (  # a nap timer, and no order about one that runs
    r"(?P<kind>(?!(?:cancel|stop|delete|remove|pause|end|kill|reset|extend|change|running|last|first|current"
    r"|what|which|how|is"
    r"|old|new|scrap|drop|bin|turn|off|resume|restart|check|my|me|that|this|for|and|then|long|more)\b)[a-z]{3,12}\s)"
)
_TIMER = re.compile(
    rf"{POLITE}\s*(?:(?:set|start|run|make|create|give me|(?:i )?(?:just )?need|(?:i )?want|gimme|do)\s+)?(?:me\s+)?"
    rf"(?:an?(?:other)?\s+|one more\s+|the\s+|my\s+)?(?:kitchen |egg |count ?down |{_KIND})?(?:timer|countdown"
    r"|pomodoro)"
    rf"(?:\s+for\s+{_EN_NAME.format('of')}\s+for|\s+(?:for|of)(?:\s+for\s+{_EN_NAME.format('en')})?"
    rf"|\s+for\s+{_EN_NAME.format('behind')}|(?:\s+for(?=\s*,))?\s*[,:]?\s+{_BARE_NAME})?"
    rf"|{POLITE}\s*(?:(?:set|start|开|设|定|来)\s*)?(?:(?:一?[个個]|an?)\s*)?(?:timer|countdown)\s*(?:[,，:：]\s*|\s"
    rf"|(?=[\u4e00-\u9fff]))(?P<mixed>[\u4e00-\u9fff]\S{{0,7}})"
    rf"|{POLITE}\s*(?:(?:set|start|开|设|定|来)\s*)?一?[个個]\s*的?\s*(?:timer|countdown|pomodoro)"
    rf"|{POLITE}(?:再|先)?(?:设置?|设定|定|开始?|来|弄|加|启动|整|搞|上)?(?:一?[个轮])?\s*的?"
    rf"(?:倒计时|计时器?|定时器?|番茄(?:工作)?[钟时鐘時]?|(?<=的)闹钟)(?:器|来一?个|走起|吧|一下)?"
    rf"(?:(?:\s*[,，]\s*|\s+)(?P<zh>[\u4e00-\u9fff\w]{{1,8}}))?",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\s+(?:please|pls|thanks?|thx|ta|cheers)(?=\s*[,:])", re.IGNORECASE)  # 10 min timer pls, pasta
_POMODORO = re.compile(  # of its usual length, as none is said
    rf"{POLITE}\s*(?:(?:set|start|do|begin|time for|another|one more|再?(?:开始?|来|定|设|启动|整|搞))\s*)?"
    r"(?:(?:another|one more|an?|一?[个轮])\s*)?(?:new )?(?:pomodoro|pomo|番茄(?:工作)?[钟鐘])(?:timer|走起|吧)?",
    re.IGNORECASE,
)
_USUAL = timedelta(minutes=25)
_TAIL = re.compile(r"[,，\s]*(?:吧|谢谢[你您]?|多谢|\b(?:please|pls|thanks?|thank you|now))[\s.。!！]*$", re.IGNORECASE)
_ORDER = re.compile(r"取消|停|关|删|暂停|不要|别|了$|没有|叫我|提醒", re.IGNORECASE)


def timer(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """The reminder in so much time; None for any other sentence."""
    reading = decision.reading
    if len(text) <= LONGEST and reading.verdict == "none" and _POMODORO.fullmatch(_TAIL.sub("", text.strip(_SIGNS))):
        said = length(_USUAL // MINUTE, language)
        return _ringing(decision, say(language, "timer", length=said), _later(now, _USUAL))
    rest = _ASKED.sub("", _rest(text, reading) or "") if reading.start is None else None
    found = _TIMER.fullmatch(rest) if rest else None
    if found is None or not reading.duration:
        return None
    name, minutes = (
        next(
            (found[group] for group in ("of", "en", "behind", "bare", "mixed", "zh", "kind") if found[group]), ""
        ).strip(),
        reading.duration,
    )
    if _ORDER.search(name):
        return None
    [(begins, ends)] = reading.spans
    said = text[begins:ends].strip() if minutes % MINUTE else length(minutes // MINUTE, language)
    words = say(language, "timer_named", name=name, length=said) if name else say(language, "timer", length=said)
    return _ringing(decision, words, _later(now, reading.duration))


def _ringing(decision: Decision, words: str, at: datetime) -> Decision:
    timed = Decision(agent=WANT.agent, want=WANT, reading=decision.reading)
    return timed.calling("reminder_add", {"text": words, "at": at.isoformat(), "elapsed": True})


_AGAIN = re.compile(
    r"(?:[那好嗯行]的?[,，\s]*)?(?:请|麻烦[你您]?|帮我)?\s*(?:(?:(?:再?过|再?等)?一?(?:会儿|会|下)|稍后|晚点儿?"
    r"|待会儿?)?再|(?:再过|再等)再)"
    r"\s?(?:提醒|叫|喊|remind|ping)(?:一下|一遍|一次)?\s?[我俺咱]?(?:一下|一遍|一次)?(?:吧|哈)?"
    rf"|{POLITE}\s*(?:snooze(?: (?:it|this|that|the reminder))?"
    r"|remind (?:me|us)(?: of (?:it|this|that))? again(?: later)?)(?:\s+(?:for|until|till|to|by))?",
    re.IGNORECASE,
)


def again(decision: Decision, text: str, now: datetime) -> Decision | None:
    """What rang last rings again, at the time that is said, else soon; None for any other sentence."""
    reading = decision.reading
    if reading.rrule is not None or len(text) > LONGEST:
        return None
    snoozed = Decision(agent=WANT.agent, want=WANT, reading=reading)
    if _AGAIN.fullmatch(_TAIL.sub("", text.strip(_SIGNS))):  # 过会儿再提醒我: whenever that is
        return snoozed.calling("reminder_snooze", {})
    part = reading.grain == "part"  # 明天早上再提醒我: perhaps of something that is not said yet
    rest, at = _rest(text, reading), None if part else moment_of(reading, now)
    if rest is None or at is None or not _AGAIN.fullmatch(rest):
        return None
    return snoozed.calling("reminder_snooze", {"at": at.isoformat()})


def _rest(text: str, reading: Reading) -> str | None:
    """The sentence without its only time and without courtesy; None where it has none, or more of them."""
    if reading.verdict != "understood" or len(reading.spans) != 1 or len(text) > LONGEST:
        return None
    [(begins, ends)] = reading.spans
    return _TAIL.sub("", " ".join(f"{text[:begins]} {text[ends:]}".split()).strip(_SIGNS + "?？")).strip(_SIGNS)


def moment_of(reading: Reading, now: datetime) -> datetime | None:
    """Return the moment that is said: after a length, at an hour, on the morning of a day or of the first one of a week, in a part of a day."""
    if reading.start is None:
        return _later(now, reading.duration) if reading.duration else None
    first = reading.start
    if reading.grain in _DAYS and reading.end is not None and reading.deadline:  # until next week: up to when it begins
        first = reading.end - _DAYS[reading.grain]
    if reading.grain == "day" or reading.grain in _DAYS:
        return first.replace(hour=MORNING)
    if reading.grain == "part":
        return max(first, first.replace(hour=_usual(reading)))
    return first if reading.grain in ("minute", "second") else None


def _usual(reading: Reading) -> int:
    """Return the hour in which something rings that was put off to a part of a day."""
    begins, ends = (0 if one is None else one.hour for one in (reading.start, reading.end))
    if begins >= _FROM_EVENING:
        return EVENING
    return MORNING if begins < MORNING else AFTERNOON if begins >= NOON and ends > NOON + 2 else begins


def _later(now: datetime, by: timedelta) -> datetime:
    """So much later by any clock, whatever the wall shows then."""
    return (now.astimezone(UTC) + by).astimezone(now.tzinfo)


def undo(decision: Decision, _text: str, _now: datetime, _language: Language) -> Decision:
    """Take back what was done last."""
    return decision.calling("undo_last", {})


def taken_back(text: str, reading: Reading) -> Decision:
    """Return the decision to undo what was done last, or to bring back the note that went last."""
    back = Decision(agent=UNDO.agent, want=UNDO, reading=reading)
    if brings_back_note(text):
        return back.calling("memo_restore", {})
    if name := on_again(text):
        return back.calling("schedule_restore", {"query": name})
    return back.calling("undo_last", {"brings": True} if brings_back(text) else {})
