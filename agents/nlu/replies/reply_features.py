"""What the model of replies sees of one: its words with the time and the thing's name taken out, and what it stands below.

The name of the thing and the times in the words differ from one to the next and mean the same: each is a token of its own.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from agents.nlu.cues.names import own_words
from agents.nlu.model.word_classes import word_classes
from agents.timetext import Reading

LONGEST = 120  # characters that are looked at
_TOKEN = re.compile(r"<[a-z]+>|[a-z]+(?:'[a-z]+)?|\d+|[\u3400-\u9fff]|[^\s\w]")
_SHORT = 3  # letters of a word from which another word may begin with it
_RUN = 2  # Han characters in a row that are a part of a name


def reply_features(text: str, reading: Reading, context: str, thing: str, intent: str) -> list[str]:
    """Return the features of a reply.

    `reading`: what was read of its time. `context`, `thing`: what it stands below, and what that is called. `intent`: what the
    intent model makes of the words alone.
    """
    plain = masked(text, reading, thing)
    low = plain[:LONGEST].lower().replace("\u2019", "'")
    words = _TOKEN.findall(low)
    tokens = ["0" * len(word) if word.isdigit() else word for word in words]
    kinds = word_classes(low, words)
    family, _, kind = context.partition(":")
    size = min(6, len(tokens) // 3)
    signs = (
        f"r:{timed(reading)}",
        f"o:{'<thing>' in tokens}",
        f"n:{size}",
        f"q:{low.rstrip().endswith(('?', '？', '吗', '呢', '么'))}",
        f"i:{intent}",
        f"l:{text.isascii()}",
    )
    found = [f"c:{context}", *signs, *(f"{context}|{sign}" for sign in signs), *(f"{kind}|{sign}" for sign in signs)]
    for word in (*(f"w:{token}" for token in tokens), *(f"k:{name}" for name in kinds)):
        found += (word, f"{family}|{word}", f"{context}|{word}", f"{kind}|{word}")
    for first, second in pairwise(("^", *tokens, "$")):
        pair = f"b:{first} {second}"
        found += (pair, f"{context}|{pair}")
    for token in tokens:
        if token.isascii() and token.isalpha():
            found += _letters(f"<{token}>")
    return found


def masked(text: str, reading: Reading, thing: str) -> str:
    """Return a text with `<time>` for what was read of its time, and `<thing>` for each part of the thing's name."""
    for begin, end in sorted(reading.spans, reverse=True):
        text = f"{text[:begin]} <time> {text[end:]}"
    runs, words = own_words(thing)
    for word in words:
        if len(word) >= _SHORT:
            text = re.sub(rf"(?<![<\w]){re.escape(word)}\w{{0,3}}", "<thing>", text, flags=re.IGNORECASE)
    for run in runs:
        for part in _parts(run, text):
            text = text.replace(part, "<thing>")
    return re.sub(r"<thing>(?:\s*<thing>)+", "<thing>", text)


def timed(reading: Reading) -> str:
    """Return what kind of time was read: of which grain, how long, how often, or that it is unclear."""
    if reading.verdict != "understood":
        return reading.verdict
    if reading.rrule is not None:
        return "often"
    if reading.elapsed:
        return "elapsed"
    if reading.lead is not None:
        return "lead"
    if reading.start is None:
        return "length" if reading.duration is not None else "other"
    return "span" if reading.end is not None and reading.grain == "minute" else reading.grain


def _parts(run: str, text: str) -> Iterator[str]:
    """Yield the pieces of a Chinese name that stand in a text, the longest first at each place."""
    at = 0
    while at <= len(run) - _RUN:
        end = next((end for end in range(len(run), at + _RUN - 1, -1) if run[at:end] in text), at)
        if end > at:
            yield run[at:end]
        at = max(end, at + 1)


def _letters(word: str) -> list[str]:
    return [word[at : at + size] for size in (3, 4) for at in range(len(word) - size + 1)]
