"""Train the tagger (`make model`): the marked words of the corpus in, tagger.bin out; the same bytes again on the same machine."""

import hashlib
import json
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from threadpoolctl import threadpool_limits

from agents.nlu.model import tagger
from agents.nlu.model.tag_features import LONGEST, Unit, features, units
from agents.nlu.model.tagger import BIAS, NAMES, STATES, TAGS, may_begin, may_follow
from agents.timetext import parse
from training import corpus, crf
from training.corpus import MODEL, Request, Sentence
from training.thresholds import NOW
from training.title_labels import MAKING, mended

KEPT = 80_000  # features, those with the largest weights: of half as many three titles in a hundred less are found
INTENTS = MAKING | {"schedule_update", "schedule_delete", "reminder_change", "reminder_delete"}
CALLED = {"target": "title", "new": "title"}  # what is changed has a name, too: twice as many to learn from


def digest() -> str:
    """Return what names the corpus and the code: the weights fit them, or are to be made anew."""
    ours = corpus.ROOT / "training"
    code = [*(ours / f"{name}.py" for name in ("fit_tagger", "crf", "title_labels"))]
    code += [MODEL / f"{name}.py" for name in ("tagger", "tag_features")]
    data = b"".join(path.name.encode() + path.read_bytes() for path in code)
    return hashlib.sha256(data + corpus.digest().encode()).hexdigest()


def requests(sentences: Sequence[Sentence]) -> Iterator[Request]:
    """Yield what makes or changes something that has a title, as it should be marked."""
    for sentence in sentences:
        for request in sentence.requests:
            if request.intent in INTENTS and len(request.text) <= LONGEST and units(request.text):
                yield mended(request)


def seen(request: Request) -> tuple[list[Unit], list[list[str]]]:
    """Return the units of a request, and what is seen of each."""
    found = units(request.text)
    return found, features(request.text, request.intent, found, parse(request.text, NOW).spans)


def states(request: Request, found: Sequence[Unit]) -> list[int] | None:
    """Return the number of the state of each unit; None for a sentence with two titles."""
    tags = ["O"] * len(found)
    titles = 0
    for slot in request.slots:
        name = CALLED.get(slot.name, slot.name)
        if name not in NAMES:
            continue
        titles += name == "title"
        edge = "B"
        for at, unit in enumerate(found):
            if slot.start <= unit.start < slot.end:
                tags[at] = f"{edge}-{name}"
                edge = "I"
    if titles > 1:
        return None
    title = next((at for at, tag in enumerate(tags) if tag == "B-title"), len(tags))
    return [STATES.index((tag, at > title and not tag.endswith("-title"))) for at, tag in enumerate(tags)]


def fit(sentences: Sequence[Sentence], *, rounds: int = crf.ROUNDS) -> bytes:
    """Return the file of a tagger that is trained on these sentences."""
    taught = [
        (each, told)
        for request in requests(sentences)
        for found, each in [seen(request)]
        if (told := states(request, found)) is not None
    ]
    counts = Counter(name for rows, _ in taught for names in rows for name in names)
    numbers = {name: number for number, name in enumerate(name for name, times in counts.items() if times > 1)}
    rows = [
        crf.Row(seen=[[numbers[name] for name in names if name in numbers] for names in each], states=told)
        for each, told in taught
    ]
    return _file(list(numbers), crf.fit(rows, len(numbers), _chain(), rounds=rounds))


def _chain() -> crf.States:
    return crf.States.of(
        [TAGS.index(tag) for tag, _ in STATES],
        [may_begin(state) for state in STATES],
        [[may_follow(before, state) for state in STATES] for before in STATES],
    )


def _file(names: Sequence[str], weights: crf.Weights) -> bytes:
    """Return the features with the largest weights, in 8 bits."""
    kept = np.sort(np.argsort(-(weights.unit**2).sum(axis=1), kind="stable")[:KEPT])
    chosen = weights.unit[kept]
    scale = float(np.abs(chosen).max() / (BIAS - 1))
    about = {
        "digest": digest(),
        "scale": scale,
        "first": [round(one, 4) for one in weights.first.tolist()],
        "step": [[round(one, 4) for one in row] for row in weights.step.tolist()],
        "features": [names[number] for number in kept],
    }
    body = (np.rint(chosen / scale) + BIAS).astype(np.uint8).tobytes()
    return zlib.compress(json.dumps(about, ensure_ascii=False).encode() + b"\n" + body, 9)


def main() -> int:
    """Write the tagger; say its size."""
    with threadpool_limits(1):  # sums in one order
        data = fit([one for one in corpus.load() if one.part == "train"])
    tagger.FILE.write_bytes(data)
    print(f"{tagger.FILE.name}: {len(data):,} bytes")  # noqa: T201 - a command
    return 0


if __name__ == "__main__":
    sys.exit(main())
