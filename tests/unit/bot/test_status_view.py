"""What of a call is to be shown, and from when on."""

import pytest

from bot.delivery.status_view import View
from bot.ports.live import LiveEvent
from bot.ports.messages import Saying, ToolStep
from bot.ports.push import Rhythm

EDITS = Rhythm(pauses=(2.0, 5.0), most=3)
DRAFTS = Rhythm(pauses=(0.4,), fleeting=True)


def heard(*events: tuple[float, LiveEvent]) -> View:
    view = View(began=0.0)
    for moment, event in events:
        view.hear(event, moment)
    return view


def model(step: int = 1) -> LiveEvent:
    return LiveEvent(event="thinking", agent="memo", text="Thinking…", step=step)


def piece(text: str) -> LiveEvent:
    return LiveEvent(event="answer_delta", agent="memo", text=text)


RULES = LiveEvent(event="thinking", agent="memo", text="Thinking…")
TOOL = LiveEvent(event="tool_use", agent="memo", text="Looking…")
PHRASE = Saying(text="Thinking…", agent="memo")
LOOKING = Saying(text="Looking…", agent="memo")


def words(text: str) -> Saying:
    return Saying(text=text, markdown=True, agent="memo")


@pytest.mark.parametrize(
    ("events", "sign", "with_signs", "without"),
    [
        pytest.param([(0, RULES)], 8.0, (PHRASE, 8.0), (PHRASE, 8.0), id="rules think"),
        pytest.param([(0, RULES), (0.1, TOOL)], 1.6, (LOOKING, 1.6), (LOOKING, 1.6), id="rules work"),
        pytest.param([(0, model())], 0.0, (PHRASE, 8.0), (PHRASE, 0.5), id="a model thinks"),
        pytest.param([(0, model()), (3, TOOL)], 0.0, (LOOKING, 4.5), (LOOKING, 0.5), id="a tool after that"),
        pytest.param([(0, model()), (1, piece(" one "))], 0.0, (words("one"), 1.5), (words("one"), 1.5), id="words"),
        pytest.param([(0, model()), (9, piece("a")), (9, piece("b"))], 0.0, (words("ab"), 1.5), (words("ab"), 1.5), id="late words"),
        pytest.param(
            [(0, model()), (1, piece("lost")), (2, model()), (3, piece("new"))], 0.0, (words("new"), 1.5), (words("new"), 1.5),
            id="a run that began anew",
        ),
        pytest.param(
            [(0, model()), (1, piece("one ")), (2, model(2)), (3, piece("two"))], 0.0,
            (words("one two"), 1.5), (words("one two"), 1.5), id="a second step",
        ),
    ],
)  # fmt: skip
def test_what_is_due_first(
    events: list[tuple[float, LiveEvent]],
    sign: float,
    with_signs: tuple[Saying, float],
    without: tuple[Saying, float],
) -> None:
    view = heard(*events)
    assert (view.sign_from, view.due(EDITS, signs=True), view.due(EDITS, signs=False)) == (sign, with_signs, without)


def test_changes_come_at_the_platforms_rhythm_and_the_last_is_left_to_the_answer() -> None:
    view, due = heard((0, model())), list[tuple[Saying, float] | None]()
    for number, moment in enumerate((2.0, 4.0, 9.0)):
        view.hear(piece(f"{number}"), moment)
        due.append(view.due(EDITS, signs=True))
        view.note(words("".join(map(str, range(number + 1)))), moment)
        assert view.due(EDITS, signs=True) is None
    view.hear(piece("3"), 10.0)
    assert view.due(EDITS, signs=True) is None
    assert due == [(words("0"), 1.5), (words("01"), 4.0), (words("012"), 9.0)]


def test_what_fades_is_shown_again() -> None:
    view = heard((0, model()), (1, piece("one")))
    view.note(words("one"), 2.0)
    assert view.due(DRAFTS, signs=True) == (words("one"), 22.0)
    view.hear(piece(" two"), 3.0)
    assert view.due(DRAFTS, signs=True) == (words("one two"), 2.4)


def test_what_tools_do_is_told_step_by_step_where_that_can_be_shown() -> None:
    view = heard(
        (0, model()),
        (1, LiveEvent(event="tool_use", agent="memo", text="Looking…", tool="memo_search")),
        (2, LiveEvent(event="tool_use", agent="memo", text="Looking…", tool="memo_search")),
        (3, LiveEvent(event="tool_result", agent="memo", tool="memo_search", failed=True)),
        (4, piece("one")),
    )
    steps = (ToolStep(text="Looking…", state="failed"), ToolStep(text="Looking…"))
    due = view.due(Rhythm(pauses=(1.0,), steps=True), signs=True)
    assert due is not None
    assert due[0] == Saying(text="one", markdown=True, agent="memo", steps=steps)
    assert view.due(EDITS, signs=True) == (words("one"), 1.5)
    view.hear(model(), 5)
    assert (view.steps, view.text) == ((), "")
