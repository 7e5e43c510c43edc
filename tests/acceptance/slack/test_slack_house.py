"""Conversations in Slack, through the whole house, by socket and over HTTP."""

import asyncio
from typing import Any

import asyncpg
import pytest

from bot.process.settings import Settings
from bot.wiring.assembly import Overrides
from storage.db.pool import Pool
from storage.people import people
from tests.support.doubles.opinions import until_kept, until_known
from tests.support.doubles.slack import ANN, BOB, DM, ELSEWHERE, GENERAL, ME, TEAM, Fault, Message, Workspace
from tests.support.houses import AT_ONCE
from tests.support.slack_fixtures import Connected, connected

pytestmark = pytest.mark.timeout(300)


async def answers(chat: Connected, channel: str, number: int) -> list[Message]:
    """Our messages there, once there are so many."""
    await chat.slack.until(lambda: len(chat.slack.said(channel)) >= number)
    return chat.slack.said(channel)


def labels(message: Message) -> list[str]:
    blocks: list[dict[str, Any]] = message["blocks"]
    return [button["text"]["text"] for block in blocks if block["type"] == "actions" for button in block["elements"]]


async def test_a_note_is_kept_and_found_in_a_direct_message(chat: Connected) -> None:
    await chat.users.write(DM, "note: the landlord's number is 555 0100 &lt;home&gt;")
    await answers(chat, DM, 1)
    await chat.users.write(DM, "find landlord")
    await answers(chat, DM, 2)
    kept, found = chat.slack.texts(DM)
    assert kept == "🪶 Huihui\n✓ Noted: the landlord's number is 555 0100 &lt;home&gt;"
    assert "#1 the landlord's number is 555 0100 &lt;home&gt;" in found


async def test_a_message_that_is_edited_edits_its_note(chat: Connected) -> None:
    number = await chat.users.write(DM, "note: the boiler valve is on the left")
    await answers(chat, DM, 1)
    before = {"ts": number, "user": ANN, "text": "note: the boiler valve is on the left"}
    after = {**before, "text": "note: the boiler valve is on the right"}
    told = {"type": "message", "subtype": "message_changed", "channel": DM, "channel_type": "im", "ts": "9.9"}
    await chat.users.event({**told, "message": after, "previous_message": before})
    await answers(chat, DM, 2)
    assert "✓ Updated: the boiler valve is on the right" in chat.slack.texts(DM)[1]


async def test_in_a_channel_the_answer_is_in_the_thread_and_the_mention_is_answered_once(chat: Connected) -> None:
    root = await chat.users.write(GENERAL, f"<@{ME}> note: the door code is 4711")
    await answers(chat, GENERAL, 1)
    other = await chat.users.write(GENERAL, "nothing for us")
    await chat.users.write(GENERAL, "find nothing", thread=other)
    await chat.users.write(GENERAL, "find door", thread=root)
    first, second = await answers(chat, GENERAL, 2)
    assert [first["thread_ts"], second["thread_ts"]] == [root, root]
    assert "✓ Noted: the door code is 4711" in first["text"]
    assert "#1 the door code is 4711" in second["text"]


async def test_a_conflict_is_solved_where_it_stands(chat: Connected) -> None:
    await chat.users.write(DM, "明天下午3点开会")
    await chat.users.write(DM, "明天下午3点见医生")
    made, conflict = await answers(chat, DM, 2)
    assert "✓ 已创建: 开会" in made["text"]
    await chat.users.press(DM, dict(conflict), "照样安排")
    await chat.slack.until(lambda: "照样安排" not in labels(conflict))
    assert "✓ 已创建: 见医生" in conflict["text"]
    assert chat.slack.whispers == []
    await chat.users.write(DM, "明天有什么安排")
    [*_, agenda] = await answers(chat, DM, 3)
    assert "开会" in agenda["text"]
    assert "见医生" in agenda["text"]


async def test_a_button_that_cannot_be_pressed_says_so_to_the_one_who_pressed(chat: Connected) -> None:
    await chat.users.write(DM, "dentist tomorrow at 3pm")
    await chat.users.write(DM, "doctor tomorrow at 3pm")
    _, conflict = await answers(chat, DM, 2)
    shown, label = dict(conflict), labels(conflict)[-1]
    await chat.users.press(DM, shown, label)
    await chat.slack.until(lambda: label not in labels(conflict))
    await chat.users.press(DM, shown, label)
    await chat.slack.until(lambda: chat.slack.whispers)
    assert [(one["response_type"], one["text"]) for one in chat.slack.whispers] == [
        ("ephemeral", "This button has been used already.")
    ]


async def test_a_reminder_rings_in_its_thread_and_can_be_put_off(chat: Connected) -> None:
    root = await chat.users.write(GENERAL, f"<@{ME}> remind me in 3 seconds to stretch")
    made, rang = await answers(chat, GENERAL, 2)
    assert "✓ Created: stretch" in made["text"]
    assert "⏰ stretch" in rang["text"]
    assert rang["thread_ts"] == root
    await chat.users.press(GENERAL, dict(rang), "10 min")
    await chat.slack.until(lambda: "✓ Snoozed: stretch" in rang["text"])
    assert len(chat.slack.said(GENERAL)) == 2


