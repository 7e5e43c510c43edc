"""A day with Telegram as it is: strict, slow, forgetful, and now and then gone."""

from typing import Any

import pytest

from bot.process.settings import Settings
from bot.texts import say
from storage.db.pool import Pool
from tests.acceptance.telegram.test_faults import queue
from tests.emulated.telegram.world import ANN, FORUM, GROUP, SMALL, World
from tests.support.calendars import CHOIR
from tests.support.doubles.chats import eventually
from tests.support.doubles.opinions import until_kept, until_known
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import living

REPEAT = "Possibly a repeat"

pytestmark = pytest.mark.timeout(120)


def notes(tg: World, chat: int = ANN) -> list[str]:
    """The notes whose keeping was told, repeats left out."""
    texts = [message["text"] for message in tg.sent(chat) if REPEAT not in message["text"]]
    return [line for text in texts for line in text.splitlines() if line.startswith("✓ Noted: ")]


@pytest.mark.parametrize(
    "chat",
    [
        pytest.param(ANN, id="alone"),
        pytest.param(SMALL, id="small group"),
        pytest.param(GROUP, id="group"),
        pytest.param(FORUM, id="topic"),
    ],
)
async def test_the_first_conversation(tg: World, reached: Settings, dsn: str, chat: int) -> None:
    thread: int = tg.server.op_topic(chat, "Plans", ANN)["message_thread_id"] if chat == FORUM else 0
    async with living(reached, dsn):
        noted = await tg.ask(chat, "note: the landlord's number is 555 0100", thread)
        found = await tg.ask(chat, "find landlord", thread)
        booked = await tg.ask(chat, "meeting tomorrow at 3pm", thread)
        conflict = await tg.ask(chat, "dentist tomorrow at 3pm", thread)
        other = await tg.press(conflict, "Book anyway")
        agenda = await tg.ask(chat, "what's on tomorrow", thread)
        before = len(tg.sent(chat)) + 1
        await tg.ask(chat, "remind me in 3 seconds to stretch", thread)
        rang = await tg.answer(chat, before)
        snoozed = await tg.press(rang, "10 min")
        await tg.quiet()
    said = [message["text"] for message in (noted, found, booked, conflict, other, agenda, rang, snoozed)]
    wanted = [
        "✓ Noted: ",
        "555 0100",
        "✓ Created: meeting",
        "already there",
        "✓ Created: dentist",
        "dentist",
        "⏰",
        "✓",
    ]
    assert all(word in text for word, text in zip(wanted, said, strict=True))
    # a message that quotes another is in that one's thread, which is no topic
    sent = [one for one in tg.sent(chat) if chat == FORUM or "reply_to_message" not in one]
    assert {message.get("message_thread_id", 0) for message in sent} == {thread}


