"""What of a model's text is not for people: read as a call where it is one, else hidden, however the text is cut."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.llm.parsing.model_markup import Markers
from agents.llm.parsing.text_toolcalls import Hearing
from agents.output.text_filters import FilterChain

KNOWN = ("memo_search", "schedule_add", "list_show")
BARE = {"memo_search": "query"}
TEA = ("memo_search", {"query": "green tea"})
LIST = ("list_show", {"name": "to do"})

CALLS = [
    pytest.param('[TOOL_CALLS] [{"name": "memo_search", "arguments": {"query": "green tea"}}]', [TEA], id="mistral"),
    pytest.param(
        '[TOOL_CALLS][{"name":"memo_search","arguments":{"query":"green tea"},"id":"a1"},'
        '{"name":"list_show","arguments":{"name":"to do"}}]</s>',
        [TEA, LIST],
        id="mistral, two",
    ),
    pytest.param('[TOOL_CALLS]memo_search[ARGS]{"query": "green tea"}', [TEA], id="mistral, names and arguments"),
    pytest.param(
        '[TOOL_CALLS]memo_search[CALL_ID]ab12[ARGS]{"query": "green tea"}[TOOL_CALLS]list_show[ARGS]{"name": "to do"}',
        [TEA, LIST],
        id="mistral, with ids",
    ),
    pytest.param('[TOOL_CALLS] [{"name": "memo_search", "arguments": {"query": "green tea"', [TEA], id="mistral, cut"),
    pytest.param(
        '<|python_tag|>{"name": "memo_search", "parameters": {"query": "green tea"}}<|eom_id|>', [TEA], id="llama"
    ),
    pytest.param(
        '<|python_tag|>{"name": "memo_search", "parameters": {"query": "green tea"}};'
        ' {"name": "list_show", "parameters": {"name": "to do"}}',
        [TEA, LIST],
        id="llama, two",
    ),
    pytest.param('<|python_tag|>memo_search.call(query="green tea")', [TEA], id="llama, a program"),
    pytest.param(
        '<|python_start|>[memo_search(query="green tea"), list_show(name="to do")]<|python_end|>',
        [TEA, LIST],
        id="llama, a list of calls",
    ),
    pytest.param('<function=memo_search>{"query": "green tea"}</function>', [TEA], id="llama, a function"),
    pytest.param('<function=memo_search{"query": "green tea"}</function>', [TEA], id="llama, a bracket missing"),
    pytest.param(
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>memo_search\n```json\n{"query": "green tea"}\n```'
        "<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>",
        [TEA],
        id="deepseek",
    ),
    pytest.param(
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>memo_search<｜tool▁sep｜>{"query": "green tea"}<｜tool▁call▁end｜>'
        '<｜tool▁call▁begin｜>list_show<｜tool▁sep｜>{"name": "to do"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
        [TEA, LIST],
        id="deepseek, newer",
    ),
    pytest.param(
        '<｜DSML｜function_calls><｜DSML｜invoke name="memo_search"><｜DSML｜parameter name="query" string="true">green tea'
        "</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜function_calls>",
        [TEA],
        id="deepseek, newest",
    ),
    pytest.param(
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.memo_search:0<|tool_call_argument_begin|>"
        '{"query": "green tea"}<|tool_call_end|><|tool_call_begin|>functions.list_show:1<|tool_call_argument_begin|>'
        '{"name": "to do"}<|tool_call_end|><|tool_calls_section_end|>',
        [TEA, LIST],
        id="kimi",
    ),
    pytest.param(
        '<tool_call>\n{"name": "memo_search", "arguments": {"query": "green tea"}}\n</tool_call>', [TEA], id="qwen"
    ),
    pytest.param(
        "<tool_call>\n<function=memo_search>\n<parameter=query>\ngreen tea\n</parameter>\n</function>\n</tool_call>",
        [TEA],
        id="qwen, coder",
    ),
    pytest.param(
        "<tool_call>memo_search\n<arg_key>query</arg_key>\n<arg_value>green tea</arg_value>\n</tool_call>",
        [TEA],
        id="glm",
    ),
    pytest.param(
        '<minimax:tool_call><invoke name="memo_search"><parameter name="query">green tea</parameter></invoke>'
        "</minimax:tool_call>",
        [TEA],
        id="minimax",
    ),
    pytest.param(
        "<|channel|>analysis<|message|>They want tea.<|end|><|start|>assistant<|channel|>commentary "
        'to=functions.memo_search <|constrain|>json<|message|>{"query": "green tea"}<|call|>',
        [TEA],
        id="gpt-oss",
    ),
    pytest.param(
        '<|tool_call|>[{"name": "memo_search", "arguments": {"query": "green tea"}}]<|/tool_call|>', [TEA], id="phi"
    ),
    pytest.param(
        '<|START_THINKING|>tea<|END_THINKING|><|START_ACTION|>[{"tool_name": "memo_search", "parameters": '
        '{"query": "green tea"}}]<|END_ACTION|>',
        [TEA],
        id="command",
    ),
]

HIDDEN = [
    pytest.param("One. <think>secret</think>Two.", "One. Two.", id="thoughts in the middle"),
    pytest.param("One. <thinking>secret", "One. ", id="thoughts without an end"),
    pytest.param("[THINK]secret[/THINK]One.", "One.", id="magistral"),
    pytest.param("secret?</think>One.", "secret?One.", id="an end without a beginning"),
    pytest.param(
        "<|channel|>analysis<|message|>secret<|end|><|start|>assistant<|channel|>final<|message|>One.<|return|>",
        "One.",
        id="channels",
    ),
    pytest.param("One.<|im_end|>", "One.", id="chatml"),
    pytest.param("One.<｜end▁of▁sentence｜>", "One.", id="an end of a sentence"),
    pytest.param("[INST] One. [/INST]</s>", " One. ", id="instructions"),
    pytest.param('One. [TOOL_RESULTS] {"secret": 1}[/TOOL_RESULTS] Two.', "One.  Two.", id="results that it made up"),
    pytest.param("<tool_response>secret</tool_response>One.", "One.", id="results, qwen"),
    pytest.param("<tool_call>no call at all</tool_call>One.", "One.", id="a tag around no call"),
    pytest.param('<function=>{"a"', '<function=>{"a"', id="no name"),
    pytest.param("[TOOL_CALLS] [{]]", "", id="a broken call"),
    pytest.param("[CANNOT:booking] I sell no tickets.", " I sell no tickets.", id="cannot"),
    pytest.param("【CANNOT：订票】订不了。", "订不了。", id="cannot, zh"),
    pytest.param("As said: {{t1.result}}.", "As said: .", id="a result of a plan"),
    pytest.param("{{ results.draft }}{{input}}One", "One", id="placeholders"),
]

PLAIN = [
    pytest.param("Use `<think>` for thoughts, and `[TOOL_CALLS]` for calls.", id="code in a line"),
    pytest.param("```\n<think>x</think>\n[TOOL_CALLS] []\n```\nThat is all.", id="a block of code"),
    pytest.param("a < b, [1] one, [link](https://example.org), {x}, {{x}}, x <- y, <b>, 3 <5", id="brackets"),
    pytest.param("I cannot do that [yet].\n\n- [ ] milk\n- [x] eggs", id="lists"),
    pytest.param("a lone ` tick, and ``two``, <3", id="ticks"),
    pytest.param("价格 < 100，【注意】，「好」", id="zh"),
]


def read(text: str, cuts: list[int] | None = None) -> tuple[str, list[tuple[str, object]]]:
    """What is shown of it, and the calls in it."""
    places = [0, *sorted(min(cut, len(text)) for cut in cuts or []), len(text)]
    hearing = Hearing(KNOWN, BARE)
    filters = FilterChain(Markers(KNOWN, BARE), hearing)
    shown = "".join(filters.feed(text[start:end]) for start, end in pairwise(places)) + filters.end()
    return shown, [(call.name, json.loads(call.arguments)) for call in hearing.said.calls]


@pytest.mark.parametrize(("text", "calls"), CALLS)
def test_calls_in_every_form_are_read_and_not_shown(text: str, calls: list[tuple[str, object]]) -> None:
    assert read(text) == ("", calls)
    assert read(f"I look.\n{text}") == ("I look.\n", calls)


@pytest.mark.parametrize(("text", "shown"), HIDDEN)
def test_what_is_no_call_is_hidden(text: str, shown: str) -> None:
    assert read(text) == (shown, [])


@pytest.mark.parametrize("text", PLAIN)
def test_words_and_code_stay_as_they_are(text: str) -> None:
    assert read(text) == (text, [])


_ALL = [str(one.values[0]) for one in (*CALLS, *HIDDEN, *PLAIN)]
_PIECES = [
    "<",
    "<think>",
    "</think>",
    "`",
    "```",
    "[",
    "]",
    "{{",
    "}}",
    "\n",
    " ",
    "<|",
    "|>",
    "a",
    "CANNOT:",
    "<|channel|>",
    "final",
    "to=",
]


@given(
    st.lists(st.sampled_from([*_ALL, *_PIECES]), max_size=6).map("".join), st.lists(st.integers(0, 400), max_size=12)
)
def test_how_it_is_cut_does_not_matter(text: str, cuts: list[int]) -> None:
    assert read(text, cuts) == read(text)


@given(st.sampled_from(_ALL))
def test_letter_by_letter_it_is_the_same(text: str) -> None:
    assert read(text, list(range(len(text)))) == read(text)


def test_what_a_parrot_lacks_is_known() -> None:
    markers = Markers()
    markers.feed("[CANNOT: booking] I sell no tickets.")
    assert markers.cannot == "booking"


@pytest.mark.parametrize(
    ("passed", "arguments"),
    [
        pytest.param("tags={'a', 'b'}", {"tags": ["a", "b"]}, id="a set"),
        pytest.param("tags=('a', {'b'})", {"tags": ["a", ["b"]]}, id="a set in a tuple"),
        pytest.param("query=b'tea'", {"query": "tea"}, id="bytes"),
        pytest.param("query=..., limit=3", {"limit": 3}, id="left open"),
        pytest.param("options={'a': ..., 1: -2.5, 'c': None}", {"options": {"1": -2.5, "c": None}}, id="within a dict"),
        pytest.param("options=[..., {'a': {True}}]", {"options": [{"a": [True]}]}, id="within a list"),
        pytest.param("...", {}, id="nothing but that"),
    ],
)
def test_what_a_program_gives_is_read_as_the_json_next_to_it(passed: str, arguments: dict[str, object]) -> None:
    assert read(f"<tool_call>memo_search({passed})</tool_call>") == ("", [("memo_search", arguments)])


@pytest.mark.parametrize(
    "passed",
    [
        "x=1j",
        "x=b'\\xff'",
        "x={(1, 2): 3}",
        "x={[]: 1}",
        "x={**y}",
        "x=1e999",
        "x=-1e999",
        "x=f'{y}'",
        "x=len",
        "x=a + 1",
    ],
)
def test_what_a_program_gives_that_means_no_value_makes_no_call(passed: str) -> None:
    assert read(f"One.<tool_call>memo_search({passed})</tool_call>") == ("One.", [])
