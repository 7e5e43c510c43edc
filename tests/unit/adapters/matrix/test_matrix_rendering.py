"""What is said as Matrix shows it, and what a homeserver's refusals mean to the outbox."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mautrix.errors import MatrixConnectionError, MatrixError, MForbidden, MTooLarge, MUnknownToken

from adapters.matrix.errors import Flooded, meaning
from adapters.matrix.outbound.posting import changed, related
from adapters.matrix.outbound.rendering import LONGEST, parts
from bot.ports.messages import Button, Card, Document, Saying
from bot.ports.push import AgentCard, Ambiguous, ChatAddress, NotSent, Undeliverable

NAMES = {"zh": "灰灰", "en": "Huihui"}
FLOCK = {"memo": AgentCard(id="memo", emoji="🪶", name=NAMES, species=NAMES, does=NAMES)}


def shown(text: str) -> tuple[str, str]:
    [part] = parts(Saying(text=text, markdown=True), FLOCK)
    return part.plain, part.html


@pytest.mark.parametrize(
    ("text", "plain", "html"),
    [
        ("**x** < y", "x < y", "<strong>x</strong> &lt; y"),
        ("a\nb", "a\nb", "a<br>b"),
        ("`a<b`", "a<b", "<code>a&lt;b</code>"),
        ("[here](https://e.org/p)", "here (https://e.org/p)", '<a href="https://e.org/p">here</a> (e.org)'),
        ("[ann](https://matrix.to/#/@ann:e.org)", "ann", "ann"),
        ("🎉 **香山**", "🎉 香山", "🎉 <strong>香山</strong>"),
    ],
)
def test_markdown(text: str, plain: str, html: str) -> None:
    assert shown(text) == (plain, html)


def test_who_speaks_what_was_done_and_what_can_be_pressed() -> None:
    buttons = tuple(Button(label=label, token=f"a1.{n}") for n, label in enumerate(("Undo: <x>", "Move…")))
    card = Card(kind="suggestion", title="", buttons=buttons)
    [part] = parts(Saying(text="*done*", agent="memo", receipts=("✓ Noted: <x>",), cards=(card,)), FLOCK)
    assert part.plain == "🪶 Huihui\n✓ Noted: <x>\n\n*done*\n\n1️⃣ Undo: <x>\n2️⃣ Move…"
    assert part.html == (
        "<strong>🪶 Huihui</strong><br>✓ Noted: &lt;x&gt;<br><br>*done*<br><br>1️⃣ Undo: &lt;x&gt;<br>2️⃣ Move…"
    )
    assert part.content()["parrots.buttons"] == ["a1.0", "a1.1"]


def test_what_is_too_long_is_several_messages_and_a_file() -> None:
    found = parts(Saying(text="很长。" * 8_000, document=Document(name="a.ics", data=b"x")), FLOCK)
    assert [bool(part.file) for part in found] == [False, False, False, False, True, True]
    assert max(len(part.plain.encode()) for part in found) <= LONGEST
    assert found[3].plain == "内容太长，后面的部分都在这个文件里。"


@given(st.text(alphabet="a*_`[]()<>&#\n 香🎉~", max_size=200))
def test_any_markdown_is_html_whose_tags_close(text: str) -> None:
    for part in parts(Saying(text=text, markdown=True), FLOCK):
        opened: list[str] = []
        for piece in part.html.split("<")[1:]:
            tag = piece.partition(">")[0].split(" ")[0]
            if tag.startswith("/"):
                assert opened.pop() == tag[1:]
            elif tag != "br":
                opened.append(tag)
        assert opened == []


@pytest.mark.parametrize(
    ("place", "relation"),
    [
        (ChatAddress(chat="direct !a", thread="", answers="message:$e"), {}),
        (
            ChatAddress(chat="!a", thread="", answers="message:$e"),
            {"m.relates_to": {"m.in_reply_to": {"event_id": "$e"}}},
        ),
        (
            ChatAddress(chat="!a", thread="$r"),
            {
                "m.relates_to": {
                    "rel_type": "m.thread",
                    "event_id": "$r",
                    "is_falling_back": True,
                    "m.in_reply_to": {"event_id": "$r"},
                }
            },
        ),
    ],
)
def test_how_an_answer_relates(place: ChatAddress, relation: dict[str, object]) -> None:
    assert related(place) == relation


def test_an_edit_carries_the_whole_message_once() -> None:
    content = {"msgtype": "m.text", "body": "x" * 1000}
    edit = changed(content, "$o")
    assert (edit["m.new_content"], len(edit["body"]), edit["m.relates_to"]) == (
        content,
        500,
        {"rel_type": "m.replace", "event_id": "$o"},
    )


@pytest.mark.parametrize(
    ("error", "kind", "after"),
    [
        (Flooded(2.5), NotSent, 2.5),
        (MUnknownToken(401, "no"), NotSent, 60.0),
        (MForbidden(403, "not in the room"), Undeliverable, None),
        (MTooLarge(413, "too large"), Undeliverable, None),
        (MatrixConnectionError("gone"), Ambiguous, None),
    ],
)
def test_what_refusals_mean(error: MatrixError, kind: type[Exception], after: float | None) -> None:
    found = meaning(error)
    assert (type(found), getattr(found, "retry_after", None)) == (kind, after)
