"""A day in the emulated Slack: what is said arrives, whatever goes wrong between."""

from typing import Any

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.slack.conftest import ANN, BOB, GENERAL, OTHER, WAIT, Emulated, clean, in_it, said
from tests.support.calendars import CHOIR
from tests.support.doubles.opinions import until_kept, until_known

pytestmark = pytest.mark.timeout(300)


async def test_a_conversation_in_a_direct_message(workspace: Emulated) -> None:
    slack = workspace
    for text, answer in (
        ("记一下：房东电话 13800138000", "*✓ 已记下: 房东电话 13800138000"),
        ("找房东的笔记", "*#1 房东电话 13800138000*"),
        ("明天下午3点开会", "*✓ 已创建: 开会*"),
        ("明天下午3点见医生", "*这个时间已经有「开会」*"),
    ):
        slack.op_message(ANN, ANN, text)
        await said(slack, answer)
    [conflict] = await said(slack, "*这个时间已经有「开会」*")
    im = slack.op_im(ANN)
    pressed = await slack.op_action(im, conflict["ts"], ANN, text="照样安排")
    assert pressed["acked"]
    edited = await slack.op_sent(kind="edited", wait=WAIT)
    assert "✓ 已创建: 见医生" in edited[-1]["message"]["text"]
    slack.op_message(ANN, ANN, "明天有什么安排")
    await said(slack, "*见医生*", 2)
    slack.op_message(ANN, ANN, files=[{"name": "choir.ics", "mime": "text/calendar", "text": CHOIR}])
    [offered] = await said(slack, "*「choir.ics」里有 1 个日程*")
    assert (await slack.op_action(im, offered["ts"], ANN, text="加进来（1 个）"))["acked"]
    assert await slack.op_sent(kind="edited", text="*✓ 已创建: 「choir.ics」里的 1 个日程*", wait=WAIT)
    clean(slack)


async def test_a_conversation_in_a_channel_stays_in_its_thread(workspace: Emulated) -> None:
    slack = workspace
    me = f"<@{slack.config.bot_user_id}>"
    root = slack.op_message(GENERAL, ANN, f"{me} note: 2 < 3 & <!here>")["ts"]
    [kept] = await said(slack, "*✓ Noted: 2 &lt; 3 &amp; @here")
    slack.op_message(GENERAL, BOB, "not for you")
    slack.op_message(GENERAL, BOB, "find note", thread_ts=root)
    slack.op_message(GENERAL, BOB, "remind me in 3 seconds to stretch", thread_ts=root)
    [rang] = await said(slack, "*⏰ stretch*")
    assert (kept["thread_ts"], rang["thread_ts"]) == (root, root)
    snoozed = await slack.op_action(GENERAL, rang["ts"], BOB, text="10 min")
    assert snoozed["acked"]
    [changed] = await slack.op_sent(kind="edited", wait=WAIT)
    assert (changed["message"]["ts"], "✓ Snoozed: stretch" in changed["message"]["text"]) == (rang["ts"], True)
    clean(slack)


async def test_commands(workspace: Emulated) -> None:
    slack = workspace
    for command, text, answer in (
        ("/parrots", "", "*how do lists work*"),
        ("/parrots", "help commands", "*/parrots help · /parrots note*"),
        ("/parrots", "note: a & b", "*✓ Noted: a &amp; b"),
        ("/remind-me", "in 2 hours to stretch", "*✓ Created: stretch*"),
    ):
        assert (await slack.op_slash(command, text, ANN, GENERAL))["acked"]
        await said(slack, answer)
    assert (await slack.op_slash("/parrots", "note: x", ANN, OTHER))["acked"]
    whispered = await slack.op_sent(kind="ephemeral", wait=WAIT)
    assert "/invite @emubot" in whispered[-1]["text"]
    clean(slack)


async def test_shortcuts_and_forms(workspace: Emulated) -> None:
    slack = workspace
    written = slack.op_message(GENERAL, BOB, "the wifi password is on the fridge")["ts"]
    assert (await slack.op_shortcut("parrots_keep", ANN, GENERAL, written))["acked"]
    await said(slack, "*✓ *the wifi password is on the fridge*")
    assert slack.journal.select(kind="sent", channel=slack.op_im(ANN))
    [told] = await slack.op_sent(kind="respond", wait=WAIT)
    assert "see our direct messages" in str(told)
    assert (await slack.op_shortcut("parrots_remind", ANN, GENERAL, written))["acked"]
    later = int(slack.clock.now()) + 7200
    refused = await _sent(slack, text="wifi", at=later - 86400)
    assert refused["answer"]["errors"] == {"at": "Please choose a time that is still to come."}
    assert not (await _sent(slack, text="wifi", at=later))["answer"]
    await said(slack, "*✓ *wifi*", 2)
    for command, values, answer in (
        ("/memo", {"text": "the key is under the mat"}, "*✓ *the key is under the mat*"),
        ("/schedule", {"text": "dentist", "at": later, "minutes": "30", "place": "Main St 5"}, "*✓ *dentist*"),
    ):
        assert (await slack.op_slash(command, "", ANN, GENERAL))["acked"]
        assert not (await _sent(slack, **values))["answer"]
        await said(slack, answer)
    assert (await slack.op_slash("/week", "", ANN, GENERAL))["acked"]
    await said(slack, "*dentist*", 2)
    clean(slack)


