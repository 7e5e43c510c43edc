"""Bolt, with one global middleware: whatever comes in goes to the reception, and its answer is the acknowledgement."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.request.internals import extract_team_id
from slack_bolt.response import BoltResponse
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.api import quiet
from adapters.slack.inbound.answers import Answer

Take = Callable[[Mapping[str, Any]], Awaitable[Answer]]


def app(take: Take, base_url: str) -> AsyncApp:
    """Make the application. Who may call it is checked before (http) or by Slack's own socket."""

    async def authorize() -> AuthorizeResult:
        # each workspace has its own client: there is nothing to look up for each event
        return AuthorizeResult(enterprise_id=None, team_id=None)

    async def receive(req: AsyncBoltRequest) -> BoltResponse:
        answer = await take(cast("Mapping[str, Any]", req.body))
        return BoltResponse(status=answer.status, body=answer.body or "")

    made = AsyncApp(
        name="parrots",
        logger=quiet("bolt"),
        client=AsyncWebClient(base_url=base_url, retry_handlers=[], logger=quiet("web")),
        authorize=authorize,
        signing_secret="",  # requests are checked by http.py, before they come here
        request_verification_enabled=False,
        ignoring_self_events_enabled=False,  # inbound knows our own messages
        attaching_function_token_enabled=False,
    )
    made.use(receive)  # pyright: ignore[reportUnknownMemberType] - bolt leaves it open
    return made


def team_of(body: Mapping[str, Any]) -> str:
    """Return the workspace whose installation a request is for; "" where it does not say."""
    found: object = extract_team_id(dict(body))
    return found if isinstance(found, str) else ""
