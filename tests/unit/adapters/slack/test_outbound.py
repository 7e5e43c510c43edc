"""What is said, as Slack's messages: tables and properties."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.markup import MOST_MESSAGES
from adapters.slack.outbound.blocks import LARGEST, Face, calmed, escaped, face, parts, plain, without_file
from adapters.splitting import chunks, markdown_chunks, units
from bot.ports.messages import Button, Card, Document, Saying
from bot.ports.push import AgentCard

MEMO = AgentCard(id="memo", emoji="🪶", name={"zh": "灰灰", "en": "Huihui"}, species={}, does={})
OWN = AgentCard(id="own", emoji="🐧", name={"zh": "企鹅", "en": "Penguin"}, species={}, does={})
FLOCK = {"memo": MEMO, "own": OWN}


def rich(*elements: dict[str, Any]) -> dict[str, Any]:
    return {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": list(elements)}]}


def text(words: str, *, bold: bool = False) -> dict[str, Any]:
    return {"type": "text", "text": words, "style": {"bold": True}} if bold else {"type": "text", "text": words}


def test_what_code_says_stands_there_as_it_is() -> None:
    saying = Saying(text="*not bold* <!channel> :smile:", agent="memo", receipts=("✓ Noted: <@U1> & co",))
    [part] = parts(saying, FLOCK, named=False)
    assert part.blocks == (
        rich(
            text("🪶 Huihui", bold=True),
            text("\n"),
            text("✓ Noted: <@U1> & co"),
            text("\n"),
            text("*not bold* <!channel> :smile:"),
        ),
    )
    assert part.text == "🪶 Huihui\n✓ Noted: &lt;@U1&gt; &amp; co\n*not bold* &lt;!channel&gt; :smile:"


def test_under_its_own_name_a_parrot_does_not_introduce_itself() -> None:
    [part] = parts(Saying(text="hi", agent="memo"), FLOCK, named=True)
    assert part.blocks == (rich(text("hi")),)


def test_addresses_are_links_to_themselves() -> None:
    [part] = parts(Saying(text="see https://a.example/x?y=1&z。then (http://b.example)."), {}, named=False)
    assert part.blocks == (
        rich(
            text("see "),
            {"type": "link", "url": "https://a.example/x?y=1&z"},
            text("。then ("),
            {"type": "link", "url": "http://b.example"},
            text(")."),
        ),
    )


def test_a_models_markdown_is_shown_and_calls_nobody() -> None:
    saying = Saying(text="**bold** <!channel> @here <@U1> a@heretic", markdown=True, receipts=("✓ done",))
    [part] = parts(saying, {}, named=False)
    assert part.blocks == (
        {"type": "markdown", "text": "**bold** <\u2060!channel> @\u2060here <\u2060@U1> a@heretic"},
        rich(text("✓ done")),
    )


def test_buttons_stand_under_the_last_message_with_their_tokens() -> None:
    keys = tuple(Button(label=f"{number} " + "很" * 80, token=f"t{number}") for number in range(27))
    card = Card(kind="conflict", title="Title", lines=("one", "two"), buttons=keys)
    [part] = parts(Saying(text="which?", cards=(card,)), {}, named=False)
    first, second = part.blocks[1:]
    assert part.blocks[0] == rich(
        text("which?"), text("\n"), text("Title", bold=True), text("\n"), text("one"), text("\n"), text("two")
    )
    assert [len(block["elements"]) for block in (first, second)] == [25, 2]
    buttons = [*first["elements"], *second["elements"]]
    assert [button["value"] for button in buttons] == [f"t{number}" for number in range(27)]
    assert len({button["action_id"] for button in buttons}) == 27
    assert all(units(button["text"]["text"]) <= 75 for button in buttons)


@pytest.mark.parametrize(("style", "shown"), [("plain", None), ("primary", "primary"), ("danger", "danger")])
def test_a_button_looks_as_it_is_meant(style: Any, shown: str | None) -> None:  # noqa: ANN401 - a literal
    card = Card(kind="quick", title="", buttons=(Button(label="Go", token="t", style=style),))  # noqa: S106 - of a button
    [part] = parts(Saying(text="?", cards=(card,)), {}, named=False)
    assert part.blocks[-1]["elements"][0].get("style") == shown


def test_nothing_is_still_something() -> None:
    assert [part.words for part in parts(Saying(text=""), {}, named=False)] == ["…"]


@pytest.mark.parametrize(
    ("agent", "shown"),
    [
        ("memo", Face(name="Huihui", icon=":feather:")),
        ("own", Face(name="🐧 Penguin", icon="")),
        (None, None),
        ("gone", None),
    ],
)
def test_a_parrot_has_a_face(agent: str | None, shown: Face | None) -> None:
    assert face(Saying(text="hi", agent=agent), FLOCK) == shown


WORDS = st.text(st.sampled_from("ab .,\n`~#<>&@!一二。😀*_|"), max_size=400)


@given(WORDS, st.integers(min_value=2, max_value=60))
def test_pieces_are_small_and_together_the_text(words: str, limit: int) -> None:
    found = chunks(words, limit)
    assert "".join(found) == words
    assert all(0 < units(piece) <= limit for piece in found)


@given(WORDS, st.integers(min_value=120, max_value=300))
def test_markdown_pieces_are_small_and_lose_nothing(words: str, limit: int) -> None:
    found = markdown_chunks(words, limit)
    assert all(0 < units(piece) <= limit for piece in found)
    kept = "".join(letter for letter in "".join(found) if letter in "ab一二😀")
    wanted = "".join(letter for letter in words if letter in "ab一二😀")
    assert len(kept) >= len(wanted)
    rest = iter(kept)
    assert all(letter in rest for letter in wanted)


def test_a_code_block_that_is_cut_is_closed_and_opened_again() -> None:
    code = "".join(f"line {number}\n" for number in range(20))
    found = markdown_chunks(f"before\n```python\n{code}```\nafter", 120)
    assert len(found) > 1
    assert all(piece.count("```") % 2 == 0 for piece in found)
    assert all(piece.startswith("```python\n") for piece in found[1:])
    assert found[-1].endswith("```\nafter")


@given(st.text(max_size=200))
def test_escaped_text_holds_no_markup(words: str) -> None:
    safe = escaped(words)
    assert not set(safe) & set("<>")
    assert safe.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") == words


@given(st.text(st.sampled_from("<!@#channelhereveryon U"), max_size=60))
def test_calmed_markdown_calls_nobody(words: str) -> None:
    calm = calmed(words)
    assert not any(mark in calm for mark in ("<!", "<@", "<#"))
    assert calm.replace("\u2060", "") == words


@given(st.text(max_size=60).map(lambda seed: (seed or "x") * 400), st.booleans())
def test_long_answers_fit_and_are_whole(words: str, markdown: bool) -> None:
    card = Card(kind="agenda", title="", lines=("the end",))
    found = parts(Saying(text=words, markdown=markdown, receipts=("✓ x",), cards=(card,)), {}, named=False)
    for part in found:
        assert 0 < len(part.blocks) <= 50
        assert sum(_length(block) for block in part.blocks) <= LARGEST
        assert len(part.text) <= 40_000
    assert len(found) <= MOST_MESSAGES
    assert (found[-1].file.decode() or found[-1].words).endswith("the end")


@pytest.mark.parametrize("letter", ["word. ", "说一句话。", "x"])
@pytest.mark.parametrize("markdown", [True, False])
def test_a_long_line_fills_the_message_that_names_who_speaks(letter: str, markdown: bool) -> None:
    words = (letter * 12_000)[:12_000]
    first, *others = parts(Saying(text=words, markdown=markdown, agent="memo"), FLOCK, named=False)
    assert units(first.words) > LARGEST // 2
    assert "".join((first.words.partition("\n")[2], *(other.words for other in others))).split() == words.split()


def _length(block: dict[str, Any]) -> int:
    if block["type"] == "markdown":
        return units(block["text"])
    return sum(units(one.get("text") or one.get("url") or "") for one in block["elements"][0]["elements"])


def test_where_blocks_are_refused_all_is_said_in_plain_words() -> None:
    card = Card(kind="quick", title="", buttons=(Button(label="Go", token="t"),))  # noqa: S106 - of a button
    [part] = parts(Saying(text="word " * 1500, cards=(card,)), {}, named=False)
    plainly = plain(part)
    assert "".join(one.words for one in plainly) == "word " * 1500
    assert [bool(one.blocks) for one in plainly] == [False, False, True]
    assert all(len(one.text) <= 4000 for one in plainly)
    assert "Go" in json.dumps(plainly[-1].blocks)


@pytest.mark.parametrize(
    ("agent", "said", "shown"),
    [
        (None, "Commands: /help · /settings", "Commands: /parrots help · /parrots settings"),
        (None, "现在在这里发 /approve，", "现在在这里发 /parrots approve，"),
        (None, "I don't know the command /foo. a/help /helper", "I don't know the command /foo. a/help /helper"),
        (None, "⏰ read /help", "⏰ read /help"),
        ("memo", "#1 read /help", "#1 read /help"),
    ],
)
def test_the_houses_commands_are_named_as_slack_takes_them(agent: str | None, said: str, shown: str) -> None:
    [part] = parts(Saying(text=said, agent=agent), FLOCK, named=True)
    assert part.text == shown


def test_a_card_of_nothing_but_buttons_shows_what_it_asks() -> None:
    card = Card(kind="quick", title="Language", buttons=(Button(label="English", token="a1.en"),))  # noqa: S106 - a button
    [part] = parts(Saying(text="Your settings:", cards=(card,)), FLOCK, named=False)
    assert part.text == "Your settings:\nLanguage"


def test_a_file_comes_under_its_own_name_and_its_loss_is_told() -> None:
    saying = Saying(text="All of it is in the file.", document=Document(name="reset.md", text="# Reset\n"))
    words, file = parts(saying, FLOCK, named=False)
    assert (words.words, words.file) == ("All of it is in the file.", b"")
    assert (file.words, file.name, file.file) == ("📄 reset.md", "reset.md", b"# Reset\n")
    assert without_file(file, "en").words == "The file could not be sent; all of it is in the text above."


def test_each_reader_of_a_channel_sees_their_own_hour() -> None:
    saying = Saying(text="", receipts=("✓ Created: tea (Wed 2026-01-28 15:00 - 16:00)",), zone="Asia/Shanghai")
    [part] = parts(saying, {}, named=False, shared=True)
    assert part.blocks == (
        rich(
            text("✓ Created: tea ("),
            {
                "type": "date",
                "timestamp": 1769583600,
                "format": "{date_long} {time}",
                "fallback": "Wed 2026-01-28 15:00",
            },
            text(" - "),
            {"type": "date", "timestamp": 1769587200, "format": "{time}", "fallback": "16:00"},
            text(")"),
        ),
    )
    assert part.text == saying.receipts[0]
    [alone] = parts(saying, {}, named=False)
    assert alone.blocks == (rich(text(saying.receipts[0])),)
