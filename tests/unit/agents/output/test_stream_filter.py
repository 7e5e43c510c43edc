"""A model's text on its way to people, however it is cut into pieces, without claims that nothing stands behind."""

import re
from collections.abc import Collection
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from agents.output.claims import Kind
from agents.output.sentences import WHOLE
from agents.output.stream_filter import ClaimFilter

TEXTS = st.lists(
    st.sampled_from(["✓ Done", "- ✔ a", "**✓** b", "text", " ✓ c", "- item", "\n", "> ", "x ✓", ""]),
    max_size=8,
).map("".join)


def shown(*pieces: str) -> str:
    release = ClaimFilter()
    return "".join([*map(release.feed, pieces), release.end()])


@given(TEXTS, st.lists(st.integers(0, 40), max_size=5))
def test_how_a_text_is_cut_does_not_matter(text: str, cuts: list[int]) -> None:
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    pieces = [text[start:end] for start, end in pairwise(places)]
    assert shown(*pieces) == shown(text)


@given(TEXTS)
def test_no_line_begins_as_a_receipt(text: str) -> None:
    assert [line for line in shown(text).splitlines() if line.lstrip(" \t>*_#-+•").startswith(("✓", "✔"))] == []


@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param("a\n✓ Created: b\nc", "a\nc", id="a receipt in the middle"),
        pytest.param("<b>bold</b>", "<b>bold</b>", id="another mark"),
        pytest.param(
            "1. ✓ a\n| ✓ b |\n`✔ c`\n[✓] d\n“✓ e”\n```\n✓ f\n```\n1. g",
            "1. a\n| b |\n`c`\nd\n“e”\n```\nf\n```\n1. g",
            id="ticks",
        ),
        pytest.param("- ", "- ", id="what might have become one"),
    ],
)
def test_what_is_left(text: str, left: str) -> None:
    assert shown(text) == left


CHECKED = st.lists(
    st.sampled_from(
        [
            "I've saved it.",
            "已经帮你安排好了。",
            "Done!",
            "It rains.",
            "在下雨。",
            " ",
            "\n",
            "✓ Created: a\n",
            "3.5 ",
            "e.g. ",
            "word " * 60,
            "字" * 210,
            "saved " * 40,
            "```\n",
            "- ",
            "> ",
            "”",
            "...",
            "？",
            "Notes found:\n",
        ]
    ),
    max_size=10,
).map("".join)


def checked(text: str, *cuts: int, receipts: Collection[Kind] = ()) -> tuple[str, tuple[str, ...]]:
    release = ClaimFilter(receipts)
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    released = "".join([*(release.feed(text[start:end]) for start, end in pairwise(places)), release.end()])
    return released, release.held


_TICK = re.compile(r"✓ ?")


def interleaved(text: str, released: str, held: tuple[str, ...]) -> bool:
    """Whether what was released and what was held back, each in its order, are the text."""
    places = {(0, 0)}  # in the text, and of the pieces held
    for _ in range(len(text) + len(held)):
        beyond: set[tuple[int, int]] = set()
        for at, number in places:
            shown = at - sum(map(len, held[:number]))
            if shown < len(released) and at < len(text) and text[at] == released[shown]:
                beyond.add((at + 1, number))
            if number < len(held) and text.startswith(held[number], at):
                beyond.add((at + len(held[number]), number + 1))
        if (len(text), len(held)) in places:
            return True
        places = beyond
    return (len(text), len(held)) in places


@given(CHECKED, st.lists(st.integers(0, 900), max_size=6))
def test_how_a_checked_text_is_cut_does_not_matter(text: str, cuts: list[int]) -> None:
    whole = checked(text)
    assert checked(text, *cuts) == whole
    assert checked(text, *range(len(text))) == whole


@given(CHECKED)
@example(f"3.5 3.5 {'saved ' * 55}{'word ' * 30}{'saved ' * 50}3.5 ✓ Created: a\nI've saved it.")
def test_nothing_is_lost_but_ticks(text: str) -> None:
    """A sentence of more than a window is looked at in parts: where a tick ends one, it stays behind alone."""
    released, held = checked(text)
    text, released, *held = (_TICK.sub("", one) for one in (text, released, *held))
    assert len(released) + sum(map(len, held)) == len(text)
    assert interleaved(text, released, tuple(held))


