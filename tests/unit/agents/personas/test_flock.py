"""The flock follows its folders: parrots come, change and go, and a wrong file takes nothing away."""

import logging
import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from agents.personas.registry import PAUSE, Flock
from agents.personas.schema import FOLDER
from agents.personas.yaml_schema import DefinitionError

EXAMPLES = Path(__file__).parents[4] / "examples" / "parrots"
FIVE = ["amazing", "creative", "lifecoach", "memo", "schedule"]
COOK = (EXAMPLES / "cook.yaml").read_text(encoding="utf-8")


@dataclass(slots=True)
class Aviary:
    """A folder of parrots, and time that passes when it is told to."""

    folder: Path
    seconds: float = 0.0
    written: int = 0
    names: list[str] = field(default_factory=list[str])

    def clock(self) -> float:
        return self.seconds

    def later(self) -> None:
        self.seconds += PAUSE

    def write(self, name: str, text: str) -> None:
        """A file that is newer than all before it."""
        self.folder.mkdir(exist_ok=True)
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        self.written += 1
        os.utime(path, ns=(self.written * 10**9, self.written * 10**9))
        self.later()


@pytest.fixture
def aviary(tmp_path: Path) -> Aviary:
    return Aviary(folder=tmp_path / "parrots")


def another(name: str, alias: str, title: str = "the one at the stove") -> str:
    """A cook under other names."""
    text = COOK.replace("id: cook", f"id: {name}").replace("[coco, chef, 大厨]", f"[{alias}]")
    text = text.replace("{zh: 可可, en: Coco}", f"{{zh: {name}, en: {name}}}")
    return text.replace("the one at the stove", title)


def test_without_a_folder_the_five_are_there(aviary: Aviary) -> None:
    flock = Flock(aviary.folder)
    assert (sorted(flock), len(flock), flock.added, flock.problems) == (FIVE, 5, (), ())


def test_a_parrot_comes_changes_and_goes(aviary: Aviary) -> None:
    flock = Flock(aviary.folder, clock=aviary.clock)
    aviary.write("cook.yaml", COOK)
    assert (flock["cook"].title.en, flock.added) == ("the one at the stove", ("cook",))
    aviary.write("cook.yaml", COOK.replace("the one at the stove", "the chef"))
    assert flock["cook"].title.en == "the chef"
    (aviary.folder / "cook.yaml").unlink()
    aviary.later()
    assert (flock.get("cook"), sorted(flock)) == (None, FIVE)


def test_the_folders_are_looked_at_every_two_seconds_at_most(aviary: Aviary) -> None:
    flock = Flock(aviary.folder, clock=aviary.clock)
    aviary.write("cook.yaml", COOK)
    aviary.seconds -= 0.1
    assert "cook" not in flock
    aviary.seconds += 0.1
    assert "cook" in flock


def test_a_wrong_file_keeps_its_last_good_version_and_is_told_once(
    aviary: Aviary, caplog: pytest.LogCaptureFixture
) -> None:
    flock = Flock(aviary.folder, clock=aviary.clock)
    aviary.write("cook.yaml", COOK)
    assert "cook" in flock
    with caplog.at_level(logging.WARNING, logger="agents.personas.registry"):
        aviary.write("cook.yaml", COOK.replace("memo_write", "memo_wrote"))
        for _ in range(3):
            assert flock["cook"].tools == ("memo_search", "memo_write")
            aviary.later()
        [problem] = flock.problems
        aviary.write("other.yaml", another("baker", "oven"))
        assert "baker" in flock
    line = COOK.splitlines().index("tools: [memo_search, memo_write]") + 1
    said = f"cook.yaml, line {line}: tools.1: no such tool 'memo_wrote'; did you mean memo_write?"
    assert (problem.file, problem.why) == ("cook.yaml", said)
    assert [(record.message, vars(record)["why"]) for record in caplog.records] == [("a parrot's file is wrong", said)]
    aviary.write("cook.yaml", COOK)
    assert (sorted(flock), flock.problems) == (sorted([*FIVE, "baker", "cook"]), ())


def test_a_file_that_was_never_right_is_not_there(aviary: Aviary) -> None:
    aviary.write("cook.yaml", "id: cook\n")
    flock = Flock(aviary.folder, clock=aviary.clock)
    assert (sorted(flock), [problem.file for problem in flock.problems]) == (FIVE, ["cook.yaml"])


def test_a_file_with_the_id_of_one_of_the_house_replaces_it(aviary: Aviary) -> None:
    flock = Flock(aviary.folder, clock=aviary.clock)
    memo = (FOLDER / "memo.yaml").read_text(encoding="utf-8")
    aviary.write("mine.yaml", memo.replace("the one who remembers", "the archivist"))
    assert (flock["memo"].title.en, sorted(flock), flock.added) == ("the archivist", FIVE, ("memo",))
    aviary.write("mine.yaml", memo.replace("steps: 5", "steps: 500"))
    assert flock["memo"].title.en == "the archivist"
    (aviary.folder / "mine.yaml").unlink()
    aviary.later()
    assert (flock["memo"].title.en, flock.problems) == ("the one who remembers", ())


