"""The model of replies: what a message does with what stood right before it. Trained by training.replies on corpus/replies."""

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, cast, get_args

from agents.nlu.classify import judged
from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.model.bands import likeliest_topic, topic_share
from agents.nlu.model.linear_model import LinearModel
from agents.nlu.replies.reply_features import reply_features
from agents.timetext import Reading

FILE = Path(__file__).parent / "replies.bin"

Label = Literal[
    "yes", "no", "time", "shift", "length", "place", "people", "name", "lead", "repeat", "cancel", "back", "done", "snooze", "detail",
    "same", "book", "ask", "other",
]  # fmt: skip
"""What a reply does (corpus/README.md); `other`: it has nothing to do with what stood before."""
LABELS: tuple[Label, ...] = get_args(Label)

Before = Literal[
    "made:event", "made:due", "made:memo", "changed:event", "changed:due", "gone:event", "gone:due", "gone:memo", "gone:item", "ticked",
    "rang", "asked:sure", "asked:offer", "asked:which", "asked:clash", "asked:series", "asked:when", "shown:day", "shown:free",
    "shown:due", "shown:memo", "shown:list",
]  # fmt: skip
"""What stood right before a reply."""
BEFORE: tuple[Before, ...] = get_args(Before)

SURE = 0.8  # confidence from which a reply is obeyed: there is a way back
LEAST: dict[Label, float] = {
    "back": 0.5, "lead": 0.5, "shift": 0.5, "book": 0.6, "length": 0.6, "no": 0.6, "repeat": 0.6, "snooze": 0.6, "detail": 0.7,
    "yes": 0.7, "time": 0.77, "cancel": 0.9, "done": 0.9,
}  # fmt: skip
"""The same for what was mistaken less often, or more, in replies that the model was not trained on."""

LEFT: frozenset[Label] = frozenset(["other", "ask"])
"""What is left to forms, or to a language model."""
HARDLY = 0.6  # confidence from which it is one of these, whatever the thing is called
COMMON: tuple[Before, ...] = ("made:event", "gone:event", "rang", "shown:memo", "shown:free")
"""What stands before most replies: what is none below these is none."""
TOPIC = 0.3  # share of what takes a language model from which a text is a wish for that: "make a poem out of it"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyGuess:
    """What a reply does, and how likely that is."""

    label: Label
    confidence: float

    @property
    def sure(self) -> bool:
        """Whether it is a reply, and likely enough to be obeyed."""
        return self.label != "other" and self.confidence >= LEAST.get(self.label, SURE)


@lru_cache(maxsize=256)
def guessed(text: str, reading: Reading, before: Before, thing: str) -> ReplyGuess:
    """Return what a text does with a `thing` (its title, or nothing), right below what was done, asked or shown of it."""
    text = simplified(text)
    judgement = judged(text)
    if not before.startswith("asked:") and topic_share(judgement.intents, likeliest_topic(judgement.intents)) >= TOPIC:
        return ReplyGuess(label="other", confidence=1.0)
    found = reply_features(text, reading, before, simplified(thing), judgement.intent)
    shares = reply_model().weigh(found).intents
    best = max(shares, key=lambda name: shares[name])
    return ReplyGuess(label=cast("Label", best), confidence=shares[best])


def may_be(text: str, reading: Reading, before: Before) -> bool:
    """Tell whether a text may be a reply below this at all, whatever the thing is called."""
    guess = guessed(text, reading, before, "")
    return guess.label not in LEFT or guess.confidence < HARDLY


@cache
def reply_model() -> LinearModel:
    """Return the model of this program; read once."""
    return LinearModel.read(FILE.read_bytes())
