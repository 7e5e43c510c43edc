"""Tool calls in a model's text: the forms, what is none, and that cutting a text into pieces changes nothing."""

import json
from collections.abc import Collection, Mapping
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.llm.parsing.json_repair import arguments
from agents.llm.parsing.json_toolcalls import ParsedCall
from agents.llm.parsing.text_toolcalls import Hearing, Said

KNOWN = ("memo_search", "schedule_add")
BARE = {"memo_search": "query"}
Calls: TypeAlias = tuple[tuple[str, object], ...]
GO: Calls = (("memo_search", {"query": "Go"}),)
PLACE = Path(__file__).parents[5] / "shared" / "cases" / "seeds"

TEXTS = st.lists(
    st.sampled_from(
        [
            "TOOL: memo_search",
            "TOOL: other",
            "INPUT: ",
            "INPUT: Go",
            '{"query": "Go"}',
            '{"name": "memo_search", "arguments": {"query": "Go"}}',
            '{"name": "Bob"}',
            "<tool_call>",
            "</tool_call>",
            "```json\n",
            "```",
            "```python\n",
            "工具：memo_search",
            "[",
            "{",
            "}",
            "：",
            '"',
            "'",
            "**",
            "- ",
            "\n",
            " ",
            "words",
        ]
    ),
    max_size=12,
).map("".join)


def read(text: str, known: Collection[str], bare: Mapping[str, str]) -> Said:
    """The calls in a whole text that comes in one piece."""
    hearing = Hearing(known, bare)
    shown = hearing.feed(text)
    shown += hearing.end()
    calls = hearing.said.calls
    return Said(shown.strip(), calls) if calls else Said(text, ())


def found(text: str) -> Calls:
    return tuple((call.name, json.loads(call.arguments)) for call in read(text, KNOWN, BARE).calls)


@pytest.mark.parametrize(
    ("text", "before", "calls"),
    [
        pytest.param("I look.\nTOOL: memo_search\nINPUT: Go", "I look.", GO, id="text form, bare"),
        pytest.param(
            'I look.\n\nTOOL: memo_search\nINPUT: {"query":"Go"}\n\nDone.', "I look.", GO, id="words after it"
        ),
        pytest.param('TOOL: memo_search INPUT: {"query":"Go"}', "", GO, id="on one line"),
        pytest.param('TOOL: memo_search {"query":"Go"}', "", GO, id="without the word INPUT"),
        pytest.param('TOOL: memo_search\nINPUT: {\n "query": "Go"\n}', "", GO, id="over several lines"),
        pytest.param("**Tool：** `memo_search`\n**Input：** `Go`", "", GO, id="emphasis, full-width colon"),
        pytest.param('1. **TOOL:** memo_search\n   **INPUT:** {"query": "Go"}', "", GO, id="in a list"),
        pytest.param("工具：memo_search\n输入：Go", "", GO, id="in Chinese"),
        pytest.param('Action: memo_search\nAction Input: {"query": "Go"}\nObservation: none', "", GO, id="Action"),
        pytest.param('TOOL: functions.memoSearch\nINPUT: "Go"', "", GO, id="another spelling of the name"),
        pytest.param('TOOL: memo_search\nINPUT:\n```json\n{"query": "Go"}\n```', "", GO, id="fenced input"),
        pytest.param("```\nTOOL: memo_search\nINPUT: Go\n```", "", GO, id="fenced text form"),
        pytest.param("TOOL: memo_search\nINPUT: Go\nTOOL: memo_search\nINPUT: Go", "", GO * 2, id="two calls"),
        pytest.param(
            'TOOL: memo_search\nINPUT: {"query": "Go\nTOOL: memo_search\nINPUT: Go', "", GO * 2, id="the first cut off"
        ),
        pytest.param("TOOL: memo_search", "", (("memo_search", dict[str, object]()),), id="without input"),
        pytest.param(
            "TOOL: nothing_of_ours\nINPUT: {}",
            "",
            (("nothing_of_ours", dict[str, object]()),),
            id="unknown, in clear form",
        ),
        pytest.param("TOOL: schedule_add\nINPUT: soon", "", (("schedule_add", {"input": "soon"}),), id="bare, no name"),
        pytest.param(
            'Yes:\n```json\n{"name":"memo_search","arguments":{"query":"Go"}}\n```', "Yes:", GO, id="fenced JSON"
        ),
        pytest.param('{"name":"memo_search","parameters":"{\\"query\\":\\"Go\\"}"}', "", GO, id="JSON in JSON"),
        pytest.param('我来查：{"name":"memo_search","arguments":{"query":"Go"}}', "我来查：", GO, id="behind a colon"),
        pytest.param('{"tool":"memo_search","query":"Go"}', "", GO, id="flat"),
        pytest.param('{"memo_search": {"query": "Go"}}', "", GO, id="the name as the key"),
        pytest.param('{"action": "memo_search", "action_input": "Go"}', "", GO, id="action_input"),
        pytest.param('{"name": "memo_search", "arguments": {"query": "Go"', "", GO, id="cut off"),
        pytest.param("{'name': 'memo_search', 'arguments': {'query': 'Go',},}", "", GO, id="quotes and commas"),
        pytest.param("｛“name”：“memo_search”，“arguments”：｛“query”：“Go”｝｝", "", GO, id="full-width"),
        pytest.param(
            '[{"tool":"memo_search","input":"Go"},{"tool":"memo_search","input":"Go"}]', "", GO * 2, id="list"
        ),
        pytest.param(
            '{"tool_calls":[{"id":"a","type":"function","function":{"name":"memo_search","arguments":"{\\"query\\":\\"Go\\"}"}}]}',
            "",
            GO,
            id="as OpenAI writes them",
        ),
        pytest.param(
            'Hm. <tool_call>\n{"name": "other", "arguments": {}}\n</tool_call>\n'
            '<tool_call>{"name": "memo_search", "arguments": {"query": "Go"}}</tool_call>',
            "Hm.",
            (("other", dict[str, object]()), *GO),
            id="tags",
        ),
        pytest.param('<tool_call>{"name": "memo_search", "arguments": {"query": "Go"', "", GO, id="an open tag"),
        pytest.param(
            'TOOL: schedule_add\nINPUT: {"startTime": "x", "at": {"aB": 1}}',
            "",
            (("schedule_add", {"start_time": "x", "at": {"aB": 1}}),),
            id="camelCase, at the top only",
        ),
    ],
)
def test_calls(text: str, before: str, calls: Calls) -> None:
    assert (read(text, KNOWN, BARE).text, found(text)) == (before, calls)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I could use memo_search for this.", id="a mention"),
        pytest.param("My favourite tool: a hammer\nTool: hammer and nails\nTool: hammer\n", id="tools of another kind"),
        pytest.param("TOOL: none\nINPUT: none", id="none wanted"),
        pytest.param("```python\nTOOL: memo_search\nINPUT: x\n```\n", id="code"),
        pytest.param("```\nSay this:\nTOOL: memo_search\nINPUT: x\n```", id="an example in a block"),
        pytest.param("> TOOL: memo_search\n> INPUT: x", id="quoted"),
        pytest.param('```json\n{"name": "Bob", "age": 3}\n```', id="unrelated JSON"),
        pytest.param('{"name": "other_tool", "arguments": {}}', id="JSON of a tool that there is not"),
        pytest.param('Say {"name":"memo_search","arguments":{}} to it', id="JSON within a sentence"),
        pytest.param(
            '{"name":"memo_search","description":"finds","parameters":{"type":"object","properties":{}}}', id="a schema"
        ),
        pytest.param("[1] one\n[2](https://example.org) two\n{x}", id="brackets"),
        pytest.param("", id="nothing"),
    ],
)
def test_no_calls(text: str) -> None:
    assert read(text, KNOWN, BARE) == Said(text, ())


