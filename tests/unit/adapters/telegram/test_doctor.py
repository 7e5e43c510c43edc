"""What `doctor` finds of Telegram."""

from dataclasses import replace

import pytest

from adapters.telegram.doctor import Found, check
from adapters.telegram.platform import Config
from bot.process.settings import Settings
from bot.wiring.platforms import examine_platforms, telegram_bots
from tests.support.doubles.telegram import TOKEN, Fault, Telegram
from tests.support.telegram_fixtures import connected


def config(address: str) -> Config:
    return Config(token=TOKEN, base_url=address, mode="polling")


async def test_a_bot_that_is_well(api: Telegram, address: str) -> None:
    api.hears_all = True
    assert await check(config(address)) == [Found(state="ok", what="Telegram bot @parrots_bot, by polling")]


async def test_privacy_mode_and_a_forgotten_webhook_are_noted(api: Telegram, address: str) -> None:
    api.webhook = {"url": "https://else.example/x", "secret_token": "x"}
    states = [(found.state, found.what) for found in await check(config(address))]
    assert states == [
        ("ok", "Telegram bot @parrots_bot, by polling"),
        ("note", "@parrots_bot: privacy mode is on: in groups it sees mentions, replies to it, and commands"),
        ("note", "a webhook is set, though polling is chosen"),
    ]


async def test_a_webhook_that_is_not_set_yet(api: Telegram, address: str) -> None:
    api.hears_all = True
    hooked = replace(config(address), mode="webhook", public_url="https://parrots.example")
    assert [(found.state, found.what, found.advice) for found in await check(hooked)][1:] == [
        (
            "note",
            "the webhook is not set",
            "the next start sets it to https://parrots.example/telegram/webhook/777000111",
        )
    ]


@pytest.mark.parametrize(
    ("fault", "what"),
    [
        pytest.param(
            Fault(kind="error", method="getMe", code=401, description="Unauthorized"),
            "the token is refused",
            id="token",
        ),
        pytest.param(Fault(kind="status", method="getMe", code=502), "no answer", id="away"),
    ],
)
async def test_what_is_wrong_comes_with_advice(api: Telegram, address: str, fault: Fault, what: str) -> None:
    api.fault(fault)
    [found] = await check(config(address))
    assert found.state == "WRONG"
    assert what in found.what
    assert found.advice


async def test_no_token_is_worth_a_note(settings: Settings) -> None:
    assert (
        "note",
        "Telegram is not connected",
        "PARROTS_TELEGRAM__TOKEN: see docs/telegram.md",
    ) in await examine_platforms(settings)


def test_a_bot_that_is_set_twice_runs_once(settings: Settings) -> None:
    given = connected(settings, "http://127.0.0.1:9")
    token = given.telegram.token
    twice = given.model_copy(
        update={"telegram": given.telegram.model_copy(update={"tokens": {"memo": token, "schedule": token}})}
    )
    assert [(bot.bot, bot.agent) for bot in telegram_bots(twice)] == [(777000111, None)]
