"""English as people type it: in the words that are read, and what comes of them."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.coreference import meant
from agents.nlu.interpret import decide
from agents.nlu.slots.asking.about_it import about_it
from agents.nlu.slots.changing.done_by_name import is_of, told_done
from agents.nlu.slots.wording.typed.pronouns import points_back, with_name
from agents.nlu.slots.wording.typed.told_plans import told_plan, told_thing
from agents.nlu.slots.wording.typed.typed_english import typed

NOW = datetime(2026, 11, 25, 9, 40, tzinfo=ZoneInfo("America/New_York"))  # a Wednesday


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("on nights mon tue fri next week 10pm to 6am", "night shift mon tue fri next week 10pm to 6am"),
        ("call the vet, say 9.30", "call the vet at 9.30"),
        ("ring gran tomorrow when i get home, like 6", "ring gran tomorrow at 6"),
        ("remind me two weeks before and the day before", "remind me two weeks and a day before"),
        ("nudge me every 2 hours to stand up until 5", "nudge me every 2 hours until 5pm to stand up"),
        ("the briefing got moved from monday to wednesday 3pm", "the briefing has moved to wednesday 3pm"),
        ("france 3rd to 17th august, back at work on the 18th", "france 3rd to 17th august"),
        ("keep friday afternoon for marking, 1 till 4", "keep friday for marking from 1pm to 4pm"),
        ("write every morning from 7 to 9", "write every morning from 7am to 9am"),
        ("teaching mondays 2-4 until easter", "teaching mondays 2pm-4pm until easter"),
        ("drinks friday 8pm till late at the arms w/ work lot", "drinks friday 8pm at the arms w/ work lot"),
        ("set a timer for 6 min eggs and another for 20 for the rice", "set a timer for 6 min for eggs, set a timer for 20 minutes for rice"),
        ("cancel thursdays swim", "cancel thursday's swim"),
        ("is the 3rd of march still free?", "am i free on the 3rd of march"),
        ("tomorrow no football, pitch is under water", "no football tomorrow, pitch is under water"),
        ("remind me 20 mins before band practice every time", "remind me 20 mins before band practice"),
        ("ok just put it in, saturday at 2", "add it saturday at 2"),
        ("swim 6.30 every day", "swim at 6:30 every day"),
        ("shop shuts at 5 so remind me before then", "shop shuts at 5, remind me 15 minutes before"),
    ],
)  # fmt: skip
def test_typed_words_are_put_as_they_are_read(text: str, plain: str) -> None:
    assert typed(text, NOW) == plain


@pytest.mark.parametrize(
    "text",
    ["nights out are fun", "i like 5 of them", "the band moved from leeds to york", "is the door free", "the mornings are dark", "say hello to mum"],
)  # fmt: skip
def test_other_words_stay(text: str) -> None:
    assert typed(text, NOW) is None


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("there's a fire drill tomorrow at 11", "add fire drill tomorrow at 11"),
        ("pilates is tuesday evenings 6 to 7 at the gym", "pilates every tuesday from 6pm to 7pm at the gym"),
        ("omar can't make friday, he can do monday", "move friday's omar to monday"),
        ("bins are tuesday instead of monday this week", "move monday's bins to tuesday"),
        ("walk the dog at 7 and 7 every day", "remind me every day at 7am and 7pm to walk the dog"),
        ("i give her the drops at 9 in the morning and 8 at night", "remind me every day at 9am and 8pm to give her the drops"),
        ("set my alarm for 5", "set my alarm for 5am"),
        ("i'm off thursday and friday", "take two days off from thursday"),
    ],
)  # fmt: skip
def test_told_plans_are_orders(text: str, plain: str) -> None:
    assert told_plan(text, NOW) == plain


@pytest.mark.parametrize(
    "text",
    ["there's a film about bees", "the best pub is on the high street", "is there a meeting tomorrow at 3?", "walk at 7 and 9", "wake me at 4 in the afternoon"],
)  # fmt: skip
def test_what_is_only_told_is_no_plan(text: str) -> None:
    assert told_plan(text, NOW) is None
    assert told_thing(text, NOW) is None


def called(text: str) -> tuple[str, dict[str, Any]]:
    decision = decide(text, NOW, "en")
    assert decision.call is not None, decision
    return decision.call.name, decision.call.arguments


@pytest.mark.parametrize(
    ("text", "name", "arguments"),
    [
        ("cancel the massage ive hurt my back", "schedule_delete", {"query": "massage"}),
        ("skip spin on thursday we're away", "schedule_delete", {"query": "spin"}),
        ("the halloween party is on saturday at 7", "schedule_add", {"title": "halloween party"}),
        ("easter bake sale friday at 10", "schedule_add", {"title": "easter bake sale"}),
        ("team sync mondays 9-9.30 in 2.07", "schedule_add", {"title": "team sync in 2.07"}),
        ("visit at the smiths tomorrow 9 to 11, then the jones 2 till 3", "schedule_add", {"title": "visit at the smiths"}),
        ("remind me to feed the cat at 6 on each of those days", "reminder_add", {"text": "feed the cat", "those": True}),
        ("is friday the 4th free", "find_free_time", {"date": "2026-12-04"}),
    ],
)  # fmt: skip
def test_what_comes_of_it(text: str, name: str, arguments: dict[str, Any]) -> None:
    tool, given = called(text)
    assert (tool, {key: given.get(key) for key in arguments}) == (name, arguments)


@pytest.mark.parametrize(
    ("text", "title", "slot"),
    [
        ("great, squeeze a haircut in then", "haircut", "free"),
        ("perfect put lunch with ann in that slot", "lunch with ann", "free"),
        ("then the post office right after", "post office", "behind"),
        ("and mr lee straight after that for 20 mins", "mr lee", "behind"),
    ],
)
def test_a_wish_may_lean_on_a_time_that_was_spoken_of(text: str, title: str, slot: str) -> None:
    tries = [one.arguments for one in decide(text, NOW, "en").tries if one.name == "schedule_add"]
    assert [(one["title"], one["slot"]) for one in tries] == [(title, slot)]


def test_nothing_without_a_name_is_booked() -> None:
    decision = decide("put it in for tuesday at 4", NOW, "en")
    assert (decision.call, decision.missing) == (None, "what")


def test_a_day_of_nothing_that_was_said_is_not_today() -> None:
    assert decide("what else is on that day", NOW, "en").call is None


@pytest.mark.parametrize("text", ["the group doesn't meet on the 3rd", "we're not open on friday"])
def test_what_does_not_happen_is_never_offered_as_an_event(text: str) -> None:
    offered = [one.call.name for one in decide(text, NOW, "en").offers if one.call is not None]
    assert "schedule_add" not in offered


@pytest.mark.parametrize(
    ("text", "verb"),
    [("did it", ""), ("yeah all done now", ""), ("just sorted that", ""), ("ok its posted", "posted"), ("i've paid it", "paid"), ("ordered", "ordered")],
)  # fmt: skip
def test_what_is_done_is_told_without_its_name(text: str, verb: str) -> None:
    assert told_done(text) == verb


@pytest.mark.parametrize(
    "text", ["done with work for today", "did it rain", "did you do it?", "i want it done by friday", "yes"]
)
def test_other_words_tell_of_nothing_done(text: str) -> None:
    assert told_done(text) is None


def test_a_verb_is_one_of_a_title() -> None:
    assert [
        is_of(*one) for one in (("posted", "post the card"), ("paid", "pay rent"), ("emailed", "water the plants"))
    ] == [True, True, False]


@pytest.mark.parametrize(
    ("text", "title", "named"),
    [
        ("prune them", "water the roses", "prune the roses"),
        ("call them back", "plumber", "call them back (plumber)"),
        ("about it too", "renew the passport", "renew the passport"),
    ],
)
def test_a_pronoun_gets_its_name(text: str, title: str, named: str) -> None:
    assert points_back(text)
    assert with_name(text, title) == named


@pytest.mark.parametrize("text", ["make it to the gym", "call mum and tell her", "buy milk"])
def test_what_names_itself_points_at_nothing(text: str) -> None:
    assert not points_back(text)


@pytest.mark.parametrize(
    "text", ["how many sleeps till then?", "how long left on the timer", "so how long until it", "那还有几天"]
)
def test_how_long_it_is_until_then(text: str) -> None:
    wanted = about_it(text)
    assert wanted is not None
    assert wanted.act == "left"


@pytest.mark.parametrize(
    ("text", "action", "value"),
    [
        ("no, not this friday, the week after", "move", "friday next week"),
        ("give it another 10 mins", "shift", "10 mins"),
        ("turn the alarm off", "delete", ""),
        ("remind me to book seats two weeks before", "lead", "two weeks"),
        ("remind me half an hour earlier than that to leave", "lead", "half an hour"),
    ],
)
def test_what_was_made_is_changed_below_it(text: str, action: str, value: str) -> None:
    assert (action, value) in [(one.action, one.value) for one in meant(text)]
