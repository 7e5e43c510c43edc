"""The registry: what there is, what a session gets, and how definitions come and go."""

import os
import sys
from pathlib import Path

import pytest

from bot.modes.base import Mode, ModeConfig, Timer
from bot.modes.definitions import Defined, Definition, definition, drawn, version_of
from bot.modes.errors import InvalidModeConfig, UnknownMode
from bot.modes.installed import installed
from bot.modes.registry import DEFAULT, Chosen, Registry, built_in
from tests.support.rooms import FLOCK, NOON, ROOM, agents, answered, wrote

EXAMPLES = Path(__file__).parents[4] / "examples" / "modes"
KINDS = {mode.name: mode for mode in built_in()}
ROUND = """kind: free_discussion
name: round
description: {zh: 圆桌, en: Round table}
config:
  turns: in_turn
"""


def registry(folder: Path | None = None, **more: frozenset[str]) -> Registry:
    return Registry(modes=built_in(), folder=folder, **more)


def choose(found: Registry, name: str, config: dict[str, object] | None = None, session: str = "s1") -> Chosen:
    wanted = ModeConfig(name=name, config=config)  # type: ignore[arg-type]
    return found.choose(wanted, session=session, members=FLOCK, language="en")


def test_an_empty_registry_lists_nothing() -> None:
    assert Registry(modes=()).listed("zh") == ()


def test_the_modes_are_listed_with_their_descriptions() -> None:
    listed = registry().listed("zh")
    assert [one.name for one in listed] == ["free_discussion", "sop", "voting", "expert"]
    assert listed[0].description == "自由讨论模式 - 鹦鹉们可以自由互相调用"
    assert registry().listed("en")[0].description.startswith("Free discussion")
    assert DEFAULT == "free_discussion"
    assert [mode.description for mode in built_in()] == [one.description for one in listed]


def test_a_session_gets_its_own_state_after_its_options_were_checked() -> None:
    found = registry()
    strict = choose(found, "sop", {"steps": ["灰灰", "creative"], "strict": True})
    loose = choose(found, "sop", {"steps": ["memo"], "strict": False})
    assert strict.state != loose.state
    assert (strict.kind, strict.version, strict.variant, strict.definition) == ("sop", "1", "", "")
    step = found.reducer(strict.kind).on_user_message(strict.state, wrote("go"))
    assert agents(step) == ["memo"]


@pytest.mark.parametrize(
    ("name", "config", "key", "why"),
    [
        ("sop", {"steps": ["memo", "polly"]}, "steps[1].agent", "no_such_parrot"),
        ("voting", {"voters": ["polly"]}, "voters[0]", "no_such_parrot"),
        ("voting", {"weights": {"polly": 2, "people": 2}}, "weights.polly", "no_such_parrot"),
        ("voting", {"chair": "polly"}, "chair", "no_such_parrot"),
        ("expert", {"experts": 5}, "experts", "out_of_range"),
    ],
)
def test_wrong_options_are_refused_before_anything_changes(
    name: str, config: dict[str, object], key: str, why: str
) -> None:
    with pytest.raises(InvalidModeConfig) as caught:
        choose(registry(), name, config)
    assert (caught.value.key, caught.value.why) == (key, why)
    for language in ("zh", "en"):
        assert key in caught.value.sentence(language)


def test_unknown_and_switched_off_modes_cannot_be_chosen() -> None:
    found = registry(disabled=frozenset({"voting"}))
    for name in ("nothing", "voting"):
        with pytest.raises(UnknownMode) as caught:
            choose(found, name)
        assert "free_discussion" in caught.value.sentence("zh")
    with pytest.raises(UnknownMode):
        found.choose(ModeConfig(name="sop", enabled=False), session="s", members=FLOCK, language="en")
    with pytest.raises(UnknownMode):
        found.reducer("nothing")
    assert found.reducer("voting").name == "voting"  # sessions that are in it go on
    assert "voting" not in [one.name for one in found.listed("en")]


def write(path: Path, text: str, stamp: int) -> None:
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(stamp, stamp))


