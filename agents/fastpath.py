"""What rules can answer surely: a sentence becomes one tool call with certain arguments, or a question back."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from agents.router.intents import AGENTS, MOST, Want
from agents.router.smalltalk import smalltalk
from agents.router.wanted import wanted
from agents.texts import Language, say
from agents.texts.moments import clock, day
from agents.timetext import Reading, parse, title

DAY = timedelta(days=1)
REMEMBERED = 256  # readings: a message is decided on when it is batched, routed and answered


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A tool to run, with JSON arguments."""

    name: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What to do about a sentence: run `call`, or ask `question`, or (neither) leave it to a model.

    `remark` is said with the result: what was assumed about the time.
    """

    agent: str
    want: Want
    reading: Reading
    call: ToolCall | None = None
    question: str | None = None
    remark: str | None = None

    @property
    def sure(self) -> bool:
        """Whether the rules answer this alone."""
        return self.call is not None or self.question is not None


def decide(text: str, now: datetime, language: Language) -> Decision:
    """Understand a sentence that was written at `now` (aware, in the writer's zone). Pure; never raises."""
    reading = _read(text, now, now.tzinfo, now.fold) if len(text) <= MOST else Reading()
    want = wanted(text, reading)
    decision = Decision(agent=AGENTS[want.intent], want=want, reading=reading)
    match want.intent:
        case "memo_save":
            return _with(decision, ToolCall(name="memo_write", arguments={"content": want.rest}))
        case "memo_search":
            return _with(decision, ToolCall(name="memo_search", arguments={"query": want.rest}))
        case "memo_list":
            return _with(decision, ToolCall(name="memo_search", arguments={"query": ""}))
        case "schedule_query":
            return _agenda(decision, text, now, language)
        case "schedule_add":
            return _event(decision, text, now, language)
        case "schedule_delete":
            return _removal(decision, text, language)
        case "reminder_add":
            return _reminder(decision, text, now, language)
        case "chat":
            small = smalltalk(text)
            return _asking(decision, say(language, small)) if small else decision


@lru_cache(maxsize=REMEMBERED)
def _read(text: str, now: datetime, _zone: tzinfo | None, _fold: int) -> Reading:
    """parse, remembered. Equal datetimes may differ in zone and fold, and are then read differently: so both are named."""
    return parse(text, now)


def _with(decision: Decision, call: ToolCall, remark: str | None = None) -> Decision:
    return Decision(agent=decision.agent, want=decision.want, reading=decision.reading, call=call, remark=remark)


def _asking(decision: Decision, question: str) -> Decision:
    return Decision(agent=decision.agent, want=decision.want, reading=decision.reading, question=question)


def _agenda(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    reading = decision.reading if decision.reading.verdict == "understood" else parse(text, now, "any")
    if reading.verdict == "ask":
        return _asking(decision, question(reading, language))
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    start = reading.start or midnight
    end = reading.end
    if end is None or end <= start:
        start = start.replace(hour=0, minute=0, second=0, microsecond=0)
        end = start + DAY
    arguments = {"start_time": start.isoformat(), "end_time": end.isoformat()}
    return _with(decision, ToolCall(name="schedule_query", arguments=arguments))


_REMOVING = re.compile(
    r"全?都(?=取消|删|去掉|撤)|取消掉?|删除|删掉|删了|去掉|撤掉|把|将|一下|吧|\b(?:please|cancel|delete|remove|call off|drop|scrap|my|the|about|to)\b",
    re.IGNORECASE,
)


def _removal(decision: Decision, text: str, language: Language) -> Decision:
    reading = decision.reading
    if reading.verdict == "ask":
        return _asking(decision, question(reading, language))
    name = text if reading.verdict == "none" else title(text, reading)
    arguments: dict[str, Any] = {"query": " ".join(_REMOVING.sub(" ", name).split())}
    if reading.start is not None:
        end = reading.end or (reading.start + (DAY if reading.all_day else timedelta(minutes=1)))
        arguments |= {"start_time": reading.start.isoformat(), "end_time": end.isoformat()}
    return _with(decision, ToolCall(name="schedule_delete", arguments=arguments))


def _event(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    reading = decision.reading
    if reading.verdict == "ask" or reading.start is None:
        return _asking(decision, question(reading, language))
    name = title(text, reading)
    if not name:
        return Decision(agent="amazing", want=Want(intent="chat", confidence=0.5), reading=reading)
    start, end = reading.start, reading.end
    if reading.all_day:
        end = end or start + DAY
    elif end is None and reading.duration is not None:
        end = start + reading.duration
    arguments: dict[str, Any] = {"title": name, "start_time": start.isoformat(), "all_day": reading.all_day}
    if end is not None:
        arguments["end_time"] = end.isoformat()
    if reading.lead is not None:
        arguments["lead_minutes"] = int(reading.lead.total_seconds() // 60)
    rolled = say(language, "rolled") if reading.rolled and start.date() != now.date() else None
    return _with(decision, ToolCall(name="schedule_add", arguments=arguments), _moved(reading, language) or rolled)


def _moved(reading: Reading, language: Language) -> str | None:
    """What is said of a moment that daylight saving leaves out."""
    if not reading.gap or reading.start is None:
        return None
    return say(language, "moved_by_dst", when=f"{day(reading.start, language)} {clock(reading.start)}")


def _reminder(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    reading = decision.reading
    if reading.verdict == "none":
        return _asking(decision, say(language, "ask_when"))
    if reading.verdict == "ask" or reading.start is None:
        return _asking(decision, question(reading, language))
    name = title(text, reading)
    if not name:
        return _asking(decision, say(language, "ask_what"))
    at = reading.start.replace(hour=9) if reading.all_day else reading.start
    if reading.lead is not None:
        at -= reading.lead
    if at <= now and reading.rrule is None:
        return _asking(decision, say(language, "ask_past", when=f"{day(at, language)} {clock(at)}"))
    arguments: dict[str, Any] = {"text": name, "at": at.isoformat(), "elapsed": reading.elapsed}
    if reading.rrule is not None:
        arguments["rrule"] = reading.rrule
    return _with(decision, ToolCall(name="reminder_add", arguments=arguments), _moved(reading, language))


def question(reading: Reading, language: Language) -> str:
    """The question to ask when a time was not understood for sure."""
    if reading.alternatives:
        zone = reading.alternatives[0].tzinfo
        options = [
            f"{day(moment, language)} {clock(moment)}"
            for moment in reading.alternatives[:3]
            if isinstance(zone, ZoneInfo)
        ]
        return say(language, "ask_which_time", options=" / ".join(options))
    if reading.reason.startswith("past") and reading.start is not None:
        return say(language, "ask_past", when=f"{day(reading.start, language)} {clock(reading.start)}")
    return say(language, "ask_more_time")


def warm() -> None:
    """Make the tables of both languages, which the first sentence would wait for (over half a second)."""
    sentences: dict[Language, str] = {"zh": "明天下午3点提醒我开会", "en": "remind me to stretch tomorrow at 3pm"}
    for language, text in sentences.items():
        decide(text, datetime(2026, 1, 1, 9, tzinfo=ZoneInfo("UTC")), language)
