"""What a text names or is to be told to others: stretches in quotation marks, English titles that their capitals show; no time is read in them."""

import re
from functools import cache

from agents.timetext.lexicon.normalize import DOUBTED, Letters
from agents.timetext.names.told_words import told_to_others

HIDDEN = "_"  # stands for a letter that is not read
MARKS = (
    r"《[^《》\n]{1,60}》|〈[^〈〉\n]{1,60}〉|「[^「」\n]{1,60}」|『[^『』\n]{1,60}』|“[^“”\n]{1,60}”|"
    r"(?<![A-Za-z0-9])\"[^\"\n]{1,60}\"(?![A-Za-z0-9])"
)
# A quotation that is the whole of what somebody asks for is read.
ASKED = r"(?:请|麻烦|帮我|给我|安排|添加|新建|日程|提醒|我|please|remind|me|to|add|schedule|create|set|an?|event|reminder|alarm|for|[\s:：,，。.!！?？])*"
# Words that are written small, if they are times.
SMALL = frozenset(
    [
        "today",
        "tomorrow",
        "tonight",
        "yesterday",
        "morning",
        "afternoon",
        "evening",
        "night",
        "nights",
        "noon",
        "midnight",
        "dawn",
        "dusk",
        "day",
        "days",
        "week",
        "weeks",
        "weekend",
        "month",
        "months",
        "year",
        "years",
        "hour",
        "hours",
        "minute",
        "minutes",
        "second",
        "seconds",
        "later",
        "ago",
        "now",
        "daily",
        "weekly",
        "monthly",
        "past",
        "before",
        "after",
        "until",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "o'clock",
    ]  # read as a line
)
LAST = frozenset("days weeks months years hours minutes seconds nights later".split())  # noqa: SIM905  # of a title's end
NAMES = frozenset(
    [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ]
)
WORD = r"(?:[A-Z][a-z]+(?:'[a-z]+)?|O'Clock|[A-Z]{2,4}|\d{1,4})"
JOINT = r" (?:(?:of|the|to|in|and|a|an|&) ){0,2}"
RUN = rf"(?<![A-Za-z0-9'.&]){WORD}(?:{JOINT}{WORD}){{1,7}}(?![A-Za-z0-9'])"
# What is seen, read, heard, bought or written about.
OBJECT = r"\b(?:watch|rewatch|see|stream|read|reread|finish|rent|download|buy|order|play|hear|listen to|sing|subscribe to|cancel|renew|return|review|called|named|titled|film|movie|book|song|album|band|show|series|novel|podcast|magazine)(?:ing)? (?:the )?$"
LED = r"\b(?:on|by|this|next|last|every|each|until|till|before|after|from|to|since|for|in|of|due|and|or|at) $"
BEGINS = r"(?:^|[.!?:\n]\s?)$"
AHEAD = 30  # letters in front of a title that are looked at


@cache
def _pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    return re.compile(source, flags)


def hidden(text: str, read: Letters) -> str:
    """The letters that are read, without those of names; `text` is the original."""
    titles = [(hit.span(), _kind(text, hit.start(), hit[0].split())) for hit in _pattern(RUN).finditer(text)]
    told = told_to_others(text)
    sure = [*_quoted(text), *((told,) if told is not None else ()), *(span for span, kind in titles if kind == "title")]
    doubted = [span for span, kind in titles if kind == "doubt"]
    if not sure and not doubted:
        return read.text
    named = {place for start, end in (*sure, *doubted) for place in range(start, end)}
    first = {start for start, _end in doubted}
    return "".join(
        DOUBTED if place in first else HIDDEN if place in named and not char.isspace() else char
        for char, place in zip(read.text, read.places, strict=False)
    )


def _quoted(text: str) -> list[tuple[int, int]]:
    found = [hit.span() for hit in _pattern(MARKS).finditer(text)]
    if len(found) == 1 and text[found[0][0]] not in "《〈":
        around = text[: found[0][0]] + " " + text[found[0][1] :]
        if _pattern(ASKED, re.IGNORECASE).fullmatch(around):
            return []
    return [(start + 1, end - 1) for start, end in found]


def _kind(text: str, start: int, said: list[str]) -> str:
    """Whether a run of capitals in a text that is otherwise written small is a "title", in "doubt", or neither ("")."""
    ahead = text[max(0, start - AHEAD) : start]
    opens = start <= AHEAD and _pattern(BEGINS).search(ahead) is not None
    run = [word.lower() for word in said]
    behind = text[start + len(" ".join(run)) :][:AHEAD]
    small = [place for place, word in enumerate(run) if word in SMALL and not (opens and place == 0)]
    names = [place for place, word in enumerate(run) if word.removesuffix("s") in NAMES]
    if len(names) > 1 and not small and {word for place, word in enumerate(run) if place not in names} <= {"and", "&"}:
        return ""  # Tuesdays and Thursdays
    last = len(run) - 1
    if not (small or names) or not _pattern(r"\b[a-z]{2,}").search(behind if opens else ahead):
        return ""
    follows = names and names[0] < last and said[names[0] + 1][0].isupper() and run[names[0] + 1] not in NAMES | SMALL
    if _pattern(OBJECT, re.IGNORECASE).search(ahead) is not None or (
        follows and names[0] == 0 and ahead.endswith("the ")
    ):
        return "title"
    if names and not small:
        several = names[-1] == last and run[last].endswith("s") and last > 0
        return "title" if several else "doubt" if follows and names[0] == 0 and not opens and not _led(ahead) else ""
    if names:  # Saturday Night and something more
        return "title" if max(*names, *small) < last and not opens and not run[last].isdigit() else ""
    long = run[last] in LAST or last >= 3
    return "title" if long or any(place < last and not run[place + 1].isdigit() for place in small) else ""


def _led(ahead: str) -> bool:
    """on Friday Anna: what stands in front says that it is a time."""
    return _pattern(LED).search(ahead) is not None