@pytest.mark.parametrize(
    ("text", "receipts", "released", "held"),
    [
        pytest.param("Hi. I've saved it. Bye.", (), "Hi. Bye.", (" I've saved it.",), id="a claim"),
        pytest.param("Hi. I've saved it. Bye.", ("noted",), "Hi. I've saved it. Bye.", (), id="with its receipt"),
        pytest.param(
            "好的！已经帮你订好了。还要别的吗？",
            (),
            "好的！还要别的吗？",
            ("已经帮你订好了。",),
            id="a claim in Chinese",
        ),
        pytest.param("- Rain\n- Booked for 3 pm\n- Sun", (), "- Rain\n- Sun", ("- Booked for 3 pm\n",), id="an item"),
        pytest.param(
            "✓ 已创建: 会议\n好", ("created",), "好", ("✓ 已创建: 会议\n",), id="a receipt is never a model's"
        ),
        pytest.param("It is 3.5 km, e.g. by car.", (), "It is 3.5 km, e.g. by car.", (), id="no ends within"),
        pytest.param("```\nSaved!\n```\nOk.", (), "```\nSaved!\n```\nOk.", (), id="code"),
        pytest.param("> Flight. Booked for May.\n", (), "> Flight. Booked for May.\n", (), id="a quotation"),
        pytest.param("#12 Hotel. 已预订。\n", (), "#12 Hotel. 已预订。\n", (), id="a note with its number"),
        pytest.param(
            "找到两条：\n1. 酒店已预订\n2. 买牛奶\n",
            ("found",),
            "找到两条：\n1. 酒店已预订\n2. 买牛奶\n",
            (),
            id="what was found",
        ),
        pytest.param(
            "找到两条：\n1. 酒店已预订\n2. 买牛奶\n",
            (),
            "找到两条：\n2. 买牛奶\n",
            ("1. 酒店已预订\n",),
            id="nobody has looked for what was found",
        ),
        pytest.param(
            "In your notes:\n- #3 Hotel booked for you\n- I've added it to your calendar\n",
            ("found",),
            "In your notes:\n- #3 Hotel booked for you\n",
            ("- I've added it to your calendar\n",),
            id="a claim among what was found",
        ),
        pytest.param("It's on your calendar.", ("found",), "It's on your calendar.", (), id="it was looked up"),
        pytest.param(
            "日历里已经有这个会议了。", ("found",), "日历里已经有这个会议了。", (), id="it was looked up, in Chinese"
        ),
        pytest.param("It's on your calendar.", (), "", ("It's on your calendar.",), id="nobody has looked"),
        pytest.param(
            "It's on your calendar now.", ("found",), "", ("It's on your calendar now.",), id="put there just now"
        ),
        pytest.param("> ✅ 已创建会议\n好", (), "好", ("> ✅ 已创建会议\n",), id="quoted, with a tick"),
        pytest.param(
            "```\n✅ Reminder set\n```", (), "```\n```", ("✅ Reminder set\n",), id="a tick in a fence of words"
        ),
        pytest.param(
            "```text\nSaved to your notes\n```",
            (),
            "```text\n```",
            ("Saved to your notes\n",),
            id="to the person, in a fence",
        ),
        pytest.param(
            "```python\nprint('✅ Reminder set')\n```",
            (),
            "```python\nprint('✅ Reminder set')\n```",
            (),
            id="a program",
        ),
        pytest.param("Notes:\n- tea\n\nSaved.", (), "Notes:\n- tea\n\n", ("Saved.",), id="behind what was found"),
        pytest.param("The hotel is booked, says #12.", (), "The hotel is booked, says #12.", (), id="a note is cited"),
    ],
)
def test_claims_need_receipts(text: str, receipts: tuple[Kind, ...], released: str, held: tuple[str, ...]) -> None:
    assert checked(text, receipts=receipts) == (released, held)


def test_what_claims_nothing_does_not_wait_long() -> None:
    release = ClaimFilter(())
    assert release.feed("It rains. ") == "It rains."
    assert release.feed("a " * 150).startswith(" a a")
    assert release.feed("字" * 1_200) != ""
    assert len(release.end()) < WHOLE


def test_a_long_claim_waits_for_its_end_but_not_for_ever() -> None:
    release = ClaimFilter(())
    assert release.feed("I've saved " + "it and " * 60) == ""
    assert release.feed("it and " * 200) != ""
    assert release.held[0].startswith("I've saved ")


def test_notes_that_are_not_there_are_not_cited() -> None:
    release = ClaimFilter((), (12,))
    text = "The hotel is in Rome (#12, #13). See #99.\n#14 is C#. "
    assert release.feed(text) + release.end() == "The hotel is in Rome (#12). See.\nis C#. "
    assert release.wrong == (13, 99, 14)
    assert release.held == ()
