"""A definition that is wrong says in which line, what, and what to do."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import BaseModel, ConfigDict, Field

from agents.personas.yaml_schema import LARGEST, DefinitionError, Kind, Mistake, near


class Inner(BaseModel):
    model_config = ConfigDict(extra="forbid")

    colour: str
    size: int = Field(default=1, ge=1, le=9)


class Outer(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: str
    inner: Inner | None = None
    names: tuple[str, ...] = ()


def nothing_is_called_nemo(made: Outer) -> Iterator[Mistake]:
    for position, name in enumerate(made.names):
        if name == "nemo":
            yield Mistake(where=("names", position), why="nobody is called so")


KIND = Kind(model=Outer, check=nothing_is_called_nemo)


def test_what_is_right_is_read() -> None:
    made = KIND.parse("version: 1\nid: a\ninner: {colour: red}\nnames: [b, c]\n", "a.yaml")
    assert made == Outer(id="a", inner=Inner(colour="red"), names=("b", "c"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(
            "id: a\ncolour: red\n", "a.yaml, line 2: colour: no such key (there are: id, inner, names)", id="key"
        ),
        pytest.param("id: a\nname: [x]\n", "a.yaml, line 2: name: no such key; did you mean names?", id="near key"),
        pytest.param(
            "id: a\n\ninner:\n  colour: red\n  sizes: 2\n",
            "a.yaml, line 5: inner.sizes: no such key; did you mean size?",
            id="inner key",
        ),
        pytest.param("id: a\ninner:\n  size: 2\n", "a.yaml, line 2: inner.colour: is missing", id="missing"),
        pytest.param("names: [b]\n", "a.yaml, line 1: id: is missing", id="missing above"),
        pytest.param(
            "id: a\ninner:\n  colour: x\n  size: 10\n", "a.yaml, line 4: inner.size: may be at most 9", id="range"
        ),
        pytest.param(
            "id: 12\n", "a.yaml, line 1: id: must be text (in quotes, if it looks like something else)", id="number"
        ),
        pytest.param("id: a\nnames: b\n", "a.yaml, line 2: names: must be a list: [one, two]", id="no list"),
        pytest.param(
            "id: a\nnames:\n  - b\n  - nemo\n", "a.yaml, line 4: names.1: nobody is called so", id="own check"
        ),
        pytest.param(
            "id: a\nversion: 2\nnovel: 1\n",
            "a.yaml, line 2: version: 2 is of a newer program, this one reads 1: upgrade, or write the file as this one reads it",
            id="newer",
        ),
        pytest.param("id: a\nversion: x\n", "a.yaml, line 2: version: must be 1, or left out", id="no version"),
        pytest.param("id: a\nid: b\n", "a.yaml, line 1: id: stands here twice; leave one out", id="twice"),
        pytest.param(
            "id: a\nnames: &n [b]\ninner: *n\n", "a.yaml, line 3: inner: is an alias (*…); write it out", id="alias"
        ),
        pytest.param("- id\n", "a.yaml, line 1: must have keys, such as “id: …”", id="list"),
        pytest.param("", "a.yaml, line 1: must have keys, such as “id: …”", id="empty"),
        pytest.param(
            "id: a\nnames: [b\n",
            "a.yaml, line 3: not readable as YAML: did not find expected ',' or ']'",
            id="no YAML",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, said: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        KIND.parse(text, "a.yaml")
    assert str(caught.value) == said


def test_of_many_mistakes_the_first_are_told() -> None:
    with pytest.raises(DefinitionError) as caught:
        KIND.parse("id: a\n" + "".join(f"zz{number}: 1\n" for number in range(7)), "a.yaml")
    lines = str(caught.value).splitlines()
    assert [line.split(":")[0] for line in lines] == [*(f"a.yaml, line {number}" for number in range(2, 7)), "a.yaml"]
    assert lines[-1] == "a.yaml: and 2 more"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("id: " + "[" * 5000, id="deep"),
        pytest.param("a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n", id="aliases of aliases"),
        pytest.param("a: &a [*a]\n", id="an alias in itself"),
        pytest.param("id: !!python/object/apply:os.getcwd []\n", id="objects"),
        pytest.param("id: \x07\n", id="control characters"),
        pytest.param("? {a: b}\n: c\n", id="a key that is a mapping"),
    ],
)
def test_nothing_in_a_file_does_harm(text: str) -> None:
    with pytest.raises(DefinitionError, match=r"^a\.yaml"):
        KIND.parse(text, "a.yaml")


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    with pytest.raises(DefinitionError, match=r"^a\.yaml: cannot be read: "):
        KIND.read(path)
    path.write_bytes(b"id: \xff\xfe\n")
    with pytest.raises(DefinitionError, match="save it as UTF-8"):
        KIND.read(path)
    path.write_text(f"id: a{' ' * LARGEST}", encoding="utf-8")
    with pytest.raises(DefinitionError, match="is larger than 64 KB"):
        KIND.read(path)
    path.write_text("﻿id: a\n", encoding="utf-8")  # as some editors begin a file
    assert KIND.read(path).id == "a"


def test_a_word_that_is_near_is_named() -> None:
    assert near("schedul_add", ["schedule_add", "memo_write"]) == "; did you mean schedule_add?"
    assert near("banana", ["schedule_add", "memo_write"]) == ""
