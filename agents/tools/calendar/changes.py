"""What something shall be, or become, or that it shall go: the arguments of schedule_add, schedule_update and schedule_delete."""

from dataclasses import dataclass, fields
from datetime import date, datetime, time, timedelta
from typing import Annotated, Any, Literal, Protocol, TypeAlias

from pydantic import Field, TypeAdapter

from agents.calendar.recurrence import placed
from agents.tools.base import Desk, Words
from agents.tools.finding.lookup import AHEAD, Kind, Sought

Span = Literal["one", "following", "all"]
"""How much of what repeats is meant: one time of it, that and those that follow, or all."""
Day: TypeAlias = date  # a field of that name stands before its own type
_WHICH = frozenset(
    {
        "span",
        "id",
        "kind",
        "query",
        "date",
        "since",
        "before",
        "was_clock",
        "was_bare",
        "every",
        "quiet",
        "perhaps",
        "told",
        "force",
        "far",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleAdd:
    """An event; without an end it takes as long as usual (agents.tools.calendar.defaults), else an hour; likewise its reminder.
    With `rrule` it repeats, from `start_time` on.

    `like`: a copy of the event that these words name, from `like_date` on, at its own hour where `all_day` says that only days were said.
    `part_end`: no hour was said but a part of a day, which ends then: where something is in the way it is behind that, and the hour is told.
    `force` books in spite of what is there, `far` however far ahead; `then`: the words that book it on the day that was
    asked about before, or (`same`) something was made on, or so many `days` off that; `remark`: what is said where it stays on the day
    that the words alone gave; `slot`: in the free time that was asked about before, or right behind the event that was shown; `asked`: what
    that time was asked about for, if it was said. `beside`: so many minutes `apart` behind what is called so, or `before` it."""

    title: Words
    start_time: datetime
    end_time: datetime | None = None
    all_day: bool = False
    lead_minutes: Annotated[int, Field(ge=0, le=527_040)] | None = None
    location: str = ""
    description: str = ""
    rrule: str | None = None
    force: bool = False
    far: bool = False
    part_end: datetime | None = None
    then: str = ""
    same: bool = False
    days: int = 0
    remark: str = ""
    like: str = ""
    like_date: date | None = None
    slot: Literal["", "free", "behind", "asked"] = ""
    beside: str = ""
    apart: int = 0
    before: bool = False


HIDDEN_IN_ADD = frozenset(
    "force far part_end then same days remark like like_date slot beside apart before".split()  # noqa: SIM905
)
"""What only our own reading says, never a model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleUpdate:
    """`id` of a `kind`, or `query`, words of the title, and `date`, when it is now; the rest is what it shall be.

    `since` and `before` say more exactly when it is now, `was_clock` at which hour (`was_bare`: of either half); `every`: all that fit are meant; `quiet`: nothing is done or said unless one surely fits, `perhaps`: what may fit is asked about, `told`: the query tells of it, and of several it is asked; `swap`: words for another, which
    it changes places with. `shift_minutes` moves it by so much, `clock` to that hour of its own day (`bare`: of either half
    of it; with `part_end`: its own hour where that is between), `to_date` to that day at its own hour, `weekday` (0 is Monday) to that one of its own week, `only_day` leaves that one of its whole days; `end_clock`,
    `length_minutes` and `longer_minutes` say how long it takes, `end_stays` lets its end be where it is (or at `end_clock`, if that is another), `end_firm`
    makes `end_clock` one of the half that is said, whatever `bare` says of `clock`; `rrule` when it repeats, `never` on which of its days no more ("SA,SU"), `people` who comes, too, `without` who does not.
    `all_day` makes hours of whole days, or the other way round. `span` says how much of what repeats is meant. `lead_minutes` lets it ring so long before (`besides`: too; `remind`: for something else), at `clock`, unless that `moves` the event. `force` moves it in spite of what is there, `far` however far ahead.
    """

    id: int | None = None
    kind: Kind = "event"
    query: str = ""
    date: Day | None = None
    since: datetime | None = None
    before: datetime | None = None
    was_clock: time | None = None
    was_bare: bool = False
    every: bool = False
    quiet: bool = False
    perhaps: bool = False
    told: bool = False
    swap: str | None = None
    title: Words | None = None
    start_time: datetime | None = None
    end_time: datetime | None = None
    all_day: bool | None = None
    location: str | None = None
    description: str | None = None
    people: Words | None = None
    without: Words | None = None
    shift_minutes: int | None = None
    clock: time | None = None
    end_clock: time | None = None
    end_stays: bool = False
    end_firm: bool = False
    bare: bool = False
    part_end: time | None = None
    to_date: Day | None = None
    weekday: Annotated[int, Field(ge=0, le=6)] | None = None
    only_day: Day | None = None
    length_minutes: Annotated[int, Field(ge=1, le=527_040)] | None = None
    longer_minutes: int | None = None
    rrule: str | None = None
    never: str | None = None
    span: Span | None = None
    lead_minutes: Annotated[int, Field(ge=0, le=527_040)] | None = None
    remind: str | None = None
    besides: bool = False
    moves: bool = False
    force: bool = False
    far: bool = False


CHANGES = tuple(name for one in fields(ScheduleUpdate) if (name := one.name) not in _WHICH)
_KEPT = {*CHANGES, "force", "span"}
HIDDEN = frozenset(CHANGES) - {"title", "start_time", "end_time", "location", "description"} | {
    *("span", "since", "before", "was_clock", "was_bare", "every", "quiet", "perhaps", "told", "force", "far")
}
_ADAPTER: TypeAdapter[ScheduleUpdate] = TypeAdapter(ScheduleUpdate)


def as_json(arguments: ScheduleUpdate) -> dict[str, Any]:
    """Return what it shall be, as a button keeps it."""
    known = _ADAPTER.dump_python(arguments, mode="json").items()
    no = (None,) if arguments.all_day is False else (None, False)
    return {name: value for name, value in known if name in _KEPT and value not in no}


def from_json(payload: dict[str, Any]) -> ScheduleUpdate:
    return _ADAPTER.validate_python(payload)


def changes_anything(arguments: ScheduleUpdate) -> bool:
    beside = ("bare", "part_end", "besides", "moves", "end_stays", "end_firm")
    return any(getattr(arguments, name) is not None for name in CHANGES if name not in beside)


def sought_by(desk: Desk, arguments: ScheduleUpdate) -> Sought:
    """Return what is looked for, and when: on that day or at that time, else from now on."""
    start, end = desk.now, desk.now + AHEAD
    if arguments.since is not None:
        start, end = arguments.since, arguments.before or arguments.since + timedelta(minutes=1)
    elif arguments.date is not None:
        midnight = datetime.combine(arguments.date, time())
        start, end = placed(midnight, desk.scope.zone), placed(midnight + timedelta(days=1), desk.scope.zone)
    timed = arguments.since is not None or arguments.date is not None
    return sought(arguments, start, end, timed=timed)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleDelete:
    """`id` of a `kind`; or `query`, words of the title, empty for any; the times limit the search to [start_time, end_time).

    `was_clock`: it begins at that hour (`was_bare`: of either half of the day); `every`: all that fit are meant; `span`: so much of what repeats; `until`: what repeats is left out from `start_time` (now) until then, and goes on; `resume`: what was left out goes on now; `quiet`: nothing is done or said unless one surely fits; `perhaps`: what may fit is asked about; `things`: these, by kind and number; `loose`: the query is more than a name, which stands somewhere in it; `told`: the query tells something of it, and of several it is asked; `also`: the days from these midnights, as well as that of `start_time`; `during`: as long as what goes by that name takes.
    """

    query: str = ""
    start_time: datetime | None = None
    end_time: datetime | None = None
    id: int | None = None
    kind: Kind = "event"
    was_clock: time | None = None
    was_bare: bool = False
    every: bool = False
    quiet: bool = False
    span: Span | None = None
    until: datetime | None = None
    resume: bool = False
    things: tuple[tuple[Kind, int], ...] = ()
    loose: bool = False
    perhaps: bool = False
    told: bool = False
    also: tuple[datetime, ...] = ()
    during: str = ""


class _Named(Protocol):
    """Arguments that name what is there."""

    @property
    def query(self) -> str: ...
    @property
    def was_clock(self) -> time | None: ...
    @property
    def was_bare(self) -> bool: ...
    @property
    def span(self) -> Span | None: ...
    @property
    def told(self) -> bool: ...


def sought(arguments: _Named, start: datetime, end: datetime, *, timed: bool) -> Sought:
    """Return what arguments look for in the time [start, end), which was said if `timed`."""
    repeats, clock = arguments.span in ("following", "all"), arguments.was_clock
    query, bare, told = arguments.query, arguments.was_bare, arguments.told
    return Sought(query=query, start=start, end=end, timed=timed, clock=clock, bare=bare, repeats=repeats, told=told)