@pytest.mark.parametrize(
    ("fault", "repeats"),
    [
        pytest.param({"kind": "rate_limit", "retry_after": 2}, False, id="rate limit"),
        pytest.param({"kind": "status", "status": 502}, True, id="bad gateway"),
        pytest.param({"kind": "status", "status": 500, "times": 2, "methods": "getUpdates"}, False, id="poll fails"),
        pytest.param({"kind": "drop"}, True, id="drop"),
        pytest.param({"kind": "drop_after"}, True, id="drop after"),
        pytest.param({"kind": "drop_after", "methods": "getUpdates"}, False, id="updates are lost on the way"),
        pytest.param({"kind": "delay", "seconds": 1}, False, id="delay"),
        pytest.param({"kind": "garbage"}, True, id="garbage"),
        pytest.param({"kind": "garbage", "methods": "getUpdates"}, False, id="garbage updates"),
        pytest.param({"kind": "duplicate", "methods": "message"}, False, id="delivered again"),
        pytest.param({"kind": "error", "methods": "getMe", "code": 500, "description": "x"}, False, id="who are we"),
    ],
)
async def test_faults_lose_nothing_and_double_only_what_they_must(
    tg: World, by_polling: Settings, dsn: str, pool: Pool, fault: dict[str, Any], repeats: bool
) -> None:
    tg.server.op_fault(**{"methods": "sendMessage", **fault})
    async with living(by_polling, dsn):
        for number in range(3):
            tg.server.op_message(ANN, ANN, f"note: number {number}")
        await tg.until(lambda: len(notes(tg)) + sum(REPEAT in sent["text"] for sent in tg.sent(ANN)) >= 3)
        await settled(pool)
        await tg.quiet()
    texts = [message["text"] for message in tg.sent(ANN)]
    assert all(any(f"✓ Noted: number {number}" in text for text in texts) for number in range(3))
    assert sum(REPEAT in text for text in texts) <= repeats
    assert len(notes(tg)) == len(set(notes(tg)))


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param({"kind": "bad_secret"}, id="forged"),
        pytest.param({"kind": "duplicate"}, id="delivered again"),
        pytest.param({"kind": "hold", "seconds": 1}, id="held"),
    ],
)
async def test_faulty_deliveries_are_told_apart(
    tg: World, by_webhook: Settings, dsn: str, fault: dict[str, Any]
) -> None:
    async with living(by_webhook, dsn):
        await tg.until(lambda: bool(tg.status()["webhook"].get("url")))
        tg.server.op_fault(**{"methods": "message", **fault})
        for number in range(3):
            tg.server.op_message(ANN, ANN, f"note: number {number}")
        await tg.until(lambda: len(notes(tg)) >= 3)
        await tg.quiet()
    assert sorted(notes(tg)) == [f"✓ Noted: number {number}" for number in range(3)]


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        pytest.param("drop", [], id="never shown"),
        pytest.param(
            "drop_after",
            ["🦜 Jingang\n⏰ stretch", f"🦜 Jingang\n⏰ stretch\n{say('en', 'repeated')}"],
            id="shown, and nobody knew",
        ),
    ],
)
async def test_a_reminder_in_doubt_is_told_once_behind_the_next_answer(
    tg: World, by_polling: Settings, dsn: str, pool: Pool, kind: str, shown: list[str]
) -> None:
    tg.server.op_fault(kind, "sendMessage", times=2, skip=1)
    async with living(by_polling, dsn):
        await tg.ask(ANN, "remind me in 2 seconds to stretch")
        await eventually(lambda: pool.fetchval("SELECT EXISTS (SELECT FROM outbox WHERE state = 'dead')"))
        before = len(tg.sent(ANN))
        tg.server.op_message(ANN, ANN, "note: the door code is 4711")
        await tg.answer(ANN, before + 1)
        await tg.ask(ANN, "note: the window is open")
        await settled(pool)
        await tg.quiet()
    texts = [message["text"] for message in tg.sent(ANN)][1:]
    assert [text for text in texts if "stretch" in text] == [*shown, f"🦜 Jingang\n⏰ stretch\n{say('en', 'doubted')}"]
    assert [text.splitlines()[-1] for text in texts[-3:]] == [
        "✓ Noted: the door code is 4711",
        say("en", "doubted"),
        "✓ Noted: the window is open",
    ]


