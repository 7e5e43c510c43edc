"""Parrots' files: those of the house are right and small; what is wrong in one is named."""

import re
from pathlib import Path

import pytest

from agents.personas.schema import FOLDER, GRANTED, KIND, Concurrent, Fast, Persona, load, read
from agents.personas.yaml_schema import DefinitionError
from agents.tools.toolsets import SETS

MEMO = (
    (FOLDER / "memo.yaml")
    .read_text(encoding="utf-8")
    .replace("toolset: memo_search", "tools: [memo_search, memo_write]")
)
EXAMPLES = Path(__file__).parents[4] / "examples" / "parrots"


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(start))


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_the_five_are_as_they_were_designed() -> None:
    flock = load()
    assert {name: (one.strategy, one.fast.on, one.limits.steps) for name, one in flock.items()} == {
        "amazing": ("plan", False, 10),
        "creative": ("native", False, 10),
        "lifecoach": ("native", True, 10),
        "memo": ("native", True, 5),
        "schedule": ("native", True, 10),
    }
    assert {(one.limits.seconds, one.limits.tool_seconds, one.limits.failures) for one in flock.values()} == {
        (120, 30, 3)
    }
    amazing = flock["amazing"].concurrent
    assert (amazing.on, amazing.most, amazing.seconds, amazing.errors) == (True, 5, 30, "continue")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_parrot_is_about_fifty_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 60
    assert read(path).id == path.stem


def test_only_memo_and_amazing_make_sounds_and_those_in_all_situations() -> None:
    sounding = {
        (name, language)
        for name, one in load().items()
        for language, sounds in (("zh", one.sounds.zh), ("en", one.sounds.en))
        if all((sounds.start, sounds.searching, sounds.found, sounds.none))
    }
    silent = {name for name, one in load().items() if one.sounds.zh == one.sounds.en}
    assert sounding == {("memo", "zh"), ("memo", "en"), ("amazing", "zh"), ("amazing", "en")}
    assert silent == {"creative", "lifecoach", "schedule"}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_examples_are_right(path: Path) -> None:
    assert read(path).tools


