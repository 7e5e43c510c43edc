"""A linear-chain conditional random field, fitted by AdaGrad: rows of features in, a weight of each feature for each tag out.

The likelihood of a whole row of tags is made greater, so that what a unit is called depends on its neighbours' names. A tag may
stand in several states of the chain (before the title, behind it), which share what features weigh for it. Rows are worked on in
batches of about one length, all in numpy and in one order: the same weights again on the same machine.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

Numbers: TypeAlias = Any  # an array: numpy's own types say little of its shape

RATE = 0.1
ROUNDS = 12
DECAY = 1e-3  # of a weight, that goes in each step in which it is seen
_LEAST = 1e-8
_NEVER = -1e9
_BATCH = 16
_NEAR = 20  # batches among which rows are put in order of length


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A sentence: the numbers of the features of each unit, and the number of its state."""

    seen: Sequence[Sequence[int]]
    states: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class States:
    """The states of a chain: `tag` of each, and which may begin a row (`first`) or follow another (`step[before, state]`)."""

    tag: Numbers
    first: Numbers
    step: Numbers

    @classmethod
    def of(cls, tag: Sequence[int], first: Sequence[bool], step: Sequence[Sequence[bool]]) -> "States":
        return cls(tag=np.array(tag), first=_barred(first), step=_barred(step))


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """`unit[feature, tag]`, `step[state before, state]`, and `first[state]` for the state that a row begins with."""

    unit: Numbers
    step: Numbers
    first: Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class _Batch:
    """Rows of one batch, the shorter ones filled up: `real[row, place]` is where they are themselves."""

    features: Numbers  # of all units one after the other
    begins: Numbers  # where each unit's features begin
    here: Numbers  # the features of the batch, each once
    order: Numbers  # of `features` by number
    starts: Numbers  # where in that order each begins
    owners: Numbers  # whose unit they are, in that order
    states: Numbers
    real: Numbers


def fit(rows: Sequence[Row], features: int, states: States, *, rounds: int = ROUNDS, rate: float = RATE) -> Weights:
    """Return the weights that make the states of the rows likely."""
    chance = random.Random(38)  # noqa: S311 - the same order again
    weights, sums = _none(features, states), _none(features, states)
    for _ in range(rounds):
        for batch in _batches(rows, chance):
            _improve(weights, sums, batch, states, rate)
    return weights


def _none(features: int, states: States) -> Weights:
    size, tags = len(states.tag), int(states.tag.max()) + 1
    return Weights(unit=np.zeros((features, tags)), step=np.zeros((size, size)), first=np.zeros(size))


def _barred(may_be: object) -> Numbers:
    """Return nothing where something may be, and what makes it impossible elsewhere."""
    return np.where(np.array(may_be), 0.0, _NEVER)


def _batches(rows: Sequence[Row], chance: random.Random) -> list[_Batch]:
    """Return the rows in a new order, those of about one length together."""
    order = list(range(len(rows)))
    chance.shuffle(order)
    wide = _BATCH * _NEAR
    groups: list[list[int]] = []
    for at in range(0, len(order), wide):
        near = sorted(order[at : at + wide], key=lambda number: len(rows[number].states))
        groups += [near[begin : begin + _BATCH] for begin in range(0, len(near), _BATCH)]
    chance.shuffle(groups)
    return [_batch([rows[number] for number in group]) for group in groups]


def _batch(rows: Sequence[Row]) -> _Batch:
    longest = max(len(row.states) for row in rows)
    states = np.zeros((len(rows), longest), dtype=np.int64)
    real = np.zeros((len(rows), longest), dtype=bool)
    for number, row in enumerate(rows):
        states[number, : len(row.states)] = row.states
        real[number, : len(row.states)] = True
    seen = [unit for row in rows for unit in row.seen]
    lengths = np.array([len(unit) for unit in seen])
    features = np.concatenate([np.array(unit, dtype=np.int64) for unit in seen])
    order = np.argsort(features, kind="stable")
    here, starts = np.unique(features[order], return_index=True)
    owners = np.repeat(np.arange(len(seen)), lengths)[order]
    begins = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    return _Batch(
        features=features, begins=begins, here=here, order=order, starts=starts, owners=owners, states=states, real=real
    )


def _improve(weights: Weights, sums: Weights, batch: _Batch, states: States, rate: float) -> None:
    """Take one step towards what makes the states of a batch likelier."""
    scores = np.zeros((*batch.real.shape, len(weights.first)))
    scores[batch.real] = np.add.reduceat(weights.unit[batch.features], batch.begins, axis=0)[:, states.tag]
    barred = Weights(unit=weights.unit, step=weights.step + states.step, first=weights.first + states.first)
    units, steps = marginals(scores, batch.real, barred)
    rows, places = np.nonzero(batch.real)
    units[rows, places, batch.states[rows, places]] -= 1
    inner = batch.real[:, 1:]
    np.subtract.at(steps, (batch.states[:, :-1][inner], batch.states[:, 1:][inner]), 1)
    by_tag = units[batch.real] @ np.eye(weights.unit.shape[1])[states.tag]
    unit = np.add.reduceat(by_tag[batch.owners], batch.starts, axis=0)
    _step(weights.unit, sums.unit, batch.here, unit, rate)
    every = slice(None)
    _step(weights.step, sums.step, every, steps, rate)
    _step(weights.first, sums.first, every, units[:, 0].sum(axis=0), rate)


def _step(weights: Numbers, sums: Numbers, where: Numbers, slope: Numbers, rate: float) -> None:
    slope = slope + DECAY * weights[where]
    sums[where] += slope**2
    weights[where] -= rate * slope / (np.sqrt(sums[where]) + _LEAST)


def marginals(scores: Numbers, real: Numbers, weights: Weights) -> tuple[Numbers, Numbers]:
    """Return how likely each state of each unit is, and how often each step between two is to be expected in all rows together."""
    rows, longest, states = scores.shape
    ahead = np.zeros_like(scores)
    ahead[:, 0] = weights.first + scores[:, 0]
    for at in range(1, longest):
        each = _added(ahead[:, at - 1, :, None] + weights.step, axis=1) + scores[:, at]
        ahead[:, at] = np.where(real[:, at, None], each, ahead[:, at - 1])
    whole = _added(ahead[:, -1], axis=1)
    behind = np.zeros((rows, states))
    units, steps = np.zeros_like(scores), np.zeros((states, states))
    for at in range(longest - 1, -1, -1):
        units[:, at] = np.exp(ahead[:, at] + behind - whole[:, None]) * real[:, at, None]
        if at:
            reached = weights.step + (scores[:, at] + behind)[:, None, :]
            likely = np.exp(ahead[:, at - 1, :, None] + reached - whole[:, None, None])
            steps += (likely * real[:, at, None, None]).sum(axis=0)
            behind = np.where(real[:, at, None], _added(reached, axis=2), behind)
    return units, steps


def _added(logs: Numbers, axis: int) -> Numbers:
    """Return the logarithm of the sum of what these are logarithms of."""
    most = logs.max(axis=axis, keepdims=True)
    return np.log(np.exp(logs - most).sum(axis=axis)) + most.squeeze(axis)
