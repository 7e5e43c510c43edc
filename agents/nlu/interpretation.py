"""What a message means, read once, where it becomes ready to be answered: what comes behind reads fields (docs/message.md)."""

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from agents.nlu.coreference import halves, meant, time_meant
from agents.nlu.cues.own.lesson_words import meant_instead, says_wrong
from agents.nlu.cues.own.story_words import why_wish
from agents.nlu.decision import Decision
from agents.nlu.interpret import decide
from agents.nlu.replies.bare_answers import bare_answer
from agents.nlu.replies.mistakes import slip
from agents.nlu.replies.open_questions import can_answer, is_time
from agents.nlu.replies.others_named import people_named
from agents.nlu.replies.reply_model import COMMON, may_be
from agents.nlu.replies.ring_replies import leans_on_ring
from agents.nlu.slots.asking.about_it import about_it
from agents.nlu.slots.asking.once_more import once_more
from agents.nlu.slots.changing.done_by_name import told_done
from agents.nlu.slots.changing.leading.said_leads import lead_instead, said_leads
from agents.nlu.slots.changing.series.days_never import days_never
from agents.nlu.slots.changing.series.turns import of_what_was_made
from agents.nlu.slots.changing.told_wishes import told_wish
from agents.nlu.slots.follow_on import asks_what_clashes, asks_which_day, names_that_day
from agents.nlu.slots.keeping.note_facts import meant_swap, meant_text, meant_value
from agents.nlu.slots.keeping.passing.figures import figure_meant
from agents.nlu.slots.list_replies import leans_on_list
from agents.nlu.slots.new_values import DATED
from agents.nlu.slots.reasons import order_alone, order_behind
from agents.nlu.slots.wording.after_all import changed_then, meant_day
from agents.nlu.slots.wording.colloquial.courteous.first_times import day_at, first_time_at
from agents.nlu.slots.wording.colloquial.courteous.same_times import names_same_time
from agents.nlu.slots.wording.colloquial.courteous.told_beside import beside_story
from agents.nlu.slots.wording.colloquial.courteous.told_timers import told_timer
from agents.nlu.slots.wording.colloquial.other_hours import other_lead, starts_otherwise
from agents.nlu.slots.wording.colloquial.told_around import value_told
from agents.nlu.slots.wording.colloquial.until_then import other_end
from agents.nlu.slots.wording.typed.named_wrong import named_wrong
from agents.nlu.slots.wording.typed.stated.stated_changes import goes_back, stated
from agents.nlu.slots.wording.typed.who_is_off import off_alone
from agents.texts import Language

LONGEST_REPLY = 60  # characters


