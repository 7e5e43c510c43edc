"""The splitter: where a message that asks for several things is cut, by two logistic regressions in plain Python.

The first looks at what stands around each place; of the likeliest the second also reads both parts with the intent model. The best
place is cut first, then the parts are looked at in the same way. `training.cuts` writes the file.
"""

import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from math import exp
from pathlib import Path

from agents.nlu.model.bands import OTHERS, together
from agents.nlu.model.cut_places import LONGEST, Message, Place, around
from agents.nlu.model.linear_model import intent_model

FILE = Path(__file__).parent / "cuts.bin"
MOST = 4  # cuts in a message
_READ = 3  # places of a part whose two sides are read
_EDGES = " \t\n,，、;；。:：&+-"
_STEPS = 5  # of a share, as the regression sees it


@dataclass(frozen=True, slots=True, kw_only=True)
class CutModel:
    """The weights as they lie in the file: of what is seen around a place, and of what is seen and read there.

    `worth` is the share from which a place is worth reading its parts, `cut` that from which it is cut. `digest` names the corpus, the
    code and the intent model that it was trained with.
    """

    digest: str
    worth: float
    cut: float
    around: Mapping[str, float]
    read: Mapping[str, float]

    @classmethod
    def parse(cls, data: bytes) -> "CutModel":
        """Return the model that a file holds."""
        return cls(**json.loads(zlib.decompress(data)))

    def dump(self) -> bytes:
        """Return the file of this model."""
        return zlib.compress(json.dumps(asdict(self), ensure_ascii=False, sort_keys=True).encode(), 9)


@cache
def cut_model() -> CutModel:
    """Return the splitter of this program; read once."""
    return CutModel.parse(FILE.read_bytes())


@lru_cache(maxsize=256)
def cuts(text: str) -> tuple[Place, ...]:
    """Return where a message is cut, from left to right; nowhere where it asks for one thing."""
    return found_by(cut_model(), text)


def found_by(model: CutModel, text: str) -> tuple[Place, ...]:
    """Return where a model cuts a message."""
    message = Message(text)
    if len(message.words) < 3 or not message.places:
        return ()
    found: list[Place] = []
    open_parts = [(0, min(len(text), LONGEST))]
    while open_parts and len(found) < MOST:
        begin, end = open_parts.pop(0)
        place = _best(message, begin, end, model)
        if place is not None:
            found.append(place)
            open_parts += [(begin, place.end), (place.start, end)]
    return tuple(sorted(found, key=lambda place: place.end))


def _best(message: Message, begin: int, end: int, model: CutModel) -> Place | None:
    """Return the place of a part that is cut; None where it stays whole."""
    likely = [
        (share(model.around, seen), place, seen)
        for place in message.places
        if begin < place.end and place.start < end
        for seen in (around(message, place, begin, end),)
    ]
    likely = sorted((one for one in likely if one[0] >= model.worth), key=lambda one: -one[0])[:_READ]
    if not likely:
        return None
    if (row := next((one[1] for one in likely if message.is_row(one[1], begin)), None)) is not None:
        return row
    whole = guess(message.text[begin:end])
    judged = [
        (share(model.read, (*seen, *read(message, place, begin, end, whole))), place) for _, place, seen in likely
    ]
    best, place = max(judged, key=lambda one: one[0])
    return place if best >= model.cut else None


def read(message: Message, place: Place, begin: int, end: int, whole: tuple[str, int, int]) -> list[str]:
    """Return what the intent model makes of both parts, as the regression sees it."""
    left, right = guess(message.text[begin : place.end]), guess(message.text[place.start : end])
    found = [f"W:{whole[0]}", f"X:{left[0]}", f"Y:{right[0]}", f"XY:{left[0]}+{right[0]}", f"WY:{whole[0]}+{right[0]}"]
    found += [f"WX:{whole[0]}+{left[0]}", f"Yk:{place.kind}:{right[0]}", f"Xk:{place.kind}:{left[0]}"]
    found.append(f"same:{int(whole[0] == left[0])}{int(whole[0] == right[0])}{int(left[0] == right[0])}")
    found += [f"Wo:{whole[1]}", f"Xo:{left[1]}", f"Yo:{right[1]}", f"Wc:{whole[2]}", f"Xc:{left[2]}", f"Yc:{right[2]}"]
    least = min(left[1] * left[2], right[1] * right[2])
    return [*found, f"min:{least}", f"mink:{place.kind}:{least}", f"Yco:{right[0]}:{right[1]}"]


@lru_cache(maxsize=512)
def guess(part: str) -> tuple[str, int, int]:
    """Return the likeliest intent, and in steps how likely it is for us and how likely this intent."""
    scores = intent_model().score(part.strip(_EDGES))
    best = max(scores.intents, key=lambda name: scores.intents[name])
    ours = together(scores, (name for name in scores.intents if name not in OTHERS))
    return best, round(ours * _STEPS), round(scores.intents[best] * _STEPS)


def share(weights: Mapping[str, float], seen: Iterable[str]) -> float:
    """Return how likely a place is a cut."""
    total = sum(weights.get(name, 0.0) for name in seen)
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
