"""An answer as parts of the UI message stream: which, and in which order."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any
from uuid import UUID

from adapters.web.api.ui_parts import Part, Parts
from bot.ports.live import LiveEvent
from bot.ports.messages import Button, Card, DataPart, Document, Role, Said, Saying
from bot.ports.push import AgentCard

MEMO = AgentCard(
    id="memo",
    emoji="🪶",
    name={"zh": "灰灰", "en": "Huihui"},
    species={"zh": "", "en": ""},
    does={"zh": "", "en": ""},
)
Told = partial(LiveEvent, agent="memo", call=1)
SPEAKS = ("data-agent", {"agent_name": "memo", "emoji": "🪶", "name": {"zh": "灰灰", "en": "Huihui"}})
END = [("finish-step", None), ("finish", None)]


def parts() -> Parts:
    return Parts(answer="answer-1", session="s", agents={"memo": MEMO}, no_result="There was no result.")


def said(
    text: str,
    number: int = 7,
    role: Role = "agent",
    agent: str = "memo",
    receipts: tuple[str, ...] = (),
    cards: tuple[Card, ...] = (),
) -> Said:
    saying = Saying(text=text, agent=agent if role == "agent" else None, receipts=receipts, cards=cards)
    return Said(
        id=number, conversation=UUID(int=0), role=role, saying=saying, created_at=datetime(2026, 1, 1, tzinfo=UTC)
    )


def short(found: list[Part]) -> list[tuple[str, Any]]:
    """Each with what matters of it."""
    names = ("delta", "data", "output", "errorText", "toolName")
    return [(part["type"], next((part[name] for name in names if name in part), None)) for part in found]


def text(words: str) -> list[tuple[str, Any]]:
    return [("text-start", None), ("text-delta", words), ("text-end", None)]


def test_it_begins_with_the_message_and_its_session() -> None:
    assert parts().begin() == [
        {"type": "start", "messageId": "answer-1", "messageMetadata": {"session_id": "s"}},
        {"type": "start-step"},
    ]


def test_an_answer_is_one_text_and_what_was_lost_of_its_end_is_added() -> None:
    ui = parts()
    found = [*ui.live(Told(event="answer_delta", text="It ")), *ui.live(Told(event="answer_delta", text="rains"))]
    assert short(found) == [SPEAKS, ("text-start", None), ("text-delta", "It "), ("text-delta", "rains")]
    assert {part.get("id") for part in found[1:]} == {"text-1"}
    assert short(ui.said(said("It rains."))) == [("text-delta", "."), ("text-end", None)]
    assert short(ui.end([said("It rains.")])) == END


def test_an_answer_of_which_the_beginning_was_lost_is_told_whole() -> None:
    ui = parts()
    ui.live(Told(event="answer_delta", text="rains."))
    assert short(ui.said(said("It rains."))) == [("text-end", None), SPEAKS, *text("It rains.")]


def test_what_follows_a_tool_is_a_text_of_its_own() -> None:
    ui = parts()
    ui.live(Told(event="answer_delta", text="Let me look. "))
    found = [
        *ui.live(Told(event="tool_use", tool="memo_search", text="Looking…")),
        *ui.live(Told(event="tool_result", tool="memo_search", text="1 note")),
        *ui.said(said("Let me look. \n\nIt rains.")),
    ]
    assert short(found) == [
        ("text-end", None),
        ("tool-input-available", "memo_search"),
        ("tool-output-available", {"text": "1 note"}),
        SPEAKS,
        *text("It rains."),
    ]
    assert found[1]["toolCallId"] == found[2]["toolCallId"]


def test_tools_at_once_have_their_results_and_one_that_was_ended_says_so() -> None:
    ui = parts()
    names = [ui.live(Told(event="tool_use", tool=tool))[0]["toolCallId"] for tool in ("a", "b", "a")]
    assert len(set(names)) == 3
    [failed] = ui.live(Told(event="tool_result", tool="b", text="no", failed=True))
    assert (failed["type"], failed["toolCallId"], failed["errorText"]) == ("tool-output-error", names[1], "no")
    assert ui.live(Told(event="tool_result", tool="a", text="yes"))[0]["toolCallId"] == names[0]
    assert short(ui.end([])) == [("tool-output-error", "There was no result."), *END]


def test_a_result_of_a_tool_that_nobody_told_of_is_made_up_for() -> None:
    found = parts().live(Told(event="tool_result", tool="memo_search", text="1 note"))
    assert short(found) == [("tool-input-available", "memo_search"), ("tool-output-available", {"text": "1 note"})]


def test_receipts_and_cards_are_data_and_text() -> None:
    button = Button(label="Yes", token="a1.yes")  # noqa: S106 - a button's
    card = Card(kind="notes", title="Found 1:", lines=("it rains",), buttons=(button,))
    found = parts().said(said("Look! Found 1:", receipts=("✓ Noted: it rains",), cards=(card,)))
    data = {"kind": "notes", "title": "Found 1:", "lines": ["it rains"], "open": True, "marks": []}
    buttons = [{"label": "Yes", "token": "a1.yes", "style": "plain"}]
    assert short(found) == [
        SPEAKS,
        *text("Look! Found 1:"),
        ("data-receipt", {"agent_name": "memo", "text": "✓ Noted: it rains"}),
        *text("✓ Noted: it rains"),
        ("data-card", {"agent_name": "memo", "message_id": 7, **data, "buttons": buttons}),
        *text("it rains"),
    ]
    kinds = [part["providerMetadata"]["parrots"]["kind"] for part in found if part["type"] == "text-start"]
    assert kinds == ["answer", "receipts", "card"]


def test_a_card_that_was_changed_takes_the_place_of_the_one_that_was_shown() -> None:
    ui = parts()
    first = said("Vote: Rome?", role="system", cards=(Card(kind="vote", title="Rome?", lines=("Rome: 0",)),))
    changed = said("Vote: Rome?", role="system", cards=(Card(kind="vote", title="Rome?", lines=("Rome: 1",)),))
    [shown] = [part for part in ui.said(first) if part["type"] == "data-card"]
    assert ui.said(first) == []
    [again] = ui.said(changed)
    assert (again["id"], again["data"]["lines"]) == (shown["id"], ["Rome: 1"])


def test_parrots_who_speak_at_once_have_a_text_each() -> None:
    ui = parts()
    one = ui.live(Told(event="answer_delta", text="A"))
    two = ui.live(LiveEvent(event="answer_delta", agent="creative", call=2, text="B"))
    more = ui.live(Told(event="answer_delta", text="a"))
    assert short(two)[0] == ("data-agent", {"agent_name": "creative"})
    assert (one[-1]["id"], more[-1]["id"]) == ("text-1", "text-1")
    assert two[-1]["id"] == "text-2"
    assert short(ui.said(said("B", 8, agent="creative"))) == [("text-end", None)]
    assert short(ui.said(said("Aa"))) == [("text-end", None)]


def test_the_house_speaks_too_and_what_was_said_before_is_left_out() -> None:
    ui = parts()
    told = said("Nothing is running.", role="system")
    assert short(ui.said(told)) == [
        ("data-system", {"agent_name": None, "text": "Nothing is running."}),
        *text("Nothing is running."),
    ]
    assert [ui.said(one) for one in (told, said("hi", 8, "user"), said("tea!", 9, "reminder"))] == [[], [], []]


def test_what_goes_on_is_shown_and_forgotten() -> None:
    ui = parts()
    card = Card(kind="notes", title="Found")
    found = [
        *ui.live(Told(event="thinking", text="Thinking…", step=1, most=5)),
        *ui.live(Told(event="system", text="Still working…")),
        *ui.live(Told(event="ui", ui="ui_memo_preview", card=card)),
        *ui.live(Told(event="done")),
    ]
    assert [(part["type"], part["transient"]) for part in found] == [
        ("data-thinking", True),
        ("data-system", True),
        ("data-ui", True),
    ]
    assert found[0]["data"] == {"agent_name": "memo", "phrase": "Thinking…", "step": 1, "most": 5}
    assert (found[2]["data"]["name"], found[2]["data"]["card"]["title"]) == ("ui_memo_preview", "Found")


def test_what_went_wrong_is_an_error_behind_what_was_said() -> None:
    ui = parts()
    ui.live(Told(event="answer_delta", text="It"))
    assert short(ui.end([], "Still at work.")) == [("text-end", None), ("error", "Still at work."), *END]
    assert ui.live(LiveEvent(event="error", text="no")) == [{"type": "error", "errorText": "no"}]


def test_what_is_for_programs_and_files_are_parts_of_their_own() -> None:
    told = said("2/6")
    progress = DataPart(name="protocol_progress", data={"step": 2})
    saying = replace(told.saying, parts=(progress,), document=Document(name="reset.md", text="# Reset"))
    *_, data, file = parts().said(replace(told, saying=saying))
    assert data == {"type": "data-protocol_progress", "data": {"step": 2}}
    assert file == {
        "type": "file",
        "mediaType": "text/markdown",
        "url": "data:text/markdown;charset=utf-8;base64,IyBSZXNldA==",
    }
