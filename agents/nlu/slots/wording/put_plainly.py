"""A message put into plain words before anything is decided of it: what can mean nothing else. Pure."""

from datetime import datetime

from agents.nlu.lexicon.plain_references import night_ahead, set_off
from agents.nlu.slots.asking.asked_with_reasons import asked_alone
from agents.nlu.slots.asking.countdowns import counted_to
from agents.nlu.slots.several.answered_days import with_both_hours, without_so
from agents.nlu.slots.several.shared_words import of_both_halves
from agents.nlu.slots.wording.calendar_orders import ordered_plainly
from agents.nlu.slots.wording.clauses import gathered
from agents.nlu.slots.wording.colloquial.beside_orders import beside_order
from agents.nlu.slots.wording.colloquial.courteous.asked_moves import asked_move
from agents.nlu.slots.wording.colloquial.courteous.courtesies import ordered_without_courtesy, put_down, time_that_suits
from agents.nlu.slots.wording.colloquial.courteous.told_duties import told_duty
from agents.nlu.slots.wording.colloquial.courteous.told_series import told_series
from agents.nlu.slots.wording.colloquial.courteous.told_timers import told_timer
from agents.nlu.slots.wording.colloquial.days_next_to import next_day_named
from agents.nlu.slots.wording.colloquial.days_together import days_apart
from agents.nlu.slots.wording.colloquial.edges_of_spans import with_dates
from agents.nlu.slots.wording.colloquial.everyday_orders import everyday_order
from agents.nlu.slots.wording.colloquial.from_now_on import moved_for_good
from agents.nlu.slots.wording.colloquial.habitual_days import begun_from, each_time
from agents.nlu.slots.wording.colloquial.hiberno_english import said_elsewhere
from agents.nlu.slots.wording.colloquial.left_as_was import left_there, still_at
from agents.nlu.slots.wording.colloquial.mixed_words import in_chinese
from agents.nlu.slots.wording.colloquial.named_by_reasons import named_by_reason
from agents.nlu.slots.wording.colloquial.scots_english import in_common_words
from agents.nlu.slots.wording.colloquial.talk_around import talked_around
from agents.nlu.slots.wording.colloquial.told_around import told_around
from agents.nlu.slots.wording.hours_behind import with_hours
from agents.nlu.slots.wording.rows_of_times import each_with_its_time
from agents.nlu.slots.wording.shorthand.finger_slips import hours_in_full, without_slips
from agents.nlu.slots.wording.shorthand.second_ones import both_reminders
from agents.nlu.slots.wording.shorthand.told_events import told_event
from agents.nlu.slots.wording.turns_of_speech import turned
from agents.nlu.slots.wording.typed.named_moves import named_move
from agents.nlu.slots.wording.typed.stamps import unstamped
from agents.nlu.slots.wording.typed.stated.full_words import told_of_it
from agents.nlu.slots.wording.typed.told_plans import told_plan
from agents.nlu.slots.wording.typed.typed_asides import beside
from agents.nlu.slots.wording.typed.typed_english import typed
from agents.timetext import parse, title
from agents.timetext.names.told_words import told_to_others


def put_plainly(text: str, now: datetime) -> str | None:
    """Return the words that say the same plainly; None where there are none. `now`: when it was written."""
    if told_to_others(text) is not None:  # what is to be told to others says nothing plainer
        return None
    spelled = hours_in_full(without_slips(text), now)
    return (
        _other(text, spelled)
        or unstamped(text)
        or _other(text, each_time(text))
        or _other(text, begun_from(text))
        or _other(text, night_ahead(set_off(text)))
        or left_there(text, now)
        or still_at(text)
        or moved_for_good(text, now)
        or said_elsewhere(text)
        or _other(text, in_common_words(text) or text)
        or in_chinese(text)
        or with_dates(text, now)
        or _other(text, of_both_halves(text))
        or both_reminders(text, now)
        or told_timer(text, now)
        or _time_alone(text, now)
        or asked_move(text, now)
        or ordered_without_courtesy(text)
        or asked_alone(text, now)
        or told_of_it(text)
        or told_series(text)
        or told_duty(text, now)
        or told_event(text, now)
        or beside(text, now)
        or put_down(text)
        or named_move(text, now)
        or typed(text, now)
        or told_plan(text, now)
        or counted_to(text)
        or everyday_order(text)
        or beside_order(text, now)
        or next_day_named(text, now)
        or named_by_reason(text, now)
        or talked_around(text, now)
        or told_around(text, now)
        or days_apart(text, now)
        or turned(text)
        or with_both_hours(text, now)
        or _other(text, without_so(text))
        or ordered_plainly(text)
        or each_with_its_time(text, now)
        or next(with_hours(text, now), None)
        or gathered(text, now)
    )


def _other(text: str, said: str) -> str | None:
    return said if said != text else None


def differs_by_courtesy(text: str, plain: str) -> bool:
    """Tell whether plain words are those of a text without its courtesies, so that what is to be kept is as it was written."""
    return ordered_without_courtesy(text) == plain


def _time_alone(text: str, now: datetime) -> str | None:
    """Return a time without what says that it suits: it is the name of nothing."""
    suits = time_that_suits(text)
    reading = None if suits is None else parse(suits, now)
    return (
        suits
        if reading is not None and reading.verdict != "none" and not title(suits or "", reading).strip(" ,.")
        else None
    )