def test_a_replacement_that_takes_anothers_name_leaves_the_one_of_the_house(aviary: Aviary) -> None:
    flock = Flock(aviary.folder, clock=aviary.clock)
    memo = (FOLDER / "memo.yaml").read_text(encoding="utf-8")
    aviary.write("mine.yaml", memo.replace("[灰灰, huihui, memo]", "[Jingang]"))
    assert (flock["memo"].aliases, flock["schedule"].aliases[1]) == (("灰灰", "huihui", "memo"), "jingang")
    assert [problem.why for problem in flock.problems] == [
        "mine.yaml: aliases: 'jingang' is a name of schedule (schedule.yaml); take another name"
    ]


def test_names_of_one_of_the_house_are_free_only_while_it_is_replaced(aviary: Aviary) -> None:
    flock = Flock(aviary.folder, clock=aviary.clock)
    memo = (FOLDER / "memo.yaml").read_text(encoding="utf-8").replace("灰灰", "小灰")
    aviary.write("mine.yaml", memo)
    aviary.write("cook.yaml", another("cook", "灰灰"))
    assert (sorted(flock.added), flock.problems) == (["cook", "memo"], ())
    (aviary.folder / "mine.yaml").unlink()
    aviary.later()
    assert (flock.added, flock["memo"].name.zh) == ((), "灰灰")
    aviary.write("mine.yaml", memo.replace("[小灰, huihui, memo]", "[Jingang]"))
    assert (flock.added, flock["memo"].name.zh) == ((), "灰灰")
    assert [problem.file for problem in flock.problems] == ["mine.yaml", "cook.yaml"]
    aviary.write("mine.yaml", memo)
    assert (sorted(flock.added), flock.problems) == (["cook", "memo"], ())


def test_of_two_files_with_one_name_the_older_keeps_it(aviary: Aviary) -> None:
    aviary.write("z.yaml", another("first", "chef"))
    aviary.write("a.yaml", another("second", "CHEF"))
    aviary.write("b.yaml", another("first", "oven"))
    flock = Flock(aviary.folder, clock=aviary.clock)
    assert flock.added == ("first",)
    assert [problem.why for problem in flock.problems] == [
        "a.yaml: aliases: 'chef' is a name of first (z.yaml); take another name",
        "b.yaml: id: 'first' is taken by z.yaml; take another id",
    ]
    # who lives here keeps the name even when its file changes
    aviary.write("z.yaml", another("first", "chef", "still the first"))
    assert (flock["first"].title.en, flock.added) == ("still the first", ("first",))
    # and keeps what it was when it reaches for another's
    aviary.write("z.yaml", another("first", "memo"))
    assert flock["first"].aliases == ("chef",)
    (aviary.folder / "z.yaml").unlink()
    aviary.later()
    assert (sorted(flock.added), flock.problems) == (["first", "second"], ())


def test_a_loop_over_the_flock_is_not_disturbed_by_a_change(aviary: Aviary) -> None:
    flock = Flock(aviary.folder, clock=aviary.clock)
    aviary.write("cook.yaml", COOK)
    seen: list[str] = []
    for name, parrot in flock.items():
        seen.append(name)
        assert parrot.id == name
        (aviary.folder / "cook.yaml").unlink(missing_ok=True)
        aviary.later()
        assert "cook" not in flock
    assert sorted(seen) == sorted([*FIVE, "cook"])
    assert (sorted(flock.keys()), len(flock.values())) == (FIVE, 5)


def test_only_files_of_yaml_count(aviary: Aviary) -> None:
    for name in ("cook.yaml~", ".cook.yaml", "cook.txt", "#cook.yaml#"):
        aviary.write(name, COOK)
    (aviary.folder / "nest.yaml").mkdir()
    os.mkfifo(aviary.folder / "pipe.yaml")
    (aviary.folder / "gone.yaml").symlink_to(aviary.folder / "nowhere")
    flock = Flock(aviary.folder, clock=aviary.clock)
    assert (sorted(flock), flock.problems) == (FIVE, ())


def test_the_house_does_not_start_with_a_broken_parrot_of_its_own(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "own")
    with (tmp_path / "own" / "memo.yaml").open("a", encoding="utf-8") as file:
        file.write("colour: grey\n")
    with pytest.raises(DefinitionError, match=r"^memo\.yaml, line \d+: colour: no such key"):
        Flock(built_in=tmp_path / "own")


def test_two_of_the_house_with_one_name_are_named(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "own")
    (tmp_path / "own" / "cook.yaml").write_text(another("cook", "jingang"), encoding="utf-8")
    flock = Flock(built_in=tmp_path / "own")
    assert [problem.why for problem in flock.problems] == [
        "schedule.yaml: aliases: 'jingang' is a name of cook (cook.yaml); take another name"
    ]
