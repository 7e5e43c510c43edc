"""sop: steps, conditions, loops that end, retries, gates."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.modes.base import Action, AgentCall, Step
from bot.modes.errors import InvalidModeConfig
from bot.modes.sop.sop import Procedures
from bot.modes.sop.state import going, read
from bot.modes.standings import Progress
from tests.support.examples import examples
from tests.support.rooms import agents, answered, begun, played, pressed, said, stored, wrote

MODE = Procedures()


def states(step: Step) -> list[str]:
    card = step.notices[-1].card
    assert isinstance(card, Progress)
    return [line.state for line in card.lines]


def choice(step: Step, kind: str) -> Action:
    (found,) = [one for one in step.notices[-1].choices if one.action.kind == kind]
    return found.action


def test_the_short_form_asks_each_parrot_once_in_order() -> None:
    steps = played(MODE, begun(MODE, {"steps": ["creative", "灰灰"], "strict": True}), "a name", lambda c: c.agent_name)
    assert [agents(step) for step in steps] == [["creative"], ["memo"], []]
    assert steps[1].calls[0].metadata["context"] == "creative"
    assert [states(step) for step in steps] == [["running", "waiting"], ["done", "running"], ["done", "done"]]
    assert (said(steps[-1]), steps[-1].done) == (["mode_sop_done"], True)
    again = MODE.on_user_message(steps[-1].state, wrote("another"))
    assert agents(again) == ["creative"]


def test_a_strict_procedure_hears_no_mentions_and_no_other_messages() -> None:
    first = MODE.on_user_message(begun(MODE, {"steps": ["memo", "creative"]}), wrote("@schedule go"))
    assert agents(first) == ["memo"]
    assert said(MODE.on_user_message(first.state, wrote("@schedule hello"))) == ["mode_sop_busy"]
    assert agents(MODE.on_agent_response(first.state, answered(first.calls[0], "@schedule you"))) == ["creative"]


def test_beside_a_procedure_that_is_not_strict_others_may_be_asked() -> None:
    first = MODE.on_user_message(begun(MODE, {"steps": ["memo", "creative"], "strict": False}), wrote("go"))
    aside = stored(MODE.on_user_message(first.state, wrote("@schedule free today?")))
    assert [(call.agent_name, call.prompt, call.caller_name) for call in aside.calls] == [
        ("schedule", "free today?", "user")
    ]
    second = stored(MODE.on_agent_response(aside.state, answered(first.calls[0], "@amazing what next?\n@memo me")))
    assert [(call.agent_name, call.caller_name) for call in second.calls] == [("amazing", "memo"), ("creative", "user")]
    third = MODE.on_agent_response(second.state, answered(second.calls[1], "a name"))
    assert (third.calls, third.done) == ((), False)  # two are still speaking beside it
    fourth = MODE.on_agent_response(third.state, answered(aside.calls[0], "@memo x"))
    last = MODE.on_agent_response(fourth.state, answered(second.calls[0], "well"))
    assert (fourth.calls, fourth.done, last.calls, last.done) == ((), False, (), True)


LOOP: dict[str, object] = {
    "steps": [
        {"id": "write", "agent": "creative", "prompt": "{input} / {results.check}", "limit": 3},
        {
            "id": "check",
            "agent": "memo",
            "prompt": "look: {previous}",
            "branches": [{"when": "contains(answer, 'rejected')", "to": "write"}],
        },
        {"id": "file", "agent": "memo", "when": "contains(input, 'keep')"},
        {"id": "tell", "agent": "amazing", "prompt": "{{{results.write}}}"},
    ]
}


def test_a_branch_leads_back_until_its_condition_is_gone() -> None:
    verdicts = iter(["rejected: too long", "fine"])
    steps = played(MODE, begun(MODE, LOOP), "slogan", lambda c: next(verdicts) if c.agent_name == "memo" else "words")
    assert [call.prompt for step in steps for call in step.calls] == [
        "slogan / ", "look: words", "slogan / rejected: too long", "look: words", "{words}",
    ]  # fmt: skip
    assert states(steps[-1]) == ["done", "done", "skipped", "done"]


def test_a_loop_ends_at_its_limit() -> None:
    steps = played(MODE, begun(MODE, LOOP), "slogan", lambda c: "rejected")
    assert sum(agents(step) == ["creative"] for step in steps) == 3
    assert (said(steps[-1]), steps[-1].done) == (["mode_sop_limit"], True)


@pytest.mark.parametrize(
    ("step", "failures", "expected", "last"),
    [
        ({"retry": 1}, 1, ["memo", "memo", "creative"], "mode_sop_done"),
        ({"retry": 1}, 2, ["memo", "memo"], "mode_sop_failed"),
        ({}, 1, ["memo"], "mode_sop_failed"),
        ({"on_failure": "next"}, 1, ["memo", "creative"], "mode_sop_done"),
        ({"on_failure": "end"}, 1, ["memo"], "mode_sop_done"),
    ],
)
def test_a_step_that_fails(step: Mapping[str, object], failures: int, expected: list[str], last: str) -> None:
    left = iter([None] * failures + ["ok"] * 9)
    config: dict[str, object] = {
        "steps": [
            {"id": "one", "agent": "memo", **step},
            {"id": "two", "agent": "creative", "when": "not failed or runs == 0"},
        ]
    }
    steps = played(MODE, begun(MODE, config), "go", lambda _: next(left))
    assert [name for one in steps for name in agents(one)] == expected
    assert said(steps[-1])[-1] == last


GATE: dict[str, object] = {
    "steps": [
        {"id": "draft", "agent": "creative"},
        {"id": "ok", "gate": "Send this? {previous}", "reject": "draft"},
        {"id": "send", "agent": "memo", "prompt": "send {previous}", "when": "results['ok'] == 'approve'"},
    ]
}


def test_people_decide_at_a_gate_by_button_or_word() -> None:
    first = played(MODE, begun(MODE, GATE), "go", lambda _: "a draft")
    gate = first[-1]
    assert (said(gate), gate.notices[1].values["question"], gate.notices[1].card, gate.done) == (
        ["mode_sop_progress", "mode_gate"],
        "Send this? a draft",
        None,
        False,
    )
    assert agents(MODE.on_user_message(gate.state, pressed(choice(gate, "reject")))) == ["creative"]
    assert [call.prompt for call in MODE.on_user_message(gate.state, wrote("不行")).calls] == ["go"]
    for approval in (pressed(choice(gate, "approve")), wrote("Yes."), wrote("可以")):
        sent = stored(MODE.on_user_message(gate.state, approval))
        assert [call.prompt for call in sent.calls] == ["send a draft"]
        assert said(MODE.on_user_message(sent.state, pressed(choice(gate, "approve")))) == ["mode_gate_over"]
    vote = Action(kind="vote", value="ok", run=1)
    assert said(MODE.on_user_message(gate.state, pressed(vote))) == ["mode_gate_over"]
    unclear = MODE.on_user_message(gate.state, wrote("hm"))
    assert (unclear.state, said(unclear)) == (gate.state, ["mode_gate"])


def test_a_run_has_one_card_and_the_next_another() -> None:
    first = played(MODE, begun(MODE, GATE), "go", lambda _: "a draft")
    sent = stored(MODE.on_user_message(first[-1].state, wrote("yes")))
    over = stored(MODE.on_agent_response(sent.state, answered(sent.calls[0], "sent")))
    notices = [notice for step in (*first, sent, over) for notice in step.notices]
    shown = [one.card for one in notices if isinstance(one.card, Progress)]
    stands = [(card.open, [line.state for line in card.lines]) for card in shown]
    assert ({one.keeps for one in notices if one.card is not None}, stands) == (
        {"procedure:1"},
        [
            (True, ["running", "waiting", "waiting"]),
            (True, ["done", "asked", "waiting"]),
            (True, ["done", "done", "running"]),
            (False, ["done", "done", "done"]),
        ],
    )
    assert MODE.on_user_message(over.state, wrote("go")).notices[0].keeps == "procedure:2"


def test_the_card_of_a_run_that_is_stopped_says_so() -> None:
    first = played(MODE, begun(MODE, GATE), "go", lambda _: "a draft")
    stopped = MODE.given_up(first[-1].state)
    assert stopped is not None
    assert isinstance(stopped.card, Progress)
    assert (stopped.say, stopped.keeps, stopped.card.open) == ("mode_sop_stopped", "procedure:1", False)
    assert [line.state for line in stopped.card.lines] == ["done", "skipped", "waiting"]
    assert MODE.given_up(begun(MODE, GATE)) is None


@pytest.mark.parametrize(
    ("by", "who", "leads", "passes"),
    [
        pytest.param("starter", "p1", False, True, id="who began it"),
        pytest.param("starter", "p2", False, False, id="somebody else"),
        pytest.param("starter", "p2", True, True, id="the owner"),
        pytest.param("anyone", "p2", False, True, id="anyone"),
    ],
)
def test_who_passes_a_gate(by: str, who: str, leads: bool, passes: bool) -> None:
    config: dict[str, object] = {"steps": [{"id": "ok", "gate": "Sure?", "by": by}, "memo"]}
    gate = MODE.on_user_message(begun(MODE, config), wrote("go"))
    assert gate.notices[-1].whose == ("p1" if by == "starter" else "*")
    for message in (wrote("yes"), pressed(choice(gate, "approve"))):
        step = stored(MODE.on_user_message(gate.state, replace(message, person=who, leads=leads)))
        assert agents(step) == (["memo"] if passes else [])
        assert passes or (said(step), step.state) == (["mode_gate_not_yours"], gate.state)


def test_a_rejected_gate_may_end_the_run() -> None:
    config: dict[str, object] = {"steps": [{"id": "ok", "gate": "Sure?"}, "memo"]}
    gate = MODE.on_user_message(begun(MODE, config), wrote("go"))
    over = stored(MODE.on_user_message(gate.state, pressed(choice(gate, "reject"))))
    assert (over.calls, said(over), over.done) == ((), ["mode_sop_done"], True)


def test_a_parrot_that_flew_away_is_a_failure() -> None:
    config: dict[str, object] = {
        "steps": [{"id": "one", "agent": "polly", "on_failure": "two"}, {"id": "two", "agent": "memo"}]
    }
    assert agents(MODE.on_user_message(begun(MODE, config), wrote("go"))) == ["memo"]
    gone: dict[str, object] = {"steps": [{"id": "one", "agent": "polly", "on_failure": "one"}]}
    assert said(MODE.on_user_message(begun(MODE, gone), wrote("go"))) == ["mode_sop_limit"]


def test_stop_makes_room_for_the_next_run() -> None:
    first = MODE.on_user_message(begun(MODE, LOOP), wrote("go"))
    stopped = MODE.on_stop(first.state, wrote("").at)
    assert MODE.on_agent_response(stopped, answered(first.calls[0], "late")).calls == ()
    assert agents(MODE.on_user_message(stopped, wrote("again"))) == ["creative"]


def test_a_session_without_a_run_has_none() -> None:
    with pytest.raises(LookupError):
        going(read(begun(MODE, LOOP)))


def one(**step: object) -> dict[str, object]:
    return {"steps": [{"id": "a", "agent": "memo", **step}]}


@pytest.mark.parametrize(
    ("config", "key", "why"),
    [
        pytest.param({}, "steps", "missing", id="no-steps"),
        pytest.param({"steps": []}, "steps", "out_of_range", id="empty"),
        pytest.param({"steps": "memo"}, "steps", "wrong_kind", id="text"),
        pytest.param({"steps": [3]}, "steps[0]", "wrong_kind", id="number"),
        pytest.param(one(color="red"), "steps[0].color", "unknown_key", id="unknown"),
        pytest.param(one(retry=9), "steps[0].retry", "out_of_range", id="retry"),
        pytest.param({"steps": [{"id": "a"}]}, "steps[0].agent", "missing", id="nobody"),
        pytest.param({"steps": [{"id": "a", "agent": "memo"}] * 2}, "steps[1].id", "twice", id="twice"),
        pytest.param(one(prompt="{input.__class__}"), "steps[0].prompt", "no_such_placeholder", id="placeholder"),
        pytest.param(one(branches=[{"to": "nowhere"}]), "steps[0].branches[0].to", "no_such_step", id="target"),
        pytest.param(one(on_failure="b"), "steps[0].on_failure", "no_such_step", id="on-failure"),
        pytest.param(one(when="__import__('os')"), "steps[0].when", "bad_expression", id="import"),
        pytest.param(one(when="input.upper()"), "steps[0].when", "bad_expression", id="attribute"),
        pytest.param(one(when="'a' * 9"), "steps[0].when", "bad_expression", id="product"),
        pytest.param(one(when="[x for x in input]"), "steps[0].when", "bad_expression", id="comprehension"),
        pytest.param(one(when="(lambda: 1)()"), "steps[0].when", "bad_expression", id="lambda"),
        pytest.param(one(when="secret"), "steps[0].when", "bad_expression", id="name"),
        pytest.param(one(when="1 +"), "steps[0].when", "bad_expression", id="half"),
        pytest.param(one(when="(" * 299), "steps[0].when", "bad_expression", id="brackets"),
    ],
)
def test_a_wrong_procedure_is_refused_with_its_key(config: dict[str, object], key: str, why: str) -> None:
    with pytest.raises(InvalidModeConfig) as caught:
        MODE.validate(config)
    assert (caught.value.key, caught.value.why) == (key, why)


@pytest.mark.parametrize("when", ["answer > 3", "results['nothing'] == 'x'", "previous in runs", "-input"])
def test_a_condition_that_cannot_be_worked_out_does_not_hold(when: str) -> None:
    step = MODE.on_user_message(begun(MODE, one(when=when)), wrote("go"))
    assert (step.calls, step.done) == ((), True)


targets = st.sampled_from(["a", "b", "c", "end"])
conditions = st.sampled_from(
    [None, "contains(answer, 'x')", "failed", "runs < 2", "not failed", "length(previous) > 1"]
)


def a_step(name: str) -> st.SearchStrategy[dict[str, object]]:
    return st.fixed_dictionaries(
        {
            "id": st.just(name),
            "agent": st.sampled_from(["memo", "polly", "creative"]),
            "branches": st.lists(st.fixed_dictionaries({"to": targets, "when": conditions}), max_size=2),
            "retry": st.integers(0, 2),
            "limit": st.integers(1, 3),
            "on_failure": st.sampled_from(["stop", "next", "a", "b", "c", "end"]),
            "when": conditions,
        }
    )


@settings(max_examples=examples(60))
@given(
    st.tuples(a_step("a"), a_step("b"), a_step("c")),
    st.lists(st.sampled_from(["x", "yy", None]), min_size=1, max_size=9),
)
def test_every_procedure_ends(steps: tuple[dict[str, object], ...], words: list[str | None]) -> None:
    count = 0

    def reply(_: AgentCall) -> str | None:
        nonlocal count
        count += 1
        return words[count % len(words)]

    found = played(MODE, begun(MODE, {"steps": list(steps)}), "go", reply)
    assert found[-1].done
    assert len(found) <= 1 + 3 * 3 * 3
