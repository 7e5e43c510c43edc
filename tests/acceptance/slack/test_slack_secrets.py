"""Nothing that opens a door is ever logged, whatever goes wrong and however much is logged."""

import logging
from dataclasses import replace

import pytest

from bot.process.settings import Settings
from tests.support.doubles.slack import APP_TOKEN, BOT_TOKEN, DM, SECRET, Fault, Workspace
from tests.support.slack_fixtures import connected

CANARIES = (BOT_TOKEN, APP_TOKEN, SECRET, "ticket-", "canary")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("http", [False, True])
async def test_tokens_secrets_and_tickets_are_not_logged(
    settings: Settings, dsn: str, slack: Workspace, caplog: pytest.LogCaptureFixture, http: bool
) -> None:
    caplog.set_level(logging.DEBUG)
    for name in ("bot", "adapters", "slack_sdk", "slack_bolt"):
        caplog.set_level(logging.DEBUG, name)
    fault = Fault(method="auth.test", kind="error", error="invalid_auth")
    slack.fault(fault)
    slack.fault(replace(fault, kind="page", times=1))
    slack.fault(replace(fault, method="apps.connections.open", kind="error"))
    for method in ("users.info", "chat.postMessage", "chat.update"):
        slack.fault(replace(fault, method=method, kind="page"))
        slack.fault(replace(fault, method=method, kind="error"))
        slack.fault(replace(fault, method=method, kind="broken"))
    slack.stale_tickets = 1
    async with connected(settings, dsn, slack, http=http) as chat:
        await chat.users.write(DM, "note: x")
        await slack.until(lambda: slack.called("chat.postMessage"))
        if http:
            assert chat.users.address is not None
            async with chat.users.http.post(chat.users.address, data=b"{}") as response:
                assert response.status == 401
    logged = "\n".join(f"{record.getMessage()} {record.__dict__} {record.exc_text}" for record in caplog.records)
    assert "invalid_auth" in logged
    assert [canary for canary in CANARIES if canary in logged] == []
