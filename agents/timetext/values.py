"""The values that both grammars speak: days, clocks, periods, recurrences, and the tokens that carry them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Half: TypeAlias = Literal["am", "pm", "24", ""]
Unit: TypeAlias = Literal["week", "weekend", "month", "quarter", "year"]
Edge: TypeAlias = Literal["start", "middle", "end", "first_third", "second_third", "last_third", "rest", ""]
Freq: TypeAlias = Literal["", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]


@dataclass(frozen=True, slots=True)
class Number:
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """An amount of time. Months and days live on the wall clock, seconds elapse; half a year is not six times 30 days."""

    months: int = 0
    days: int = 0
    seconds: int = 0
    half_years: int = 0

    def __add__(self, other: "Period") -> "Period":
        return Period(
            months=self.months + other.months,
            days=self.days + other.days,
            seconds=self.seconds + other.seconds,
            half_years=self.half_years + other.half_years,
        )

    def __neg__(self) -> "Period":
        return Period(months=-self.months, days=-self.days, seconds=-self.seconds, half_years=-self.half_years)

    @property
    def calendar_months(self) -> int:
        return self.months + 6 * self.half_years


@dataclass(frozen=True, slots=True, kw_only=True)
class Date:
    """A day of a month; a missing month or year is the one that fits. `either`: two figures whose order is a custom."""

    year: int | None = None
    month: int | None = None
    day: int
    either: bool = False


@dataclass(frozen=True, slots=True)
class Relative:
    """Today and its neighbours."""

    days: int


@dataclass(frozen=True, slots=True)
class Weekday:
    """A weekday, 0 = Monday; `week` counts ISO weeks from this one; `english_next` is the disputed "next Friday".

    `behind`: the week stands behind it, and is that of both ends: "Wednesday to Friday next week".
    """

    day: int
    week: int | None = None
    english_next: bool = False
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Weekdays:
    days: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Monthdays:
    days: tuple[int, ...]
    month: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A calendar unit: this week (shift 0), next month (shift 1), June, 2027, an edge of one of them,
    the n-th week (or month) inside another, or the week around a day."""

    unit: Unit
    shift: int | None = None
    year: int | None = None
    month: int | None = None
    edge: Edge = ""
    nth: int | None = None
    inside: "Span | None" = None
    around: "Day | None" = None
    coming: bool = False  # the month whose day is still to come: "the first of the month"


@dataclass(frozen=True, slots=True)
class Nths:
    """Several of them in one series: the first and third Monday."""

    days: tuple["Nth", ...]


@dataclass(frozen=True, slots=True)
class Nth:
    """The n-th weekday (or day, when `weekday` is missing) of a span; -1 is the last."""

    n: int
    weekday: int | None
    of: Span | None = None


@dataclass(frozen=True, slots=True)
class Ahead:
    """A period away from a day (from now, when there is none)."""

    period: Period
    base: "Day | None" = None


@dataclass(frozen=True, slots=True)
class Rolling:
    """A window that begins or ends now: the next three days, the past week, within an hour."""

    period: Period
    past: bool = False
    within: bool = False
    vague: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """Hour -1 is the time of day that it is now."""

    hour: int
    minute: int = 0
    second: int = 0
    half: Half = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Every:
    """How often it comes; `times`: so many times in each unit, or so many in all ("10 times every day at 8")."""

    freq: Freq = ""
    interval: int = 1
    weekdays: tuple[int, ...] = ()
    ordinal: bool = False
    skip: bool = False
    quarters: bool = False
    times: int = 0


Day: TypeAlias = Date | Relative | Weekday | Weekdays | Monthdays | Nth | Nths | Ahead


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """What was said about one moment, slot by slot; `led` says that its day stood ahead of its clock."""

    day: Day | None = None
    span: Span | Rolling | None = None
    part: Part | None = None
    clock: Clock | None = None
    elapsed: Period | None = None
    zone: str | None = None
    approximate: bool = False
    all_day: bool = False
    check: Weekday | None = None
    led: bool = False

    @property
    def dated(self) -> bool:
        return self.day is not None or self.span is not None

    @property
    def timed(self) -> bool:
        return self.clock is not None or self.part is not None


@dataclass(frozen=True, slots=True)
class Range:
    start: When
    end: When

    @property
    def of_days(self) -> bool:
        """A clock behind the last day may be each day's."""
        return self.start.dated and self.end.dated and not self.start.timed


Bound: TypeAlias = Literal["by", "after", "before"]


@dataclass(frozen=True, slots=True)
class Bounded:
    """A moment that is a limit: by Friday, after four."""

    bound: Bound
    when: When


Value: TypeAlias = (
    str | Number | Period | Day | Span | Rolling | Part | Clock | Every | When | Range | Bounded | tuple[When, ...]
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text with its meaning; `kind` is one letter, so that rules are patterns over letters."""

    kind: str
    value: Value
    start: int
    end: int
    weak: bool = False

    def becomes(self, kind: str, value: Value) -> "Token":
        return replace(self, kind=kind, value=value, weak=False)


def whole(tokens: Sequence[Token], kind: str, value: Value) -> tuple[Token]:
    """One token in the place of several."""
    return (Token(kind, value, tokens[0].start, tokens[-1].end),)


# The letters. Lexicons emit the small ones, rules make the capital ones.
#   n number   q period   d day   w span   p part of day   c clock   z zone   e every   k count of times
#   t to   u until   f from   l later/after (behind)   g ago/before (behind)   i in (ahead)   b by (ahead)   a after (ahead)
#   m lead marker   r remind   y for   h at/on   v of   j and   o or   , comma   s starting   ~ about   x except   D all day
#   > an order to move, < less than
#   W within   = 之间   Y the week of   . 8.30  ! time word that the grammars do not know   _ other words
#   N weekdays that are left out   M moment   R range   B bounded moment   L lead   E series   X an end   S start of series   U end of series
KINDS_OF_TIME = "qdwpczekMRBLESUDXN"
