"""What a model would delete on words that order something else is offered by name, on Telegram and on Slack."""

import pytest

from bot.process.settings import Settings
from tests.acceptance.slack.test_slack_house import answers, labels
from tests.support import slack_fixtures, telegram_fixtures
from tests.support.doubles.openai import Script, calls, says
from tests.support.doubles.slack import DM, Workspace, workspace
from tests.support.doubles.telegram import Telegram
from tests.support.thinking import with_model

BOOKED = ("book lunch with Omar tomorrow at 1pm", "car service tomorrow at 3pm")
GONE = ("✓ Deleted: lunch with Omar", "✓ Deleted: car service", "✓ 已删除: car service")
TALKS = [
    pytest.param("think it over and cancel lunch with Omar if that makes sense", "Cancel: car service", id="a condition"),
    pytest.param("how are my days, should I cancel the car service or rather not?", "Cancel: car service", id="a question"),
    pytest.param("我压力好大，帮我想想，取消点什么好", "取消：car service", id="advice"),
]  # fmt: skip
WISH = calls(("schedule_delete", {"query": "car service"}))


@pytest.mark.parametrize(("text", "offered"), TALKS)
async def test_on_telegram(settings: Settings, dsn: str, text: str, offered: str) -> None:
    api, script = Telegram(), Script(WISH, says("Over to you."))
    async with api.serving() as address, script.serving() as model:
        house = telegram_fixtures.connected(with_model(settings, model), address)
        async with telegram_fixtures.living(house, dsn):
            for booking in BOOKED:
                before = len(api.sent)
                await api.say(booking)
                await api.answer(before)
            before = len(api.sent)
            await api.say(text)
            sent = await api.until(lambda: [one for one in api.sent[before:] if one.buttons])
            assert sent[0].buttons[0][0] == offered
            assert not any(gone in one.text for one in api.sent for gone in GONE)
            await api.press(sent[0], offered)
            await api.until(lambda: [one for one in api.edited if any(gone in one["text"] for gone in GONE)])


@pytest.mark.parametrize(("text", "offered"), TALKS)
async def test_on_slack(settings: Settings, dsn: str, text: str, offered: str) -> None:
    script = Script(WISH, says("Over to you."))
    async with (
        workspace() as slack,
        script.serving() as model,
        slack_fixtures.connected(with_model(settings, model), dsn, slack) as chat,
    ):
        for number, booking in enumerate(BOOKED, start=1):
            await chat.users.write(DM, booking)
            await answers(chat, DM, number)
        await chat.users.write(DM, text)
        await _until(slack, offered)
        assert not any(gone in one for one in slack.texts(DM) for gone in GONE)


async def _until(slack: Workspace, offered: str) -> None:
    await slack.until(lambda: any(offered in labels(one) for one in slack.said(DM) if "blocks" in one))
