"""What a card asks is shown beside its buttons, on every platform; pressing one card's button leaves the others alone."""

from collections.abc import Callable
from typing import TypeAlias, get_args

import pytest

from adapters.slack.outbound import blocks as slack
from adapters.telegram import rendering as telegram
from bot.ports.messages import Button, Card, CardKind, Saying

Show: TypeAlias = Callable[[Saying], tuple[str, list[list[str]]]]


def card(token: str, title: str, *labels: str, kind: CardKind = "quick") -> Card:
    buttons = tuple(Button(label=label, token=f"{token}.{number}") for number, label in enumerate(labels))
    return Card(kind=kind, title=title, buttons=buttons)


def on_telegram(saying: Saying) -> tuple[str, list[list[str]]]:
    [chunk] = telegram.chunks(saying, {})
    rows = chunk.keyboard.inline_keyboard if chunk.keyboard is not None else ()
    return chunk.text, [[button.text for button in row] for row in rows]


def on_slack(saying: Saying) -> tuple[str, list[list[str]]]:
    [part] = slack.parts(saying, {}, named=False)
    rows = [block["elements"] for block in part.blocks if block["type"] == "actions"]
    return part.words, [[one["text"]["text"] for one in row] for row in rows]


@pytest.mark.parametrize("kind", get_args(CardKind))
@pytest.mark.parametrize("show", [on_telegram, on_slack])
def test_what_a_card_asks_is_shown(kind: CardKind, show: Show) -> None:
    asking = Saying(
        text="", receipts=("✓ 已记下: 看牙医",), cards=(card("a1", "要我安排吗：看牙医", "好", "不用", kind=kind),)
    )
    words, _rows = show(asking)
    assert "要我安排吗：看牙医" in words


@pytest.mark.parametrize("show", [on_telegram, on_slack])
def test_of_several_questions_each_button_says_whose_it_is(show: Show) -> None:
    asking = Saying(text="", cards=(card("a1", "Cancel: tea?", "Yes", "No"), card("a2", "Cancel: ball?", "Yes", "No")))
    words, rows = show(asking)
    assert words.split() == ["①", "Cancel:", "tea?", "②", "Cancel:", "ball?"]
    assert [label for row in rows for label in row] == ["① Yes", "① No", "② Yes", "② No"]


def test_a_press_takes_the_buttons_of_its_card_and_no_others() -> None:
    asking = Saying(text="", cards=(card("a1", "tea?", "Yes", "No"), card("a2", "ball?", "Yes", "No")))
    [chunk] = telegram.chunks(asking, {})
    left = telegram.without(chunk.keyboard, "a1.0")
    assert left is not None
    assert [[one.callback_data for one in row] for row in left.inline_keyboard] == [["a2.0", "a2.1"]]
    assert telegram.without(left, "a2.1") is None
    [part] = slack.parts(asking, {}, named=False)
    kept = slack.without_buttons(list(part.blocks), "a1.1")
    assert [[one["value"] for one in block["elements"]] for block in kept if block["type"] == "actions"] == [
        ["a2.0", "a2.1"]
    ]
    assert [block["type"] for block in slack.without_buttons(kept, "a2.0")] == ["rich_text"]


def test_a_used_reminder_loses_all_its_buttons() -> None:
    ring = Card(
        kind="reminder",
        title="",
        buttons=tuple(Button(label=what, token=f"r7_x.178-{what}") for what in ("done", "10")),
    )
    [chunk] = telegram.chunks(Saying(text="⏰ tea", cards=(ring,)), {})
    assert telegram.without(chunk.keyboard, "r7_x.178-10") is None
