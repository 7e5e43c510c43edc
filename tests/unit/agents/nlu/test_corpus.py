"""The corpus can be read whole, and a line that cannot be is named."""

from collections import Counter
from pathlib import Path

import pytest

from training import corpus
from training.corpus import CorpusError, Request, Sentence, Slot, load

HEAD = "# style: somebody\n# language: en\n# part: train\n"


def test_every_line_is_read_and_each_part_has_both_languages() -> None:
    sentences = load()
    assert {(one.language, one.part) for one in sentences} >= {
        (language, part) for language in ("en", "zh", "mixed") for part in corpus.PARTS
    }
    intents = Counter(request.intent for one in sentences for request in one.requests)
    assert set(intents) == corpus.INTENTS


def test_styles_are_in_one_part_only() -> None:
    parts: dict[tuple[str, str], set[str]] = {}
    for one in load():
        parts.setdefault((one.language, one.style), set()).add(one.part)
    assert {style: found for style, found in parts.items() if len(found) > 1} == {}


def test_a_line_is_read_with_its_requests_slots_and_context(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    line = "schedule_add+memo_save\t[vet|title] [at 3|time]‖, note: [bring\\nthe card|body]\tshown:events\n"
    (tmp_path / "en" / "somebody.txt").write_text(HEAD + line, encoding="utf-8")
    assert load(tmp_path) == [
        Sentence(
            requests=(
                Request(
                    intent="schedule_add",
                    text="vet at 3",
                    slots=(Slot(name="title", start=0, end=3), Slot(name="time", start=4, end=8)),
                ),
                Request(
                    intent="memo_save", text=", note: bring\nthe card", slots=(Slot(name="body", start=8, end=22),)
                ),
            ),
            context="shown:events",
            language="en",
            style="somebody",
            part="train",
        )
    ]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("asked", "needs an intent and a text, parted by a TAB, and at most a context"),
        ("nothing\thello", "there is no intent 'nothing'"),
        ("chat\thello\tlater", "there is no context 'later'"),
        ("done+chat\tdid it, thanks\trang", "2 intents for 1 parts"),
        ("memo_save\tnote [ bread|body]", "'[ bread|body]' is no slot, or is empty or has a space at its edge"),
        ("memo_save\tnote [bread|food]", "'[bread|food]' is no slot, or is empty or has a space at its edge"),
        ("memo_save\tnote bread]", "a loose [, ] or |"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(tmp_path: Path, line: str, wrong: str) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "somebody.txt").write_text(f"{HEAD}{line}\n", encoding="utf-8")
    with pytest.raises(CorpusError) as caught:
        load(tmp_path)
    assert str(caught.value) == f"somebody.txt, line 4: {wrong}"


def test_a_sentence_stands_there_once(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    for name in ("first", "second"):
        (tmp_path / "en" / f"{name}.txt").write_text(f"{HEAD}chat\thello\n", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"^second.txt: 'hello' stands already in first.txt$"):
        load(tmp_path)
