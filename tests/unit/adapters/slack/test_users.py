"""What Slack tells of people and places, and what is made of it when it does not."""

from collections.abc import AsyncGenerator

import aiohttp
import pytest

from adapters.slack import lookups
from adapters.slack.api import Api
from adapters.slack.identity import Config
from adapters.slack.lookups import People, Places, described
from bot.ports.push import Sender
from tests.support.doubles.slack import ANN, BOB, BOT_TOKEN, DM, ELSEWHERE, GENERAL, Fault, Workspace


@pytest.fixture
async def api(slack: Workspace) -> AsyncGenerator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(
            Config(bot_token=BOT_TOKEN, app_token=None, signing_secret=None, base_url=f"{slack.url}/api/"), session
        )


async def test_people_are_asked_for_once(slack: Workspace, api: Api) -> None:
    known = People(api)
    for _ in range(2):
        assert await known.sender(ANN) == Sender(id=ANN, name="Ann", language="en", zone="Asia/Shanghai")
        assert await known.sender(BOB) == Sender(id=BOB, name="Bob", language="zh", zone="Europe/Berlin")
    assert known.names == {ANN: "Ann", BOB: "Bob"}
    assert len(slack.called("users.info")) == 2


async def test_who_cannot_be_asked_for_is_known_by_the_id(slack: Workspace, api: Api) -> None:
    slack.fault(Fault(method="users.info", kind="error", error="missing_scope"))
    known = People(api)
    assert [await known.sender(ANN), await known.sender(ANN)] == [Sender(id=ANN)] * 2
    assert len(slack.called("users.info")) == 1


async def test_a_slow_slack_is_not_waited_for(slack: Workspace, api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookups, "PATIENCE", 0.05)
    slack.fault(Fault(method="users.info", kind="hang_after"))
    slack.fault(Fault(method="conversations.info", kind="hang_after"))
    assert await People(api).sender(ANN) == Sender(id=ANN)
    assert await Places(api).can_answer_in(ELSEWHERE) is True


async def test_where_we_are_is_asked_for_once(slack: Workspace, api: Api) -> None:
    known = Places(api)
    here = [await known.can_answer_in(chat) for chat in (GENERAL, DM, ELSEWHERE, "C0NOWHERE", GENERAL, DM)]
    assert here == [True, True, False, False, True, True]
    assert len(slack.called("conversations.info")) == 4


async def test_without_the_right_to_ask_we_may_be_anywhere(slack: Workspace, api: Api) -> None:
    slack.fault(Fault(method="conversations.info", kind="error", error="missing_scope"))
    assert await Places(api).can_answer_in(ELSEWHERE) is True


@pytest.mark.parametrize(
    ("told", "sender"),
    [
        ({}, Sender(id="U1")),
        ({"name": "ann"}, Sender(id="U1", name="ann")),
        ({"name": "ann", "real_name": "Ann Lee", "profile": {"display_name": ""}}, Sender(id="U1", name="Ann Lee")),
        (
            {"locale": "zh-TW", "tz": "Asia/Taipei"},
            Sender(id="U1", language="zh", zone="Asia/Taipei", traditional=True),
        ),
        ({"locale": "zh-CN"}, Sender(id="U1", language="zh")),
        ({"locale": "fr-FR"}, Sender(id="U1", language="en")),
    ],
)
def test_a_person_is_what_slack_says(told: dict[str, object], sender: Sender) -> None:
    assert described("U1", told) == sender
