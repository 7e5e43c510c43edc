"""Thresholds keep each kind of act from the sentences of others, and no further."""

import pytest

from agents.nlu.model.bands import judge
from agents.nlu.model.linear_model import Scores
from training.thresholds import LEAST_TOPIC, LIMITS, Scored, choose

MANY = 1000


def others(share: float, intent: str, text: str = "a story") -> Scored:
    """Return a sentence of others that is taken for an intent of ours."""
    return Scored(text=text, context="", intent="told", scores=Scores(intents={intent: share, "told": 1 - share}))


@pytest.mark.parametrize(
    ("intent", "text", "kind"),
    [
        pytest.param("schedule_add", "tea at five tomorrow", "timed", id="at a time"),
        pytest.param("schedule_add", "tea", "untimed", id="at none"),
        pytest.param("memo_save", "tea at five tomorrow", "untimed", id="a note has no time"),
        pytest.param("free_time", "tea", "look_up", id="looks up"),
        pytest.param("list_remove", "tea", "change", id="changes"),
    ],
)
def test_each_kind_has_the_lowest_threshold_that_keeps_its_limit(intent: str, text: str, kind: str) -> None:
    few = int(MANY * LIMITS[kind] / 100)
    rows = [others(0.8, intent, text)] * few + [others(0.505, intent, text)]
    rows += [Scored(text="", context="", intent="told", scores=Scores(intents={"undo": 0.0, "told": 1.0}))] * (
        MANY - few - 1
    )
    chosen = choose(rows)
    assert {name: chosen[name] for name in LIMITS if name != "offer"} == {
        name: 0.51 if name == kind else LEAST_TOPIC if name == "topic" else 0.01 for name in LIMITS if name != "offer"
    }


def test_what_is_ours_does_not_count() -> None:
    ours = Scored(text="tea", context="", intent="list_add", scores=Scores(intents={"list_add": 0.99}))
    assert choose([others(0.3, "list_add"), *[ours] * MANY])["untimed"] == 0.31


@pytest.mark.parametrize(
    ("intent", "timed", "sure"),
    [
        pytest.param("reminder_add", True, True, id="a reminder at a time"),
        pytest.param("reminder_add", False, False, id="a reminder at none"),
        pytest.param("schedule_delete", False, True, id="a change"),
        pytest.param("list_query", False, False, id="a look-up"),
    ],
)
def test_how_sure_is_enough_depends_on_what_could_be_spoilt(intent: str, timed: bool, sure: bool) -> None:
    thresholds = {"timed": 0.6, "untimed": 0.7, "look_up": 0.65, "change": 0.3, "offer": 0.3, "topic": 0.5}
    found = judge(Scores(intents={intent: 0.62, "told": 0.38}), thresholds, timed=timed)
    assert (found.intent, found.band) == (intent, "sure" if sure else "likely")
