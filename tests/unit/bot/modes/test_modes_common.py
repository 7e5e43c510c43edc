"""What all modes share: their protocol, their states as JSON, their errors."""

import pytest

from bot.modes.base import Action, Mode, NamesParrots, Stops, Timed
from bot.modes.errors import InvalidModeConfig, ModeError
from bot.modes.option_checks import who
from bot.modes.registry import built_in
from bot.modes.serialization import action_from_json, action_to_json, state_from_json, state_to_json
from bot.modes.templates import fields, filled, references, with_results
from tests.support.rooms import FLOCK, NOON, begun, wrote

CONFIGS: dict[str, dict[str, object]] = {"sop": {"steps": ["memo"]}}
MODES = [pytest.param(mode, id=mode.name) for mode in built_in()]


@pytest.mark.parametrize("mode", MODES)
def test_a_state_is_the_same_after_it_was_stored(mode: Mode) -> None:
    state = begun(mode, CONFIGS.get(mode.name))
    assert state.last_update_time is None
    assert state_from_json(state_to_json(state)) == state
    step = mode.on_user_message(state_from_json(state_to_json(state)), wrote("a / b: c / d"))
    assert step == mode.on_user_message(state, wrote("a / b: c / d"))
    assert step.state.last_update_time == NOON
    assert step.state.step_history == (step.state.current_step,)


@pytest.mark.parametrize("mode", MODES)
def test_a_mode_takes_no_option_that_it_does_not_know(mode: Mode) -> None:
    with pytest.raises(InvalidModeConfig) as caught:
        mode.validate({**CONFIGS.get(mode.name, {}), "speed": 1})
    assert (caught.value.key, caught.value.why) == ("speed", "unknown_key")


def test_what_modes_can_do_besides() -> None:
    can = {mode.name: (isinstance(mode, Timed), isinstance(mode, NamesParrots)) for mode in built_in()}
    assert can == {
        "free_discussion": (False, False), "sop": (False, True), "voting": (True, True), "expert": (False, False),
    }  # fmt: skip
    assert all(isinstance(mode, Stops) for mode in built_in())


def test_an_action_is_the_same_after_it_was_stored() -> None:
    action = Action(kind="vote", value="Rome", run=3)
    assert action_from_json(action_to_json(action)) == action


def test_an_error_says_where_what_and_in_which_line() -> None:
    error = InvalidModeConfig("steps[1].agent", "no_such_parrot", "memo, schedule").at(7)
    assert error.sentence("zh") == "第 7 行，steps[1].agent：没有这只鹦鹉。现在有：memo, schedule"
    assert str(error) == "Line 7, steps[1].agent: there is no such parrot. Choose from: memo, schedule"
    with pytest.raises(NotImplementedError):
        ModeError().sentence("en")


@pytest.mark.parametrize(
    ("name", "expected"), [("灰灰", "memo"), ("@HUIHUI ", "memo"), ("schedule", "schedule"), ("x", "")]
)
def test_a_parrot_is_found_by_any_of_its_names(name: str, expected: str) -> None:
    assert who(name, FLOCK) == expected


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{input}!", "{x}!"),
        ("{{input}} { input }", "{input} {x}"),
        ("{input.__class__}{0}{}", ""),
        ("{{{input}}}", "{{x}}"),
        ("}{", "}{"),
    ],
)
def test_placeholders_are_filled_once_and_evaluate_nothing(template: str, expected: str) -> None:
    assert filled(template, {"input": "{x}"}) == expected
    assert fields("{input} {{no}} {results.a}") == ("input", "results.a")


def test_results_are_put_where_a_task_wants_them() -> None:
    assert references("{{a.result}} {{ b.result }} {{a.result}} {c.result}") == ("a", "b")
    assert with_results("<{{a.result}}> <{{b.result}}>", {"a": "{{b.result}}"}) == "<{{b.result}}> <>"
