"""Sending to Slack: what is known of each way in which it can fail, and that nothing long is said twice."""

import time
from collections.abc import AsyncGenerator

import aiohttp
import pytest

from adapters.slack.api import Api
from adapters.slack.identity import Config
from adapters.slack.outbound.channel import SlackChannel
from bot.ports.messages import Saying
from bot.ports.push import AgentCard, Ambiguous, ChatAddress, NotSent, SendError, Undeliverable
from tests.support.doubles.slack import ANN, BOT_TOKEN, DM, ELSEWHERE, GENERAL, Fault, FaultKind, Message, Workspace

MEMO = AgentCard(id="memo", emoji="🪶", name={"zh": "灰灰", "en": "Huihui"}, species={}, does={})
HERE, HI = ChatAddress(chat=DM, thread=""), Saying(text="hi")
LONG = Saying(text="\n".join(f"line {number} of a long list" for number in range(1200)))


@pytest.fixture
def reports() -> list[str]:
    return []


@pytest.fixture
async def channel(slack: Workspace, reports: list[str]) -> AsyncGenerator[SlackChannel]:
    async with aiohttp.ClientSession() as session:
        yield await a_channel(slack, session, reports)


async def a_channel(
    slack: Workspace, session: aiohttp.ClientSession, reports: list[str], *, then_at: str = ""
) -> SlackChannel:
    """`then_at`: where it sends to, once it knows who it is."""

    def config(address: str) -> Config:
        return Config(bot_token=BOT_TOKEN, app_token=None, signing_secret=None, base_url=f"{address}/api/")

    api = Api(config(slack.url), session)
    me = await api.identity()
    api = Api(config(then_at or slack.url), session)
    return SlackChannel(api=api, me=me, flock={"memo": MEMO}, report=reports.append, now=time.time, pause=0)


async def test_a_message_carries_its_key_and_is_found_by_it(slack: Workspace, channel: SlackChannel) -> None:
    sent = await channel.send(HERE, HI, "m:1")
    for number in range(5):
        await channel.send(HERE, HI, f"m:1{number}")
    assert await channel.find(HERE, "m:1") == sent
    assert await channel.find(HERE, "m:2") is None
    [first, *_] = slack.said(DM)
    assert first["metadata"] == {"event_type": "parrots", "event_payload": {"key": "m:1", "of": 1}}
    assert (first["unfurl_links"], first["unfurl_media"]) == (False, False)


async def test_a_message_is_found_in_its_thread(slack: Workspace, channel: SlackChannel) -> None:
    slack.channels[GENERAL]["5.1"] = {"ts": "5.1", "text": "root", "user": "U0ANN"}
    place = ChatAddress(chat=GENERAL, thread="5.1")
    for number in range(4):
        await channel.send(place, HI, f"m:{number}")
    assert await channel.find(place, "m:3") == slack.said(GENERAL)[3]["ts"]
    assert [message["thread_ts"] for message in slack.said(GENERAL)] == ["5.1"] * 4


async def test_a_thread_that_is_gone_is_answered_in_the_channel(slack: Workspace, channel: SlackChannel) -> None:
    place = ChatAddress(chat=GENERAL, thread="5.1")
    sent = await channel.send(place, HI, "m:1")
    assert [message.get("thread_ts") for message in slack.said(GENERAL)] == [None]
    assert await channel.find(place, "m:1") == sent


async def test_what_was_said_long_before_the_first_try_is_not_it(slack: Workspace, channel: SlackChannel) -> None:
    """A house that was set up anew gives its first answers the keys that the old one gave."""
    sent = await channel.send(HERE, HI, "m:1")
    old = slack.channels[DM].pop(sent)
    for days, found in ((5, None), (1, f"{time.time() - 86400:.6f}")):
        ts = f"{time.time() - days * 86400:.6f}" if found is None else found
        slack.channels[DM] = {ts: {**old, "ts": ts}}
        assert await channel.find(HERE, "m:1") == found
    slack.fault(Fault(method="chat.postMessage", kind="drop"))
    with pytest.raises(Ambiguous):
        await channel.send(HERE, HI, "m:1")
    assert await channel.find(HERE, "m:1") is None


