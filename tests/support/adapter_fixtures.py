"""What only slowness shows is not shown to tests that compare all that is said: a busy machine is no reason for other words."""

import pytest

from adapters import console
from adapters.web import sse
from bot.delivery.status_messages import StatusBoard

LONG = 600.0  # seconds


@pytest.fixture(autouse=True)
def nothing_for_slowness(monkeypatch: pytest.MonkeyPatch) -> None:
    """No status in chats and no hint in the terminal, however long it takes; live events may come as late as they like."""
    defaults = StatusBoard.__init__.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "patience", (LONG, LONG))
    monkeypatch.setattr(console, "PATIENCE", LONG)
    monkeypatch.setattr(console, "THOUGHT", LONG)
    monkeypatch.setattr(console, "LAST_WORDS", 60.0)
    monkeypatch.setattr(sse, "GRACE", 20.0)
