"""From a sentence to what to do about it: the intent, then the arguments, if they are certain."""

from dataclasses import replace
from datetime import datetime, time, tzinfo
from functools import lru_cache, partial
from zoneinfo import ZoneInfo

from agents.nlu.asides import aside, is_put_off, now_asked, reply
from agents.nlu.classify import changing, classify
from agents.nlu.cues.own.feelings import feeling
from agents.nlu.cues.own.lesson_words import teaching
from agents.nlu.cues.own.out_of_reach import ABOUT_US, out_of_reach
from agents.nlu.cues.own.sent_once import agenda_once
from agents.nlu.cues.undo_words import takes_back
from agents.nlu.decision import Decision, in_whole
from agents.nlu.intents import MOST, SURE, Intent, Want
from agents.nlu.lexicon.han_letters import WrittenLetters
from agents.nlu.lexicon.openers import opened, without_particles
from agents.nlu.planned import offered, over, planned, tried
from agents.nlu.slots import own_days, timers
from agents.nlu.slots.asking import asked_whether, calendar_queries, days_of_things, then_hours, time_sought
from agents.nlu.slots.changing import attendees, done_by_name, others, special_days
from agents.nlu.slots.changing.after_done import goes_by_done
from agents.nlu.slots.changing.as_told import as_told
from agents.nlu.slots.changing.birthdays import birthday
from agents.nlu.slots.changing.copied import copied
from agents.nlu.slots.changing.eves import on_the_eve
from agents.nlu.slots.changing.leading import leads
from agents.nlu.slots.changing.leading.led_changes import changed_and_led
from agents.nlu.slots.changing.leading.two_leads import twice
from agents.nlu.slots.changing.pauses import put_on_hold
from agents.nlu.slots.changing.removals import goes_on_from, speaks_of_removal
from agents.nlu.slots.changing.series import gaps, turns
from agents.nlu.slots.either_day import either_day
from agents.nlu.slots.follow_on import as_part, in_free_time, on_asked_day, on_spoken_day, parts_on_asked_day
from agents.nlu.slots.keeping import (
    check_in_words,
    growth_commands,
    list_amounts,
    list_commands,
    list_heads,
    list_orders,
    list_wishes,
    note_commands,
)
from agents.nlu.slots.keeping.passing import (
    asked_who,
    bare_lists,
    kept_facts,
    named_items,
    noted_things,
    scarce_things,
    thing_details,
)
from agents.nlu.slots.keeping.said import habit_lines, habit_sums, list_lines, list_places, several_lists
from agents.nlu.slots.naming import beside_named, own_times
from agents.nlu.slots.new_values import DATED
from agents.nlu.slots.reasons import without_reason
from agents.nlu.slots.several.answered_days import booked_there
from agents.nlu.slots.several.breaths import clearer, with_commas
from agents.nlu.slots.several.called_off_for import off_and_instead
from agents.nlu.slots.several.changes_in_a_row import in_a_row
from agents.nlu.slots.several.compound import both
from agents.nlu.slots.several.halves import ordered_beside
from agents.nlu.slots.several.joined_by import joined_by
from agents.nlu.slots.several.one_after_another import followed_on
from agents.nlu.slots.several.place_too import place_too
from agents.nlu.slots.several.rosters import roster
from agents.nlu.slots.several.shift_rhythms import rhythm
from agents.nlu.slots.times import neighbour_days
from agents.nlu.slots.wording.chores import chore
from agents.nlu.slots.wording.colloquial.courteous import told_beside
from agents.nlu.slots.wording.journeys import there_and_back
from agents.nlu.slots.wording.misspelled import KEPT_WHOLE, spelled_right, with_the_rest
from agents.nlu.slots.wording.other_times import moved_instead, without_old_time
from agents.nlu.slots.wording.put_plainly import differs_by_courtesy, put_plainly
from agents.nlu.slots.wording.rephrased import rephrased
from agents.nlu.slots.wording.spoken_orders import spoken_order
from agents.nlu.slots.wording.typed import nameless_orders, who_is_off
from agents.nlu.slots.wording.typed.stated import stated_changes
from agents.nlu.slots.wording.typed.told_news import asked_last
from agents.nlu.smalltalk import smalltalk
from agents.texts import Language, say
from agents.timetext import Reading, parse
from agents.timetext.bounds import readable