async def test_where_we_may_not_look_nothing_is_found(slack: Workspace, channel: SlackChannel) -> None:
    await channel.send(HERE, HI, "m:1")
    slack.fault(Fault(method="conversations.history", kind="error", error="missing_scope"))
    assert await channel.find(HERE, "m:1") is None
    slack.fault(Fault(method="conversations.replies", kind="error", error="missing_scope"))
    assert await channel.find(ChatAddress(chat=DM, thread="1.1"), "m:1") is None


async def test_others_cannot_pass_for_us(slack: Workspace, channel: SlackChannel) -> None:
    metadata = {"event_type": "parrots", "event_payload": {"key": "m:1", "of": 1}}
    ts = slack.new_ts()
    slack.channels[DM][ts] = {"ts": ts, "user": ANN, "metadata": metadata}
    assert await channel.find(HERE, "m:1") is None


@pytest.mark.parametrize(
    ("kind", "word", "raised", "retry_after"),
    [
        ("limit", "", NotSent, 7.0),
        ("broken", "", Ambiguous, None),
        ("page", "", Ambiguous, None),
        ("drop", "", Ambiguous, None),
        ("drop_after", "", Ambiguous, None),
        ("error", "internal_error", Ambiguous, None),
        ("error", "fatal_error", Ambiguous, None),
        ("error", "channel_not_found", Undeliverable, None),
        ("error", "is_archived", Undeliverable, None),
        ("error", "not_in_channel", Undeliverable, None),
        ("error", "user_disabled", Undeliverable, None),
        ("error", "never_heard_of", Undeliverable, None),
        ("error", "invalid_auth", NotSent, 60.0),
        ("error", "token_revoked", NotSent, 60.0),
        ("error", "account_inactive", NotSent, 60.0),
        ("error", "missing_scope", NotSent, 60.0),
    ],
)
async def test_what_is_known_of_a_send_that_failed(
    slack: Workspace,
    channel: SlackChannel,
    reports: list[str],
    kind: FaultKind,
    word: str,
    raised: type[SendError],
    retry_after: float | None,
) -> None:
    slack.fault(Fault(method="chat.postMessage", kind=kind, error=word, fields={"seconds": 7}))
    with pytest.raises(raised) as error:
        await channel.send(HERE, HI, "m:1")
    refused = retry_after == 60.0
    if isinstance(error.value, NotSent):
        assert (error.value.retry_after, error.value.everywhere) == (retry_after, refused)
    assert len(slack.called("chat.postMessage")) == 1
    assert bool([one for one in reports if "PARROTS_SLACK__BOT_TOKEN" in one]) is refused


async def test_a_slack_that_is_not_there_got_nothing(slack: Workspace, reports: list[str]) -> None:
    async with aiohttp.ClientSession() as session:
        channel = await a_channel(slack, session, reports, then_at="http://127.0.0.1:1")
        with pytest.raises(NotSent):
            await channel.send(HERE, HI, "m:1")


async def test_a_long_answer_is_several_messages(slack: Workspace, channel: SlackChannel) -> None:
    first = await channel.send(HERE, LONG, "m:1")
    said = slack.said(DM)
    assert len(said) > 1
    assert first == said[0]["ts"] == await channel.find(HERE, "m:1")
    payloads = [message["metadata"]["event_payload"] for message in said]
    names = ["m:1", *(f"m:1#{number}" for number in range(1, len(said)))]
    assert payloads == [{"key": name, "of": len(said)} for name in names]


@pytest.mark.parametrize("kind", ["limit", "drop", "drop_after", "page"])
async def test_a_long_answer_goes_on_where_it_stopped(slack: Workspace, channel: SlackChannel, kind: FaultKind) -> None:
    await channel.send(HERE, HI, "m:0")
    await _in_two(slack, channel, kind)
    names = [message["metadata"]["event_payload"]["key"] for message in slack.said(DM)[1:]]
    assert names == ["m:1", *(f"m:1#{number}" for number in range(1, len(names)))]
    assert await channel.find(HERE, "m:1") == slack.said(DM)[1]["ts"]


