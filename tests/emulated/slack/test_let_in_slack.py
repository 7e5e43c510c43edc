"""Strangers, an owner and a channel in the emulated Slack: who is let in, and what each of them is told."""

import re

import pytest

from bot.process.settings import Access, Settings
from storage.db.pool import Pool
from storage.people import pairing_codes
from tests.emulated.slack.conftest import ANN, BOB, GENERAL, Emulated, clean, in_it, said

pytestmark = pytest.mark.timeout(300)


@pytest.mark.parametrize("http", [False, True], ids=["socket", "http"])
async def test_a_stranger_and_a_channel_are_let_in(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated, *, http: bool
) -> None:
    code = await pairing_codes.owner_code(pool)
    me = f"<@{slack.config.bot_user_id}>"
    async with in_it(settings, dsn, slack, http=http, access=Access()):
        slack.op_message(BOB, BOB, "note: is anybody there?")
        [greeting] = await said(slack, "*approve [A-Z]*")
        [pairing] = re.findall(r"/parrots approve ([A-Z]{4}-[A-Z]{4})", greeting["text"])

        slack.op_message(ANN, ANN, str(code))
        await said(slack, "*owner*")
        assert (await slack.op_slash("/parrots", f"approve {pairing}", ANN, slack.op_im(ANN)))["acked"]
        await said(slack, "*Let in: bob*")
        slack.op_message(BOB, BOB, "note: now you know me")
        await said(slack, "*✓ Noted: now you know me*")

        root = slack.op_message(GENERAL, BOB, f"{me} note: for all of us")["ts"]
        [request] = await said(slack, "*would like me to talk*")
        im = slack.op_im(ANN)
        assert (await slack.op_action(im, request["ts"], ANN, text="Let in"))["acked"]
        await said(slack, "*I can talk in this group now*")
        slack.op_message(GENERAL, BOB, f"{me} note: for all of us", thread_ts=root)
        await said(slack, "*✓ Noted: for all of us*")
        clean(slack)
