"""The tagger: its weights fit the corpus and the code; it is trained to the same again; a sentence more is one line."""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.nlu.model.tag_features import LONGEST
from agents.nlu.model.tagger import FILE, NAMES, TAGS, Tagger, tagged, tagger
from agents.timetext import parse
from tests.support.examples import examples
from training import corpus, fit_tagger
from training.corpus import Sentence

MOST_BYTES = 950 * 1024
HEAD = "# style: somebody\n# language: en\n# part: train\n"
NOW = datetime(2026, 1, 1, 9, tzinfo=UTC)


def few(folder: Path, *lines: str) -> list[Sentence]:
    """Return the sentences of a corpus of a few lines."""
    (folder / "en").mkdir(exist_ok=True)
    (folder / "en" / "somebody.txt").write_text(HEAD + "".join(f"{line}\n" for line in lines), encoding="utf-8")
    return corpus.load(folder)


def small() -> list[Sentence]:
    """Return a part of the corpus that is learnt in a few seconds."""
    return [one for one in corpus.load() if one.style in ("busy_parent", "mama") and len(one.requests) == 1]


def titles(model: Tagger, text: str) -> list[str]:
    return [span.text for span in model.spans(text, "schedule_add", parse(text, NOW).spans) if span.name == "title"]


def test_the_weights_fit_the_corpus_and_the_code() -> None:
    """Where they do not: `make model`."""
    assert tagger().digest == fit_tagger.digest()
    assert FILE.stat().st_size <= MOST_BYTES


def test_training_gives_the_same_bytes_again() -> None:
    sentences = small()
    assert fit_tagger.fit(sentences, rounds=2) == fit_tagger.fit(sentences, rounds=2)


def test_a_sentence_more_is_one_line_and_make_model(tmp_path: Path) -> None:
    text = "throw on the board wizzbang for friday at 4"
    line = "schedule_add\tthrow on the board [wizzbang|title] [for friday at 4|time]"
    before = Tagger.read(fit_tagger.fit(small(), rounds=4))
    after = Tagger.read(fit_tagger.fit([*small(), *few(tmp_path, line, line.replace("friday", "monday"))], rounds=4))
    assert titles(before, text) != ["wizzbang"]
    assert titles(after, text) == ["wizzbang"]


def test_it_is_read_when_something_new_is_asked_for_and_not_before() -> None:
    code = (
        "from datetime import datetime, UTC\n"
        "from agents.nlu.interpret import decide\n"
        "from agents.nlu.model.tagger import tagger\n"
        "now = datetime(2026, 1, 1, 9, tzinfo=UTC)\n"
        "decide('what is on tomorrow?', now, 'en')\n"
        "before = tagger.cache_info().currsize\n"
        "decide('dentist tomorrow at 3pm', now, 'en')\n"
        "print(before, tagger.cache_info().currsize)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "1"]


@settings(max_examples=examples(60))
@given(st.text(st.characters() | st.sampled_from("，,. 明天提醒我和小李开会at 5pm dinner with"), max_size=LONGEST + 50))
def test_spans_stand_in_order_within_the_text(text: str) -> None:
    found = tagged(text, "reminder_add", ())
    edges = [edge for span in found for edge in (span.start, span.end)]
    assert edges == sorted(edges)
    assert all(text[span.start : span.end] == span.text != "" for span in found)
    assert all(span.name in NAMES and 0 <= span.confidence <= 1 for span in found)
    assert [span.name for span in found].count("title") <= 1


@pytest.mark.parametrize("edge", ["B", "I"])
def test_each_slot_begins_and_goes_on(edge: str) -> None:
    assert {tag.removeprefix(f"{edge}-") for tag in TAGS if tag.startswith(edge)} == set(NAMES)
