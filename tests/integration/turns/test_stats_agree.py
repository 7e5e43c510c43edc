"""What is kept of tokens and money is what the endpoint told: by run, session, person and day, whatever became of the answer."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from agents import token_budget
from agents.llm.base import Usage
from agents.llm.prices import Price, cost
from agents.runtime.model_loop import ANSWER
from agents.runtime.usage_stats import RunStats, stats_from_json
from bot.ports.messages import StopRequest
from bot.process.settings import Settings
from storage.conversations import call_stats
from tests.support.doubles.openai import DONE, ROLE, Answer, calls, chunk, held, refuses, says, usage
from tests.support.doubles.visitors import Visitor
from tests.support.onstage import GROUP, Stage, stage

PRICE = Price(prompt=Decimal(3), completion=Decimal(7), cached=Decimal("0.5"))
PRICES = {"test-model": {"prompt": 3, "completion": 7, "cached": "0.5"}}
LOOKED = Usage(prompt=200, completion=20)  # what a scripted answer with tools tells
UNTOLD = Answer(pieces=(ROLE, chunk({"content": "Nobody counted."}), chunk({}, finish="stop"), DONE))


def added(counts: Sequence[Usage]) -> tuple[int, int, int, Decimal]:
    money = sum((cost(PRICE, one) for one in counts), Decimal())
    return sum(one.prompt for one in counts), sum(one.completion for one in counts), sum(one.cached for one in counts), money  # fmt: skip


def sums(stats: RunStats) -> tuple[int, int, int, Decimal]:
    return stats.prompt, stats.completion, stats.cached, stats.cost


async def kept(here: Stage, visitor: Visitor) -> RunStats:
    """Of the session, which is all that the person has used."""
    pool, conversation = here.ports.pool, await visitor.conversation()
    assert conversation is not None
    return stats_from_json(await call_stats.of_session(pool, conversation))


async def charged(here: Stage, kind: str) -> dict[str, int]:
    rows = await here.ports.pool.fetch(
        "SELECT scope, sum(used)::bigint AS used FROM quota WHERE kind = $1 GROUP BY scope", kind
    )
    return {row["scope"].partition(":")[0]: row["used"] for row in rows}


def with_a_cap(settings: Settings) -> Settings:
    limits = settings.limits.model_copy(update={"cost_per_day": Decimal(1000)})
    return settings.model_copy(update={"limits": limits})


async def test_whatever_became_of_the_answers(settings: Settings, dsn: str) -> None:
    """Answered; after a tool; at the second try; not counted; failed after a tool."""
    look = calls(("memo_search", {"query": "tea"}))
    answers: Iterator[Answer] = iter(
        [
            says("One.", used=usage(1000, 11, 400)),
            look, says("Nothing.", used=usage(301, 12)),
            refuses(500, "once"), says("Three.", used=usage(402, 13)),
            UNTOLD,
            look, refuses(401, "no"),
        ]
    )  # fmt: skip
    told = [
        Usage(prompt=1000, completion=11, cached=400),
        LOOKED, Usage(prompt=301, completion=12),
        Usage(prompt=402, completion=13),
        LOOKED,
    ]  # fmt: skip
    async with stage(with_a_cap(settings), dsn, lambda _agent, _text: next(answers), prices=PRICES) as here:
        ann = here.someone()
        said = [await ann.ask(f"@amazing how is everything going, {number}") for number in range(5)]
        assert [saying.text.split("\n")[0] for saying in said[:4]] == ["One.", "Nothing.", "Three.", "Nobody counted."]
        assert [card.kind for card in said[4].cards] == ["error"]
        stats = await kept(here, ann)
        assert sums(stats) == added(told)
        assert (stats.requests, stats.tools) == (len(told) + 1, {"memo_search": 2})
        uncounted = here.script.asked[5]
        size = sum(len(str(part)) for part in (*uncounted["messages"], *uncounted["tools"]))
        guess = Usage(prompt=token_budget.estimate(size, 0), completion=ANSWER)
        tokens = sum(one.prompt + one.completion for one in (*told, guess))
        assert await charged(here, "tokens") == {"person": tokens}
        assert await charged(here, "cost") == {
            "person": sum(token_budget.micro(cost(PRICE, one)) for one in (*told, guess))
        }


async def test_of_several_parrots_in_a_turn_one_of_whom_fails(settings: Settings, dsn: str) -> None:
    counts = {"creative": Usage(prompt=510, completion=31), "amazing": Usage(prompt=620, completion=42)}
    looked: list[str] = []

    def reply(agent: str, _text: str) -> Answer:
        if agent == "memo":
            looked.append(agent)
            return calls(("memo_search", {"query": "tea"})) if len(looked) == 1 else refuses(400, "no")
        one = counts[agent]
        return says(f"{agent} here", used=usage(one.prompt, one.completion))

    async with stage(with_a_cap(settings), dsn, reply, prices=PRICES) as here:
        ann = here.someone("1", GROUP)
        await ann.say("@memo @creative @amazing what should the garden be like")
        told = [*counts.values(), LOOKED]
        stats = await kept(here, ann)
        assert (sums(stats), stats.requests, stats.tools) == (added(told), 3, {"memo_search": 1})
        by_agent = {row["agent"]: stats_from_json(row["stats"]).tokens for row in await _calls(here)}
        assert by_agent == {"memo": 220, "creative": 541, "amazing": 662}
        assert await charged(here, "tokens") == {"person": 1423, "space": 1423}


async def _calls(here: Stage) -> Sequence[dict[str, Any]]:
    rows = await here.ports.pool.fetch("SELECT agent, stats FROM call WHERE stats IS NOT NULL")
    return [dict(row.items()) for row in rows]


async def test_what_was_used_until_somebody_said_stop(settings: Settings, dsn: str) -> None:
    answers = iter([calls(("memo_search", {"query": "tea"})), held(says("never said"), 1)])
    async with stage(with_a_cap(settings), dsn, lambda _agent, _text: next(answers), prices=PRICES) as here:
        ann = here.someone()
        await ann.bring("@amazing how is everything going")
        await here.script.until_asked(2)
        await ann.bring(StopRequest(text="stop"))
        await ann.heard()
        stats = await kept(here, ann)
        assert (sums(stats), stats.requests, stats.tools) == (added([LOOKED]), 1, {"memo_search": 1})
        assert await charged(here, "tokens") == {"person": 220}
