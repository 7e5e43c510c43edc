"""No secret reaches a log, whatever goes wrong, at any level."""

import io
import logging
from collections.abc import Generator

import pytest
from pydantic import SecretStr

from bot.process import logs
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.support.doubles.chats import eventually
from tests.support.doubles.telegram import TOKEN, Fault, Telegram
from tests.support.doubles.telegram_updates import message
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import connected, living

CANARY = "kanarienvogel"


@pytest.fixture
def log() -> Generator[io.StringIO]:
    """All that our program logs at its most talkative."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    logs.set_up("DEBUG", stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)
    for ours in ("bot", "adapters", "agents", "storage"):
        logging.getLogger(ours).setLevel(logging.NOTSET)


async def test_no_failure_tells_the_token_or_what_was_written(
    settings: Settings, dsn: str, pool: Pool, log: io.StringIO
) -> None:
    token = f"777000111:{CANARY}-{'x' * 30}"
    api = Telegram(token)
    api.fault(Fault(kind="status", method="getMe", code=404))
    api.fault(Fault(kind="error", method="getMe", code=401, description=f"Unauthorized: {token}"))
    for method in ("getUpdates", "setMyCommands", "answerCallbackQuery"):
        api.fault(Fault(kind="drop_before", method=method))
        api.fault(Fault(kind="error", method=method, code=404, description=f"Not Found: {token}"))
    api.fault(Fault(kind="garbage", method="deleteWebhook"))
    api.fault(Fault(kind="error", code=409, description=f"Conflict: {token}"))
    api.fault(Fault(kind="drop_after"))
    api.fault(Fault(kind="error", code=403, description=f"Forbidden: {token}"))
    async with api.serving() as address:
        given = connected(settings, address, token=SecretStr(token))
        async with living(given, dsn):
            await api.say(f"note: the word is {CANARY}")
            await api.happen(message={**message(9, text=CANARY), "chat": CANARY})
            await eventually(lambda: pool.fetchval("SELECT count(*) FROM outbox"), 40)
            await settled(pool)
    text = log.getvalue()
    assert "connection" in text
    assert "malformed update" in text
    assert CANARY not in text
    assert TOKEN.partition(":")[0] in text


def test_settings_do_not_show_tokens(settings: Settings) -> None:
    assert CANARY not in repr(connected(settings, "http://127.0.0.1:9", token=SecretStr(f"1:{CANARY}")))
