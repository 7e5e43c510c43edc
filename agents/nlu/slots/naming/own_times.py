"""Which of several times is the wish's own: the others stand in its reason, in a remark, or in its name. Pure.

"Monday lunch with the intern, Friday is her last day" names two days and means one. Where the reader of time would ask, the tagger
says which words are the time; what else looks like one is hidden, and the rest is read again.
"""

from datetime import datetime

from agents.nlu.classify import judged
from agents.nlu.model.bands import TIMED
from agents.nlu.model.tagger import SlotWords, tagged
from agents.timetext import Reading, parse
from agents.timetext.errors import UnsureError
from agents.timetext.scanned import scanned
from agents.timetext.values import KINDS_OF_TIME

SURE = 0.5  # confidence from which on words are the time
_OF_TIME = frozenset({"time", "length", "lead"})
_HIDDEN = "□"


def own_time(text: str, reading: Reading, now: datetime) -> Reading:
    """Return what is read of the wish's own time where the whole sentence names too many; else the reading as it is."""
    if reading.verdict != "ask" or reading.missed is not None:
        return reading
    intent = judged(text).intent
    if intent not in TIMED:
        return reading
    places = _times(text)
    spans = tagged(text, intent, tuple(places))
    others = [place for place in places if not any(_meets(place, span) for span in spans if span.name in _OF_TIME)]
    own = [span for span in spans if span.name == "time"]
    if not others or not own or min(span.confidence for span in own) < SURE:
        return reading
    hidden = list(text)
    for begin, end in others:
        hidden[begin:end] = _HIDDEN * (end - begin)
    again = parse("".join(hidden), now)
    return again if again.verdict == "understood" and again.start is not None else reading


def _times(text: str) -> list[tuple[int, int]]:
    """Return where the text has tokens of time."""
    try:
        letters, tokens = scanned(text)
    except UnsureError:
        return []
    return [
        (letters.places[token.start], letters.places[token.end - 1] + 1)
        for token in tokens
        if token.kind in KINDS_OF_TIME and token.end > token.start
    ]


def _meets(place: tuple[int, int], span: SlotWords) -> bool:
    return place[0] < span.end and span.start < place[1]
