"""An app that several workspaces install by themselves: each with its own token, and nothing of one is the other's."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from pydantic import SecretStr

from adapters.slack.doctor import check, check_workspaces
from adapters.slack.identity import SCOPES, Client, Config
from bot.app import house
from bot.inbound.app_installations import AppInstallations
from bot.ports.push_abilities import Installed
from bot.process.sealing import MARK, Sealer, sealer
from bot.process.settings import Access, Settings, Slack
from bot.wiring.assembly import Overrides
from storage.db.notify import Signals
from storage.db.pool import Pool
from tests.support.doubles.chats import eventually
from tests.support.doubles.slack import ANN, APP_TOKEN, DM, GENERAL, ME, SECRET, Workspace
from tests.support.doubles.slack_app import CLIENT, CLIENT_SECRET, DUCKS, GEESE, SlackApp, slack_app
from tests.support.doubles.slack_users import Users
from tests.support.houses import AT_ONCE
from tests.support.slack_fixtures import ALL
from tests.support.slack_installing import Installing, Page

pytestmark = pytest.mark.timeout(300)
A_CLIENT = Client(id=CLIENT, secret=CLIENT_SECRET, address="https://parrots.example.org")


@pytest.fixture
async def slack() -> AsyncGenerator[SlackApp]:
    async with slack_app() as opened:
        yield opened


@asynccontextmanager
async def several(
    settings: Settings, dsn: str, slack: SlackApp, *, http: bool = True, bot_token: str | None = None
) -> AsyncGenerator[Installing]:
    """A house whose app workspaces install by themselves."""
    connection = Slack(
        bot_token=SecretStr(bot_token) if bot_token else None,
        app_token=None if http else SecretStr(APP_TOKEN),
        signing_secret=SecretStr(SECRET) if http else None,
        client_id=CLIENT,
        client_secret=SecretStr(CLIENT_SECRET),
        base_url=f"{slack.url}/api/",
    )
    reached = settings.http.model_copy(update={"public_url": "https://parrots.example.org"})
    given = settings.model_copy(update={"slack": connection, "access": Access(policy="open"), "http": reached})
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()))
        ports = await stack.enter_async_context(house(given, dsn, ALL, Overrides(debounce=AT_ONCE)))
        assert ports.address is not None
        address = f"{ports.address}slack/events" if http else None
        ducks, geese = (Users(one, session, address) for one in slack.workspaces)
        yield Installing(slack=slack, http=session, address=ports.address, ducks=ducks, geese=geese)


async def until_said(workspace: Workspace, words: str, channel: str = DM) -> None:
    await workspace.until(lambda: any(words in text for text in workspace.texts(channel)))


@pytest.mark.parametrize("http", [True, False], ids=["http", "socket"])
async def test_each_workspace_is_answered_with_its_own_token_and_knows_nothing_of_the_other(
    settings: Settings, dsn: str, slack: SlackApp, *, http: bool
) -> None:
    one, other = slack.workspaces
    async with several(settings, dsn, slack, http=http) as house:
        assert await house.install("ducks") == Page(
            status=200,
            text="Done: the parrots are in “Ducks &amp; Co” now. In Slack, open Apps → Parrots → Messages and say hello.",
        )
        assert (await house.install("geese", "zh-CN,zh;q=0.9")).text.startswith("装好了：鹦鹉到「Geese」了。")
        # the same people, channels and even event names in both
        await house.ducks.event(_message("note: the door code is 4711", "1.1"), "Ev1")
        await house.geese.event(_message("note: the door code is 0815", "1.1"), "Ev1")
        await until_said(one, "✓ Noted: the door code is 4711")
        await until_said(other, "✓ Noted: the door code is 0815")
        for users in (house.ducks, house.geese):
            await users.write(DM, "find door")
        await until_said(one, "the door code is 4711 (")
        await until_said(other, "the door code is 0815 (")
        for users in (house.ducks, house.geese):
            await users.write(GENERAL, f"<@{ME}> remind us tomorrow at 10 to water the plants")
        for workspace in (one, other):
            await until_said(workspace, "✓ Created: water the plants", GENERAL)
        await house.geese.command("/parrots", "what reminders do I have", GENERAL)
        await other.until(lambda: len(other.said(GENERAL)) == 2)
    assert not any("0815" in text for text in one.texts(DM))
    assert not any("4711" in text for text in other.texts(DM))
    assert len(one.said(GENERAL)) == 1
    assert slack.revoked == []


def _message(text: str, ts: str) -> dict[str, Any]:
    return {"type": "message", "user": ANN, "text": text, "ts": ts, "channel": DM, "channel_type": "im"}


async def test_an_installation_is_bound_to_its_browser_and_used_once_within_ten_minutes(
    settings: Settings, dsn: str, pool: Pool, slack: SlackApp
) -> None:
    again = "This link was used before, is older than ten minutes, or was opened in another browser, so nothing was installed."
    async with several(settings, dsn, slack) as house:
        state, cookie = await house.begin()
        tries = [
            await house.back({"code": "ducks", "state": state}, None),
            await house.back({"code": "ducks", "state": state}, f"{cookie}x"),
            await house.back({"code": "ducks"}, cookie),
            await house.back({"code": "ducks", "state": f"{state}x"}, f"{cookie}x"),
        ]
        assert [(one.status, one.text.startswith(again)) for one in tries] == [(400, True)] * 4
        assert slack.asked == []
        assert (await house.back({"code": "ducks", "state": state}, cookie)).status == 200
        repeated = await house.back({"code": "geese", "state": state}, cookie)
        late, its_cookie = await house.begin()
        await pool.execute("UPDATE install_state SET expires_at = clock_now() - interval '1 second'")
        too_late = await house.back({"code": "geese", "state": late}, its_cookie)
    assert [one.text.startswith(again) for one in (repeated, too_late)] == [True, True]
    assert await pool.fetch("SELECT tenant, name FROM installation") == [(DUCKS, "Ducks & Co")]
    assert await pool.fetchval("SELECT count(*) FROM install_state") == 0
    assert [one["redirect_uri"] for one in slack.asked] == ["https://parrots.example.org/slack/oauth_redirect"]


async def test_what_cannot_be_installed_is_refused_with_a_sentence_and_its_token_given_back(
    settings: Settings, dsn: str, pool: Pool, slack: SlackApp
) -> None:
    ducks = slack.workspaces[0]
    slack.answers |= {
        "grid": slack.installed(
            ducks, "", team=None, enterprise={"id": "E1", "name": "Grid"}, is_enterprise_install=True
        ),
        "turns": slack.installed(ducks, "Ducks", expires_in=43200) | {"refresh_token": "xoxe-1"},
        "mute": slack.installed(ducks, "Ducks", access_token=None, bot_user_id=None),
    }
    async with several(settings, dsn, slack) as house:
        shown = {code: await house.install(code) for code in ("grid", "turns", "mute", "nothing")}
        state, cookie = await house.begin()
        denied = await house.back({"error": "access_denied", "state": state}, cookie)
        strange = await house.back({"error": "<script>alert(1)</script>"}, None)
    assert {code: (page.status, page.text.split(",")[0]) for code, page in shown.items()} == {
        "grid": (400, "The parrots cannot be installed for a whole Enterprise organisation yet"),
        "turns": (400, "This Slack app has token rotation switched on"),
        "mute": (400, "Slack gave no token for the bot"),
        "nothing": (400, "This link was used before"),
    }
    assert denied.text.startswith("Nothing was installed, and nothing has changed.")
    assert "script" not in strange.text
    assert slack.revoked == ["xoxb-ducks", "xoxb-ducks"]
    assert await pool.fetchval("SELECT count(*) FROM installation") == 0


async def test_a_workspace_that_removes_the_app_gets_nothing_more_and_all_again_once_it_is_back(
    settings: Settings, dsn: str, pool: Pool, slack: SlackApp
) -> None:
    one, other = slack.workspaces
    async with several(settings, dsn, slack) as house:
        await house.install("ducks")
        await house.install("geese")
        await house.ducks.write(DM, "note: kept in Ducks")
        await until_said(one, "✓ Noted")
        await house.geese.write(DM, "note: kept in Geese")
        await until_said(other, "✓ Noted")
        # Ann is one person in both
        await pool.execute("UPDATE identity SET person = (SELECT person FROM identity WHERE tenant = $1)", DUCKS)
        await pool.execute("UPDATE conversation SET person = i.person FROM identity i WHERE i.tenant = $1", DUCKS)
        await house.ducks.write(DM, "remind me in 6 seconds to stretch")
        await until_said(one, "✓ Created: stretch")
        # late, or of the app of before: Slack still takes the token
        await house.ducks.event({"type": "app_uninstalled"})
        assert await pool.fetchval("SELECT count(*) FROM installation WHERE ended_at IS NULL") == 2
        one.refuses = "account_inactive"
        before = len(one.calls)
        await house.ducks.event({"type": "tokens_revoked", "tokens": {"oauth": [], "bot": [ME]}})
        await house.ducks.event({"type": "app_uninstalled"})
        assert await pool.fetch("SELECT tenant, token FROM installation WHERE ended_at IS NOT NULL") == [(DUCKS, None)]
        await until_said(other, "⏰ stretch")
        assert {name for name, _ in one.calls[before:]} <= {"auth.test"}
        assert (
            await pool.fetchval("SELECT count(*) FROM outbox WHERE account LIKE $1 AND state = 'sending'", f"%{DUCKS}%")
            == 0
        )
        one.refuses = ""
        slack.answers["again"] = slack.installed(one, "Ducks & Co")
        assert (await house.install("again")).status == 200
        await until_said(one, "⏰ stretch")
        await house.ducks.write(DM, "find kept")
        await until_said(one, "kept in Ducks (")


@pytest.mark.parametrize("why", ["invalid_auth", "account_inactive"])
async def test_a_refused_token_of_one_workspace_does_not_stop_the_other(
    settings: Settings, dsn: str, pool: Pool, slack: SlackApp, why: str
) -> None:
    """Also of one that removed the app while the house was away: nobody told, but Slack says so."""
    one, other = slack.workspaces
    async with several(settings, dsn, slack) as house:
        await house.install("ducks")
        await house.install("geese")
    one.refuses = why
    async with several(settings, dsn, slack) as house:
        await house.geese.write(DM, "note: goes on")
        await until_said(other, "✓ Noted: goes on")

        async def ended() -> bool:
            return await pool.fetchval("SELECT count(*) FROM installation WHERE ended_at IS NOT NULL") == 1

        if why == "account_inactive":
            await eventually(ended)
        else:
            one.refuses = ""
            await house.ducks.write(DM, "note: back")
            await until_said(one, "✓ Noted: back")
    assert await ended() == (why == "account_inactive")


async def test_a_refused_send_tells_that_the_app_was_removed(
    settings: Settings, dsn: str, pool: Pool, slack: SlackApp
) -> None:
    one, _ = slack.workspaces
    async with several(settings, dsn, slack) as house:
        await house.install("ducks")
        await house.ducks.write(DM, "remind me in 3 seconds to stretch")
        await until_said(one, "✓ Created")
        one.refuses = "token_revoked"

        async def ended() -> bool:
            return await pool.fetchval("SELECT ended_at IS NOT NULL FROM installation")

        await eventually(ended)


async def test_the_workspace_of_the_settings_is_told_apart_and_comes_back_by_itself(
    settings: Settings, dsn: str, pool: Pool, slack: SlackApp
) -> None:
    one, other = slack.workspaces
    async with several(settings, dsn, slack, bot_token=one.bot_token) as house:
        await house.install("geese")
        await house.install("ducks")  # installed there as well: the token of the settings goes first
        for users, workspace in ((house.ducks, one), (house.geese, other)):
            await users.write(DM, "note: hello")
            await until_said(workspace, "✓ Noted: hello")
        one.refuses = "account_inactive"
        await house.ducks.event({"type": "app_uninstalled"})
        assert await pool.fetch("SELECT tenant, token FROM installation WHERE ended_at IS NOT NULL") == [(DUCKS, None)]
        assert await pool.fetchval(
            "SELECT bool_and(unreachable_at IS NOT NULL) FROM conversation WHERE tenant = $1", DUCKS
        )
        one.refuses = ""
        await house.ducks.write(DM, "note: back")
        await until_said(one, "✓ Noted: back")
    assert len([text for text in one.texts(DM) if "hello" in text]) == 1
    assert await pool.fetchval("SELECT array_agg(tenant) FROM installation") == [GEESE]


async def test_doctor_looks_at_each_workspace(settings: Settings, dsn: str, pool: Pool, slack: SlackApp) -> None:
    one, other = slack.workspaces
    one.scopes = other.scopes = ",".join(SCOPES)
    async with several(settings, dsn, slack) as house:
        await house.install("ducks")
        await house.install("geese")
    seals = sealer(settings.data_dir, settings.calendars.secret)
    there = AppInstallations(pool=pool, signals=Signals(dsn), sealer=seals).kept("slack")
    config = Config(
        bot_token=None, app_token=None, signing_secret=SECRET, base_url=f"{slack.url}/api/", client=A_CLIENT
    )
    assert await check(config) == ("ok", "Slack: an app by HTTP, installed in workspaces by /slack/install", "")
    assert await check_workspaces(config, await there.all()) == [
        ("ok", "Slack workspace Ducks & Co (T0DUCKS)", ""),
        ("ok", "Slack workspace Geese (T0GEESE)", ""),
    ]
    one.refuses = "invalid_auth"
    await there.end(GEESE, f"slack:{GEESE}:{ME}")
    refused, ended = await check_workspaces(config, await there.all())
    assert refused == (
        "WRONG",
        "Slack workspace Ducks & Co (T0DUCKS): its token is refused (invalid_auth)",
        "let them open /slack/install again",
    )
    advice = "what rings there is told elsewhere; /slack/install brings all back"
    assert ended == ("note", "Slack workspace Geese (T0GEESE) removed the app", advice)


async def test_tokens_are_sealed_by_the_key_and_those_of_before_once_there_is_one(
    dsn: str, pool: Pool, tmp_path: Path
) -> None:
    pytest.importorskip("pyrage")
    signals = Signals(dsn)
    ducks = Installed(tenant=DUCKS, account=f"slack:{DUCKS}:{ME}", name="Ducks", token="xoxb-ducks")  # noqa: S106 - of a stand-in
    plain = AppInstallations(pool=pool, signals=signals, sealer=Sealer(None)).kept("slack")
    sealed = AppInstallations(pool=pool, signals=signals, sealer=sealer(tmp_path / "one", None)).kept("slack")
    other = AppInstallations(pool=pool, signals=signals, sealer=sealer(tmp_path / "other", None)).kept("slack")
    await plain.keep(ducks)
    assert await sealed.all() == [ducks]
    assert (await pool.fetchval("SELECT token FROM installation")).startswith(MARK)
    assert await sealed.all() == [ducks]
    for stranger in (plain, other):
        assert await stranger.all() == [replace(ducks, token=None)]
