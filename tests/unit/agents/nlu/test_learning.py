"""A sentence that was misunderstood is one line in a file of the corpus, and `make model`."""

from pathlib import Path

import pytest

from agents.nlu.model.bands import ranked, together
from agents.nlu.model.linear_model import LinearModel
from training import corpus, fit

STYLES = ("curt", "foreign_car_home", "home_orders_calls")  # of the corpus
LINES = 40  # of each: enough for a small model
SAID = "shove the window cleaner in for friday at two"
LINE = "schedule_add\tshove [the window cleaner|title] in for [friday at two|time]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The beginnings of a few files of the corpus."""
    (tmp_path / "en").mkdir()
    for style in STYLES:
        lines = (corpus.FOLDER / "en" / f"{style}.txt").read_text(encoding="utf-8").splitlines(keepends=True)
        (tmp_path / "en" / f"{style}.txt").write_text("".join(lines[:LINES]), encoding="utf-8")
    return tmp_path


def understood(folder: Path) -> tuple[str, bool]:
    """Return the intent that a model trained on a folder gives the sentence, and whether it holds it for ours."""
    scores = LinearModel.read(fit.fit(corpus.load(folder))).score(SAID, "")
    return ranked(scores)[0], together(scores, ranked(scores)) > 0.5


def test_one_line_teaches_a_sentence(folder: Path) -> None:
    before = understood(folder)
    with (folder / "en" / f"{STYLES[0]}.txt").open("a", encoding="utf-8") as file:
        file.write(LINE)
    assert (before[1], understood(folder)) == (False, ("schedule_add", True))
