"""expert: who is asked, handing on, and plans."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.modes.base import SELECTOR, Action, AgentCall, Inability, Member, Step
from bot.modes.errors import InvalidModeConfig
from bot.modes.expert import skills
from bot.modes.expert.expert import Experts
from bot.modes.expert.handoff import declared, next_expert, timed_out, too_deep
from bot.modes.expert.task_graph import BadPlan, Task, check, plan, ready, settled
from bot.modes.standings import Progress
from bot.texts import say
from tests.support.examples import examples
from tests.support.rooms import FLOCK, NOON, ROOM, agents, answered, begun, played, pressed, said, stored, wrote

MODE = Experts()


def asked(text: str, config: dict[str, object] | None = None, routed: str = "") -> Step:
    return stored(MODE.on_user_message(begun(MODE, config), wrote(text, routed=routed)))


@pytest.mark.parametrize(
    ("text", "config", "expected"),
    [
        pytest.param("@creative @memo a note", {}, ["creative", "memo"], id="named"),
        pytest.param("@all", {}, ["memo", "schedule", "amazing"], id="three-at-most"),
        pytest.param("find my note", {}, ["memo"], id="skill"),
        pytest.param("今天有什么会议", {}, ["schedule"], id="skill-zh"),
        pytest.param("a noteworthy thing", {"selector": False}, ["amazing"], id="words-not-parts"),
        pytest.param("note the calendar", {"experts": 2}, ["memo", "schedule"], id="two"),
        pytest.param("hello", {}, [SELECTOR], id="selector"),
        pytest.param("hello", {"selector": False}, ["amazing"], id="routed"),
    ],
)
def test_who_is_asked(text: str, config: dict[str, object], expected: list[str]) -> None:
    assert agents(asked(text, config)) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        pytest.param('{"experts": ["creative", "polly"]}', ["creative"], id="known-ones"),
        pytest.param('Sure: {"experts": ["灰灰"], "complex": false}', ["memo"], id="by-name"),
        pytest.param("memo", ["schedule"], id="unreadable"),
        pytest.param(None, ["schedule"], id="failed"),
    ],
)
def test_the_selector_chooses_or_the_router_does(answer: str | None, expected: list[str]) -> None:
    step = asked("hello", routed="schedule")
    then = stored(MODE.on_agent_response(step.state, answered(step.calls[0], answer or "", failed=answer is None)))
    assert agents(then) == expected
    last = MODE.on_agent_response(then.state, answered(then.calls[0], "done"))
    assert (last.calls, last.done) == ((), True)


def test_who_cannot_hands_on_to_who_can() -> None:
    step = asked("find my note")
    unable = answered(step.calls[0], inability=Inability(capability="Search-Notes", reason="not mine"))
    handed = stored(MODE.on_agent_response(step.state, unable))
    (call,) = handed.calls
    assert (call.agent_name, call.caller_name, call.prompt) == ("schedule", "memo", "find my note")
    assert [notice.values["taker"] for notice in handed.notices] == ["schedule"]
    in_words = MODE.on_agent_response(step.state, answered(step.calls[0], "[CANNOT: search_notes] sorry"))
    assert agents(in_words) == ["schedule"]
    nobody = stored(MODE.on_agent_response(handed.state, answered(call, "[CANNOT:search_notes]")))
    assert (said(nobody), nobody.done) == (["mode_handoff_no_matching_expert"], True)
    failed = MODE.on_agent_response(handed.state, answered(call, failed=True))
    assert (said(failed), failed.done) == (["mode_handoff_target_execution"], True)


def test_a_parrot_is_told_what_others_could_take_and_the_taker_why() -> None:
    step = asked("find my note")
    assert step.calls[0].metadata["may_decline"] == ["calendar", "naming", "search_notes"]
    unable = answered(step.calls[0], inability=Inability(capability="search_notes", reason="not my shelf"))
    (call,) = stored(MODE.on_agent_response(step.state, unable)).calls
    assert (call.metadata["may_decline"], call.metadata["context"]) == (["naming"], "not my shelf")
    (last,) = asked("find my note", {"depth": 0}).calls
    assert last.metadata["may_decline"] == []


def test_a_hand_over_needs_time_and_a_parrot_that_is_there() -> None:
    step = asked("find my note")
    unable = Inability(capability="search_notes")
    late = MODE.on_agent_response(step.state, answered(step.calls[0], inability=unable, after=31))
    assert said(late) == ["mode_handoff_timeout"]
    none = MODE.on_agent_response(begun(MODE, {}), answered(step.calls[0], inability=unable))
    assert said(none) == ["mode_handoff_context_lost"]
    deep = asked("find my note", {"depth": 0})
    assert said(MODE.on_agent_response(deep.state, answered(deep.calls[0], inability=unable))) == [
        "mode_handoff_max_depth_exceeded"
    ]


def test_a_taker_that_flew_away_is_not_available() -> None:
    step = asked("find my note")
    step = MODE.on_agent_response(step.state, answered(step.calls[0], "[CANNOT:search_notes]"))
    gone = replace(ROOM, members=FLOCK[:1])
    last = MODE.on_agent_response(step.state, replace(answered(step.calls[0], failed=True), room=gone))
    assert (said(last), last.done) == (["mode_handoff_target_unavailable"], True)


@pytest.mark.parametrize(("depth", "deep"), [(2, False), (3, False), (4, True)])
def test_three_hand_overs_are_deep_enough(depth: int, deep: bool) -> None:
    assert too_deep(depth, 3) is deep
    assert not timed_out(NOON, NOON + timedelta(seconds=30), 30)
    assert timed_out(NOON, NOON + timedelta(seconds=31), 30)


@pytest.mark.parametrize(
    "reason",
    ["no_matching_expert", "target_unavailable", "target_execution", "max_depth_exceeded", "timeout", "context_lost"],
)
def test_every_reason_has_its_own_words(reason: str) -> None:
    for language in ("zh", "en"):
        assert "memo" in say(language, f"mode_handoff_{reason}", agent="memo", capability="x")


@pytest.mark.parametrize(
    ("needed", "without", "expected"),
    [
        ("search_notes", "memo", ["schedule"]),
        ("search_notes", "nobody", ["memo", "schedule"]),
        ("juggling", "memo", []),
        ("  Search Notes ", "", ["memo", "schedule"]),
        ("   ", "", []),
    ],
)
def test_who_else_has_a_skill(needed: str, without: str, expected: list[str]) -> None:
    assert list(skills.alternatives(needed, FLOCK, {without})) == expected


def test_a_list_of_skills_begins_with_one_of_each_parrot() -> None:
    assert skills.others(FLOCK, {"nobody"}) == ("notes", "calendar", "naming", "search_notes")
    assert skills.others(FLOCK, {"memo", "schedule", "amazing", "creative"}) == ()


def test_a_plain_answer_declares_nothing_and_a_task_without_its_context_is_lost() -> None:
    assert declared(answered(AgentCall(agent_name="memo", prompt="", session_id="", caller_name=""), "fine")) is None
    lost = next_expert(Task(id="a", agent="memo", input=""), Inability(capability="notes"), FLOCK, NOON, (3, 30))
    assert not isinstance(lost, str)
    assert lost.reason == "context_lost"


def planned(*tasks: tuple[str, str, str, list[str]]) -> str:
    keys = ("id", "agent", "input", "dependencies")
    return json.dumps({"tasks": [dict(zip(keys, task, strict=True)) for task in tasks]}, ensure_ascii=False)


DIAMOND = planned(
    ("a", "memo", "find the notes", []),
    ("b", "creative", "name it after {{a.result}}", []),
    ("c", "schedule", "find a day", ["a"]),
    ("d", "memo", "join {{b.result}} and {{c.result}}", []),
)


def test_a_complex_request_becomes_a_plan() -> None:
    def reply(call: AgentCall) -> str:
        return DIAMOND if call.metadata["purpose"] == "plan" else f"<{call.prompt}>"

    steps = played(MODE, begun(MODE), "查笔记，同时看看这周有什么日程", reply)
    assert [agents(step) for step in steps] == [
        ["amazing"], ["memo"], ["creative", "schedule"], [], ["memo"], ["amazing"], [],
    ]  # fmt: skip
    (joining,) = steps[4].calls
    assert joining.prompt == "join <name it after <find the notes>> and <find a day>"
    assert steps[2].calls[1].metadata["context"] == "<find the notes>"  # needed, but not named in its words
    (last,) = steps[5].calls
    assert (last.metadata["purpose"], "[d, memo]" in str(last.metadata["context"])) == ("join", True)
    assert all(call.metadata["quiet"] for step in steps[1:5] for call in step.calls)
    assert steps[-1].done
    cards = [notice.card for notice in steps[2].notices]
    assert [[line.state for line in one.lines] for one in cards if isinstance(one, Progress)] == [
        ["done", "running", "running", "waiting"]
    ]


def states(step: Step) -> list[str]:
    (card,) = [notice.card for notice in step.notices if isinstance(notice.card, Progress)]
    return [line.state for line in card.lines]


def test_what_depends_on_a_failure_is_skipped() -> None:
    def reply(call: AgentCall) -> str | None:
        return DIAMOND if call.metadata["purpose"] == "plan" else None

    steps = played(MODE, begun(MODE, {"plan": "always"}), "go", reply)
    assert [agents(step) for step in steps] == [["amazing"], ["memo"], ["memo"], ["memo"], []]  # three tries
    assert states(steps[-1]) == ["failed", "skipped", "skipped", "skipped"]
    assert (said(steps[-1])[-1], steps[-1].done) == ("mode_plan_failed", True)


def test_a_task_that_fails_once_is_tried_again_and_what_is_found_is_joined_plainly() -> None:
    tries: list[str] = []

    def reply(call: AgentCall) -> str | None:
        if call.metadata["purpose"] == "plan":
            return planned(("a", "memo", "x", []), ("b", "creative", "y", []))
        tries.append(call.agent_name)
        return None if call.metadata["purpose"] == "join" or tries == ["memo"] else f"{call.agent_name}'s"

    steps = played(MODE, begun(MODE, {"plan": "always"}), "go", reply)
    assert tries == ["memo", "creative", "memo", "amazing"]
    assert [notice.values for notice in steps[-1].notices] == [{"text": "memo: memo's\n\ncreative: creative's"}]
    assert steps[-1].done


def test_no_more_than_three_tasks_run_at_once() -> None:
    text = planned(*((f"t{number}", "memo", "x", list[str]()) for number in range(5)))
    step = asked("go", {"plan": "always"})
    step = MODE.on_agent_response(step.state, answered(step.calls[0], text))
    assert len(step.calls) == 3
    assert len(MODE.on_agent_response(step.state, answered(step.calls[0], "ok")).calls) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param("no plan", "unreadable", id="words"),
        pytest.param('{"tasks": []}', "unreadable", id="empty"),
        pytest.param(planned(("a", "polly", "x", [])), "no_parrot", id="parrot"),
        pytest.param(planned(("a", "memo", "x", ["z"])), "missing_reference", id="missing"),
        pytest.param(planned(("a", "memo", "{{z.result}}", [])), "missing_reference", id="missing-in-words"),
        pytest.param(planned(("a", "memo", "x", ["b"]), ("b", "memo", "x", ["a"])), "cycle", id="cycle"),
        pytest.param(planned(("a", "memo", "{{a.result}}", [])), "cycle", id="itself"),
        pytest.param(planned(("a", "memo", "x", []), ("a", "memo", "y", [])), "twice", id="twice"),
    ],
)
def test_a_plan_that_cannot_be_carried_out(text: str, why: str) -> None:
    with pytest.raises(BadPlan) as caught:
        plan(text, FLOCK)
    assert caught.value.why == why
    step = asked("find my note", {"plan": "always"})
    again = MODE.on_agent_response(step.state, answered(step.calls[0], text))
    assert agents(again) == ["amazing"]
    assert say("en", f"mode_plan_{why}", what=caught.value.what) in again.calls[0].prompt
    assert agents(MODE.on_agent_response(again.state, answered(again.calls[0], text))) == ["memo"]  # by its skill


def test_a_plan_of_one_task_is_a_question_to_an_expert() -> None:
    step = asked("go", {"plan": "always"})
    step = MODE.on_agent_response(step.state, answered(step.calls[0], planned(("a", "memo", "look", []))))
    assert ([call.prompt for call in step.calls], step.calls[0].metadata.get("quiet")) == (["look"], None)
    assert MODE.on_agent_response(step.state, answered(step.calls[0], "ok")).done


def test_the_selector_may_call_for_a_plan() -> None:
    step = asked("hello")
    step = MODE.on_agent_response(step.state, answered(step.calls[0], '{"experts": ["memo"], "complex": true}'))
    assert step.calls[0].metadata["purpose"] == "plan"


def test_what_comes_late_or_is_nothing_changes_nothing() -> None:
    step = asked("find my note")
    again = MODE.on_user_message(step.state, wrote("find my calendar"))
    late = MODE.on_agent_response(again.state, answered(step.calls[0], "here"))
    assert (late.state, late.calls, late.done) == (again.state, (), False)
    stopped = MODE.on_stop(again.state, NOON)
    assert MODE.on_agent_response(stopped, answered(again.calls[0], "here")).done
    assert MODE.on_user_message(stopped, pressed(Action(kind="continue"))).done


@pytest.mark.parametrize("config", [{"experts": 4}, {"depth": 9}, {"plan": "maybe"}, {"parallel": 0}])
def test_wrong_options_are_refused(config: dict[str, object]) -> None:
    with pytest.raises(InvalidModeConfig):
        MODE.start(config)


graphs = st.lists(st.sets(st.integers(0, 6), max_size=3), min_size=1, max_size=7)


@settings(max_examples=examples(60))
@given(graphs, st.lists(st.booleans(), min_size=1, max_size=7))
def test_every_plan_is_worked_off_in_order(needs: list[set[int]], luck: list[bool]) -> None:
    tasks = tuple(
        Task(id=str(place), agent="memo", input="x", needs=tuple(str(one) for one in sorted(needed) if one < place))
        for place, needed in enumerate(needs)
    )
    check(tasks)
    run = 0

    def answer(call: AgentCall) -> str | None:
        nonlocal run
        if call.metadata["purpose"] == "plan":
            return planned(*((task.id, "memo", "x", list(task.needs)) for task in tasks))
        run += 1
        return "ok" if luck[run % len(luck)] else None

    steps = played(MODE, begun(MODE, {"plan": "always"}), "go", answer)
    assert steps[-1].done
    begun_in: Mapping[str, int] = {
        str(call.metadata["task"]): place
        for place, step in enumerate(steps)
        for call in step.calls
        if "task" in call.metadata
    }
    assert all(begun_in[need] < begun_in[task.id] for task in tasks if task.id in begun_in for need in task.needs)
    assert all(task.state == "waiting" for task in ready(settled(tasks), 3))


def test_a_skill_without_words_is_never_spoken_of() -> None:
    assert skills.matched("a note", (Member(id="x", names=(), skills={" ": ()}), FLOCK[0])) == (("memo", 1),)
