"""Files of protocols: what is wrong with one is told with its line, and what people add is read without a restart."""

import os
from pathlib import Path

import pytest

from agents.personas.yaml_schema import DefinitionError
from agents.texts import Language
from bot.protocols.definition import read
from bot.protocols.library import FOLDER, Library
from bot.protocols.triggers import called, wished

DOCUMENT = Path(__file__).parents[4] / "docs" / "protocols.md"
EXAMPLE = DOCUMENT.read_text(encoding="utf-8").partition("```yaml\n")[2].partition("```")[0]


def changed(old: str, new: str) -> str:
    assert old in EXAMPLE
    return EXAMPLE.replace(old, new, 1)


def test_the_example_of_the_document_is_right() -> None:
    found = read(EXAMPLE, "evening.yaml").definition
    assert [step.save_to for step in found.steps] == ["evening.good", "evening.first_step"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (changed("minutes: 3", "minutes: three"), "line 5: minutes: must be a whole number"),
        (changed("    phase: looking_back\n", ""), "line 10: steps.0.phase: is missing"),
        (
            changed("save_to: evening.good", "save_to: Evening good"),
            "must be small letters, digits and _, parts joined by",
        ),
        (changed("save_to: evening.good", "save_to: protocol.x"), "must not begin with protocol, where the run itself"),
        (changed("evening.first_step", "evening.good"), "is the place of another step, too; give each its own"),
        (changed("evening.good", "evening"), "holds the place of another step; make it longer"),
        (changed("dated: true", "kind: each_role"), "needs a step of kind roles before it"),
        (changed("dated: true", "date: true"), "no such key; did you mean dated?"),
        (changed("en: Small things count.", "de: x"), "no such key"),
        ("- a\n- b\n", "line 1: must have keys"),
        ("id: [", "not readable as YAML"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_a_way_out(text: str, told: str) -> None:
    with pytest.raises(DefinitionError) as error:
        read(text, "evening.yaml")
    assert str(error.value).startswith("evening.yaml, line ")
    assert told in str(error.value)


def test_what_people_add_is_read_without_a_restart(tmp_path: Path) -> None:
    now, path = 0.0, tmp_path / "evening.yaml"
    library = Library(tmp_path, clock=lambda: now)
    assert sorted(library.protocols()) == ["covey", "dankoe"]

    def written(text: str, stamp: int) -> None:
        nonlocal now
        path.write_text(text, encoding="utf-8")
        os.utime(path, ns=(stamp, stamp))
        now += 3

    written(EXAMPLE, 1)
    version = library.protocols()["evening"].version
    written(changed("minutes: 3", "minutes: 4"), 2)
    assert library.protocols()["evening"].version != version
    written(changed("minutes: 3", "minutes: three"), 3)
    assert library.protocols()["evening"].definition.minutes == 4
    assert library.problems() == ("evening.yaml, line 5: minutes: must be a whole number",)
    written(changed("id: evening", "id: dankoe"), 4)
    assert library.problems() == ("evening.yaml: id: dankoe is that of the house; choose another one",)
    path.unlink()
    now += 3
    assert sorted(library.protocols()) == ["covey", "dankoe"]


@pytest.mark.parametrize("name", [path.name for path in FOLDER.glob("*.yaml")])
def test_ours_say_everything_in_both_languages(name: str) -> None:
    languages: tuple[Language, ...] = ("zh", "en")
    for step in read((FOLDER / name).read_text(encoding="utf-8"), name).definition.steps:
        for text in (step.name, step.question, step.hint):
            zh, en = (text.said(language) for language in languages)
            assert any("\u4e00" <= letter <= "\u9fff" for letter in zh)
            assert en.isascii() or "“" in en or "’" in en


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("人生重启", ["dankoe"]),
        ("帮我用 Dan Koe 方法做一次人生重置", ["dankoe"]),
        ("I'd like to try the dan koe thing", ["dankoe"]),
        ("covey", ["covey"]),
        ("我们来做一次要事第一吧", ["covey"]),
        ("help me plan my life", ["covey", "dankoe"]),
        ("我想好好规划一下", ["covey", "dankoe"]),
        ("想把人生梳理一遍", ["dankoe"]),
        ("can you help me plan this week", ["covey"]),
        ("帮我规划下周吧", ["covey"]),
        ("would you coach me a bit", ["covey", "dankoe"]),
        ("你可以当我们的教练吗", ["covey", "dankoe"]),
        ("the coach leaves at six", []),
        ("读完了柯维的书", []),
        ("Dan Koe posted again today", []),
        ("the recovery takes weeks", []),
        ("coveys of partridges", []),
    ],
)
def test_wishes_find_their_protocols(text: str, expected: list[str]) -> None:
    assert wished([one.definition for one in Library().protocols().values()], text) == expected


def test_a_command_calls_one_by_any_of_its_names() -> None:
    definitions = [one.definition for one in Library().protocols().values()]
    assert [called(definitions, name) for name in ("DanKoe", "人生重启", "First things first", "nobody")] == [
        "dankoe",
        "dankoe",
        "covey",
        None,
    ]