async def test_who_blocks_us_is_left_alone_and_others_are_served(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    async with living(by_polling, dsn):
        await tg.ask(ANN, "note: zero")
        tg.server.op_block(ANN)
        await queue(pool, "for nobody")
        assert (await settled(pool))["for nobody"] == "dead"
        assert "✓ Noted: one" in (await tg.ask(GROUP, "note: one"))["text"]
        tg.server.op_block(ANN, blocked=False)
        assert "✓ Noted: two" in (await tg.ask(ANN, "note: two"))["text"]
        await tg.quiet()


async def test_a_reminder_follows_a_group_that_moved(tg: World, by_polling: Settings, dsn: str) -> None:
    new = -1009999
    async with living(by_polling, dsn):
        await tg.ask(SMALL, "note: one")
        await tg.ask(SMALL, "remind me in 3 seconds to stretch")
        tg.server.op_migrate(SMALL, new)
        assert "⏰ stretch" in (await tg.answer(new, 0))["text"]
        assert "#1 one" in (await tg.ask(new, "find one"))["text"]
        await tg.quiet()


async def test_two_houses_share_a_bot(tg: World, by_polling: Settings, dsn: str) -> None:
    async with living(by_polling, dsn), living(by_polling, dsn):
        for number in range(4):
            assert f"number {number}" in (await tg.ask(ANN, f"note: number {number}"))["text"]
        await tg.quiet()
    assert len(tg.sent(ANN)) == 4


async def test_a_burst_to_one_chat_keeps_to_the_pace(tg: World, by_polling: Settings, dsn: str, pool: Pool) -> None:
    async with living(by_polling, dsn):
        for number in range(12):
            tg.server.op_message(ANN, ANN, f"note: number {number}")
        await tg.until(lambda: len(notes(tg)) >= 12)
        await settled(pool)
        await tg.quiet()
    assert notes(tg) == [f"✓ Noted: number {number}" for number in range(12)]


async def test_the_menu_is_set(tg: World, by_polling: Settings, dsn: str) -> None:
    async with living(by_polling, dsn):
        await tg.until(lambda: "zh" in str(tg.status()["settings"]))


async def test_a_reminder_is_done_and_undone_and_snoozed_in_one_message(
    tg: World, by_polling: Settings, dsn: str
) -> None:
    async with living(by_polling, dsn):
        await tg.ask(ANN, "remind me in 2 seconds to stretch")
        rang = await tg.answer(ANN, 1)
        done = await tg.press(rang, "Done")
        undone = await tg.press(done, "Undo: stretch")
        snoozed = await tg.press(undone, "1 hour")
        moved = await tg.ask(ANN, "snooze it for 20 minutes")
        await tg.quiet()
    assert [message["text"].splitlines()[1:] for message in (rang, done, undone)] == [
        ["⏰ stretch"],
        ["✓ Done: stretch", "", "⏰ stretch"],
        ["✓ Restored: stretch", "", "⏰ stretch"],
    ]
    assert "✓ Snoozed: stretch" in snoozed["text"]
    assert {message["message_id"] for message in (done, undone, snoozed)} == {rang["message_id"]}
    assert "✓ Snoozed: stretch" in moved["text"]  # what stands there since is a reminder still
    assert len(tg.sent(ANN)) == 3


async def test_odd_content_is_answered_or_left_alone(tg: World, by_polling: Settings, dsn: str) -> None:
    async with living(by_polling, dsn):
        for number, kind in enumerate(("voice", "sticker", "video_note")):
            tg.server.op_message(ANN, ANN, file={"kind": kind, "name": "a.bin"})
            await tg.answer(ANN, number)
        tg.server.op_message(ANN, ANN, location={"latitude": 48.1, "longitude": 11.6})
        where = await tg.answer(ANN, 3)
        assert (
            "✓ Time zone: Europe/Zurich"
            in (await tg.press(where, where["reply_markup"]["inline_keyboard"][0][0]["text"]))["text"]
        )
        tg.server.op_update("message", {"message_id": 9, "date": "yesterday"})
        tg.server.op_update("chat_boost", {"x": 1})
        assert "✓ Noted: one" in (await tg.ask(ANN, "note: one"))["text"]
        await tg.quiet()


async def test_a_calendar_that_is_sent_is_offered_taken_in_and_taken_back(
    tg: World, by_polling: Settings, dsn: str
) -> None:
    async with living(by_polling, dsn):
        await tg.ask(ANN, "note: a file comes")
        before = len(tg.sent(ANN))
        for name, text in (("choir.ics", CHOIR), ("none.ics", "nothing"), ("large.ics", "x" * 6_000_000)):
            tg.server.op_message(ANN, ANN, file={"kind": "document", "name": name, "text": text})
        offered, none, large = [await tg.answer(ANN, before + place) for place in range(3)]
        taken = await tg.press(offered, "Take in 1")
        back = await tg.ask(ANN, "undo")
    assert offered["text"].startswith(
        "Events in “choir.ics”: 1 (repeating: 1, new: 1, here already: 0). Left out, since"
    )
    assert none["text"].startswith("“none.ics” is no calendar file that I can read, so I took in nothing.")
    assert large["text"].startswith("“large.ics” is larger than 5 MB, so I took in nothing.")
    assert taken["text"].startswith("✓ Created: 1 from “choir.ics”")
    assert "✓ Deleted: 1 from “choir.ics”" in back["text"]


async def test_a_reaction_on_an_answer_is_an_opinion(tg: World, by_polling: Settings, dsn: str, pool: Pool) -> None:
    async with living(by_polling, dsn):
        noted = await tg.ask(ANN, "note: the door code is 4711")
        await until_known(pool)
        for emoji, kept in (("🤔", []), ("👍", [("memo", "good", None)]), (None, [])):
            tg.server.op_react(ANN, noted["message_id"], ANN, emoji)
            await tg.quiet()
            await until_kept(pool, *kept)
    assert len(tg.sent(ANN)) == 1