async def test_commands_are_answered_where_we_are(chat: Connected) -> None:
    helped = await chat.users.command("/parrots", "", DM)
    [help_] = await answers(chat, DM, 1)
    await chat.users.command("/parrots", "note: from a command", GENERAL)
    await chat.users.command("/remind-me", "in 2 hours to stretch", GENERAL)
    kept, reminder = await answers(chat, GENERAL, 2)
    assert not helped.answer
    assert "how do lists work" in help_["text"]
    assert "✓ Noted: from a command" in kept["text"]
    assert "✓ Created: stretch" in reminder["text"]
    assert "thread_ts" not in kept


async def test_a_command_where_we_are_not_asks_for_an_invitation(chat: Connected) -> None:
    english = await chat.users.command("/parrots", "note: x", ELSEWHERE)
    chinese = await chat.users.command("/parrots", "note: x", "C0NOWHERE", user=BOB)
    for delivery, words in ((english, "/invite @parrots"), (chinese, "请我进来")):
        assert delivery.answer["response_type"] == "ephemeral"
        assert words in delivery.answer["text"]
    assert chat.slack.said(ELSEWHERE) == []


async def test_what_is_nothing_to_us_is_acknowledged_and_left(chat: Connected) -> None:
    deliveries = [
        await chat.users.deliver("interactive", {"type": "view_submission", "view": {}, "user": {"id": ANN}}),
        await chat.users.deliver("interactive", {"type": "shortcut", "callback_id": "x", "user": {"id": ANN}}),
        await chat.users.deliver("interactive", {"type": "block_actions", "actions": [{"action_id": "x"}]}),
        await chat.users.event({"type": "reaction_added", "user": ANN}),
        await chat.users.event(
            {"type": "message", "user": ME, "bot_id": "B1", "text": "hi", "ts": "1.1", "channel": DM}
        ),
    ]
    assert [delivery.tries for delivery in deliveries] == [1] * 5
    assert chat.slack.said(DM) == []


async def test_a_picture_that_cannot_be_fetched_is_told_of(chat: Connected) -> None:
    picture = {"name": "a.png", "mimetype": "image/png", "url_private": "https://elsewhere.example/a.png"}
    await chat.users.write(DM, "", subtype="file_share", files=[picture])
    [told] = await answers(chat, DM, 1)
    assert told["text"] == "I could not fetch “a.png”, so I did not keep it. Please send it once more."


async def test_who_invites_us_is_greeted(chat: Connected) -> None:
    await chat.users.event({"type": "member_joined_channel", "user": ME, "channel": GENERAL, "inviter": ANN})
    [hello] = await answers(chat, GENERAL, 1)
    assert "Mention me" in hello["text"]
    assert "Privacy" not in hello["text"]


async def test_reactions_on_answers_are_kept_and_nothing_is_said_of_them(chat: Connected) -> None:
    await chat.users.write(GENERAL, f"<@{ME}> note: the door code is 4711")
    [noted] = await answers(chat, GENERAL, 1)
    await until_known(chat.ports.pool)
    for kind, name, left in (
        ("reaction_added", "+1::skin-tone-3", [("memo", "good", None)]),
        ("reaction_added", "-1", [("memo", "bad", None)]),
        ("reaction_removed", "+1", [("memo", "bad", None)]),
        ("reaction_removed", "-1", []),
    ):
        item = {"type": "message", "channel": GENERAL, "ts": noted["ts"]}
        await chat.users.event({"type": kind, "user": ANN, "reaction": name, "item_user": ME, "item": item})
        await until_kept(chat.ports.pool, *left)
    assert len(chat.slack.said(GENERAL)) == 1


async def test_what_is_written_at_once_is_answered_in_order(settings: Settings, dsn: str, slack: Workspace) -> None:
    """Also while Slack is asked who wrote the first of it."""
    async with connected(settings, dsn, slack) as chat:
        async with asyncio.TaskGroup() as tasks:
            for number in range(8):
                tasks.create_task(chat.users.write(DM, f"note: number {number}"))
        await answers(chat, DM, 8)
        assert [text[-1] for text in slack.texts(DM)] == list("01234567")


async def test_what_slack_tells_of_people_is_used(chat: Connected, pool: Pool) -> None:
    await chat.users.write(DM, "note: x")
    await answers(chat, DM, 1)
    person = await people.met(pool, "slack", TEAM, ANN)
    assert (person.name, person.language, person.zone) == ("Ann", "en", "Asia/Shanghai")


async def test_a_slack_that_tells_nothing_of_people_is_no_obstacle(
    settings: Settings, dsn: str, slack: Workspace
) -> None:
    slack.fault(Fault(method="users.info", kind="error", error="missing_scope", times=-1))
    async with connected(settings, dsn, slack) as chat:
        await chat.users.write(DM, "note: x")
        [kept] = await answers(chat, DM, 1)
        assert "✓ Noted: x" in kept["text"]
        await chat.users.write(DM, "note: y")
        await answers(chat, DM, 2)
        assert len(slack.called("users.info")) == 1


