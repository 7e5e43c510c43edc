"""Rules about bare numbers: which are hours, which are days, which are neither."""

from collections.abc import Sequence

from agents.timetext.values import Clock, Date, Number, Relative, Span, Token, Weekday, When, whole


def as_clock(token: Token) -> Token | None:
    if token.kind == "c":
        return token
    value = token.value
    if not isinstance(value, Number) or value.value % 1 or not 0 <= value.value <= 24:
        return None
    hour = int(value.value)
    return token.becomes("c", Clock(hour=hour, half="24" if hour > 12 or hour == 0 else ""))


def clocks(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """Bare numbers beside a preposition, a part of the day or another clock are hours."""
    changed = [as_clock(token) if token.kind in "nc" else token for token in tokens]
    return None if None in changed else [token for token in changed if token]


def weekday_or_hour(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """fri 5: the fifth, or five o'clock?"""
    value = tokens[1].value
    if not isinstance(tokens[0].value, Weekday) or not isinstance(value, Number) or not 1 <= value.value <= 12:
        return None
    return (tokens[0], tokens[1].becomes("!", "choice"))


def party_or_hour(tokens: Sequence[Token]) -> Sequence[Token]:
    """A table for 4 tomorrow: four people, or four o'clock?"""
    return (*tokens[:-1], tokens[-1].becomes("!", "loose"))


def moved_to(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """move dinner to 8."""
    made = as_clock(tokens[-1])
    return (*tokens[:-1], made) if made else None


def day_range(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """June 3-5: the number behind is a day of the same month."""
    first, to, last = tokens
    if not isinstance(first.value, Date) or not isinstance(last.value, Number):
        return None
    number = last.value.value
    if first.value.month is None or not first.value.day < number <= 31:
        return None
    return (first, to, last.becomes("d", Date(month=first.value.month, year=first.value.year, day=int(number))))


def _dated(token: Token, month: Span | Date) -> Token | None:
    """A bare number (or a bare day) as a day of that month."""
    number = (
        token.value.value
        if isinstance(token.value, Number)
        else token.value.day
        if isinstance(token.value, Date)
        else 0
    )
    if number % 1 or not 1 <= number <= 31:
        return None
    day = Date(day=int(number))
    if isinstance(month, Date):
        return token.becomes("d", Date(year=month.year, month=month.month, day=int(number)))
    return token.becomes("d", When(day=day, span=month))


def days_of_month(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """13 to 15 of July, November between 19 and 20, 1-8 September: both days belong to the month."""
    named = tokens[0] if tokens[0].kind == "w" else tokens[-1]
    days = [token for token in tokens if token.kind in "nd" and token is not named]
    month = named.value
    if isinstance(month, Date) and month.month:
        days.append(named)
    elif not isinstance(month, Span) or month.unit != "month":
        return None
    if any(isinstance(day.value, Date) and day.value.month and day is not named for day in days):
        return None
    ends = [_dated(day, month) for day in days if isinstance(day.value, Number | Date)]
    first, last = ends[0], ends[-1]
    to = next(token for token in tokens if token.kind in "tuj")
    return None if first is None or last is None or len(ends) != 2 else (first, to.becomes("t", "-"), last)


def on_number(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """on 15."""
    value = tokens[1].value
    if tokens[0].value != "on" or not isinstance(value, Number) or not 1 <= value.value <= 31 or value.value % 1:
        return None
    return whole(tokens, "d", Date(day=int(value.value)))


def weekday_number(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """Friday 31: too late for a clock."""
    value = tokens[1].value
    if not isinstance(tokens[0].value, Weekday) or not isinstance(value, Number) or not 13 <= value.value <= 31:
        return None
    return (tokens[0], tokens[1].becomes("d", Date(day=int(value.value))))


def beside_day(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """9 tomorrow, call Bob tomorrow 9."""
    day = next(token.value for token in tokens if token.kind == "d")
    return clocks(tokens) if isinstance(day, Relative) and day.days >= 0 else None


def on_dotted(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """on 5.12 is a date."""
    made = dotted_date(tokens[1:]) if tokens[0].value == "on" else None
    return [token.becomes("d", token.value) for token in made] if made else None


def dotted(tokens: Sequence[Token]) -> Sequence[Token]:
    """明天8.30: behind a day a clock, else a date."""
    value = tokens[-1].value
    return (*tokens[:-1], tokens[-1].becomes("c", value))


def hour_to_dotted(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """tomorrow 11-11.30."""
    first = as_clock(tokens[0])
    return (first, tokens[1], tokens[2].becomes("c", tokens[2].value)) if first else None


def dotted_hours(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """from 4.30 to 5.15: minutes that people say, and so no days."""
    ends = [token.value for token in tokens if isinstance(token.value, Clock)]
    if any(end.minute % 5 for end in ends):
        return None
    return [token.becomes("c", token.value) if token.kind == "." else token for token in tokens]


def clock_or_price(tokens: Sequence[Token]) -> Sequence[Token]:
    """12.15 lunch with Tom thursday."""
    return (tokens[0].becomes("!", "loose"),)


def dotted_date(tokens: Sequence[Token]) -> Sequence[Token] | None:
    value = tokens[0].value
    if not isinstance(value, Clock) or not 1 <= value.hour <= 12 or not 1 <= value.minute <= 31:
        return ()
    return (Token("d", Date(month=value.hour, day=value.minute), tokens[0].start, tokens[0].end, weak=True),)


def number_to_day(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """10-15号: the number ahead is a day too."""
    first, to, last = tokens
    if not isinstance(first.value, Number) or not isinstance(last.value, Date) or last.value.month:
        return None
    day = int(first.value.value)
    return (first.becomes("d", Date(day=day)), to, last) if 1 <= day < last.value.day else None