_BESIDE: frozenset[Intent] = frozenset({
    "chat", "none", "undo", "reject", "confirm", "memo_save", "memo_search", "schedule_delete", "analysis", "brainstorm", "coach",
})  # fmt: skip
"""Of these, a sentence that is an aside and nothing else is no order."""
_DOUBTED: frozenset[Intent] = frozenset({"chat", "none", "schedule_update", "schedule_delete"})
"""Of these the model holds an order for somebody else's: it is tried, since it changes what is there or nothing."""
REMEMBERED = 256  # decisions: a message is decided on when it is batched, routed and answered


def decide(text: str, now: datetime, language: Language, *, context: str = "") -> Decision:
    """Understand a sentence that was written at `now` (aware, in the writer's zone). Pure; never raises.

    `context` is what stood right before (agents.nlu.model.features). Read are the first characters; a note is kept whole.
    """
    head = readable(text)
    letters = WrittenLetters(head)
    # equal datetimes may differ in zone and fold, and are then read differently: so both are named
    decision = letters.decision(_decided(letters.read, now, language, context, now.tzinfo, now.fold))
    if (signed := with_commas(letters.read)) is not None:
        clauses = _decided(signed, now, language, context, now.tzinfo, now.fold)
        decision = clearer(decision, WrittenLetters(head, signed).decision(clauses), letters.read)
    return decision if head == text else with_the_rest(decision, head, text)


@lru_cache(maxsize=REMEMBERED, typed=True)
def _decided(text: str, now: datetime, language: Language, context: str, _zone: tzinfo | None, _fold: int) -> Decision:
    taught = teaching(text)
    if taught is not None and (taught.firm or _understood(taught.meaning, now, language, "").call is not None):
        want = Want(intent="correct", confidence=SURE, form=True)
        lesson = {"words": taught.words, "meaning": taught.meaning}
        return Decision(agent="memo", want=want, reading=Reading()).calling("lesson_offer", lesson)
    plain = partial(_understood, now=now, language=language, context=context)
    told = special_days.told(text, now)
    if told and (found := told.applied(plain(told.put_into(text)), now, language)):
        return found
    decision = neighbour_days.tried(turns.tried(plain(text), text, now, plain), text, now, plain)
    decision = spelled_right(who_is_off.tried(leads.besides(decision, text), text, plain), text, plain)
    decision = nameless_orders.tried(stated_changes.tried(decision, text, now), text, now)
    return decision if decision.more or text.isascii() else on_asked_day(decision, text, text)


