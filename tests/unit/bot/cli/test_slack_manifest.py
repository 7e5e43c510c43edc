"""`slack-manifest`, run as people run it."""

import json
from pathlib import Path

from tests.support.processes.ran import bot


def test_the_manifest_can_be_pasted(tmp_path: Path) -> None:
    made, classic = (json.loads(bot(tmp_path, "slack-manifest", *more).stdout) for more in ((), ("--classic",)))
    assert made["settings"]["socket_mode_enabled"] is True
    assert ["agent_view" in one["features"] for one in (made, classic)] == [True, False]
    assert ["assistant:write" in one["oauth_config"]["scopes"]["bot"] for one in (made, classic)] == [True, False]


def test_events_over_http_need_an_address(tmp_path: Path) -> None:
    ran = bot(tmp_path, "slack-manifest", "--http")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("PARROTS_HTTP__PUBLIC_URL is missing: ")
    made = bot(tmp_path, "slack-manifest", "--http", PARROTS_HTTP__PUBLIC_URL="https://parrots.example.org")
    assert json.loads(made.stdout)["settings"]["socket_mode_enabled"] is False
