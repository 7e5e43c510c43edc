"""The intent model: its weights fit the corpus, scores are shares, bands follow from them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.nlu.intents import Band, Intent
from agents.nlu.model import understanding_scoring as understanding
from agents.nlu.model.bands import judge
from agents.nlu.model.linear_model import FILE, Scores, intent_model
from training import corpus

MOST = 600 * 1024  # bytes in the repository


def test_the_weights_fit_the_corpus_and_the_code() -> None:
    """Where they do not: `make model`."""
    assert intent_model().digest == corpus.digest()
    assert FILE.stat().st_size <= MOST


@given(st.text(), st.sampled_from(["", "rang", "asked:when", "did:schedule_add"]))
def test_scores_are_shares_whatever_is_written(text: str, context: str) -> None:
    scores = intent_model().score(text, context)
    assert math.isclose(sum(scores.intents.values()), 1)


@pytest.mark.parametrize(
    ("intents", "context", "judgement"),
    [
        ({"list_add": 0.9, "asked": 0.1}, "", ("list_add", "sure", ())),
        ({"list_query": 0.6, "list_add": 0.4}, "", ("list_query", "likely", ("list_query", "list_add"))),
        ({"list_query": 0.4, "memo_search": 0.3, "asked": 0.3}, "", ("list_query", "sure", ())),
        ({"memo_save": 0.3, "told": 0.7}, "", ("memo_save", "likely", ("memo_save",))),
        ({"memo_save": 0.1, "asked": 0.9}, "", ("memo_save", "left", ())),
        ({"snooze": 0.8, "reminder_add": 0.2}, "rang", ("snooze", "sure", ())),
        ({"snooze": 0.8, "reminder_add": 0.2}, "", ("reminder_add", "left", ())),
    ],
)
def test_bands(intents: dict[str, float], context: str, judgement: tuple[str, str, tuple[str, ...]]) -> None:
    thresholds = {"timed": 0.6, "untimed": 0.6, "look_up": 0.65, "change": 0.6, "offer": 0.25, "topic": 0.5}
    found = judge(Scores(intents=intents), thresholds, context)
    assert (found.intent, found.band, found.offers) == judgement


def test_figures_count_ours_and_others_of_each_set() -> None:
    answers: dict[str, tuple[Intent, Band]] = {
        "right": ("list_add", "sure"),
        "other parrot": ("schedule_add", "sure"),
        "offered": ("memo_save", "likely"),
        "left": ("list_add", "left"),
        "looked up": ("memo_search", "sure"),
        "talk": ("coach", "sure"),
    }
    rows = [
        {"set": "a", "text": text, "route": "memo", "intents": ["list_add"]}
        for text in ("right", "other parrot", "offered", "left")
    ]
    rows += [{"set": "b", "text": text, "route": "other"} for text in ("left", "looked up", "right", "offered", "talk")]
    assert understanding.evaluate(rows, answers.__getitem__) == {
        "a": {"ours": 4, "found": 50.0, "sure": 25.0, "intent": 50.0, "sure_and_wrong": 25.0},
        "b": {"others": 5, "false_effects": 20.0, "false_look_ups": 20.0, "offers": 20.0},
    }
    with pytest.raises(understanding.LabelError, match="row 1: needs a route"):
        understanding.evaluate([{"text": "right"}], answers.__getitem__)