def test_definitions_come_change_break_and_go(tmp_path: Path) -> None:
    found = registry(tmp_path)
    assert found.refresh(0) == ()
    path = tmp_path / "round.yaml"
    write(path, ROUND, 1)
    assert found.refresh(1.9) == ()
    assert [one.name for one in found.listed("en")][4:] == []  # looked at most every 2 s
    found.refresh(2)
    assert [(one.name, one.description) for one in found.listed("en")][4:] == [("round", "Round table")]
    first = choose(found, "round")
    assert (first.kind, first.version, first.definition) == ("free_discussion", version_of(ROUND), ROUND)
    assert agents(found.reducer(first.kind).on_user_message(first.state, wrote("@memo @creative go"))) == ["memo"]
    write(path, ROUND.replace("in_turn", "shuffled"), 2)
    (problem,) = found.refresh(4)
    assert (problem.file, problem.error.key, problem.error.line) == ("round.yaml", "config.turns", 5)
    assert choose(found, "round").version == first.version  # the last good one stays
    assert found.refresh(5) == (problem,)
    assert found.refresh(6) == (problem,)  # the same file is not read again
    write(path, ROUND.replace("in_turn", "parallel"), 3)
    assert found.refresh(8) == ()
    second = choose(found, "round")
    assert second.version != first.version
    assert agents(found.reducer(second.kind).on_user_message(second.state, wrote("@memo @creative go"))) == [
        "memo",
        "creative",
    ]
    path.unlink()
    found.refresh(10)
    with pytest.raises(UnknownMode):
        choose(found, "round")


def test_a_file_that_was_never_good_is_a_problem_and_nothing_else(tmp_path: Path) -> None:
    write(tmp_path / "a.yaml", ROUND, 1)
    write(tmp_path / "b.yaml", ROUND, 1)
    write(tmp_path / "c.yaml", ROUND.replace("name: round", "name: sop"), 1)
    (tmp_path / "d.yaml").write_bytes(b"\xff\xfe\x00")
    write(tmp_path / "e.yml", ROUND + "#" * 70_000, 1)
    write(tmp_path / "f.yml", ROUND.replace("name: round", "name: hidden") + "enabled: false\n", 1)
    found = registry(tmp_path)
    problems = {one.file: (one.error.key, one.error.why) for one in found.refresh(0)}
    assert problems == {
        "b.yaml": ("name", "twice"),
        "c.yaml": ("name", "twice"),
        "d.yaml": ("", "not_yaml"),
        "e.yml": ("", "too_big"),
    }
    assert [one.name for one in found.listed("zh")][4:] == ["round"]


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert registry(tmp_path / "none").refresh(0) == ()


@pytest.mark.parametrize(
    ("text", "key", "why", "line"),
    [
        pytest.param("a: [1", "", "not_yaml", 1, id="half"),
        pytest.param("- a", "", "wrong_kind", 1, id="list"),
        pytest.param("", "", "wrong_kind", 1, id="nothing"),
        pytest.param("#" * 70_000, "", "too_big", 1, id="big"),
        pytest.param(ROUND.replace("name: round", "enabled: true"), "name", "missing", 1, id="missing"),
        pytest.param("a: &x [1]\nb: *x", "", "not_yaml", None, id="alias"),
        pytest.param(ROUND.replace("kind: free_discussion", "kind: free"), "kind", "no_such_kind", 1, id="kind"),
        pytest.param(ROUND + "version: 2\ncolor: red\n", "version", "newer", 6, id="newer"),
        pytest.param(ROUND + "version: 1\ncolor: red\n", "color", "unknown_key", 7, id="unknown-of-1"),
        pytest.param(ROUND + "color: red\n", "color", "unknown_key", 6, id="unknown"),
        pytest.param(ROUND.replace("name: round", "name: Rund Um"), "name", "wrong_kind", 2, id="name"),
        pytest.param(
            "kind: sop\nname: x\ndescription: {zh: x, en: x}\nconfig:\n  steps:\n    - memo\n    - id: b\n      agent: memo\n      retry: 9\n",
            "config.steps[1].retry", "out_of_range", 9, id="deep",
        ),
        pytest.param(
            ROUND + "variants:\n  - name: a\n    config: {depth: 3}\n  - name: b\n    config: {depth: 30}\n",
            "variants[1].config.depth", "out_of_range", 10, id="variant",
        ),
        pytest.param(ROUND + "variants:\n  - name: a\n  - name: a\n", "variants[1].name", "twice", 8, id="same-variant"),
    ],
)  # fmt: skip
def test_a_wrong_definition_is_refused_with_its_line(text: str, key: str, why: str, line: int | None) -> None:
    with pytest.raises(InvalidModeConfig) as caught:
        definition(text, KINDS)
    assert (caught.value.key, caught.value.why, caught.value.line) == (key, why, line)


