"""Patience with models: who takes over, what is told when nobody answers, and what the answer cost."""

from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace
from decimal import Decimal

import pytest

from agents.llm import endpoint
from agents.llm.base import Alive, Chunk, Finish, ModelRequest, TextDelta, Usage
from agents.llm.errors import Cut, ModelError, RateLimited, TimedOut, Unreachable, Unwell
from agents.llm.fallbacks import Patient, RetryPauses
from agents.llm.prices import Price
from tests.support.doubles.openai import SILENT, Answer, Script, chunk, refuses, says, usage

ME = "test-model"
AT_ONCE = RetryPauses(unwell=0, limited=0)
ASKED = ModelRequest(messages=({"role": "user", "content": "hi"},), seconds=60)


def stream(*pieces: bytes) -> Answer:
    return Answer(pieces=pieces)


async def heard(script: Script, *, models: Sequence[str], first: float) -> list[Chunk]:
    """What comes of one request, signs of life left out."""
    async with script.serving() as base, endpoint.opened(endpoint.Address(base_url=base)) as there:
        patient = Patient(endpoint=there, models=models, tiers=(first, 30.0, 30.0), pauses=AT_ONCE)
        async with aclosing(patient.stream(ASKED)) as chunks:
            return [one async for one in chunks if not isinstance(one, Alive)]


async def test_nobody_at_the_address() -> None:
    script = Script()
    async with script.serving() as base:
        pass
    async with endpoint.opened(endpoint.Address(base_url=base)) as there:
        patient = Patient(endpoint=there, models=(ME,))
        with pytest.raises(Unreachable):
            async for _chunk in patient.stream(ModelRequest(messages=(), seconds=60)):
                pass


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        pytest.param(SILENT, "quick", id="silent"),
        pytest.param(refuses(404, "no such model"), "quick", id="not there"),
        pytest.param(refuses(429, "slow down", retry_after="3600"), "quick", id="too busy"),
        pytest.param(stream(chunk({}, finish="content_filter")), "quick", id="filtered"),
    ],
)
async def test_another_model_takes_over(bad: Answer, good: str) -> None:
    script = Script(always={ME: bad, good: says("here", used=usage(1, 1))})
    chunks = await heard(script, models=(ME, good), first=2.0)
    assert chunks == [TextDelta("here"), Usage(prompt=1, completion=1), Finish(reason="stop", model=good)]


@pytest.mark.parametrize(
    ("error", "seconds"),
    [
        pytest.param(RateLimited(ME, "slow down"), 1.0, id="too busy"),
        pytest.param(RateLimited(ME, "slow down", retry_after=7.0), 7.0, id="too busy, and says how long"),
        pytest.param(Unwell(ME, "overloaded"), 0.5, id="not well"),
        pytest.param(Unwell(ME, "overloaded", retry_after=0.0), 0.0, id="not well for a moment"),
        pytest.param(Cut(ME, "half an answer"), 0.0, id="cut"),
    ],
)
def test_how_long_a_model_is_left_alone(error: ModelError, seconds: float) -> None:
    assert RetryPauses().after(error) == seconds


async def test_all_models_silent_is_told_by_the_first() -> None:
    script = Script(always={ME: SILENT})
    request = ModelRequest(messages=(), seconds=60)
    async with script.serving() as base, endpoint.opened(endpoint.Address(base_url=base)) as there:
        patient = Patient(endpoint=there, models=(ME,), tiers=(0.3, 0.3, 0.3))
        with pytest.raises(TimedOut):
            async for _chunk in patient.stream(request):
                pass


async def test_a_text_that_breaks_off_is_kept_and_not_asked_for_again() -> None:
    script = Script(replace(stream(chunk({"content": "half an ans"})), after="cut"), says("another"))
    seen: list[Chunk] = []
    request = ModelRequest(messages=(), seconds=60)
    async with (
        script.serving() as base,
        endpoint.opened(endpoint.Address(base_url=base)) as there,
        aclosing(Patient(endpoint=there, models=(ME,)).stream(request)) as chunks,
    ):
        seen.append(await anext(chunks))
        with pytest.raises(Cut):
            await anext(chunks)
    assert (seen, len(script.asked)) == ([TextDelta("half an ans")], 1)


async def test_the_models_of_an_endpoint_are_listed() -> None:
    async with Script(models=("a", "b")).serving() as base, endpoint.opened(endpoint.Address(base_url=base)) as there:
        assert await there.models() == ["a", "b"]


async def test_each_answer_costs_what_the_model_that_gave_it_costs() -> None:
    prices = {
        ME: Price(prompt=Decimal(100), completion=Decimal(100), cached=Decimal(100)),
        "dear": Price(prompt=Decimal(2), completion=Decimal(10), cached=Decimal("0.5")),
    }
    used = usage(300, 50, 100)
    script = Script(always={ME: refuses(404, "no such model"), "dear": says("ok", used=used), "free": says("ok")})
    costs: list[Decimal] = []
    async with script.serving() as base, endpoint.opened(endpoint.Address(base_url=base)) as there:
        patient = Patient(endpoint=there, models=(ME, "dear"), prices=prices)
        for request in (ASKED, replace(ASKED, model="free")):
            costs += [one.cost async for one in patient.stream(request) if isinstance(one, Usage)]
    assert costs == [Decimal("0.00095"), Decimal()]