async def _in_two(slack: Workspace, channel: SlackChannel, kind: FaultKind) -> None:
    """The first message arrives, the second runs into a fault; then as the outbox does: ask, send again."""
    count = len(slack.called("chat.postMessage"))

    slack.fault(Fault(method="chat.postMessage", kind=kind, skip=1))
    with pytest.raises(Ambiguous):
        await channel.send(HERE, LONG, "m:1")
    assert len(slack.called("chat.postMessage")) == count + 2
    assert await channel.find(HERE, "m:1") is None
    await channel.send(HERE, LONG, "m:1")


async def test_blocks_that_are_refused_are_said_in_plain_words(slack: Workspace, channel: SlackChannel) -> None:
    words = "word " * 1500
    slack.fault(Fault(method="chat.postMessage", kind="error", error="invalid_blocks"))
    await channel.send(HERE, Saying(text=words), "m:1")
    assert "".join(slack.texts(DM)) == words
    assert not any("blocks" in message for message in slack.said(DM))
    assert await channel.find(HERE, "m:1") is not None


async def test_words_that_are_refused_too_are_given_up(slack: Workspace, channel: SlackChannel) -> None:
    slack.fault(Fault(method="chat.postMessage", kind="error", error="msg_too_long", times=2))
    with pytest.raises(Undeliverable):
        await channel.send(HERE, HI, "m:1")


async def test_a_parrot_speaks_under_its_own_name(slack: Workspace, reports: list[str]) -> None:
    slack.scopes = "chat:write, chat:write.customize"
    async with aiohttp.ClientSession() as session:
        channel = await a_channel(slack, session, reports)
        await channel.send(HERE, Saying(text="kept", agent="memo"), "m:1")
        fields = {"needed": "chat:write.customize"}
        slack.fault(Fault(method="chat.postMessage", kind="error", error="missing_scope", fields=fields))
        await channel.send(HERE, Saying(text="kept", agent="memo"), "m:2")
        await channel.send(HERE, Saying(text="kept", agent="memo"), "m:3")
    assert [(one.get("username"), one.get("icon_emoji")) for one in slack.said(DM)] == [
        ("Huihui", ":feather:"),
        (None, None),
        (None, None),
    ]
    assert slack.texts(DM)[2] == "🪶 Huihui\nkept"


async def test_where_we_are_not_nothing_can_be_said(slack: Workspace, channel: SlackChannel) -> None:
    for chat in (ELSEWHERE, "C0NOWHERE"):
        with pytest.raises(Undeliverable):
            await channel.send(ChatAddress(chat=chat, thread=""), HI, "m:1")
    assert slack.said(ELSEWHERE) == []


async def test_words_in_the_making_are_shown_changed_and_become_the_answer(
    slack: Workspace, channel: SlackChannel
) -> None:
    status = await channel.statuses.show(HERE, Saying(text="a < b…"), "live:1", None)
    assert await channel.statuses.show(HERE, Saying(text="and now…"), "live:1", status) == status
    assert slack.texts(DM) == ["and now…"]
    assert await channel.send(HERE, Saying(text="whole"), "m:1", status) == status
    assert slack.texts(DM) == ["whole"]
    assert await channel.find(HERE, "m:1") == status


@pytest.mark.parametrize("code", ["message_not_found", "cant_update_message"])
async def test_an_answer_that_its_message_in_the_making_cannot_become_is_one_of_its_own(
    slack: Workspace, channel: SlackChannel, code: str
) -> None:
    status = await channel.statuses.show(HERE, Saying(text="one"), "live:1", None)
    slack.fault(Fault(method="chat.update", kind="error", error=code))
    shown = await channel.send(HERE, Saying(text="whole"), "m:1", status)
    assert shown != status
    assert slack.texts(DM) == ["one", "whole"]


