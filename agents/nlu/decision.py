"""What is decided about a sentence."""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

from agents.nlu.intents import Want
from agents.texts import Language, say
from agents.texts.times import clock, day
from agents.timetext import Reading

DAY = timedelta(days=1)
Missing = Literal["", "when", "what", "things"]
"""What was asked for, where the next message may be no more than the answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A tool to run, with JSON arguments."""

    name: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What to do about a sentence: run `call` (and `more` behind it), or ask `question`, or (neither) leave it to a model.

    `remark` is said with the result: what was assumed about the time. `otherwise` is asked when there is no model to
    leave it to, and `instead` is run then: what may know the answer, or what is clear of several wishes. `offers` is what
    each thing that may be wanted would be, likeliest first, where it is likely but not sure; `tries` are run before these, and
    do nothing unless one thing surely fits. `missing`: what is asked for, of `asked_part` alone where the message holds more
    that is done: then `question` is asked below what `call` says. `parts` are the several wishes of a message, each with what
    is decided of it alone.
    """

    agent: str
    want: Want
    reading: Reading
    call: ToolCall | None = None
    more: tuple[ToolCall, ...] = ()
    instead: tuple[ToolCall, ...] = ()
    question: str | None = None
    remark: str | None = None
    otherwise: str | None = None
    missing: Missing = ""
    asked_part: str = ""
    offers: tuple["Decision", ...] = ()
    tries: tuple[ToolCall, ...] = ()
    parts: tuple[tuple[str, "Decision"], ...] = ()

    @property
    def sure(self) -> bool:
        """Whether the rules answer this alone."""
        return self.call is not None or self.question is not None

    @property
    def by_name(self) -> ToolCall | None:
        """The change of a thing that the words name, if one surely goes by it; None for any other call."""
        call = self.call
        if call is None or self.more or call.name not in ("schedule_update", "schedule_delete"):
            return None
        return replace(call, arguments={**call.arguments, "quiet": True}) if call.arguments.get("query") else None

    @property
    def asked(self) -> str | None:
        """What is asked, by rules or where there is no model."""
        return self.question or self.otherwise

    def calling(self, name: str, arguments: dict[str, Any], remark: str | None = None) -> "Decision":
        return replace(self, call=ToolCall(name=name, arguments=arguments), remark=remark)

    def calling_then(self, call: ToolCall, words: str) -> "Decision":
        """Do it at the hour in these words, of the day that was asked about before; what is said of today holds only where it stays there."""
        said = {"remark": self.remark} if self.remark else dict[str, str]()
        return self.calling(call.name, {**call.arguments, "then": words, **said})

    def asking(self, question: str, missing: Missing = "") -> "Decision":
        return replace(self, question=question, missing=missing)

    def trying(self, calls: tuple[ToolCall, ...]) -> "Decision":
        """Try these before anything else; a question is asked where they do nothing."""
        if not calls:
            return self
        left = self if self.question is None else replace(self, question=None, otherwise=self.question)
        return replace(left, tries=(*calls, *self.tries))

    def leaving(self, otherwise: str, missing: Missing = "") -> "Decision":
        """For a model; without one the person is asked."""
        return replace(self, otherwise=otherwise, missing=missing)


def about_time(reading: Reading, language: Language) -> str:
    """The question to ask when a time was not understood for sure."""
    if reading.reason.startswith("occasion") and reading.alternatives:
        return say(language, "ask_occasion", clock=clock(reading.alternatives[0]))
    if reading.alternatives:
        zone = reading.alternatives[0].tzinfo
        options = [
            f"{day(moment, language)} {clock(moment)}"
            for moment in reading.alternatives[:3]
            if isinstance(zone, ZoneInfo)
        ]
        return say(language, "ask_which_time", options=" / ".join(options))
    missed = reading.start if reading.reason == "past" else reading.missed
    if isinstance(missed, datetime):
        return say(language, "ask_past_which", when=f"{day(missed, language)} {clock(missed)}")
    if missed is not None:
        return say(language, "ask_past_which", when=day(datetime.combine(missed, time()), language))
    code, _, detail = reading.reason.partition(": ")
    if code == "mismatch" and (named := detail.split(" ")[0]):
        fitting = datetime.combine(date.fromisoformat(named), time())
        return say(language, "ask_other_weekday", day=day(fitting, language))
    if code == "impossible" and (numbers := [int(one) for one in detail.split("-") if one.isdecimal()])[1:]:
        month = say(language, "month_names").split()[(numbers[-2] - 1) % 12]
        return say(language, "ask_no_such_day", day=say(language, "day_of_month", month=month, day=numbers[-1]))
    if reading.reason.startswith("impossible: the end"):
        return say(language, "ask_end")
    return say(language, "ask_more_time")


def in_whole(decision: Decision, text: str, whole: str) -> Decision:
    """Return the decision on a text as one on the whole message that it stands in: what is kept is all of it, letter for letter."""
    before = whole.rstrip().rfind(text) if text else 0
    if before <= 0:
        return decision
    offers = tuple(_kept_whole(one, text, whole.strip()) for one in decision.offers)
    decision = _kept_whole(replace(decision, offers=offers), text, whole.strip())
    return replace(decision, reading=_moved_by(decision.reading, before))


def _kept_whole(decision: Decision, text: str, whole: str) -> Decision:
    """Return the decision to keep a whole message with what stood before it, letter for letter."""
    kept = decision.call is not None and decision.call.arguments.get("content") == text
    if not kept or decision.call is None:
        return decision
    return decision.calling("memo_write", {**decision.call.arguments, "content": whole}, decision.remark)


def _moved_by(reading: Reading, by: int) -> Reading:
    """Return what was read of a sentence, behind so many characters that say nothing."""
    return replace(reading, spans=tuple((begin + by, end + by) for begin, end in reading.spans))