@dataclass(frozen=True, kw_only=True)
class Interpretation:
    """The meaning of a `text` that was written at `now` (aware, in the writer's zone) and is answered in `language`.

    A field is made when it is first read: most messages need two or three of them, and those of strangers none.
    `wrote`: the words as they were written, where the person has taught that `text` is meant by them (agents.nlu.taught).
    """

    text: str
    now: datetime
    language: Language
    wrote: str = ""

    @cached_property
    def decision(self) -> Decision:
        """What rules and the intent model make of it, taken by itself."""
        return decide(self.text, self.now, self.language)

    @cached_property
    def _parts(self) -> dict[tuple[str, Language], "Interpretation"]:
        return {(self.text, self.language): self}

    def read_as(self, text: str, language: Language | None = None) -> "Interpretation":
        """Return the meaning of what is left as `text` of these words: without names or courtesy. It is made once, too."""
        part = (text, language or self.language)
        if part not in self._parts:
            self._parts[part] = replace(self, text=text, language=part[1])
        return self._parts[part]

    @property
    def as_written(self) -> "Interpretation":
        """The meaning of the words that were written, whatever was taught about them."""
        return replace(self, text=self.wrote, wrote="") if self.wrote else self

    @property
    def sure(self) -> bool:
        """True where rules answer it alone."""
        return self.decision.sure

    @cached_property
    def answer(self) -> "Interpretation | None":
        """What is left without clauses that only say why; None where there are none, or others that may want something."""
        bare = bare_answer(self.text, self.now) or value_told(self.text)
        return None if bare is None else self.read_as(bare)

    @cached_property
    def wish(self) -> "Interpretation | None":
        """The one order of a message whose other sentences only tell a story, in plain words; None for any other message."""
        found = beside_story(self.text, self.now)
        return None if found is None or found.order == self.text else self.read_as(found.order)

    @property
    def tells_of_other(self) -> bool:
        """True where the story beside an order names somebody or something, which the order may be about."""
        found = beside_story(self.text, self.now)
        return found is not None and found.names

    @property
    def is_timer(self) -> bool:
        """True for a timer that also says what for: the time that is in it is of nothing else."""
        return told_timer(self.text, self.now) is not None

    @cached_property
    def leans(self) -> bool:
        """True where it may be about what was shown last, was done to a list, has rung, or how any of it came about."""
        said = self.text
        corrects = says_wrong(said) or meant_instead(said) is not None or time_meant(said) is not None
        leans = corrects or bool(meant(said)) or leans_on_ring(said) or leans_on_list(said, self.now)
        leans = leans or bool(meant_value(said) or meant_text(said)) or meant_swap(said) is not None
        leans = leans or figure_meant(said) is not None or names_that_day(said) or halves(said) is not None
        leans = (
            leans
            or changed_then(said) is not None
            or meant_day(said) is not None
            or slip(said) is not None
            or named_wrong(said, self.now) is not None
        )
        leans = leans or once_more(said, self.now) is not None
        leans = leans or said_leads(said) is not None or lead_instead(said) is not None
        leans = leans or other_lead(said) is not None or starts_otherwise(said, self.now) is not None
        leans = leans or other_end(said) is not None
        leans = leans or about_it(said) is not None or asks_which_day(said) or asks_what_clashes(said)
        leans = (
            leans or told_done(said) is not None or told_wish(said, self.now) is not None or why_wish(said) is not None
        )
        makes = self.decision.call is not None and self.decision.call.name in ("schedule_add", "reminder_add")
        leans = leans or (makes and names_same_time(said))
        leans = leans or first_time_at(said) is not None or day_at(said) is not None
        leans = leans or of_what_was_made(said, "") is not None or stated(said, self.now) is not None
        leans = leans or goes_back(said, self.now) is not None or off_alone(said) is not None
        leans = leans or days_never(said) != ()
        return leans or self._orders_behind or self.is_time or (self.wish is not None and self.wish.leans)

    @cached_property
    def may_reply(self) -> bool:
        """True for what is short, and no clear request of its own: the model of replies is asked by what stood before it."""
        if len(self.text) > LONGEST_REPLY:
            return False
        call, spans = self.decision.call, self.decision.reading.spans
        books = call is not None and call.name == "schedule_add" and "then" not in call.arguments
        books = books and not any(DATED.search(self.text[begin:end]) for begin, end in spans)
        unclear = not self.decision.sure or call is None or books or self.decision.by_name is not None
        unclear = unclear or bool(people_named(self.text))
        return unclear and any(may_be(self.text, self.decision.reading, before) for before in COMMON)

    @property
    def _orders_behind(self) -> bool:
        """True where a short order about it stands behind or before why: "she's away, cancel it", "an hour later, as he is late"."""
        order = order_behind(self.text, self.now)
        behind = order is not None and (about_it(order) is not None or bool(meant(order)))
        ahead = order_alone(self.text, self.now)
        return behind or (ahead != self.text and bool(meant(ahead)))

    @cached_property
    def is_time(self) -> bool:
        """True for a time and nothing else."""
        return is_time(self.text, self.now, self.language)

    @cached_property
    def can_answer(self) -> bool:
        """True where it may be no more than the answer to a question."""
        return can_answer(self.text, self.now, self.language)