def arms(**shares: int) -> Definition:
    return Definition.model_validate(
        {
            "kind": "free_discussion",
            "name": "ab",
            "description": {"zh": "a", "en": "a"},
            "variants": [{"name": name, "share": share, "config": {"depth": share}} for name, share in shares.items()],
        }
    )


def test_a_variant_is_drawn_by_hash_of_the_session() -> None:
    found = arms(a=1, b=3)
    drawn_ = [drawn(f"session {number}", found) for number in range(2000)]
    assert drawn_ == [drawn(f"session {number}", found) for number in range(2000)]
    assert set(drawn_) == {"a", "b"}
    assert 0.2 < drawn_.count("a") / 2000 < 0.3
    assert drawn("s", arms()) == ""


def test_a_session_keeps_the_options_of_its_variant(tmp_path: Path) -> None:
    text = (
        ROUND + "variants:\n  - name: one\n    config: {turns: in_turn}\n  - name: all\n    config: {turns: parallel}\n"
    )
    write(tmp_path / "ab.yaml", text, 1)
    found = registry(tmp_path)
    found.refresh(0)
    seen = {}
    for number in range(30):
        chosen = choose(found, "round", session=f"s{number}")
        step = found.reducer(chosen.kind).on_user_message(chosen.state, wrote("@memo @creative go"))
        seen[chosen.variant] = len(step.calls)
    assert seen == {"one": 1, "all": 2}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_examples_work(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = definition(text, KINDS)
    assert found.name == path.stem
    mode: Mode = Defined(definition=found, kind=KINDS[found.kind], version=version_of(text))
    mode.validate({})
    assert mode.description != Defined(definition=found, kind=KINDS[found.kind], version="", language="en").description
    step = mode.on_user_message(mode.start({}), wrote("What shall we do: walk / swim"))
    assert step.calls
    assert mode.on_agent_response(step.state, answered(step.calls[0], "fine")).state != step.state


def test_a_definition_passes_on_timers_and_stops() -> None:
    plain = Defined(definition=arms(a=1), kind=KINDS["free_discussion"], version="1", variant="a")
    state = plain.start({})
    assert plain.on_timer(state, Timer(at=NOON, room=ROOM)).state == state
    vote = Defined(definition=arms(), kind=KINDS["voting"], version="1")
    opened = vote.on_user_message(vote.start({"options": ["a", "b"]}), wrote("which?"))
    assert vote.on_timer(opened.state, Timer(at=opened.state.last_update_time or NOON, room=ROOM)).deadline == 120
    assert vote.on_stop(opened.state, NOON).current_step == ""
    assert vote.parrots({"chair": "memo"}) == {"chair": "memo"}
    assert plain.parrots({}) == {}


PLUGIN = '''
"""A mode of somebody else."""
from bot.modes.discussion.discussion import FreeDiscussion
class Quiet(FreeDiscussion):
    name = "quiet"
    description = "says little"
class Half: name = "half"
def broken(): raise RuntimeError
'''


def test_installed_modes_are_found_and_broken_ones_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "quiet_mode_of_a_test.py").write_text(PLUGIN, encoding="utf-8")
    info = tmp_path / "quiet_mode-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: quiet-mode\nVersion: 1.0\n", encoding="utf-8")
    points = "[parrots.modes]\nquiet = quiet_mode_of_a_test:Quiet\nhalf = quiet_mode_of_a_test:Half\ngone = nowhere:X\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    found = Registry(modes=(*built_in(), *installed()))
    assert [(one.name, one.description) for one in found.listed("zh")][4:] == [("quiet", "says little")]
    assert choose(found, "quiet").kind == "quiet"