@pytest.mark.parametrize(
    ("text", "start", "said"),
    [
        pytest.param(
            changed(MEMO, "memo_write", "memo_wrote"),
            "tools:",
            "tools.1: no such tool 'memo_wrote'; did you mean memo_write?",
            id="tool",
        ),
        pytest.param(
            changed(MEMO, "memo_write", "choose"),
            "tools:",
            f"tools.1: no such tool 'choose' (there are: {', '.join(GRANTED)})",
            id="what only buttons do",
        ),
        pytest.param(
            changed(MEMO, "memo_write", "memo_search"),
            "tools:",
            "tools: a tool stands here twice; leave one out",
            id="tool twice",
        ),
        pytest.param(
            changed(MEMO, "strategy: native", "strategy: natve"),
            "strategy:",
            "strategy: must be one of 'native', 'react' or 'plan'",
            id="strategy",
        ),
        pytest.param(
            changed(MEMO, "strategy: native", "strategy: plan"),
            "prompt:",
            "prompt: the strategy plan needs planning and synthesis here",
            id="plan without words",
        ),
        pytest.param(
            changed(MEMO, "limits: {steps: 5}", "limits: {step: 5}"),
            "limits:",
            "limits.step: no such key; did you mean steps?",
            id="limit",
        ),
        pytest.param(
            changed(MEMO, "limits: {steps: 5}", "concurrent: {seconds: 0}"),
            "concurrent:",
            "concurrent.seconds: must be more than 0",
            id="no time at all",
        ),
        pytest.param(
            changed(MEMO, "fast: {simplify: strip_politeness}", "fast: {simplifier: none}"),
            "fast:",
            "fast.simplifier: no such key; did you mean simplify?",
            id="simplify",
        ),
        pytest.param(
            changed(MEMO, "limits: {steps: 5}", "toolset: notes"),
            "toolset:",
            "toolset: no such set 'notes' (there are: memo_search, schedule_full, combined)",
            id="set",
        ),
        pytest.param(
            changed(MEMO, "id: memo", "id: Memo!"),
            "id:",
            "id: must be 2 to 31 small letters, digits and _, the first a letter",
            id="id",
        ),
        pytest.param(
            changed(MEMO, "[灰灰, huihui, memo]", "[灰灰, all]"),
            "aliases:",
            "aliases: all: means something else; take another name",
            id="reserved",
        ),
        pytest.param(
            changed(MEMO, "[灰灰, huihui, memo]", "['two words']"),
            "aliases:",
            "aliases.0: must be a name without blanks, @, commas or colons, of at most 30 characters",
            id="alias",
        ),
        pytest.param(
            changed(MEMO, "  priority: 60", "  patterns: ['(']"),
            "  patterns:",
            "routing.patterns.0: is no regular expression: missing ), unterminated subpattern at position 0",
            id="pattern",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, start: str, said: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        KIND.parse(text, "a.yaml")
    assert str(caught.value) == f"a.yaml, line {line_of(text, start)}: {said}"


def test_a_section_can_be_switched_off_by_a_word() -> None:
    memo: Persona = KIND.parse(changed(MEMO, "fast: {simplify: strip_politeness}", "concurrent: false"), "a.yaml")
    assert (memo.fast.on, memo.fast.simplify, memo.concurrent.on) == (True, "none", False)


@pytest.mark.parametrize(
    ("toolset", "stated", "fast", "concurrent"),
    [
        pytest.param("memo_search", "", Fast(), Concurrent(on=False), id="notes"),
        pytest.param("schedule_full", "", Fast(), Concurrent(on=False), id="calendar"),
        pytest.param("combined", "", Fast(on=False), Concurrent(), id="both"),
        pytest.param("combined", "fast: true", Fast(), Concurrent(), id="fast stated"),
        pytest.param("combined", "concurrent: false", Fast(on=False), Concurrent(on=False), id="concurrent stated"),
        pytest.param("schedule_full", "concurrent: {most: 2}", Fast(), Concurrent(most=2), id="a part stated"),
        pytest.param(
            "combined",
            "fast: {simplify: strip_politeness}",
            Fast(simplify="strip_politeness"),
            Concurrent(),
            id="courtesy stated",
        ),
    ],
)
def test_a_set_says_what_the_file_leaves_open(
    toolset: str, stated: str, fast: Fast, concurrent: Concurrent, tmp_path: Path
) -> None:
    path = tmp_path / "a.yaml"
    text = changed(MEMO, "limits: {steps: 5}", f"toolset: {toolset}\n{stated}")
    path.write_text(changed(text, "fast: {simplify: strip_politeness}\nt", "t"), encoding="utf-8")
    persona = read(path)
    assert (persona.fast, persona.concurrent) == (fast, concurrent)


def test_without_a_set_rules_may_answer_and_reads_run_together(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(changed(MEMO, "fast: {simplify: strip_politeness}", ""), encoding="utf-8")
    assert (read(path).fast, read(path).concurrent) == (Fast(), Concurrent())


def test_a_set_brings_its_tools(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    text = changed(MEMO, "limits: {steps: 5}", "toolset: memo_search")
    path.write_text(changed(text, "[memo_search, memo_write]", "[schedule_query, memo_write]"), encoding="utf-8")
    assert read(path).tools == (*SETS["memo_search"].tools, "schedule_query")


def test_prompts_are_said_in_both_languages() -> None:
    han = re.compile(r"[\u4e00-\u9fff]")
    for one in load().values():
        for part in (one.prompt.who, one.prompt.work, one.prompt.voice, one.title, one.cannot, one.working_style):
            assert (bool(han.search(part.zh)), bool(han.search(part.en))) == (True, False)