@given(TEXTS, st.lists(st.integers(0, 200), max_size=8))
def test_how_a_text_is_cut_does_not_matter(text: str, cuts: list[int]) -> None:
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    hearing = Hearing(KNOWN, BARE)
    shown = "".join(hearing.feed(text[start:end]) for start, end in pairwise(places))
    shown += hearing.end()
    whole = read(text, KNOWN, BARE)
    assert hearing.said == Said(text, whole.calls)
    assert shown.strip() == whole.text.strip()
    assert whole.calls or whole.text == text


@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    said = read(text, KNOWN, BARE)
    assert said.calls or said.text == text


def test_what_is_shown_while_it_comes() -> None:
    hearing = Hearing(KNOWN, BARE)
    pieces = ["I look. To", "day\nTo", "OL: memo", "_search\nINP", "UT: Go", "\nDone."]
    assert [hearing.feed(piece) for piece in pieces] == ["I look. To", "day\n", "", "", "", ""]
    assert (hearing.end(), hearing.said.calls) == ("", (ParsedCall("memo_search", '{"query": "Go"}'),))


def test_what_turns_out_to_be_text_is_shown_then() -> None:
    hearing = Hearing(KNOWN, BARE)
    assert [hearing.feed(piece) for piece in ["Too", "ls:\n", "[", "1] one\n", "tool", "box"]] == [
        "",
        "Tools:\n",
        "",
        "[1] one\n",
        "",
        "toolbox",
    ]
    assert (hearing.end(), hearing.said.calls) == ("", ())


@pytest.mark.parametrize("name", ["text_tool_call", "json_repair"])
def test_seeds(name: str) -> None:
    if not PLACE.is_dir():
        pytest.skip("no ../shared/cases/seeds here")
    groups = [
        group
        for file in ("dv_json_toolcall_parse.json", "seed_derived.json")
        for group in json.loads((PLACE / file).read_text(encoding="utf-8"))["groups"]
        if group["group"] == name
    ]
    for case in groups[0]["cases"]:
        said = read(case["input"], KNOWN, BARE)
        if name == "json_repair":
            assert arguments(said.calls[0].arguments if said.calls else case["input"]) == case["expected"], case["id"]
            continue
        expected = case["expected"]
        given_input = expected["input"]
        wanted = json.loads(given_input) if given_input.startswith("{") else {"query": given_input}
        assert (said.calls[0].name, json.loads(said.calls[0].arguments)) == (expected["tool"], wanted), case["id"]
        assert " ".join(said.text.split()) == expected["text"], case["id"]
