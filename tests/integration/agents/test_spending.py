"""What runs use, added up; and what a model may use of a person's day, in tokens and in money."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from agents import token_budget
from agents.llm.base import Usage
from agents.llm.prices import Price, cost
from agents.runtime.usage_stats import RunStats, stats_from_json, stats_to_json
from agents.token_budget import NOTHING, UNLIMITED, Caps, allowed
from storage.db.pool import Pool

DAY = date(2026, 6, 1)
DEAR = Price(prompt=Decimal(1000), completion=Decimal(4000), cached=Decimal(100))
TOKENS = Caps(tokens=1000)
MONEY = Caps(tokens=1_000_000, cost=Decimal(2), price=DEAR)
ANN = ("person:1",)
USED = Usage(prompt=300, completion=100, cost=Decimal("0.7"))


async def used(pool: Pool, kind: str) -> int | None:
    return await pool.fetchval("SELECT used FROM quota WHERE (scope, kind, day) = ('person:1', $1, $2)", kind, DAY)


@pytest.mark.parametrize(
    ("caps", "fits"),
    [
        # 600 characters are taken for 300 tokens
        pytest.param(TOKENS, [True, False], id="tokens"),
        pytest.param(replace(MONEY, tokens=1), [False, False], id="tokens before money"),
        pytest.param(MONEY, [True, False], id="money: 0.3 for the question, 1.6 for the answer"),
        pytest.param(replace(MONEY, cost=Decimal("1.899999")), [False, False], id="a millionth too little"),
        pytest.param(replace(MONEY, price=None), [True, True], id="money that nothing costs"),
    ],
)
async def test_what_a_day_has_is_held_as_long_as_it_lasts(pool: Pool, caps: Caps, fits: list[bool]) -> None:
    allowance = allowed(ANN, DAY, caps)
    assert [await token_budget.hold(pool, allowance, call, characters=600, answer=400) for call in (1, 2)] == fits


async def test_a_request_is_charged_by_what_it_used(pool: Pool) -> None:
    allowance = allowed(ANN, DAY, MONEY)
    await token_budget.hold(pool, allowance, 1, characters=600, answer=400)
    assert (await used(pool, "tokens"), await used(pool, "cost")) == (700, 1_900_000)
    await token_budget.charge(pool, allowance, 1, USED)
    assert (await used(pool, "tokens"), await used(pool, "cost")) == (400, 700_000)
    await token_budget.hold(pool, allowance, 1, characters=600, answer=100)
    await token_budget.charge(pool, allowance, 1, NOTHING)
    assert (await used(pool, "tokens"), await used(pool, "cost")) == (400, 700_000)
    await token_budget.hold(pool, allowance, 1, characters=600, answer=100)
    await token_budget.charge(pool, allowance, 1, None)
    assert (await used(pool, "tokens"), await used(pool, "cost")) == (800, 1_400_000)


async def test_what_belongs_to_no_call_is_reserved_and_settled_in_tokens_and_in_money(pool: Pool) -> None:
    allowance = allowed(("person:1", "space:2"), DAY, MONEY)
    guess = token_budget.guessed(allowance, 600, 400)
    assert await token_budget.reserve(pool, allowance, guess)
    assert (await used(pool, "tokens"), await used(pool, "cost")) == (700, 1_900_000)
    assert not await token_budget.reserve(pool, allowance, guess)  # money for one only
    await token_budget.settle(pool, allowance, guess, USED)
    rows = await pool.fetch("SELECT scope, kind, used FROM quota ORDER BY scope, kind")
    assert [tuple(row) for row in rows] == [
        (scope, kind, amount)
        for scope in ("person:1", "space:2")
        for kind, amount in (("cost", 700_000), ("tokens", 400))
    ]


async def test_nothing_is_counted_for_who_has_no_limit(pool: Pool) -> None:
    assert await token_budget.hold(pool, UNLIMITED, 1, characters=10**9, answer=10**9)
    await token_budget.charge(pool, UNLIMITED, 1, USED)
    assert await token_budget.reserve(pool, UNLIMITED, USED)
    await token_budget.settle(pool, UNLIMITED, USED, USED)
    assert await pool.fetchval("SELECT count(*) FROM quota") == 0


def test_stats_add_up_and_survive_storage() -> None:
    stats = RunStats().asked(USED, 1.5).ran("look", 0.25).asked(None, 2.0).ran("look", 0.25).ran("find", 1.0)
    assert stats == RunStats(
        prompt=300,
        completion=100,
        requests=2,
        model_seconds=3.5,
        tool_seconds=1.5,
        tools={"look": 2, "find": 1},
        cost=Decimal("0.7"),
    )
    assert stats.tokens == 400
    assert stats_from_json(stats_to_json(stats)) == stats


def test_more_cached_tokens_than_tokens_cost_no_less_than_nothing() -> None:
    assert cost(DEAR, Usage(prompt=10, completion=0, cached=99)) == Decimal("0.001")
