"""What Slack bounds: connections, and how long and how often one may answer what somebody did."""

from itertools import pairwise

import pytest

from bot.process.settings import Settings
from tests.emulated.slack.conftest import ANN, GENERAL, WAIT, Emulated, clean, in_it, said

pytestmark = pytest.mark.timeout(180)


def opened(slack: Emulated) -> int:
    return len(slack.journal.select(kind="call", method="apps.connections.open"))


@pytest.mark.parametrize("reason", ["warning", "refresh_requested", "too_many_websockets"])
async def test_whatever_slack_ends_a_socket_for_another_takes_its_place(
    settings: Settings, dsn: str, slack: Emulated, reason: str
) -> None:
    async with in_it(settings, dsn, slack):
        for number in range(2):
            await slack.op_disconnect(reason)
            slack.op_message(ANN, ANN, f"note: number {number}")
            await said(slack, f"*✓ Noted: number {number}")
        clean(slack)


async def test_where_there_are_too_many_sockets_it_is_tried_again_at_leisure_until_one_is_free(
    settings: Settings, dsn: str, slack: Emulated
) -> None:
    """Slack bears twenty new addresses a minute, for all who are connected."""
    slack.op_config(retry_delays=[0.2, 1, 3, 10, 10])
    async with in_it(settings, dsn, slack):
        before = opened(slack)
        slack.op_config(max_sockets=0)
        slack.op_drop_sockets()
        slack.op_message(ANN, ANN, "note: still here")
        assert await slack.journal.wait(lambda: opened(slack) >= before + 3, WAIT)
        slack.op_config(max_sockets=10)
        await said(slack, "*✓ Noted: still here")
        calls = slack.journal.select(kind="call", method="apps.connections.open")
        assert [entry["status"] for entry in calls if entry["status"] != 200] == []
        times = [entry["ts"] for entry in calls[before:]]
        assert min(later - earlier for earlier, later in pairwise(times)) > 0.5


async def test_a_form_that_comes_too_late_is_told_and_a_mode_is_asked_for_one_by_one(
    settings: Settings, dsn: str, slack: Emulated
) -> None:
    slack.op_config(trigger_ttl=-1.0)
    async with in_it(settings, dsn, slack):
        assert (await slack.op_slash("/memo", "", ANN, GENERAL))["acked"]
        [told] = await slack.op_sent(kind="ephemeral", wait=WAIT)
        assert (told["user"], told["text"]) == (
            ANN,
            "I cannot take it just now, so it was not kept; please send it again in a moment.",
        )
        assert (await slack.op_slash("/mode", "voting", ANN, GENERAL))["acked"]
        await said(slack, "*")
        clean(slack)


async def test_where_a_response_address_is_used_up_what_was_asked_is_done_all_the_same(
    settings: Settings, dsn: str, slack: Emulated
) -> None:
    slack.op_config(response_url_ttl=-1.0)
    async with in_it(settings, dsn, slack):
        written = slack.op_message(GENERAL, ANN, "the wifi password is on the fridge")["ts"]
        assert (await slack.op_shortcut("parrots_keep", ANN, GENERAL, written))["acked"]
        await said(slack, "*✓ *the wifi password is on the fridge*")
        slack.op_message(ANN, ANN, "note: and on")
        await said(slack, "*✓ Noted: and on")
        assert slack.journal.select(kind="ephemeral") == []