async def test_the_same_event_is_answered_once_however_often_it_comes(chat: Connected) -> None:
    event = {"type": "message", "user": ANN, "text": "note: once", "ts": "7.1", "channel": DM, "channel_type": "im"}
    for event_id in ("EvA", "EvA", "EvB"):
        await chat.users.event(event, event_id)
    await chat.users.write(DM, "note: twice")
    await answers(chat, DM, 2)
    assert [text.splitlines()[-1] for text in chat.slack.texts(DM)] == ["✓ Noted: once", "✓ Noted: twice"]


AWAY = """
CREATE FUNCTION away() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'the database is going away' USING ERRCODE = '57P03'; END$$;
CREATE TRIGGER away BEFORE INSERT ON inbox EXECUTE FUNCTION away()"""


async def test_what_could_not_be_kept_comes_again(chat: Connected, dsn: str) -> None:
    """No acknowledgement without a commit."""
    await chat.users.write(DM, "note: first")
    await answers(chat, DM, 1)
    event = {"type": "message", "user": ANN, "text": "note: second", "ts": "7.1", "channel": DM, "channel_type": "im"}
    payload = {"type": "event_callback", "team_id": TEAM, "event_id": "EvA", "event": event}
    owner = await asyncpg.connect(dsn)
    try:
        await owner.execute("SET ROLE parrots_owner; SET search_path = parrots")
        await owner.execute(AWAY)
        refused = await chat.users.deliver("events_api", payload, most=1, taken=False)
        command = await chat.users.command("/parrots", "note: third", DM)
        await owner.execute("DROP TRIGGER away ON inbox")
    finally:
        await owner.close()
    assert refused.statuses in ([], [503])
    assert "was not kept" in command.answer["text"]
    await chat.users.deliver("events_api", payload)
    [_, second] = await answers(chat, DM, 2)
    assert "✓ Noted: second" in second["text"]


async def test_a_reminder_finds_its_thread_after_a_restart(settings: Settings, dsn: str, slack: Workspace) -> None:
    async with connected(settings, dsn, slack) as chat:
        root = await chat.users.write(GENERAL, f"<@{ME}> remind me in 3 seconds to stretch")
        await answers(chat, GENERAL, 1)
    async with connected(settings, dsn, slack) as chat:
        [_, rang, *more] = await answers(chat, GENERAL, 2)
    assert "⏰ stretch" in rang["text"]
    assert (rang["thread_ts"], more) == (root, [])


@pytest.mark.parametrize("kind", ["drop", "drop_after", "broken", "page"])
async def test_a_doubtful_answer_is_asked_for_and_not_said_twice(
    settings: Settings,
    dsn: str,
    slack: Workspace,
    kind: Any,  # noqa: ANN401 - a literal
) -> None:
    async with connected(settings, dsn, slack) as chat:
        slack.fault(Fault(method="chat.postMessage", kind=kind))
        await chat.users.write(DM, "note: x")
        await slack.until(lambda: slack.called("conversations.history"))
        await chat.users.write(DM, "note: y")
        await answers(chat, DM, 2)
        assert [text.splitlines()[-1] for text in slack.texts(DM)] == ["✓ Noted: x", "✓ Noted: y"]


async def test_a_bad_token_does_not_end_the_house(settings: Settings, dsn: str, slack: Workspace) -> None:
    slack.fault(Fault(method="auth.test", kind="error", error="invalid_auth", times=2))
    slack.fault(Fault(method="apps.connections.open", kind="error", error="not_allowed_token_type", times=1))
    async with connected(settings, dsn, slack, extras=Overrides(debounce=AT_ONCE)) as chat:
        await chat.users.write(DM, "note: x")
        await answers(chat, DM, 1)
        assert len(slack.called("auth.test")) == 3


async def test_a_socket_that_breaks_is_made_anew(settings: Settings, dsn: str, slack: Workspace) -> None:
    async with connected(settings, dsn, slack) as chat:
        [first] = slack.sockets
        await first.close()
        await slack.until(lambda: slack.sockets and slack.sockets[-1] is not first)
        await chat.users.write(DM, "note: x")
        await answers(chat, DM, 1)
        await slack.sockets[-1].send_json({"type": "disconnect", "reason": "refresh_requested"})
        await slack.until(lambda: len(slack.called("apps.connections.open")) >= 3)
        await chat.users.write(DM, "note: y")
        await answers(chat, DM, 2)


async def test_all_of_ones_own_comes_as_a_zip(chat: Connected) -> None:
    await chat.users.write(DM, "把我的数据导出来")
    await answers(chat, DM, 1)
    await chat.slack.until(lambda: bool(chat.slack.shown_files))
    [(channel, _, content)] = chat.slack.shown_files
    assert (channel, content[:2], "data.json" in content) == (DM, "PK", True)
