"""Train the model of replies (a line of `make model`): what a message does with what stood right before it; out comes replies.bin.

Rows are those of corpus/replies, and requests of the other corpus that are said whole, which are no reply wherever they stand.
"""

import hashlib
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias, cast

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from threadpoolctl import threadpool_limits

from agents.nlu.classify import judged
from agents.nlu.model.linear_model import LinearModel, intent_model
from agents.nlu.replies import reply_model
from agents.nlu.replies.reply_features import reply_features
from agents.nlu.replies.reply_model import BEFORE, LABELS, Label, ReplyGuess
from agents.timetext import parse
from training import corpus
from training.corpus import FOLDER, CorpusError, Sentence
from training.fit import packed

Learnt: TypeAlias = Any  # scikit-learn has no types

KEPT = 30_000  # features
STRENGTH = 50.0  # C of scikit-learn: the inverse of the regularisation
WHOLE = 1_500  # requests of the other corpus that are no replies
NOW = datetime(2026, 1, 1, 9, tzinfo=UTC)  # the sentences name no day of their own
_SAID_WHOLE = frozenset(
    ["schedule_add", "reminder_add", "memo_save", "list_add", "schedule_query", "memo_search", "told", "asked", "chat", "free_time"]
)  # fmt: skip
_CODE = (Path(__file__), Path(reply_model.__file__).with_name("reply_features.py"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A line of corpus/replies: what a `text` does, what stood `before` it, and what that was about (a title, or nothing)."""

    label: str
    before: str
    thing: str
    text: str
    part: str
    style: str = ""

    @property
    def features(self) -> list[str]:
        return reply_features(self.text, parse(self.text, NOW), self.before, self.thing, judged(self.text).intent)


def load() -> list[Reply]:
    """Return all replies, file by file. Raises CorpusError where a line cannot be read."""
    return [reply for path in sorted((FOLDER / "replies").glob("*/*.txt")) for reply in _read(path)]


def digest() -> str:
    """Return what names the replies, the intent model and the code: weights fit them, or are to be made anew."""
    paths = sorted((FOLDER / "replies").glob("*/*.txt"))
    held = b"".join(path.name.encode() + path.read_bytes() for path in (*_CODE, *paths))
    return hashlib.sha256(held + intent_model().digest.encode()).hexdigest()


def whole_ones(sentences: Sequence[Sentence], replies: Sequence[Reply]) -> Iterator[Reply]:
    """Yield requests of their own as replies that they are not, each below something drawn."""
    drawn = random.Random(1)  # noqa: S311 - a draw that is the same each time
    there = [
        one
        for one in sentences
        if not one.context and len(one.requests) == 1 and one.requests[0].intent in _SAID_WHOLE and one.part == "train"
    ]
    for sentence in drawn.sample(there, min(WHOLE, len(there))):
        beside = drawn.choice(replies)
        yield Reply(label="other", before=beside.before, thing=beside.thing, text=sentence.text, part="train")


def fit(replies: Sequence[Reply]) -> bytes:
    """Return the file of a model that is trained on these."""
    with threadpool_limits(1):  # sums in one order
        by_features = cast("Learnt", TfidfVectorizer)(analyzer=list, min_df=2, sublinear_tf=False)
        seen = by_features.fit_transform([one.features for one in replies])
        regression = cast("Learnt", LogisticRegression(C=STRENGTH, max_iter=500, tol=1e-4))
        trained = regression.fit(seen, np.array([one.label for one in replies]))
        return packed(by_features, trained, KEPT, digest=digest(), thresholds={})


def counted(model: LinearModel, replies: Sequence[Reply]) -> tuple[float, float]:
    """Return the share of replies that a model is sure of and reads right, and the share of what is none that it takes for one."""
    right, ours, taken, others = 0, 0, 0, 0
    for one in replies:
        shares = model.weigh(one.features).intents
        best = max(shares, key=lambda name: shares[name])
        sure = ReplyGuess(label=cast("Label", best), confidence=shares[best]).sure
        label = best if sure else "other"
        if one.label == "other":
            others, taken = others + 1, taken + (label != "other")
        else:
            ours, right = ours + 1, right + (label == one.label)
    return right / ours, taken / others


def _read(path: Path) -> Iterator[Reply]:
    head: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("# "):
            key, _, value = line.removeprefix("# ").partition(": ")
            head[key] = value
            continue
        match line.split("\t"):
            case [label, before, thing, text] if label in LABELS and before in BEFORE and text:
                yield Reply(label=label, before=before, thing=thing, text=text, part=head["part"], style=path.stem)
            case _:
                raise CorpusError(
                    f"{path.name}, line {number}: needs what it does, what stood before, a thing and a text, parted by TABs"
                )


def main() -> int:
    """Write the weights; say how they do on the part `test`."""
    replies = load()
    taught = [one for one in replies if one.part == "train"]
    data = fit([*taught, *whole_ones(corpus.load(), taught)])
    reply_model.FILE.write_bytes(data)
    print(f"{reply_model.FILE.name}: {len(data):,} bytes")  # noqa: T201 - a command
    model, strange = LinearModel.read(data), [one for one in replies if one.part == "test"]
    right, taken = counted(model, strange)
    print(f"right {right:.1%}; taken {taken:.1%} of what is none")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