def _understood(text: str, now: datetime, language: Language, context: str) -> Decision:
    def plain(part: str, at: datetime = now) -> Decision:
        return _one(part, at, language)[0]

    early = partial(plain, at=datetime.combine(now.date(), time(), now.tzinfo))

    def alone(part: str) -> Decision:
        # the night before …, and at ten …
        if part != text and (there := on_spoken_day(part, plain, early)) is not None:
            return as_part(there)
        decision, closed = _one(part, now, language)
        booked = decision.call is not None and decision.call.name == "schedule_add"  # what stands beside leans on it
        due = None if closed or booked else chore(decision, part, plain)
        ordered = _ordered(decision, part, now, language) if due is None else replace(due, reading=decision.reading)
        return ordered_beside(ordered, part, now) if part != text and part in text else ordered  # as it stands there

    anew = partial(_understood, now=now, language=language, context=context)
    row = put_on_hold(text, now) or several_lists.added(text) or joined_by(text, anew)
    row = row or place_too(text, now, alone) or in_a_row(text, now, language, anew) or followed_on(text, alone)
    row = row or off_and_instead(text, alone)
    if (plainly := row or _in_plain_words(text, now, language, context)) is not None:
        ahead = row is None and opened(text.strip()) != text.strip() and not DATED.search(text)
        plainly = parts_on_asked_day(plainly, text)
        return on_asked_day(plainly, text, text) if ahead else plainly  # "sweet, put Ann in at 4"
    whole = text
    text = opened(text.strip())  # what is short enough to be an order is so without its blanks, for all rules alike
    eve = partial(on_the_eve, text, now, lambda part: both(alone(part), part, now, language, alone))
    made = twice(text, alone) or eve() or changed_and_led(text, anew) or time_sought.sought(text, now, alone)
    if (made := made or gaps.made(text, now, alone) or beside_named.booked(text, now, alone)) is not None:
        return made
    order = without_reason(text, now, anew, alone)
    text, plainly = (text, None) if order is None else (order, _in_plain_words(order, now, language, context))
    if (there := plainly or on_spoken_day(text, plain, early)) is not None:
        return there
    decision, closed = _one(text, now, language, context)
    due = None if closed else then_hours.on_that_hour(decision, whole, now, plain) or chore(decision, text, plain)
    if due is not None:
        return replace(due, reading=decision.reading)
    if not closed and (other := rephrased(text, now, alone)) is not None:
        return replace(_one(other, now, language, context)[0], reading=decision.reading)
    decision = as_told(either_day(decision, text, anew), text, now, alone)
    decision = list_heads.offered(_ordered(decision, text, now, language), text, now)
    decision = decision.trying(noted_things.tries(decision, text))
    decision = decision.trying(named_items.tries(decision, text))
    decision = in_free_time(thing_details.offered(kept_facts.offered(decision, text), text), text, now)
    decision = decision.trying((*asked_who.tries(decision, text), *bare_lists.tries(decision, text)))
    decision = habit_sums.tried(check_in_words.tried(decision, text), text)
    decision = list_places.tried(done_by_name.tried(list_amounts.tried(decision, text), text), text)
    decision = asked_last(told_beside.tried(decision, text, now))
    one_change = decision.call is not None and "swap" in decision.call.arguments  # of two things
    whole_one = closed or one_change or goes_on_from(text)
    decision = decision if whole_one else both(on_asked_day(decision, text, whole), text, now, language, alone)
    return in_whole(parts_on_asked_day(decision, whole), text, whole)


def _in_plain_words(text: str, now: datetime, language: Language, context: str) -> Decision | None:
    """Return the decision on the words that say the same at once; None where it has no others, or they are no clearer."""

    def alone(part: str) -> Decision:
        return _one(part, now, language)[0]

    if (there := booked_there(text, now, alone) or then_hours.also_then(text, alone)) is not None:
        return there
    bare = opened(text.strip())
    spoken = put_plainly(bare, now)
    if spoken is None and (instead := without_old_time(bare, now)) is not None:
        return moved_instead(_understood(instead.plain, now, language, context), instead)
    if (journey := there_and_back(bare, now, alone)) is not None:
        return journey
    spoken = spoken or without_particles(text)
    if spoken != text:
        plain = _understood(spoken, now, language, context)
        if plain.call is None or plain.call.name not in KEPT_WHOLE or differs_by_courtesy(bare, spoken):
            read = _read(text, now, now.tzinfo, now.fold)
            return replace(plain, reading=read) if read.same_time(plain.reading) else plain
    beside = told_beside.decided(bare, now, lambda part: _understood(part, now, language, context))
    said = spoken_order(bare, now) if beside is None else None
    found = _understood(said, now, language, context) if said is not None and said != bare else None
    found = beside or (found if found is not None and found.sure else None)
    return None if found is None else replace(found, reading=_read(text, now, now.tzinfo, now.fold))


