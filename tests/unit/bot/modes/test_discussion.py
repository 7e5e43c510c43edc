"""free_discussion: who is asked, and what ends it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.modes.base import Action, AgentCall
from bot.modes.discussion.discussion import FreeDiscussion
from bot.modes.errors import InvalidModeConfig
from tests.support.examples import examples
from tests.support.rooms import ROOM, agents, answered, begun, played, pressed, said, stored, wrote

MODE = FreeDiscussion()


def test_named_parrots_are_asked_at_once_with_the_same_words() -> None:
    step = stored(MODE.on_user_message(begun(MODE), wrote("@memo @Jingang, what about Friday?", number=7)))
    assert agents(step) == ["memo", "schedule"]
    assert [(call.prompt, call.caller_name, call.session_id) for call in step.calls] == [
        ("what about Friday?", "user", "s1")
    ] * 2
    assert step.state.current_step == "memo+schedule"
    assert not step.done


@pytest.mark.parametrize(("routed", "expected"), [("creative", "creative"), ("", "amazing")])
def test_nobody_named_is_the_routers_choice_or_the_default(routed: str, expected: str) -> None:
    assert agents(MODE.on_user_message(begun(MODE), wrote("hello", routed=routed))) == [expected]


def test_a_parrot_passes_a_task_on_with_its_reply_as_context() -> None:
    first = MODE.on_user_message(begun(MODE), wrote("hello", routed="creative"))
    reply = "I have an idea.\n@memo look for old names\n@creative me too"
    second = stored(MODE.on_agent_response(first.state, answered(first.calls[0], reply)))
    assert agents(second) == ["memo"]
    (call,) = second.calls
    assert (call.prompt, call.caller_name, call.metadata["context"]) == ("look for old names", "creative", reply)
    assert (call.metadata["depth"], call.metadata["briefing"], call.metadata["since"]) == (1, True, 100)
    last = stored(MODE.on_agent_response(second.state, answered(call, "none found")))
    assert (last.calls, last.notices, last.done) == ((), (), True)


def test_no_more_than_two_are_asked_by_a_reply() -> None:
    first = MODE.on_user_message(begun(MODE), wrote("hello", routed="amazing"))
    reply = "@memo a\n@schedule b\n@creative c"
    assert agents(MODE.on_agent_response(first.state, answered(first.calls[0], reply))) == ["memo", "schedule"]


def test_in_turn_the_next_speaks_after_the_one_before() -> None:
    state = begun(MODE, {"turns": "in_turn"})
    steps = played(MODE, state, "@all go", lambda call: None if call.agent_name == "memo" else "fine")
    assert [agents(step) for step in steps] == [["memo"], ["schedule"], ["amazing"], ["creative"], []]
    assert [step.done for step in steps] == [False, False, False, False, True]


def test_the_same_pair_stops_and_the_person_may_go_on() -> None:
    def back_and_forth(call: AgentCall) -> str:
        return "@schedule you" if call.agent_name == "memo" else "@memo no, you"

    steps = played(MODE, begun(MODE), "@memo begin", back_and_forth)
    assert sum(len(step.calls) for step in steps) == 7  # asked once by the person, six times by each other
    (notice,) = steps[-1].notices
    (choice,) = notice.choices
    assert (notice.say, choice.label, choice.action.kind, steps[-1].done) == (
        "mode_limit_pair", "mode_continue", "continue", True,
    )  # fmt: skip
    state = steps[-1].state
    again = stored(MODE.on_user_message(state, pressed(choice.action)))
    assert [(call.agent_name, call.caller_name, call.prompt) for call in again.calls] == [("schedule", "memo", "you")]
    assert agents(MODE.on_user_message(state, wrote("继续"))) == ["schedule"]
    assert said(MODE.on_user_message(again.state, pressed(choice.action))) == ["mode_nothing_held"]
    assert said(MODE.on_user_message(begun(MODE), pressed(Action(kind="continue")))) == ["mode_nothing_held"]


def test_twenty_messages_are_enough() -> None:
    steps = played(MODE, begun(MODE, {"pair": 6}), "@all go", lambda _: "@memo a\n@schedule b\n@creative c\n@amazing d")
    assert sum(len(step.calls) for step in steps) == 20
    assert said(steps[-1]) == ["mode_limit_messages"]


def test_ten_hand_overs_are_deep_enough() -> None:
    order = ["memo", "schedule", "amazing", "creative"]
    steps = played(
        MODE, begun(MODE), "@memo go", lambda call: f"@{order[(order.index(call.agent_name) + 1) % 4]} go on"
    )
    assert [call.metadata["depth"] for step in steps for call in step.calls] == list(range(11))
    assert said(steps[-1]) == ["mode_limit_depth"]


def test_after_five_minutes_nobody_new_is_asked() -> None:
    state = begun(MODE, {"turns": "in_turn"})
    first = MODE.on_user_message(state, wrote("@memo @schedule go"))
    in_time = MODE.on_agent_response(first.state, answered(first.calls[0], "@creative you", after=300))
    assert agents(in_time) == ["schedule"]
    late = stored(MODE.on_agent_response(in_time.state, answered(in_time.calls[0], "@memo you", after=301)))
    assert (late.calls, said(late), late.done) == ((), ["mode_limit_seconds"], True)
    again = MODE.on_user_message(late.state, wrote("continue", after=400))
    assert agents(again) == ["creative"]  # in turn: the other follows


def test_a_new_message_puts_aside_what_waited() -> None:
    first = MODE.on_user_message(begun(MODE, {"turns": "in_turn"}), wrote("@memo @schedule go"))
    second = MODE.on_user_message(first.state, wrote("@creative something else", number=2))
    assert agents(second) == ["creative"]
    late = stored(MODE.on_agent_response(second.state, answered(first.calls[0], "@amazing help")))
    assert (late.calls, late.state, late.done) == ((), second.state, False)


def test_the_room_knows_who_is_there_since_when() -> None:
    step = MODE.on_user_message(begun(MODE), wrote("@memo hi", number=5))
    assert (step.calls[0].metadata["since"], step.calls[0].metadata["briefing"]) == (0, False)
    step = MODE.on_agent_response(step.state, answered(step.calls[0], "hi"))
    step = MODE.on_user_message(step.state, wrote("@memo @schedule and now?", number=9))
    assert [(call.metadata["since"], call.metadata["briefing"]) for call in step.calls] == [(0, False), (9, True)]
    summary = MODE.on_user_message(step.state, wrote("总结一下讨论", number=12))
    (call,) = summary.calls
    assert (call.agent_name, call.metadata["purpose"], call.metadata["since"]) == ("amazing", "summary", 5)
    after = MODE.on_agent_response(summary.state, answered(call, "@memo said hi"))
    assert (after.calls, after.done) == ((), True)


@pytest.mark.parametrize("text", ["/summary", "Please summarise the discussion.", "帮我总结一下这次讨论。"])
def test_a_summary_can_be_asked_for_in_words(text: str) -> None:
    assert MODE.on_user_message(begun(MODE), wrote(text)).calls[0].metadata["purpose"] == "summary"


def test_a_name_nobody_has_is_told_once() -> None:
    step = MODE.on_user_message(begun(MODE), wrote("@memo @schedule hi"))
    one = MODE.on_agent_response(step.state, answered(step.calls[0], "@polly you?"))
    assert [(notice.say, notice.values["name"]) for notice in one.notices] == [("mode_stranger", "polly")]
    two = MODE.on_agent_response(one.state, answered(step.calls[1], "@polly you?\n@Ann done"))
    assert (two.notices, two.done) == ((), True)


def test_a_failed_answer_asks_nobody() -> None:
    step = MODE.on_user_message(begun(MODE), wrote("@memo @schedule hi"))
    failed = MODE.on_agent_response(step.state, answered(step.calls[0], "@creative x", failed=True))
    assert (failed.calls, failed.done) == ((), False)


def test_stop_leaves_nothing_to_wait_for() -> None:
    step = MODE.on_user_message(begun(MODE), wrote("@memo hi"))
    stopped = MODE.on_stop(step.state, wrote("").at)
    assert stopped.current_step == ""
    assert MODE.on_agent_response(stopped, answered(step.calls[0], "@schedule x")).calls == ()


@pytest.mark.parametrize(
    ("config", "key", "why"),
    [
        ({"depth": 11}, "depth", "out_of_range"),
        ({"messages": 0}, "messages", "out_of_range"),
        ({"turns": "shuffled"}, "turns", "not_one_of"),
        ({"speed": 1}, "speed", "unknown_key"),
        ({"pair": "often"}, "pair", "wrong_kind"),
    ],
)
def test_wrong_options_are_refused_with_their_key(config: dict[str, object], key: str, why: str) -> None:
    with pytest.raises(InvalidModeConfig) as caught:
        MODE.validate(config)
    assert (caught.value.key, caught.value.why) == (key, why)
    assert key in caught.value.sentence("zh")
    MODE.validate({})
    assert MODE.name == "free_discussion"
    assert MODE.description


replies = st.lists(
    st.one_of(
        st.none(),
        st.lists(
            st.sampled_from(
                ["@memo a", "@schedule b", "@amazing c", "@creative d", "text @memo", "```", "@all", "@Ann"]
            ),
            max_size=5,
        ).map("\n".join),
    ),
    min_size=1,
    max_size=30,
)


@settings(max_examples=examples(80))
@given(
    replies,
    st.sampled_from(["parallel", "in_turn"]),
    st.sampled_from(["@all go", "@memo go", "go"]),
    st.integers(0, 40),
)
def test_every_discussion_ends_within_its_limits(words: list[str | None], turns: str, text: str, pace: int) -> None:
    state = begun(MODE, {"turns": turns})
    steps = [stored(MODE.on_user_message(state, wrote(text)))]
    waiting, at = list(steps[0].calls), 0
    while waiting:
        call, at = waiting.pop(0), at + pace
        reply = words[len(steps) % len(words)]
        event = answered(call, reply or "", failed=reply is None, after=at)
        step = stored(MODE.on_agent_response(steps[-1].state, event))
        assert step == MODE.on_agent_response(replace(steps[-1].state), event)  # a replay decides the same
        assert not step.calls or at <= 300
        waiting += step.calls
        steps.append(step)
    calls = [call for step in steps for call in step.calls]
    assert len(calls) <= 20
    assert len({str(call.metadata["key"]) for call in calls}) == len(calls)
    assert all(call.agent_name != call.caller_name for call in calls)
    assert all(isinstance(depth := call.metadata["depth"], int) and depth <= 10 for call in calls)
    assert all(call.agent_name in ROOM.ids() for call in calls)
    assert steps[-1].done
    assert [step.done for step in steps].count(True) == 1
