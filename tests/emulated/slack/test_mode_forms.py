"""A mode and its options chosen by a form on the emulated Slack; what is wrong is said at its field."""

from typing import Any

import pytest

from bot.process.settings import Access, Settings
from storage.db.pool import Pool
from tests.emulated.slack.conftest import ANN, BOB, GENERAL, WAIT, Emulated, clean, in_it, said

pytestmark = pytest.mark.timeout(180)


async def form(slack: Emulated, user: str = ANN) -> dict[str, Any]:
    """The form that is open."""
    [shown] = await slack.journal.wait(lambda: slack.modal_stack(user), WAIT)
    return shown


def asked(shown: dict[str, Any]) -> list[str]:
    return [block["block_id"] for block in shown["blocks"] if block["type"] == "input"]


async def test_a_mode_is_chosen_with_its_options_by_a_form(workspace: Emulated, pool: Pool) -> None:
    slack = workspace
    assert (await slack.op_slash("/mode", "", ANN, GENERAL))["acked"]
    shown = await form(slack)
    assert asked(shown) == ["mode", "free_discussion:turns"]
    assert (await slack.op_view_action(shown["id"], ANN, "parrots_mode:pick", "voting"))["acked"]
    shown = await form(slack)
    assert asked(shown) == [
        "mode",
        "voting:voters",
        "voting:seconds",
        "voting:tie",
        "voting:people",
        "voting:anonymous",
    ]
    sent = await slack.op_submit(
        shown["id"],
        ANN,
        {"mode": "voting", "voting:seconds": "2", "voting:tie": "1", "voting:people": "0", "voting:anonymous": "1"},
    )
    assert not sent["answer"]
    await said(slack, "*Vote - *")
    clean(slack)
    stored = await pool.fetchval("SELECT config FROM session_mode WHERE name = 'voting'")
    assert stored | {"seconds": 600, "tie": "runoff", "people": True, "anonymous": True} == stored


async def test_a_button_that_asks_for_options_opens_the_form_and_can_be_pressed_again(workspace: Emulated) -> None:
    slack = workspace
    slack.op_message(ANN, ANN, "/mode")
    [card] = await said(slack, "*free_discussion*")
    place = slack.op_im(ANN)
    for _ in range(2):
        assert (await slack.op_action(place, card["ts"], ANN, text="sop"))["acked"]
        shown = await form(slack)
        assert asked(shown) == ["mode", "sop:steps"]
        slack.op_close(shown["id"], ANN)
    assert (await slack.op_action(place, card["ts"], ANN, text="sop"))["acked"]
    shown = await form(slack)
    assert not (await slack.op_submit(shown["id"], ANN, {"mode": "sop", "sop:steps": ["memo", "amazing"]}))["answer"]
    await said(slack, "*Procedure - *")
    clean(slack)


async def test_what_the_mode_does_not_take_is_said_at_its_field(
    settings: Settings, dsn: str, slack: Emulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the house's options have changed since the form was opened."""
    async with in_it(settings, dsn, slack):
        assert (await slack.op_slash("/mode", "sop", ANN, GENERAL))["acked"]
        shown = await form(slack)

        def unknown(*_given: object) -> dict[str, list[str]]:
            return {"steps": ["nobody"]}

        monkeypatch.setattr("adapters.slack.inbound.mode_forms.options", unknown)
        refused = await slack.op_submit(shown["id"], ANN, {"mode": "sop", "sop:steps": ["memo"]})
        [(field, why)] = refused["answer"]["errors"].items()
        assert (field, "nobody" in why or "memo" in why) == ("sop:steps", True)
        assert await form(slack)


async def test_strangers_get_no_form(slack: Emulated, settings: Settings, dsn: str) -> None:
    async with in_it(settings, dsn, slack, access=Access(policy="pairing")):
        assert (await slack.op_slash("/mode", "", BOB, BOB))["acked"]
        await slack.op_sent(kind="sent", wait=WAIT)
        assert slack.modal_stack(BOB) == []