def _ordered(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """Return the decision with the change that the words may order, where the model holds them for others': one thing may fit."""
    if decision.sure or decision.tries or decision.offers or decision.want.intent not in _DOUBTED:
        return decision
    intent = changing(text)
    if intent is None or (intent.endswith("_delete") and not speaks_of_removal(text)):
        return decision
    want = Want(intent=intent, confidence=SURE)
    changes = planned(Decision(agent=want.agent, want=want, reading=decision.reading), text, now, language)
    return replace(decision, tries=tried(replace(changes, offers=(changes,)), text))


def _one(text: str, now: datetime, language: Language, context: str = "") -> tuple[Decision, bool]:
    """Decide on a sentence that asks for one thing; and tell whether its form leaves no doubt that there is no other."""
    reading = own_times.own_time(text, _read(text, now, now.tzinfo, now.fold), now)
    want = classify(text, reading, context)
    decision = Decision(agent=want.agent, want=want, reading=reading)
    if aside(text) == "undo" or takes_back(text):
        return timers.taken_back(text, reading), True
    known = (
        asked_whether.answered(decision, text, now, language)
        or timers.timer(decision, text, now, language)
        or bare_lists.decided(decision, text)
        or attendees.attended(decision, text, now)
        or own_days.away(decision, text, now)
        or copied(decision, text, now)
        or rhythm(decision, text, now, language)
        or roster(decision, text, now, language)
        or list_lines.decided(decision, text)
        or list_orders.decided(decision, text, now)
        or list_commands.decided(decision, text)
        or list_heads.decided(decision, text, now)
        or scarce_things.added(decision, text)
        or check_in_words.decided(decision, text)
        or growth_commands.decided(decision, text, language)
        or habit_lines.decided(decision, text)
        or note_commands.decided(decision, text)
        or goes_by_done(decision, text, now, language)
        or birthday(decision, text, now, language)
        or agenda_once(decision, text, now)
        or others.reminder(decision, text, now, language)
        or timers.again(decision, text, now)
        or leads.before(decision, text, now, language)
        or days_of_things.asked(decision, text, now)
    )
    if known is not None:
        return known, True
    talk = _small_talk(decision, text, now, language)
    if talk is not None:
        return talk, True
    beside = aside(text) if not want.direct or (want.intent in _BESIDE and not want.rest) else None
    if beside == "about":  # the parrot that is asked introduces itself (agents.runtime.rule_run)
        return decision.asking(reply(beside, language)), True
    if beside is not None:
        return decision.leaving(reply(beside, language)), True
    if want.about:
        return decision.leaving(reply("help", language)), True
    if want.band == "likely":
        asked = calendar_queries.asked_when(decision, text)
        return (asked if asked.instead else offered(decision, text, now, language)), False
    if want.intent in ("chat", "none") or not (want.sure and want.direct):
        asked = calendar_queries.asked_when(decision, text)
        return (asked if asked.instead else over(asked, text, language)), False
    return list_wishes.careful(planned(decision, text, now, language)), False


def _small_talk(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """Return what is said to a greeting, thanks, a feeling or the question of the hour; None for any other text."""
    if (felt := feeling(text)) is not None:  # a model may find better words
        return decision.leaving(say(language, f"feels_{felt}"))
    if is_put_off(text):
        return decision.leaving(say(language, "put_off"))
    if (limit := out_of_reach(text)) in ABOUT_US:
        return decision.leaving(say(language, f"limit_{limit}"))
    if decision.want.intent not in ("chat", "none"):
        return None
    small = smalltalk(text)
    said = say(language, small) if small else now_asked(text, now, language)
    return None if said is None else decision.asking(said)


@lru_cache(maxsize=REMEMBERED)
def _read(text: str, now: datetime, _zone: tzinfo | None, _fold: int) -> Reading:
    return parse(text, now) if len(text) <= MOST else Reading()


def warm() -> None:
    """Make the tables of both languages, which the first sentence would wait for (over half a second)."""
    sentences: dict[Language, str] = {"zh": "明天下午3点提醒我开会", "en": "remind me to stretch tomorrow at 3pm"}
    for language, text in sentences.items():
        decide(text, datetime(2026, 1, 1, 9, tzinfo=ZoneInfo("UTC")), language)
