"""The reducer of protocols, as tables, and over all sequences of messages."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast, get_args
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.protocols.engine import Reply, begin, follow, resume, use_held
from bot.protocols.guided_run import Act, GuidedRun, Kind, changes, run_from_json, run_to_json
from bot.protocols.library import Library
from bot.protocols.texts import say
from tests.support.examples import examples

CHAT = UUID(int=7)
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
PROTOCOLS = Library().protocols()
CASES = Path(__file__).parents[5] / "shared" / "cases" / "seeds" / "vibelife_protocol.json"
LONG = (
    "a grey office, and nobody there",
    "灰色的办公室，身边没有人",
    "a house by the sea with open windows",
    "早起写一页，再去上班",
)


def begun(name: str = "dankoe", language: str = "en") -> GuidedRun:
    return begin(PROTOCOLS[name], language, CHAT, NOON)  # pyright: ignore[reportArgumentType] - zh or en


def stored(run: GuidedRun) -> GuidedRun:
    """As it comes back from the database."""
    assert run_from_json(json.loads(json.dumps(run_to_json(run)))) == run
    return run


def played(run: GuidedRun, *said: Act | str, after: timedelta = MINUTE) -> Reply:
    reply, now = Reply(run=run), run.touched_at
    for one in said:
        now += after
        act = Act(kind="answer", text=one) if isinstance(one, str) else one
        reply = follow(stored(reply.run), PROTOCOLS[run.id].definition, act, now)
    return reply


@pytest.mark.parametrize("language", ["zh", "en"])
def test_six_answers_go_to_their_places_and_end_it(language: str) -> None:
    run, places = begun("dankoe", language), list[str]()
    for number, text in enumerate((*LONG, "我是一个把事情做完的人", "周三晚上七点写第一页"), start=1):
        assert (run.step, run.progress) == (number, round(number / 6, 4))
        reply = played(run, text)
        places += [save.path for save in reply.saves]
        run = reply.run
    assert places == [
        "north_star.pain_points",
        "north_star.anti_vision",
        "north_star.vision_scene",
        "identity.leaving",
        "identity.statement",
        "current.week.action",
    ]
    assert run.completed
    assert run.completed_at is not None
    assert run.data["step_1"] == {"pain_points": ["a grey office, and nobody there"]}
    assert run.data["step_2"] == {"anti_vision": "灰色的办公室，身边没有人"}
    assert len(run.summary.splitlines()) == 6


def test_too_short_is_asked_once_more_then_taken() -> None:
    asked = played(begun(), "no")
    assert (asked.run.step, asked.run.data, asked.asks) == (1, {}, True)
    assert asked.lines == (say("en", "too_short", most=7),)
    assert played(asked.run, "no").run.data == {"step_1": {"pain_points": ["no"]}}
    assert played(asked.run, Act(kind="skip")).run.data == {"step_1": {"pain_points": ["no"]}}


def test_back_asks_once_more_and_what_was_answered_stands() -> None:
    third = played(begun(), LONG[0], LONG[1])
    back = played(third.run, Act(kind="back"))
    assert (back.run.step, back.lines) == (2, (say("en", "before", answer=LONG[1]),))
    assert played(back.run, Act(kind="skip")).run.data == third.run.data
    changed = played(back.run, LONG[2])
    assert (changed.run.step, changed.run.data["step_2"]) == (3, {"anti_vision": LONG[2]})
    assert played(begun(), Act(kind="back")).lines == (say("en", "first"),)


def test_a_correction_changes_what_was_answered_and_goes_on() -> None:
    run = played(begun(), LONG[0], LONG[1]).run
    reply = played(run, Act(kind="correct", step=2, text=LONG[3]))
    assert (reply.run.step, reply.run.data["step_2"]) == (3, {"anti_vision": LONG[3]})
    assert [(save.path, save.answer) for save in reply.saves] == [("north_star.anti_vision", LONG[3])]
    assert played(run, Act(kind="correct", step=5, text=LONG[3])).run.data == run.data
    again = played(run, Act(kind="correct", step=1))
    assert again.run.step == 1
    assert played(again.run, LONG[2]).run.step == 3


def test_after_an_hour_a_line_after_a_day_a_question() -> None:
    run = played(begun(), LONG[0]).run
    line = played(run, LONG[1], after=5 * HOUR)
    assert (line.run.step, line.lines[0]) == (3, say("en", "went_on"))
    away = played(run, LONG[1], after=2 * DAY)
    assert (away.resumes, away.asks, away.run.step, away.run.held) == (True, False, 2, LONG[1])
    gone_on = resume(away.run, PROTOCOLS["dankoe"].definition, CHAT, NOON + 2 * DAY)
    assert use_held(gone_on.run, PROTOCOLS["dankoe"].definition, NOON + 2 * DAY).run.data["step_2"] == {
        "anti_vision": LONG[1]
    }
    assert played(run, Act(kind="go_on"), after=2 * DAY).asks


def test_cancel_keeps_the_answers_and_the_reason() -> None:
    reply = played(begun(), LONG[0], Act(kind="cancel", text="no time"))
    assert (reply.run.waiting, reply.run.reason, reply.asks) == (False, "no time", False)
    assert reply.run.data == {"step_1": {"pain_points": [LONG[0]]}}
    back = resume(reply.run, PROTOCOLS["dankoe"].definition, CHAT, NOON)
    assert (back.run.waiting, back.run.step) == (True, 2)


def test_each_role_is_asked_about_and_all_may_be_answered_at_once() -> None:
    roles = played(begun("covey", "zh"), "医生、父亲和邻居")
    assert roles.run.data["step_1"] == {"list": ["医生", "父亲", "邻居"]}
    one = played(roles.run, "他总有时间听病人说完")
    assert (one.run.step, one.run.data["step_2"]) == (2, {"remembered": {"医生": "他总有时间听病人说完"}})
    all_of_them = played(one.run, "父亲：他在家的时候真的在\n邻居：门总是开着")
    assert (all_of_them.run.step, all_of_them.run.data["step_2"]["remembered"]) == (
        3,
        {"医生": "他总有时间听病人说完", "父亲": "他在家的时候真的在", "邻居": "门总是开着"},
    )
    skipped = played(roles.run, Act(kind="skip"), "他在家的时候真的在", "门总是开着")
    assert skipped.saves[0].answer == {"父亲": "他在家的时候真的在", "邻居": "门总是开着"}
    back = played(one.run, Act(kind="back"))
    assert (back.run.role, back.lines) == ("医生", (say("zh", "before", answer="他总有时间听病人说完"),))


def test_more_than_seven_roles_are_asked_about_once_and_told() -> None:
    many = "a, b, c, d, e, f, g, h"
    asked = played(begun("covey"), many)
    assert asked.lines == (say("en", "too_many", most=7),)
    taken = played(asked.run, many)
    assert len(taken.run.data["step_1"]["list"]) == 7  # pyright: ignore[reportArgumentType] - a list
    assert taken.lines == (say("en", "left_out", most=7, names="h"),)


def test_rocks_are_offered() -> None:
    run = replace(begun("covey"), step=5)
    reply = played(run, "1. write the plan on Monday\n2. run on Wednesday at 7\n- park with the children")
    assert reply.rocks == ("write the plan on Monday", "run on Wednesday at 7", "park with the children")


_ACTS = st.one_of(
    st.builds(Act, kind=st.just("answer"), text=st.text(min_size=1, max_size=40).filter(str.strip)),
    st.builds(Act, kind=st.just("answer"), text=st.sampled_from((*LONG, "a, b, c", "b: one\na: two", "x"))),
    st.builds(Act, kind=st.sampled_from([kind for kind in get_args(Kind) if kind not in ("answer", "correct")])),
    st.builds(Act, kind=st.just("correct"), step=st.integers(1, 6), text=st.sampled_from(("", *LONG))),
)


@settings(max_examples=examples(300), deadline=None)
@given(
    st.sampled_from(("dankoe", "covey")),
    st.lists(st.tuples(_ACTS, st.sampled_from((MINUTE, 3 * HOUR, 2 * DAY))), max_size=40),
)
def test_no_sequence_of_messages_loses_an_answer_or_jumps_a_step(name: str, said: list[tuple[Act, timedelta]]) -> None:
    definition, run, now = PROTOCOLS[name].definition, begun(name), NOON
    for act, passed in said:
        now += passed
        if not run.waiting:
            run = run if run.completed else resume(run, definition, CHAT, now).run
        if run.completed:
            return
        reply = follow(stored(run), definition, act, now)
        after = stored(reply.run)
        assert set(run.data) <= set(after.data)  # what was answered stays, or is replaced
        steps = range(1, len(definition.steps) + 1)
        opened = [number for number in steps if not after.is_done(definition, number, say("en", "myself"))]
        assert after.completed == (not opened and reply.finished)
        if act.kind != "correct":  # who names a step goes there, and from there to the first that is open
            assert not set(opened) & set(range(run.step, after.step))  # nothing is jumped
        if act.kind == "answer":
            kept = json.dumps([after.held, *after.data.values()], ensure_ascii=False)
            assert all(json.dumps(word, ensure_ascii=False)[1:-1] in kept for word in _words(act.text))
        run = after


def _words(text: str) -> list[str]:
    """Return words that must be found again; signs of lists are not."""
    return [word for word in text.split() if len(word) > 2 and word.isalpha() and word != "and"]


_JSON: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.integers(), st.text(max_size=3), st.booleans(), st.lists(st.integers(), max_size=2)),
    lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)


def merged(old: object, new: object) -> object:
    """As the database merges."""
    if not isinstance(new, dict):
        return new
    kept = dict(cast("dict[str, object]", old)) if isinstance(old, dict) else {}
    for key, value in cast("dict[str, object]", new).items():
        if value is None:
            kept.pop(key, None)
        else:
            kept[key] = merged(kept.get(key), value)
    return kept


@given(st.dictionaries(st.sampled_from("abc"), _JSON), st.dictionaries(st.sampled_from("abc"), _JSON))
def test_changes_turn_one_state_into_the_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert merged(old, changes(old, new)) == new


@pytest.mark.skipif(not CASES.is_file(), reason="no ../shared/cases/seeds here")
def test_steps_and_progress_are_those_of_the_seed() -> None:
    groups = {one["group"]: one["cases"] for one in json.loads(CASES.read_text(encoding="utf-8"))["groups"]}
    for case in groups["dankoe_steps"]:
        step = PROTOCOLS["dankoe"].definition.step(case["input"])
        assert f"{step.save_to}.".startswith(f"{case['expected']['saves']}."), case["id"]
    for case in groups["progress"]:
        run = replace(begun(), step=case["input"]["step"], total_steps=case["input"]["total"])
        assert run.progress == case["expected"], case["id"]
