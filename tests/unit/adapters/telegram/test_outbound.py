"""What is said, as Telegram's messages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.telegram.rendering import LONGEST, Chunk, chunks, keyboard
from bot.ports.messages import Button, Card, Document, Saying
from bot.ports.push import AgentCard

FLOCK = {
    "memo": AgentCard(id="memo", emoji="🪶", name={"en": "Huihui", "zh": "灰灰"}, species={}, does={}),
}


def button(label: str, token: str) -> Button:
    return Button(label=label, token=token)


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def marked(chunk: Chunk) -> list[tuple[str, str]]:
    """The entities and the words that they cover."""
    wide = chunk.text.encode("utf-16-le")
    return [
        (entity.type, wide[2 * entity.offset : 2 * (entity.offset + entity.length)].decode("utf-16-le"))
        for entity in chunk.entities
    ]


def buttons(chunk: Chunk) -> list[list[tuple[str, object]]]:
    rows = chunk.keyboard.inline_keyboard if chunk.keyboard is not None else ()
    return [[(button.text, button.callback_data) for button in row] for row in rows]


def test_the_speaker_is_named_in_the_language_of_the_words() -> None:
    [zh] = chunks(Saying(text="好的", agent="memo"), FLOCK)
    [en] = chunks(Saying(text="All right", agent="memo"), FLOCK)
    assert (zh.text, marked(zh)) == ("🪶 灰灰\n好的", [("bold", "灰灰")])
    assert (en.text, marked(en)) == ("🪶 Huihui\nAll right", [("bold", "Huihui")])


def test_a_parrot_with_a_bot_of_its_own_need_not_be_named() -> None:
    [chunk] = chunks(Saying(text="All right", agent="memo"), FLOCK, own="memo")
    assert (chunk.text, chunk.entities) == ("All right", ())


def test_words_that_people_wrote_stay_as_they_are() -> None:
    words = "2 * 3 * 4 = 24, _really_ [x](http://a.b) <b> `c`"
    [chunk] = chunks(Saying(text=words, receipts=("✓ Noted: *stars*",)), FLOCK)
    assert (chunk.text, chunk.entities) == (f"✓ Noted: *stars*\n\n{words}", ())


def test_markdown_of_a_model_becomes_entities() -> None:
    text = "# Plan\n**Do** `this` ([more](https://a.example))\n- one\n- two"
    [chunk] = chunks(Saying(text=text, markdown=True), FLOCK)
    assert chunk.text == "Plan\nDo this (more)\n• one\n• two"
    assert [kind for kind, _ in marked(chunk)] == ["underline", "bold", "bold", "code", "text_link"]
    assert ("text_link", "more") in marked(chunk)


def test_a_card_is_a_bold_title_its_lines_and_its_buttons() -> None:
    card = Card(
        kind="conflict",
        title="Time conflict",
        lines=("Wanted: dentist", "Already there: meeting"),
        buttons=(
            button("Move to Thu 2026-01-29 16:00 - 17:00", "a.1"),
            button("Book anyway", "a.2"),
            button("Never mind", "a.3"),
        ),
    )
    [chunk] = chunks(Saying(text="What would you like to do?", cards=(card,)), FLOCK)
    assert chunk.text == "What would you like to do?\n\nTime conflict\nWanted: dentist\nAlready there: meeting"
    assert marked(chunk) == [("bold", "Time conflict")]
    assert buttons(chunk) == [
        [("Move to Thu 2026-01-29 16:00 - 17:00", "a.1")],
        [("Book anyway", "a.2"), ("Never mind", "a.3")],
    ]


def test_a_heading_stands_right_above_its_list_and_remarks_come_after_it() -> None:
    card = Card(kind="agenda", title="", lines=("15:00 meeting", "17:00 tea"))
    [chunk] = chunks(Saying(text="Tomorrow (2):\n(Times are in Rome.)", cards=(card,)), FLOCK)
    assert chunk.text == "Tomorrow (2):\n\n15:00 meeting\n17:00 tea\n\n(Times are in Rome.)"


def test_what_was_done_comes_before_what_explains_it_and_after_what_a_model_says() -> None:
    done = "✓ Created: tea (15:00)"
    [explained] = chunks(Saying(text="That is at night.", receipts=(done,)), FLOCK)
    [told] = chunks(Saying(text="All right:", markdown=True, receipts=(done,)), FLOCK)
    assert (explained.text, told.text) == (f"{done}\n\nThat is at night.", f"All right:\n\n{done}")


def test_how_a_vote_stands_is_shown_once_with_its_question() -> None:
    keys = (button("hills", "a1.go"), button("End the vote", "a2.go"))
    card = Card(kind="vote", title="Where to?", lines=("hills: 1 (Ann)", "beach: 0"), buttons=keys)
    [chunk] = chunks(Saying(text="Vote: Where to?", cards=(card,)), FLOCK)
    assert chunk.text == "Vote: Where to?\n\nhills: 1 (Ann)\nbeach: 0"
    assert buttons(chunk) == [[("hills", "a1.go"), ("End the vote", "a2.go")]]


def test_a_used_card_has_no_buttons() -> None:
    card = Card(kind="quick", title="", buttons=(button("x", "t"),), open=False)
    assert buttons(chunks(Saying(text="hi", cards=(card,)), FLOCK)[0]) == []


def test_buttons_alone_get_something_to_stand_under() -> None:
    card = Card(kind="quick", title="", buttons=(button("Go", "t"),))
    [chunk] = chunks(Saying(text="", cards=(card,)), FLOCK)
    assert (chunk.text, buttons(chunk)) == ("…", [[("Go", "t")]])


def test_nothing_is_no_message() -> None:
    assert chunks(Saying(text=" \n "), FLOCK) == []


def test_a_long_saying_is_split_at_lines_and_its_buttons_are_under_the_last() -> None:
    text = "\n".join(f"line {number} 🦜 一行字" for number in range(700))
    card = Card(kind="quick", title="", buttons=(button("Go", "t"),))
    found = chunks(Saying(text=text, cards=(card,)), FLOCK)
    assert len(found) == 3
    assert "".join(chunk.text for chunk in found) == text
    assert all(chunk.text.startswith("line") for chunk in found)
    assert [bool(buttons(chunk)) for chunk in found] == [False] * (len(found) - 1) + [True]


@pytest.mark.parametrize("letter", ["word. ", "说一句话。", "x"])
@pytest.mark.parametrize("markdown", [True, False])
def test_a_long_line_fills_the_message_that_names_who_speaks(letter: str, markdown: bool) -> None:
    text = (letter * 12_000)[:12_000]
    first, *others = chunks(Saying(text=text, markdown=markdown, agent="memo"), FLOCK)
    assert units(first.text) > LONGEST // 2
    assert marked(first)[0] == ("bold", "灰灰" if "说" in letter else "Huihui")
    assert (
        "".join((first.text.partition("\n")[2], *(other.file.decode() or other.text for other in others))).split()
        == text.split()
    )


def test_a_mark_that_is_cut_goes_on_in_the_next_message() -> None:
    found = chunks(Saying(text=f"🦜 **{'z' * 5000}** end", markdown=True), FLOCK)
    assert [units(chunk.text) for chunk in found] == [4096, 911]
    assert [marked(chunk) for chunk in found] == [[("bold", "z" * 4093)], [("bold", "z" * 907)]]


@pytest.mark.parametrize(
    ("labels", "rows"),
    [
        pytest.param(["Done", "10 min", "1 hour", "Tonight", "Tomorrow"], [4, 1], id="short"),
        pytest.param(["完成", "10 分钟", "1 小时", "今晚", "明天"], [4, 1], id="chinese"),
        pytest.param(["改到 2026-01-29 周四 16:00 - 17:00", "照样安排", "算了"], [1, 2], id="long first"),
        pytest.param([], [], id="none"),
    ],
)
def test_short_buttons_stand_side_by_side(labels: list[str], rows: list[int]) -> None:
    made = keyboard([Button(label=label, token=str(number)) for number, label in enumerate(labels)])
    assert [len(row) for row in (made.inline_keyboard if made is not None else ())] == rows


WORDS = st.text(st.sampled_from("ab \n*_`#[]()|>-~🦜中文。1."), max_size=9000)


@given(WORDS)
def test_literal_text_is_kept_whole_within_the_limits(text: str) -> None:
    found = chunks(Saying(text=text), FLOCK)
    assert all(0 < units(chunk.text) <= LONGEST and chunk.text.strip() for chunk in found)
    assert "".join("".join((chunk.file.decode() or chunk.text).split()) for chunk in found) == "".join(text.split())


@given(WORDS)
def test_markdown_keeps_within_the_limits(text: str) -> None:
    for chunk in chunks(Saying(text=text, markdown=True, agent="memo"), FLOCK):
        size = units(chunk.text)
        assert 0 < size <= LONGEST
        assert all(e.offset >= 0 and e.length > 0 and e.offset + e.length <= size for e in chunk.entities)
        assert len(chunk.entities) <= 100


def test_a_file_comes_behind_the_words_under_its_own_name() -> None:
    saying = Saying(text="All of it is in the file.", document=Document(name="reset.md", text="# Reset\n"))
    words, file = chunks(saying, FLOCK)
    assert (words.text, words.file) == ("All of it is in the file.", b"")
    assert (file.text, file.name, file.file) == ("", "reset.md", b"# Reset\n")


AGENDA = Saying(
    text="On Wed 2026-01-28 (2):",
    receipts=("✓ Created: call at Wed 2026-01-28 09:00 (Wed 2026-01-28 15:00 - 16:00)",),
    cards=(Card(kind="agenda", title="On Wed 2026-01-28 (2):", lines=("15:00 - 16:00 call", "18:30 ⏰ 茶")),),
    zone="Asia/Shanghai",
)


def dated(chunk: Chunk) -> list[tuple[str, str, str | None]]:
    """The moments: the words, when that is, and how it is shown."""
    words = [text for kind, text in marked(chunk) if kind == "date_time"]
    dates = [one for one in chunk.entities if one.type == "date_time"]
    assert all(one.unix_time is not None for one in dates)
    return [
        (text, one.unix_time.strftime("%d %H:%M") if one.unix_time else "", one.date_time_format)
        for text, one in zip(words, dates, strict=True)
    ]


def test_each_reader_of_a_group_sees_their_own_hour() -> None:
    [chunk] = chunks(AGENDA, {}, shared=True)
    assert dated(chunk) == [
        ("Wed 2026-01-28 15:00", "28 07:00", "wDt"),
        ("16:00", "28 08:00", "t"),
        ("15:00", "28 07:00", "wt"),
        ("16:00", "28 08:00", "t"),
        ("18:30", "28 10:30", "wt"),
    ]


def test_who_is_alone_with_us_reads_what_stands_there() -> None:
    [chunk] = chunks(AGENDA, {})
    [same] = chunks(AGENDA, {}, shared=True)
    assert chunk.text == same.text
    assert {form for _words, _at, form in dated(chunk)} == {None}


def test_what_people_wrote_is_no_moment_of_ours() -> None:
    when = "Wed 2026-01-28 15:00"
    notes = Card(kind="notes", title="Notes", lines=(when,))
    for saying in (
        Saying(text="", receipts=(f"✓ Noted: {when}",), zone="UTC"),
        Saying(text=when, quoted=True, zone="UTC"),
        Saying(text="One:", cards=(notes,), zone="UTC"),
        Saying(text=when),  # nobody knows whose clock that is
    ):
        assert [dated(chunk) for chunk in chunks(saying, {}, shared=True)] == [[]]


@pytest.mark.parametrize(
    ("saying", "labels"),
    [
        pytest.param(Saying(text="Blue. " * 60, markdown=True, agent="memo"), ["👍", "👎"], id="a longer answer"),
        pytest.param(Saying(text="Blue.", markdown=True, agent="memo"), [], id="a short one"),
        pytest.param(Saying(text="Blue. " * 60, agent="memo"), [], id="what code wrote"),
        pytest.param(Saying(text="Blue. " * 60, markdown=True), [], id="nobody's"),
        pytest.param(Saying(text="Blue. " * 2000, markdown=True, agent="memo"), [], id="several messages"),
        pytest.param(
            Saying(
                text="Blue. " * 60,
                markdown=True,
                agent="memo",
                cards=(Card(kind="quick", title="?", buttons=(button("Yes", "a1.yes"),)),),
            ),
            ["Yes"],
            id="it asks something",
        ),
    ],
)
def test_below_a_longer_answer_of_a_model_it_is_asked_what_one_thinks(saying: Saying, labels: list[str]) -> None:
    last = chunks(saying, FLOCK, rated=True)[-1]
    assert [text for row in buttons(last) for text, _token in row] == labels
    assert not {text for chunk in chunks(saying, FLOCK) for row in buttons(chunk) for text, _token in row} & {
        "👍",
        "👎",
    }