async def test_an_answer_whose_blocks_are_refused_leaves_nothing_of_the_words_in_the_making(
    slack: Workspace, channel: SlackChannel
) -> None:
    status = await channel.statuses.show(HERE, Saying(text="one"), "live:1", None)
    slack.fault(Fault(method="chat.update", kind="error", error="invalid_blocks"))
    assert await channel.send(HERE, Saying(text="whole"), "m:1", status) == status
    assert [(message["text"], message["blocks"]) for message in slack.said(DM)] == [("whole", [])]


async def test_a_message_in_the_making_is_taken_away(slack: Workspace, channel: SlackChannel) -> None:
    status = await channel.statuses.show(HERE, Saying(text="one"), "live:1", None)
    assert status is not None
    await channel.statuses.clear(HERE, status)
    await channel.statuses.clear(HERE, status)
    assert slack.said(DM) == []
    with pytest.raises(Undeliverable):
        await channel.statuses.show(ChatAddress(chat=ELSEWHERE, thread=""), Saying(text="hm"), "live:1", None)
    slack.fault(Fault(method="chat.delete", kind="error", error="cant_delete_message"))
    with pytest.raises(Undeliverable):
        await channel.statuses.clear(HERE, "1.1")


ENDLESS = Saying(text="\n".join(f"line {number} of a list that does not end" for number in range(2000)))


async def test_what_is_over_three_messages_comes_as_a_file(slack: Workspace, channel: SlackChannel) -> None:
    sent = await channel.send(HERE, ENDLESS, "m:1")
    first, second, last = slack.said(DM)
    [(where, thread, rest)] = slack.shown_files
    assert (where, thread, last["text"]) == (DM, None, "That was long; the rest is in the file above.")
    shown = [words(first), words(second), rest]
    assert "".join(shown).replace("\n", "") == ENDLESS.text.replace("\n", "")
    assert sent == first["ts"]


async def test_where_files_are_refused_it_is_said(slack: Workspace, channel: SlackChannel) -> None:
    fields = {"needed": "files:write"}
    slack.fault(Fault(method="files.getUploadURLExternal", kind="error", error="missing_scope", fields=fields))
    await channel.send(HERE, ENDLESS, "m:1")
    assert [one["text"] for one in slack.said(DM)][2:] == ["That was long; the rest could not be sent."]


async def test_a_file_that_was_not_taken_is_tried_again(slack: Workspace, channel: SlackChannel) -> None:
    slack.fault(Fault(method="files.completeUploadExternal", kind="limit"))
    with pytest.raises(Ambiguous):
        await channel.send(HERE, ENDLESS, "m:1")
    assert (len(slack.said(DM)), slack.shown_files) == (2, [])
    assert await channel.find(HERE, "m:1") is None
    await channel.send(HERE, ENDLESS, "m:1")
    assert (len(slack.said(DM)), len(slack.shown_files)) == (3, 1)


def words(message: Message) -> str:
    """What the blocks of a message say."""
    elements = (one for block in message["blocks"] for section in block["elements"] for one in section["elements"])
    return "".join(one["text"] for one in elements)


@pytest.mark.parametrize(
    ("scopes", "thread", "refused", "signed"),
    [
        pytest.param("chat:write", "1.1", False, False, id="not an assistant"),
        pytest.param("chat:write, assistant:write", "", False, False, id="no thread"),
        pytest.param("chat:write, assistant:write", "1.1", True, False, id="not an assistant's thread"),
        pytest.param("chat:write, assistant:write", "1.1", False, True, id="an assistant's thread"),
    ],
)
async def test_the_status_of_an_assistants_thread_is_the_sign(
    slack: Workspace, reports: list[str], scopes: str, thread: str, refused: bool, signed: bool
) -> None:
    slack.scopes = scopes
    if refused:
        slack.fault(Fault(method="assistant.threads.setStatus", kind="error", error="invalid_thread_ts"))
    async with aiohttp.ClientSession() as session:
        channel = await a_channel(slack, session, reports)
        pause = await channel.statuses.sign(ChatAddress(chat=DM, thread=thread), "Thinking…")
    assert (pause is not None) == signed
