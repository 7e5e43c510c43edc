"""The chain and the field that it is learnt with: by force over all rows of tags, both come to the same."""

from itertools import pairwise, product
from math import exp, inf, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.nlu.model.chain import Chain
from training import crf

TAGS = 3
FREE = crf.States.of(range(TAGS), [True] * TAGS, [[True] * TAGS] * TAGS)
WEIGHTS = st.floats(-3, 3)
FORBIDDEN = st.one_of(WEIGHTS, WEIGHTS, st.just(-inf))


@st.composite
def chains(draw: st.DrawFn) -> tuple[Chain, list[list[float]]]:
    """Draw a chain in which the first tag may always be, and the scores of a short sentence."""
    first = [draw(WEIGHTS), *(draw(FORBIDDEN) for _ in range(TAGS - 1))]
    step = [[draw(WEIGHTS), *(draw(FORBIDDEN) for _ in range(TAGS - 1))] for _ in range(TAGS)]
    scores = draw(st.lists(st.lists(WEIGHTS, min_size=TAGS, max_size=TAGS), min_size=1, max_size=4))
    return Chain(first, step), scores


def total(chain: Chain, scores: list[list[float]], tags: tuple[int, ...]) -> float:
    """Return the sum of a row of tags."""
    found = chain.first[tags[0]] + sum(row[tag] for row, tag in zip(scores, tags, strict=True))
    return found + sum(chain.step[before][tag] for before, tag in pairwise(tags))


@given(chains())
def test_the_best_row_is_the_best_of_all(drawn: tuple[Chain, list[list[float]]]) -> None:
    chain, scores = drawn
    best = max(total(chain, scores, tags) for tags in product(range(TAGS), repeat=len(scores)))
    assert total(chain, scores, tuple(chain.best(scores))) == pytest.approx(best)


@given(chains())
def test_shares_are_sums_over_all_rows(drawn: tuple[Chain, list[list[float]]]) -> None:
    chain, scores = drawn
    sums = [[0.0] * TAGS for _ in scores]
    for tags in product(range(TAGS), repeat=len(scores)):
        for at, tag in enumerate(tags):
            sums[at][tag] += exp(total(chain, scores, tags))
    whole = sum(sums[0])
    expected = [[one / whole for one in row] for row in sums]
    assert np.array(chain.shares(scores)) == pytest.approx(np.array(expected))


@given(st.lists(chains(), min_size=1, max_size=3))
def test_training_counts_what_the_chain_would(drawn: list[tuple[Chain, list[list[float]]]]) -> None:
    """Rows of several lengths in one batch: their marginals, and the steps between tags that are to be expected."""
    free = Chain([0.5, -0.25, 1.0], [[0.1, -1.0, 0.4], [0.0, 2.0, -0.3], [1.0, 0.2, -0.6]])
    rows = [scores for _, scores in drawn]
    longest = max(map(len, rows))
    padded, real = np.zeros((len(rows), longest, TAGS)), np.zeros((len(rows), longest), dtype=bool)
    for number, scores in enumerate(rows):
        padded[number, : len(scores)], real[number, : len(scores)] = scores, True
    weights = crf.Weights(unit=np.zeros((1, TAGS)), step=np.array(free.step), first=np.array(free.first))
    units, steps = crf.marginals(padded, real, weights)
    expected = np.zeros((TAGS, TAGS))
    for number, scores in enumerate(rows):
        assert units[number, : len(scores)] == pytest.approx(np.array(free.shares(scores)))
        every = list(product(range(TAGS), repeat=len(scores)))
        whole = log(sum(exp(total(free, scores, tags)) for tags in every))
        for tags in every:
            share = exp(total(free, scores, tags) - whole)
            for before, tag in pairwise(tags):
                expected[before, tag] += share
    assert steps == pytest.approx(expected)


def test_an_empty_sentence_has_no_tags() -> None:
    chain = Chain([0.0] * TAGS, [[0.0] * TAGS] * TAGS)
    assert (chain.best([]), chain.shares([])) == ([], [])


def test_tags_are_learnt_with_what_stands_before_them() -> None:
    """Feature 0 stands at each unit; only the one before tells the second and third unit apart."""
    rows = [crf.Row(seen=[[0, 1], [0], [0]], states=[1, 2, 0])] * 8
    weights = crf.fit(rows, 2, FREE, rounds=30, rate=0.5)
    chain = Chain(weights.first.tolist(), weights.step.tolist())
    scores = [(weights.unit[0] + weights.unit[1]).tolist(), *[weights.unit[0].tolist()] * 2]
    assert chain.best(scores) == [1, 2, 0]


def test_states_of_a_tag_share_its_weights_and_what_is_barred_never_comes() -> None:
    """Tag 1 stands in states 1 and 2; the second comes only behind the first, and is told by the same feature."""
    states = crf.States.of(
        [0, 1, 1], [True, True, False], [[True, True, False], [True, False, True], [True, False, True]]
    )
    rows = [crf.Row(seen=[[0], [1], [1], [0]], states=[0, 1, 2, 0])] * 8
    weights = crf.fit(rows, 2, states, rounds=30, rate=0.5)
    assert weights.unit.shape == (2, 2)
    assert weights.step[0, 2] == weights.first[2] == 0
    free = Chain(
        [weights.first[0], weights.first[1], -inf],
        [[-inf if states.step[a, b] < 0 else weights.step[a, b] for b in range(TAGS)] for a in range(TAGS)],
    )
    scores = [weights.unit[one][states.tag].tolist() for one in (1, 1, 0)]
    assert free.best(scores) == [1, 2, 0]
