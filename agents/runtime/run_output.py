"""The output of a run so far: the text that was shown, the outcomes of its tools."""

from dataclasses import dataclass, field, replace

from agents.cards import Card
from agents.errors import ParrotError
from agents.output import sentences
from agents.output.claims import Kind
from agents.runtime.run_events import AnswerDelta, Failed, Finished
from agents.runtime.usage_stats import RunStats
from agents.tools.base import Outcome
from agents.tools.catalogue import TOOLS

LONGEST = 12_000  # characters of an answer
REMARKS = 600  # of these: what is said at its end besides the model's words


@dataclass(slots=True)
class RunOutput:
    """The texts of the steps and the outcomes of their tools. The deltas given out, joined, are the answer."""

    texts: list[str] = field(default_factory=list[str])
    used: list[tuple[str, Outcome]] = field(default_factory=list[tuple[str, Outcome]])
    full: bool = False
    """Whether the answer has reached its bound: more of it is not taken."""
    _blank: str = ""

    @property
    def kinds(self) -> frozenset[Kind]:
        """What the receipts that there are by now stand for; whether anything was looked up, or is offered (to open a note is no offer)."""
        kinds: set[Kind] = {kind for tool, outcome in self.used if outcome.receipts for kind in TOOLS[tool].receipts}
        if any(outcome.about for outcome in self.outcomes):
            kinds.add("found")
        if any(
            not outcome.receipts and any(card.open and card.buttons and card.kind != "notes" for card in outcome.cards)
            for outcome in self.outcomes
        ):
            kinds.add("offered")
        return frozenset(kinds)

    @property
    def notes(self) -> tuple[int, ...] | None:
        """The notes that were found, those of the last search first; None when nobody has looked for any."""
        searches = [outcome for tool, outcome in self.used if TOOLS[tool].finds_notes]
        found = (about.id for outcome in reversed(searches) for about in outcome.about if about.kind == "memo")
        return tuple(dict.fromkeys(found)) if searches else None

    @property
    def sought_in_vain(self) -> bool:
        """Whether notes were looked for, and none found."""
        return self.notes == ()

    @property
    def outcomes(self) -> list[Outcome]:
        return [outcome for _tool, outcome in self.used]

    @property
    def answer(self) -> str:
        return "\n\n".join(text for text in self.texts if text)

    @property
    def receipts(self) -> tuple[str, ...]:
        return tuple(receipt for outcome in self.outcomes for receipt in outcome.receipts)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Each once: a model may look for the same thing twice, and a question that has grown stands for what it was."""
        cards = dict[object, Card]()
        for card in (card for outcome in self.outcomes for card in outcome.cards):
            cards[card.buttons[0].token.partition(".")[0] if card.buttons else card] = card
        return tuple(cards.values())

    @property
    def results(self) -> str:
        """What the tools say of themselves."""
        return "\n".join(outcome.text for outcome in self.outcomes if outcome.text)

    def did(self, tool: str, outcome: Outcome) -> None:
        """Note what a tool has done."""
        self.used.append((tool, outcome))

    def show(self, place: int, cards: tuple[Card, ...]) -> None:
        """Show these cards of what was used there, instead of those that it gave."""
        tool, outcome = self.used[place]
        self.used[place] = (tool, replace(outcome, cards=cards))

    def begin(self) -> None:
        """Begin another text."""
        self.texts.append("")
        self._blank = ""

    def more(self, text: str) -> list[AnswerDelta]:
        """Add to the text that has begun, and return what is shown; blanks wait for what follows them, and are dropped at both ends."""
        text = self._fitting(self._blank + text)
        shown = text.rstrip() if self.texts[-1] else text.strip()
        if not shown:
            self._blank = text if self.texts[-1] else ""
            return []
        self._blank = text[len(text.rstrip()) :]
        first = not self.texts[-1] and self.answer
        self.texts[-1] += shown
        return [AnswerDelta(text=f"\n\n{shown}" if first else shown)]

    def add(self, text: str) -> AnswerDelta:
        """Add a whole text, as far as there is room."""
        text = text[: max(LONGEST - len(self.answer) - 2, 0)]
        delta = f"\n\n{text}" if self.answer else text
        self.texts.append(text)
        return AnswerDelta(text=delta)

    def _fitting(self, text: str) -> str:
        """Return what of a text finds room, to the last whole word or sentence."""
        room = LONGEST - REMARKS - len(self.answer)
        if len(text) <= room:
            return text
        self.full = True
        return text[: sentences.between(text, room)] if room > 0 else ""

    def finished(self, stats: RunStats) -> Finished:
        return Finished(
            answer=self.answer, receipts=self.receipts, cards=self.cards, markdown=True, stats=stats
        )  # fmt: skip

    def failed(self, error: ParrotError, sentence: str) -> Failed:
        return Failed(
            error=error, sentence=sentence, answer=self.answer, receipts=self.receipts, cards=self.cards
        )  # fmt: skip
