"""Installing the app in a workspace by a browser: Bolt's own OAuth flow, on our pages and with our store.

What a crash leaves: before the workspace is kept, nothing; whoever tries again is given the same token by Slack. The state goes with its
first use, so an address that was used is good for nothing.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from html import escape

import aiohttp
from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response
from slack_bolt.error import BoltError
from slack_bolt.oauth.async_callback_options import AsyncCallbackOptions, AsyncFailureArgs, AsyncSuccessArgs
from slack_bolt.oauth.async_oauth_flow import AsyncOAuthFlow
from slack_bolt.oauth.async_oauth_settings import AsyncOAuthSettings
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.response import BoltResponse
from slack_sdk.errors import SlackApiError
from slack_sdk.oauth.installation_store import Installation
from slack_sdk.oauth.installation_store.async_installation_store import AsyncInstallationStore
from slack_sdk.oauth.state_store.async_state_store import AsyncOAuthStateStore
from slack_sdk.web.async_client import AsyncWebClient

from adapters.http.hooks import Hook
from adapters.slack.api import is_local, quiet
from adapters.slack.identity import ASSIST, SCOPES, Client, Identity
from adapters.slack.texts import say
from bot.ports.callers import Unavailable
from bot.ports.messages import Language
from bot.ports.push_abilities import Installations, Installed, InstallStates

log = logging.getLogger(__name__)

PATH, BACK = "/slack/install", "/slack/oauth_redirect"
LIFE = 600  # seconds that the browser keeps what it has begun
MOST = 200  # workspaces
LONGEST_NAME = 80
_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",  # the address holds what is used once
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}
_PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parrots</title><body style="font: 1.1rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 12vh auto; padding: 0 1rem">
<p style="font-size: 3rem; margin: 0">🦜</p><p>{text}</p></body></html>"""


class NotKept(BoltError):
    """The workspace was not kept; `why` is the key of the sentence that says so."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class _States(AsyncOAuthStateStore):
    def __init__(self, states: InstallStates) -> None:
        self._states = states

    async def async_issue(self, *args: object, **kwargs: object) -> str:
        del args, kwargs
        return await self._states.issue()

    async def async_consume(self, state: str) -> bool:
        return await self._states.use(state)


class _Store(AsyncInstallationStore):
    """What Bolt's flow saves; who runs and who ended is looked after elsewhere (stored_workspaces)."""

    def __init__(self, installations: Installations, client: AsyncWebClient) -> None:
        self._installations = installations
        self._client = client

    async def async_save(self, installation: Installation) -> None:
        """Raises NotKept, for what does not work here, or cannot be kept now."""
        token, team, user = installation.bot_token, installation.team_id, installation.bot_user_id
        if installation.is_enterprise_install or not (token and team and user):
            await self._give_back(token)
            raise NotKept("enterprise" if installation.is_enterprise_install else "no_token")
        if installation.bot_refresh_token is not None:
            await self._give_back(token)
            raise NotKept("rotation")
        me = Identity(team=team, user=user, bot=installation.bot_id or "", name="")
        name = " ".join((installation.team_name or "").split())[:LONGEST_NAME]
        try:
            there = await self._installations.all()
            if len(there) >= MOST and all(one.tenant != team for one in there):
                await self._give_back(token)
                raise NotKept("full")
            await self._installations.keep(Installed(tenant=team, account=me.account, name=name, token=token))
        except Unavailable as error:
            raise NotKept("away") from error
        log.info("workspace installed", extra={"account": me.account})

    async def _give_back(self, token: str | None) -> None:
        """Let Slack know that a token is not kept, so that nobody has it."""
        if token:
            try:
                await self._client.auth_revoke(token=token)  # pyright: ignore[reportUnknownMemberType] - slack_sdk leaves it open
            except (SlackApiError, aiohttp.ClientError, TimeoutError, OSError) as error:
                log.warning("token not given back", extra={"cause": type(error).__name__})


def hooks(client: Client, base_url: str, installations: Installations, states: InstallStates) -> Sequence[Hook]:
    """Return the addresses of an installation: where it begins, and where Slack sends the browser back to."""
    web_client = AsyncWebClient(base_url=base_url, retry_handlers=[], logger=quiet("oauth", logging.CRITICAL))
    if is_local(base_url):
        web_client.proxy = None
    # what the libraries print may hold what is used once: they are silent
    flow = AsyncOAuthFlow(
        client=web_client,
        logger=quiet("oauth", logging.CRITICAL),
        settings=AsyncOAuthSettings(
            client_id=client.id,
            client_secret=client.secret,
            scopes=[*SCOPES, ASSIST],
            user_scopes=[],
            redirect_uri=f"{client.address.rstrip('/')}{BACK}",
            install_path=PATH,
            redirect_uri_path=BACK,
            install_page_rendering_enabled=False,
            authorization_url=f"{base_url.removesuffix('/').removesuffix('/api')}/oauth/v2/authorize",
            installation_store=_Store(installations, web_client),
            state_store=_States(states),
            state_expiration_seconds=LIFE,
            callback_options=AsyncCallbackOptions(success=_done, failure=_failed),
            logger=quiet("oauth", logging.CRITICAL),
        ),
    )
    return [
        Hook(path=PATH, handler=_handler(flow.handle_installation), method="GET"),
        Hook(path=BACK, handler=_handler(flow.handle_callback), method="GET"),
    ]


def _handler(
    step: Callable[[AsyncBoltRequest], Awaitable[BoltResponse]],
) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        asked = AsyncBoltRequest(body="", query=request.query_string, headers=dict(request.headers), mode="http")
        try:
            answer = await step(asked)
        except (Unavailable, aiohttp.ClientError, TimeoutError, OSError) as error:
            log.warning("installation failed", extra={"cause": type(error).__name__})
            answer = _page(asked, 503, "install_away")
        response = await to_aiohttp_response(answer)
        response.headers.update(_HEADERS)
        return response

    return handle


async def _done(args: AsyncSuccessArgs) -> BoltResponse:
    return _page(args.request, 200, "install_done", name=args.installation.team_name or "Slack")


async def _failed(args: AsyncFailureArgs) -> BoltResponse:
    """Say why it did not work. What Slack, or whoever wrote the address, gives as the reason is not repeated."""
    if isinstance(args.error, NotKept):
        return _page(args.request, 503 if args.error.why == "away" else 400, f"install_{args.error.why}")
    if args.reason == "access_denied":
        return _page(args.request, 200, "install_denied")
    return _page(args.request, 400, "install_again")


def _page(request: AsyncBoltRequest, status: int, key: str, **values: str) -> BoltResponse:
    language = _language(request)
    shown = {name: escape(value) for name, value in values.items()}
    text = say(language, key, path=PATH, **shown)
    return BoltResponse(
        status=status, body=_PAGE.format(language=language, text=text), headers={"Content-Type": "text/html"}
    )


def _language(request: AsyncBoltRequest) -> Language:
    """Return the language that the browser asks for first."""
    asked = request.headers.get("accept-language") or [""]
    return "zh" if asked[0].strip().lower().startswith("zh") else "en"
