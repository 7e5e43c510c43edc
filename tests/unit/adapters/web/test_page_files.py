"""The page's files keep what the strict policy, both languages and a slow phone rely on."""

import gzip
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[4] / "adapters" / "web" / "page"
FILES = sorted(PAGE.iterdir())
SCRIPTS = sorted(PAGE.glob("*.js"))
LONGEST = 300
TOTAL_BYTES = 360_000
TOTAL_BYTES_COMPRESSED = 130_000  # the issue of the page allows 300,000 on the first visit


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


class Markup(HTMLParser):
    """Tags with their attributes, and text that stands inside script or style."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        if self.cdata_elem and data.strip():
            self.inline.append(data)


@pytest.fixture(scope="module")
def markup() -> Markup:
    parser = Markup()
    parser.feed(read(PAGE / "index.html"))
    return parser


def texts() -> dict[str, dict[str, str]]:
    """What texts.js and the *_texts.js of the views say, by language."""
    said: dict[str, dict[str, str]] = {}
    for path in sorted(PAGE.glob("*texts.js")):
        tables = re.findall(r"^  (zh|en): \{\n(.*?)^  \},", read(path), flags=re.MULTILINE | re.DOTALL)
        for language, body in tables:
            said.setdefault(language, {}).update(re.findall(r'^    (\w+): "(.*)",$', body, flags=re.MULTILINE))
    return said


def test_a_key_of_texts_stands_in_one_file() -> None:
    """The file that is read later would win, whatever the other meant."""
    homes: dict[str, set[str]] = {}
    for path in sorted(PAGE.glob("*texts.js")):
        for key in re.findall(r'^    (\w+): "', read(path), flags=re.MULTILINE):
            homes.setdefault(key, set()).add(path.name)
    assert {key: files for key, files in homes.items() if len(files) > 1} == {}


def test_every_reference_of_the_markup_is_a_file(markup: Markup) -> None:
    references = [attributes[name] for _, attributes in markup.tags for name in ("src", "href") if name in attributes]
    assert "page/app.js" in references
    assert [r for r in references if not r.startswith("page/") or not (PAGE / r.removeprefix("page/")).is_file()] == []


def test_every_import_is_a_file_and_every_script_is_used() -> None:
    imported = {name for path in SCRIPTS for name in re.findall(r'(?:from|import) "\./([^"]+)"', read(path))}
    assert imported | {"app.js", "worker.js"} == {path.name for path in SCRIPTS}
    for path in SCRIPTS:
        assert re.findall(r"""(?:^import .*from |\bimport\()["'](?!\./)""", read(path), flags=re.MULTILINE) == []


def test_every_named_element_is_in_the_markup(markup: Markup) -> None:
    ids = [attributes["id"] for _, attributes in markup.tags if "id" in attributes]
    wanted = {name for path in SCRIPTS for name in re.findall(r'\$\("([\w-]+)"\)', read(path))}
    assert len(ids) == len(set(ids))
    assert wanted <= set(ids)


def test_nothing_is_inline(markup: Markup) -> None:
    assert markup.inline == []
    for tag, attributes in markup.tags:
        assert tag != "style"
        assert not [name for name in attributes if name == "style" or name.startswith("on")], (tag, attributes)


def test_the_drawing_brings_no_script_and_no_style() -> None:
    assert not re.search(r"<script|<style|style=|\son\w+=|href=", read(PAGE / "icon.svg"))


@pytest.mark.parametrize("path", [p for p in FILES if p.suffix in {".js", ".css", ".html"}], ids=lambda p: p.name)
def test_nothing_is_fetched_from_elsewhere(path: Path) -> None:
    assert not re.search(r"""["'(]https?://\w|@import|url\(""", read(path))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.name)
def test_text_never_becomes_markup_or_code(path: Path) -> None:
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function|\balert\(|console\.|style:"
    assert not re.search(forbidden, read(path))


@pytest.mark.parametrize("path", [p for p in FILES if p.suffix not in {".svg", ".webmanifest"}], ids=lambda p: p.name)
def test_every_file_says_what_it_is_and_stays_short(path: Path) -> None:
    lines = read(path).splitlines()
    assert re.match(r"// \w|/\* \w|<!doctype html>", lines[0])
    assert len(lines) <= LONGEST


def test_the_themes_that_are_chosen_have_the_colours_of_the_device() -> None:
    own, chosen = (
        [
            dict(re.findall(r"(--[\w-]+): (.+);", block))
            for block in re.findall(r":root[^{]*\{([^}]*)\}", read(PAGE / name))
        ]
        for name in ("style.css", "theme.css")
    )
    assert len(chosen) == 2
    for theirs, colours in zip(chosen, own[:2], strict=True):
        assert theirs == {name: value for name, value in colours.items() if name not in {"--font", "--mono"}}


def test_both_languages_say_the_same_things() -> None:
    tables = texts()
    assert list(tables) == ["zh", "en"]
    assert list(tables["zh"]) == list(tables["en"])
    for key, zh in tables["zh"].items():
        assert set(re.findall(r"\{\w+\}", zh)) == set(re.findall(r"\{\w+\}", tables["en"][key])), key


def test_every_text_is_defined_and_used(markup: Markup) -> None:
    defined = set(texts()["en"])
    marked = {value for _, attributes in markup.tags for name, value in attributes.items() if name.startswith("data-t")}
    code = "\n".join(read(path) for path in SCRIPTS if not path.name.endswith("texts.js"))
    called = set(re.findall(r'\bt\("(\w+)"', code))
    assert (marked | called) <= defined
    begun = tuple(re.findall(r"\bt\(`(\w+_)\$\{", code))
    assert [key for key in defined - marked - called if f'"{key}"' not in code and not key.startswith(begun)] == []


def test_the_page_stays_light() -> None:
    assert sum(path.stat().st_size for path in FILES) < TOTAL_BYTES
    assert sum(len(gzip.compress(path.read_bytes())) for path in FILES) < TOTAL_BYTES_COMPRESSED