async def _sent(slack: Emulated, **values: object) -> dict[str, Any]:
    """Fill in the form that is open, and send it."""
    [form] = slack.modal_stack(ANN)
    return await slack.op_submit(form["id"], ANN, values)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("rate_limit", {"retry_after": 1}),
        ("status", {"status": 500}),
        ("status", {"status": 503}),
        ("drop", {}),
        ("drop_after", {}),
        ("delay", {"seconds": 2}),
        ("garbage", {}),
        ("error", {"error": "internal_error"}),
    ],
)
async def test_answers_arrive_once_whatever_their_sending_runs_into(
    settings: Settings, dsn: str, slack: Emulated, kind: str, options: dict[str, Any]
) -> None:
    async with in_it(settings, dsn, slack):
        slack.op_fault(kind, "chat.postMessage", times=2, **options)
        for number in range(3):
            slack.op_message(ANN, ANN, f"note: number {number}")
        for number in range(3):
            assert len(await said(slack, f"*✓ Noted: number {number}")) == 1
        clean(slack)
        texts = [entry["text"][-1] for entry in slack.journal.select(kind="sent")]
        assert texts == ["0", "1", "2"]


@pytest.mark.parametrize("method", ["auth.test", "users.info", "apps.connections.open"])
@pytest.mark.parametrize("kind", ["rate_limit", "status", "drop", "garbage"])
async def test_a_house_comes_up_whatever_its_first_calls_run_into(
    settings: Settings, dsn: str, slack: Emulated, method: str, kind: str
) -> None:
    slack.op_fault(kind, method, times=2)
    async with in_it(settings, dsn, slack):
        slack.op_message(ANN, ANN, "note: up")
        await said(slack, "*✓ Noted: up")
        clean(slack)


@pytest.mark.parametrize("kind", ["duplicate", "hold"])
async def test_events_that_come_twice_or_late_are_answered_once(workspace: Emulated, kind: str) -> None:
    slack = workspace
    slack.op_fault(kind, "*", times=1)
    slack.op_message(ANN, ANN, "note: one")
    slack.op_message(GENERAL, ANN, f"<@{slack.config.bot_user_id}> note: two")
    await said(slack, "*✓ Noted: one")
    await said(slack, "*✓ Noted: two")
    await slack.op_deliveries(done=True, wait=WAIT)
    slack.op_message(ANN, ANN, "note: three")
    await said(slack, "*✓ Noted: three")
    assert len(slack.journal.select(kind="sent")) == 3
    clean(slack)


@pytest.mark.parametrize("kind", ["bad_signature", "no_signature", "stale"])
async def test_what_slack_did_not_sign_is_not_heard(settings: Settings, dsn: str, slack: Emulated, kind: str) -> None:
    async with in_it(settings, dsn, slack, http=True):
        slack.op_fault(kind, "message", times=1)
        slack.op_message(ANN, ANN, "note: forged")
        [delivery] = [one for one in await slack.op_deliveries(done=True, wait=WAIT) if "event" in one["payload"]]
        assert delivery["attempts"][0]["status"] == 401
        slack.op_message(ANN, ANN, "note: true")
        await said(slack, "*✓ Noted: true")
        assert len(slack.journal.select(kind="sent")) == 1


@pytest.mark.parametrize("how", ["disconnect", "drop_sockets"])
async def test_sockets_that_end_are_made_anew_and_nothing_is_lost(
    settings: Settings, dsn: str, slack: Emulated, how: str
) -> None:
    async with in_it(settings, dsn, slack):
        for number in range(3):
            if how == "disconnect":
                await slack.op_disconnect()
            else:
                slack.op_drop_sockets()
            slack.op_message(ANN, ANN, f"note: number {number}")
            await said(slack, f"*✓ Noted: number {number}")
        clean(slack)


async def test_a_reminder_arrives_after_a_restart(settings: Settings, dsn: str, slack: Emulated) -> None:
    me = f"<@{slack.config.bot_user_id}>"
    async with in_it(settings, dsn, slack):
        root = slack.op_message(GENERAL, ANN, f"{me} remind me in 3 seconds to stretch")["ts"]
        await said(slack, "*✓ Created: stretch*")
    async with in_it(settings, dsn, slack):
        [rang] = await said(slack, "*⏰ stretch*")
    assert rang["thread_ts"] == root
    clean(slack)


async def test_a_message_that_was_changed_or_deleted_is_no_obstacle(workspace: Emulated) -> None:
    slack = workspace
    written = slack.op_message(ANN, ANN, "note: x")
    await said(slack, "*✓ Noted: x")
    slack.op_edit(written["channel"], written["ts"], "note: y")
    slack.op_delete(written["channel"], written["ts"])
    slack.op_react(GENERAL, slack.op_message(GENERAL, ANN, "hm")["ts"], ANN, "eyes")
    slack.op_member(GENERAL, BOB)
    slack.op_home(ANN)
    slack.op_assistant_thread(ANN)
    slack.op_message(ANN, ANN, "", files=[{"name": "a.mp3", "mime": "audio/mp3"}])
    await said(slack, "*cannot listen to voice*")
    assert all(one["acked"] for one in await slack.op_deliveries(done=True, wait=WAIT))
    clean(slack)


async def test_a_reaction_on_an_answer_is_an_opinion(workspace: Emulated, pool: Pool) -> None:
    slack = workspace
    slack.op_message(GENERAL, ANN, f"<@{slack.config.bot_user_id}> note: roses")
    [noted] = await said(slack, "*✓ Noted: roses")
    await until_known(pool)
    for add, kept in ((True, [("memo", "good", None)]), (False, [])):
        slack.op_react(GENERAL, noted["ts"], BOB, "+1", add)
        await until_kept(pool, *kept)
    assert len(slack.journal.select(kind="sent")) == 1
    clean(slack)
