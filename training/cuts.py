"""Train the splitter (`make model`): messages with several requests, single ones, and pairs joined by hand; out comes cuts.bin."""

import hashlib
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, cast

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from threadpoolctl import threadpool_limits

from agents.nlu.model import cuts
from agents.nlu.model.bands import OTHERS
from agents.nlu.model.cut_places import Message, Place, around
from agents.nlu.model.linear_model import intent_model
from training import corpus
from training.corpus import MODEL, Sentence

Learnt: TypeAlias = Any  # scikit-learn has no types

SINGLE = 14_000  # messages with one request, of some 20,000
PAIRS = 3_000  # made pairs and rows
OF_OTHERS = 0.1  # of the made ones: how many have a part that is for nobody here
STRENGTH = 0.3
MISSED = 0.004  # share of the true cuts that reading may miss
LEAST = 0.5  # share from which a place may be cut at all
WHOLE = 0.95  # of the single messages of ours, in the part for thresholds, so many stay whole; more do once the parts are read
KEPT = 0.02  # weights below it say nothing
OURS = ("schedule_", "reminder_", "memo_", "list_", "free_time")
_EDGES = " \t\n,，、;；。.!！?？"
_JOINTS = {
    "en": (", ", ". ", "; ", "\n", " and ", ", and ", ". also ", ", also ", ", then ", " and also ", ". Oh and ", " plus ", " - ", " and then ", ". And ", "... "),
    "zh": ("，", "。", "；", "\n", " ", "，还有", "，然后", "，另外", "，顺便", "。再", "，再", "，并且", "还有", "，同时", "。对了", "、"),
}  # fmt: skip
_EACH = {
    "en": (("{t1} {w1}", "{t2} {w2}", "{t3} {w3}"), ("{w1} {t1}", "{w2} {t2}", "{w3} {t3}")),
    "zh": (("{w1}{t1}", "{w2}{t2}", "{w3}{t3}"), ("{t1}{w1}", "{t2}{w2}", "{t3}{w3}")),
}
_TOLD = {
    "en": (
        ("remind me {w1} to {t1}", "{w2} to {t2}", "{w3} to {t3}"),
        ("remind me to {t1} {w1}", "{t2} {w2}", "to {t3} {w3}"),
    ),
    "zh": (("提醒我{w1}{t1}", "{w2}{t2}", "{w3}{t3}"), ("{w1}提醒我{t1}", "{w2}提醒我{t2}", "{w3}叫我{t3}")),
}
_BESIDE = {
    "en": (("{t1} {w1}", "remind me {w2} to {t2}"), ("{t1} {w1}", "remind me to {t2}"), ("{t1} {w1}", "please remind me to {t2} {w2}"), ("{t1} {w1}", "note that {b}")),
    "zh": (("{w1}{t1}", "{w2}提醒我{t2}"), ("{w1}{t1}", "提醒我{w2}{t2}"), ("{w1}{t1}", "提醒我{t2}"), ("{w1}{t1}", "记一下{b}"), ("记一下{b}", "{w2}提醒我{t2}")),
}  # fmt: skip
"""Rows of events; of reminders, the order said once; and an event with a reminder or a note beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A text, with where its later requests begin."""

    text: str
    cuts: tuple[int, ...]
    weight: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A place in a part of a message, and whether the message is cut there."""

    message: Message
    place: Place
    begin: int
    end: int
    cut: bool
    weight: float


def digest() -> str:
    """Return what names the corpus, the code and the intent model: weights fit them, or are to be made anew."""
    code = [corpus.ROOT / "training" / "cuts.py", MODEL / "cut_places.py", MODEL / "cuts.py"]
    data = b"".join(path.name.encode() + path.read_bytes() for path in code)
    return hashlib.sha256(data + corpus.digest().encode() + intent_model().digest.encode()).hexdigest()


def row(sentence: Sentence, weight: float = 1.0) -> Row:
    """Return a sentence of the corpus with its cuts."""
    begins, found = 0, list[int]()
    for request in sentence.requests[:-1]:
        begins += len(request.text)
        found.append(begins)
    return Row(text=sentence.text, cuts=tuple(found), weight=weight)


def made(sentences: Sequence[Sentence], chance: random.Random) -> Iterator[Row]:
    """Yield messages of two to four single requests, joined by hand."""
    alone = [one for one in sentences if len(one.requests) == 1 and not one.context and len(one.text) < 70]
    for language in ("en", "zh"):
        there = [one for one in alone if one.language == language or (language == "zh" and one.language == "mixed")]
        ours = [one.text for one in there if one.requests[0].intent.startswith(OURS)]
        others = [one.text for one in there if not one.requests[0].intent.startswith(OURS)]
        for _ in range(PAIRS // 4):
            number = chance.choice((2, 2, 2, 3, 4))
            parts = [chance.choice(others if chance.random() < OF_OTHERS else ours) for _ in range(number)]
            if not any("\n" in part for part in parts):
                yield _joined(parts, language, chance)
        yield from _alike(there, language, chance)


def _alike(sentences: Sequence[Sentence], language: str, chance: random.Random) -> Iterator[Row]:
    """Yield rows of things with their times, the order said once or not at all."""
    things: dict[str, list[dict[str, str]]] = {"schedule_add": [], "reminder_add": [], "memo_save": []}
    for sentence in sentences:
        request = sentence.requests[0]
        slots = {slot.name: request.text[slot.start : slot.end] for slot in request.slots}
        whole = {"body"} if request.intent == "memo_save" else {"title", "time"}
        if request.intent in things and len(request.slots) == len(whole) and set(slots) == whole:
            things[request.intent].append({name[0] if name != "time" else "w": value for name, value in slots.items()})
    events, reminders, notes = things["schedule_add"], things["reminder_add"], things["memo_save"]
    for _ in range(PAIRS // 6):
        first, second, third = chance.sample(events, 3)
        yield _form(chance.choice(_EACH[language]), (first, second, third), language, chance)
        yield _form(chance.choice(_TOLD[language]), chance.sample(reminders, 3), language, chance)
        beside = {**chance.choice(reminders), **chance.choice(notes)}
        yield _form(chance.choice(_BESIDE[language]), (first, beside), language, chance)


def _form(forms: Sequence[str], things: Sequence[dict[str, str]], language: str, chance: random.Random) -> Row:
    """Return forms filled with what they are of, as one message."""
    names = {f"{name}{at}": value for at, thing in enumerate(things, 1) for name, value in thing.items()}
    names["b"] = things[-1].get("b", "")
    parts = [form.format(**names) for form in forms]
    return _joined(parts if len(parts) == 2 else parts[: chance.choice((2, 3))], language, chance)


def _joined(parts: Sequence[str], language: str, chance: random.Random) -> Row:
    """Return parts as one message: numbered, line by line, or with one sort of joint, and another before the last."""
    style = chance.random()
    if style < 0.12:
        marks = chance.choice((("1. ", "2. ", "3. ", "4. "), ("1) ", "2) ", "3) ", "4) "), ("- ", "- ", "- ", "- ")))
        joint = chance.choice(("\n", "\n", " ")) if marks[0] != "- " else "\n"
        pieces = [mark + part for mark, part in zip(marks, parts, strict=False)]
        joints = [joint] * (len(parts) - 1)
    else:
        pieces = list(parts)
        joints = [chance.choice(_JOINTS[language])] * (len(parts) - 1)
        joints[-1] = chance.choice((joints[-1], *_JOINTS[language]))
    text, found = pieces[0].rstrip(_EDGES), list[int]()
    for joint, piece in zip(joints, pieces[1:], strict=True):
        found.append(len(text))
        text += joint + piece.rstrip(_EDGES)
    return Row(text=text, cuts=tuple(found))


def examples(rows: Sequence[Row]) -> Iterator[Example]:
    """Yield each place of each message, as a whole and as what is left when it has been cut."""
    for one in rows:
        message = Message(one.text)
        true = [place for place in message.places if any(place.end <= at <= place.start for at in one.cuts)]
        edges = [(0, 0), *((place.end, place.start) for place in true), (len(one.text), len(one.text))]
        for first in range(len(edges) - 1):
            for last in range(first + 1, len(edges)):
                begin, end = edges[first][1], edges[last][0]
                for place in message.places:
                    if begin < place.end and place.start < end:
                        yield Example(
                            message=message, place=place, begin=begin, end=end, cut=place in true, weight=one.weight
                        )


def fit(sentences: Sequence[Sentence], calibrating: Sequence[Sentence]) -> bytes:
    """Return the file of a splitter that is trained on the first sentences, and its threshold chosen on the others."""
    chance = random.Random(38)  # noqa: S311 - the same rows again
    several = [row(one, 3.0) for one in sentences if len(one.requests) > 1]
    single = [row(one) for one in sentences if len(one.requests) == 1]
    rows = [*several, *chance.sample(single, min(SINGLE, len(single))), *made(sentences, chance)]
    shown = list(examples(rows))
    seen = [around(one.message, one.place, one.begin, one.end) for one in shown]
    first = _fitted(seen, shown)
    shares = [cuts.share(first, one) for one in seen]
    worth = float(np.quantile([part for part, one in zip(shares, shown, strict=True) if one.cut], MISSED))
    near = [at for at, part in enumerate(shares) if part >= worth]
    read = [(*seen[at], *_read(shown[at])) for at in near]
    second = _fitted(read, [shown[at] for at in near])
    model = cuts.CutModel(digest=digest(), worth=round(worth, 4), cut=LEAST, around=first, read=second)
    return replace(model, cut=_threshold(model, calibrating)).dump()


def _threshold(model: cuts.CutModel, sentences: Sequence[Sentence]) -> float:
    """Return the lowest share from which a place is cut that leaves enough of the single messages whole."""
    single = [one.text for one in sentences if len(one.requests) == 1 and one.requests[0].intent not in OTHERS]
    for hundredths in range(round(100 * LEAST), 100, 2):
        stricter = replace(model, cut=hundredths / 100)
        if sum(not cuts.found_by(stricter, text) for text in single) >= WHOLE * len(single):
            return stricter.cut
    raise ValueError("no threshold leaves enough messages whole")


def _read(one: Example) -> list[str]:
    whole = cuts.guess(one.message.text[one.begin : one.end])
    return cuts.read(one.message, one.place, one.begin, one.end, whole)


def _fitted(seen: Sequence[Sequence[str]], shown: Sequence[Example]) -> dict[str, float]:
    """Return the weights of a regression, those that say something."""
    table = cast("Learnt", DictVectorizer)(dtype=np.float32)
    matrix = table.fit_transform([dict.fromkeys(one, 1.0) for one in seen])
    often = np.asarray((matrix > 0).sum(axis=0)).ravel() >= 2
    regression = cast("Learnt", LogisticRegression(C=STRENGTH, max_iter=400, fit_intercept=False))
    regression.fit(matrix[:, often], [one.cut for one in shown], sample_weight=[one.weight for one in shown])
    names = table.get_feature_names_out()[often]
    return {
        str(name): round(float(weight), 2)
        for name, weight in zip(names, regression.coef_[0], strict=True)
        if abs(weight) >= KEPT
    }


def main() -> int:
    """Write the splitter; say its size."""
    with threadpool_limits(1):  # sums in one order
        sentences = corpus.load()
        data = fit(*([one for one in sentences if one.part == part] for part in ("train", "calibrate")))
    cuts.FILE.write_bytes(data)
    print(f"{cuts.FILE.name}: {len(data):,} bytes")  # noqa: T201 - a command
    return 0


if __name__ == "__main__":
    sys.exit(main())
