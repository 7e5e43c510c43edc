"""A small model that finds who answers costs, too: it is not asked beyond the day's quotas, and what it took is charged."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from agents.nlu import Interpretation
from agents.routing.classifier import Guess
from agents.routing.router import Router
from agents.texts import Language
from agents.token_budget import Caps
from bot.conversation import participants
from bot.conversation.participants import Defaults
from bot.process.settings import Settings
from bot.turns.routing import Routing
from tests.support.doubles.openai import Answer, says, usage
from tests.support.onstage import Stage, stage

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
UNSURE = "something for the parrots to chew on"
CHOICE = says('{"route": "creative", "confidence": 0.9}', used=usage(70, 9))


def reply(agent: str, _text: str) -> str | Answer:
    return says(f"{agent} here", used=usage(1000, 10)) if agent else CHOICE


def limited(settings: Settings, **limits: int) -> Settings:
    return settings.model_copy(update={"limits": settings.limits.model_copy(update=limits)})


async def used(here: Stage, kind: str) -> dict[str, int]:
    rows = await here.ports.pool.fetch("SELECT scope, used FROM quota WHERE kind = $1 AND used > 0", kind)
    return {row["scope"].partition(":")[0]: row["used"] for row in rows}


async def test_what_it_takes_to_find_the_parrot_is_charged_to_the_person_and_the_group(
    settings: Settings, dsn: str
) -> None:
    async with stage(settings, dsn, reply, router_model="small") as here:
        assert (await here.someone("1", "-9").ask(UNSURE)).text == "creative here"
        assert [one.agent for one in here.asked] == ["", "creative"]
        assert await used(here, "tokens") == {"person": 1089, "space": 1089}


async def test_it_is_not_asked_when_the_day_has_no_tokens_for_it(settings: Settings, dsn: str) -> None:
    async with stage(limited(settings, tokens_per_day=100), dsn, reply, router_model="small") as here:
        assert "used up" in (await here.someone().ask(UNSURE)).text
        assert (here.asked, await used(here, "tokens")) == ([], {})


async def test_it_is_not_asked_about_a_message_that_is_one_too_many(settings: Settings, dsn: str) -> None:
    async with stage(limited(settings, messages_per_day=1), dsn, reply, router_model="small") as here:
        ann = here.someone()
        assert (await ann.ask("note: tea")).receipts
        assert (await ann.ask(UNSURE)).text.startswith("That's today's limit of 1 messages")
        assert (here.asked, await used(here, "messages")) == ([], {"person": 1})


@pytest.mark.parametrize(("tokens", "asked"), [(100, []), (200_000, ["", "lifecoach"])])
async def test_nor_is_the_one_that_chooses_an_expert(
    tokens: int, asked: list[str], settings: Settings, dsn: str
) -> None:
    def chosen(agent: str, _text: str) -> str | Answer:
        return reply(agent, "") if agent else says('{"experts": ["lifecoach"], "complex": false}', used=usage(70, 9))

    async with stage(limited(settings, tokens_per_day=tokens), dsn, chosen) as here:
        ann = here.someone()
        await ann.ask("/mode expert")
        await ann.say("I am so tired of everything")
        assert [one.agent for one in here.asked] == asked
        assert await used(here, "tokens") == ({"person": 1089} if asked else {})


async def test_what_was_held_for_it_is_given_back_when_it_is_stopped_in_the_middle(
    settings: Settings, dsn: str
) -> None:
    asked = asyncio.Event()

    async def classify(_text: str, _language: Language) -> Guess | None:
        asked.set()
        await asyncio.Event().wait()  # until it is cancelled
        return None

    async with stage(settings, dsn, reply) as here:
        ann = here.someone()
        await ann.ask("note: tea")
        conversation = await ann.conversation()
        assert conversation is not None
        pool, defaults = here.ports.pool, Defaults(zone="UTC", language="auto")
        place = await participants.find(pool, defaults, conversation, None)
        routing = Routing(pool=pool, router=Router(classify=classify), caps=Caps(tokens=200_000), messages=100)
        question = asyncio.ensure_future(routing.route(place, Interpretation(text=UNSURE, now=NOON, language="en")))
        async with asyncio.timeout(60):
            await asked.wait()
        assert await used(here, "tokens")
        question.cancel()
        with suppress(asyncio.CancelledError):
            await question
        assert await used(here, "tokens") == {}
