"""The way out, call by call: what each failure means, parts of long messages, statuses."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from adapters.telegram.channel import PartPauses, TelegramChannel
from adapters.telegram.client import Client
from adapters.telegram.errors import reason
from adapters.telegram.flood_control import Walls
from adapters.telegram.inbound.events import Me
from bot.ports.callers import Unavailable
from bot.ports.messages import Button, Card, Saying
from bot.ports.push import Ambiguous, Arrival, ChatAddress, NotSent, SendError, Taken, Undeliverable
from tests.support.doubles.telegram import NAME, TOKEN, Fault, Refusal, Telegram
from tests.support.doubles.telegram_updates import ANN, GROUP, TEAM

PRIVATE, IN_GROUP = (ChatAddress(chat=str(chat), thread="") for chat in (ANN, GROUP))
LONG = "\n".join(f"line {number}" for number in range(700))


class Nowhere:
    """Arrivals that note which groups moved; `away`: that cannot be reached."""

    hears = False

    def __init__(self) -> None:
        self.noted, self.away = list[tuple[str, str]](), False

    async def take(self, batch: Sequence[Arrival]) -> list[Taken]:
        return [Taken(outcome="ignored") for _ in batch]

    async def edit(self, twin: str, text: str | None) -> None:
        del twin, text

    def concerns(self, arrival: Arrival) -> bool:
        return arrival.addressed

    async def left(self, account: str, platform: str, tenant: str, chat: str) -> None:
        raise NotImplementedError

    async def moved(self, account: str, platform: str, tenant: str, old: str, new: str) -> None:
        del account, platform, tenant
        if self.away:
            raise Unavailable("away")
        self.noted.append((old, new))


@asynccontextmanager
async def channel_to(
    address: str, token: str = TOKEN, arrivals: Nowhere | None = None, within: float = 0.5
) -> AsyncGenerator[TelegramChannel]:
    client = Client(token, address)
    try:
        yield TelegramChannel(
            me=Me(id=777000111, name=NAME),
            client=client,
            arrivals=arrivals or Nowhere(),
            flock={},
            walls=Walls(),
            pauses=PartPauses(private=0, group=0, within=within),
        )
    finally:
        await client.close_connections()


async def failure(channel: TelegramChannel, place: ChatAddress = PRIVATE, key: str = "k") -> SendError:
    with pytest.raises(SendError) as raised:
        await channel.send(place, Saying(text="hi"), key)
    return raised.value


async def nobody() -> str:
    """The address of an API that is away."""
    async with Telegram().serving() as address:
        return address


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        pytest.param(Fault(kind="drop_before"), Ambiguous, id="lost before"),
        pytest.param(Fault(kind="drop_after"), Ambiguous, id="lost after"),
        pytest.param(Fault(kind="status", code=500), Ambiguous, id="internal error"),
        pytest.param(Fault(kind="status", code=502), Ambiguous, id="bad gateway"),
        pytest.param(Fault(kind="status", code=404), Ambiguous, id="a page that is none of Telegram's"),
        pytest.param(Fault(kind="garbage"), Ambiguous, id="garbage"),
        pytest.param(
            Fault(kind="error", code=403, description="Forbidden: bot was kicked from the group chat"),
            Undeliverable,
            id="kicked",
        ),
        pytest.param(Fault(kind="error", description="Bad Request: chat not found"), Undeliverable, id="no chat"),
        pytest.param(Fault(kind="error", code=401, description="Unauthorized"), NotSent, id="the token was taken back"),
        pytest.param(Fault(kind="error", code=409, description="Conflict"), NotSent, id="conflict"),
    ],
)
async def test_what_a_failure_means(api: Telegram, address: str, fault: Fault, kind: type[SendError]) -> None:
    api.fault(fault)
    async with channel_to(address) as channel:
        assert type(await failure(channel)) in (kind, *kind.__subclasses__())


async def test_who_cannot_be_reached_was_sent_nothing() -> None:
    async with channel_to(await nobody()) as channel:
        assert isinstance(await failure(channel), NotSent)


async def test_a_chat_that_is_told_to_wait_is_not_called_meanwhile(api: Telegram, address: str) -> None:
    api.fault(Fault(kind="limit", seconds=30))
    async with channel_to(address) as channel:
        first, second = await failure(channel), await failure(channel)
        await channel.send(IN_GROUP, Saying(text="elsewhere"), "k2")
    assert isinstance(first, NotSent)
    assert isinstance(second, NotSent)
    assert (first.retry_after, first.everywhere) == (30, False)
    assert second.retry_after is not None
    assert 0 < second.retry_after <= 30
    assert [method for method, _ in api.calls] == ["sendMessage"]


async def test_a_draft_that_is_told_to_wait_holds_back_drafts_and_no_answer(api: Telegram, address: str) -> None:
    other = ChatAddress(chat=str(ANN + 1), thread="")
    for method in ("sendMessageDraft", "sendChatAction"):
        api.fault(Fault(kind="limit", method=method, seconds=30))
    async with channel_to(address) as channel:
        with pytest.raises(NotSent) as draft:
            await channel.statuses.show(PRIVATE, so_far("hi"), "live:1", None)
        with pytest.raises(NotSent) as typing:
            await channel.statuses.sign(other, "")
        with pytest.raises(NotSent):
            await channel.statuses.show(PRIVATE, so_far("hi th"), "live:1", None)
        await channel.send(PRIVATE, Saying(text="hi there"), "k")
        await channel.send(other, Saying(text="and you"), "k2")
    told = [(error.value.retry_after, error.value.everywhere) for error in (draft, typing)]
    assert (told, api.drafts) == ([(30, False), (30, False)], [])
    assert [sent.text for sent in api.sent] == ["hi there", "and you"]


async def test_a_chat_that_is_told_to_wait_gets_no_draft_either(api: Telegram, address: str) -> None:
    api.fault(Fault(kind="limit", seconds=30))
    async with channel_to(address) as channel:
        await failure(channel)
        with pytest.raises(NotSent):
            await channel.statuses.show(PRIVATE, Saying(text="hi"), "live:1", None)
    assert api.calls == []


async def test_two_chats_that_are_told_to_wait_mean_the_whole_bot(api: Telegram, address: str) -> None:
    api.fault(Fault(kind="limit", seconds=30, times=2))
    async with channel_to(address) as channel:
        await failure(channel)
        second = await failure(channel, IN_GROUP)
    assert isinstance(second, NotSent)
    assert second.everywhere


async def test_a_group_that_moved_is_noted_and_sent_to_soon(api: Telegram, address: str) -> None:
    arrivals = Nowhere()
    api.refusals[TEAM] = Refusal(400, "Bad Request: group chat was upgraded", migrate_to_chat_id=GROUP)
    async with channel_to(address, arrivals=arrivals) as channel:
        moved = await failure(channel, ChatAddress(chat=str(TEAM), thread=""))
        arrivals.away = True
        away = await failure(channel, ChatAddress(chat=str(TEAM), thread=""))
    assert isinstance(moved, NotSent)
    assert isinstance(away, NotSent)
    assert (moved.retry_after, away.retry_after) == (1.0, None)
    assert arrivals.noted == [(str(TEAM), str(GROUP))]


async def test_a_group_that_moves_within_a_long_message_is_not_called_again(api: Telegram, address: str) -> None:
    arrivals = Nowhere()
    gone = {"migrate_to_chat_id": GROUP}
    async with channel_to(address, arrivals=arrivals, within=5) as channel:
        api.fault(Fault(kind="slow", seconds=0))
        api.fault(Fault(kind="error", description="Bad Request: moved", parameters=gone, times=9))
        with pytest.raises(Ambiguous):
            await channel.send(PRIVATE, Saying(text=LONG), "k")
    assert [fault.kind for fault in api.struck] == ["slow", "error"]
    assert arrivals.noted == [(str(ANN), str(GROUP))]


def test_parts_follow_each_other_slower_in_a_group() -> None:
    assert (PartPauses().before(PRIVATE), PartPauses().before(IN_GROUP)) == (1.0, 3.0)


async def test_the_rest_of_a_long_message_goes_on_where_it_stood(api: Telegram, address: str) -> None:
    busy = Fault(kind="error", code=409, description="Conflict")
    repeated = Saying(text=f"{LONG}\n(a repeat)")
    async with channel_to(address) as channel:
        api.fault(Fault(kind="slow", seconds=0))
        api.fault(busy)
        with pytest.raises(Ambiguous):
            await channel.send(PRIVATE, Saying(text=LONG), "k")
        api.fault(replace(busy, times=1))
        with pytest.raises(NotSent):
            await channel.send(PRIVATE, repeated, "k")
        first = await channel.send(PRIVATE, repeated, "k")
        await channel.send(PRIVATE, Saying(text="again"), "k")
    assert first == str(api.sent[0].id)
    assert "".join(sent.text for sent in api.sent[:-1]) == repeated.text
    assert api.sent[-1].text == "again"


async def test_what_is_over_three_messages_comes_as_a_file(api: Telegram, address: str) -> None:
    text = "\n".join(f"line {number}" for number in range(3000))
    card = Card(kind="quick", title="", buttons=(Button(label="Go", token="t"),))  # noqa: S106 - of a button
    async with channel_to(address) as channel:
        first = await channel.send(PRIVATE, Saying(text=text, cards=(card,)), "k")
    *shown, rest = api.sent
    assert (len(shown), first) == (3, str(shown[0].id))
    assert "".join([*(sent.text for sent in shown), rest.file]).replace("\n", "") == text.replace("\n", "")
    assert (rest.text, rest.buttons) == ("That was long; the rest is in this file.", [("Go", "t")])
    assert [sent.buttons for sent in shown] == [[], [], []]


def so_far(text: str) -> Saying:
    return Saying(text=text, markdown=True)


async def test_words_in_the_making_are_drafts_in_private_and_a_growing_message_elsewhere(
    api: Telegram, address: str
) -> None:
    async with channel_to(address) as channel:
        statuses = channel.statuses
        assert await statuses.show(PRIVATE, so_far("one **two**"), "k", None) is None
        status = await statuses.show(IN_GROUP, so_far("one"), "k", None)
        assert status is not None
        assert await statuses.show(IN_GROUP, so_far("one two"), "k", status) == status
        api.fault(Fault(kind="error", method="editMessageText", description="Bad Request: message is not modified: x"))
        assert await statuses.show(IN_GROUP, so_far("one two"), "k", status) == status
        assert await channel.send(IN_GROUP, Saying(text="one two three"), "k", status) == status
        await statuses.clear(IN_GROUP, status)
        api.fault(Fault(kind="error", method="deleteMessage", description="Bad Request: message to delete not found"))
        await statuses.clear(IN_GROUP, status)
        api.fault(Fault(kind="error", method="editMessageText", description="Bad Request: message to edit not found"))
        with pytest.raises(Undeliverable):
            await statuses.show(IN_GROUP, so_far("still"), "k", status)
    assert [draft["text"] for draft in api.drafts] == ["one two"]
    assert [sent.text for sent in api.sent] == ["one"]
    assert [edit["text"] for edit in api.edited] == ["one two", "one two three"]
    assert [str(number) for number in api.deleted] == [status]


async def test_an_answer_whose_message_in_the_making_is_gone_is_a_message_of_its_own(
    api: Telegram, address: str
) -> None:
    async with channel_to(address) as channel:
        api.fault(Fault(kind="error", method="editMessageText", description="Bad Request: message to edit not found"))
        shown = await channel.send(IN_GROUP, Saying(text="whole"), "k", "77")
    assert [(str(sent.id), sent.text) for sent in api.sent] == [(shown, "whole")]


async def test_a_long_answer_grows_out_of_the_message_in_the_making(api: Telegram, address: str) -> None:
    long = Saying(text="a" * 3000 + "\n" + "b" * 3000)
    async with channel_to(address) as channel:
        status = await channel.statuses.show(IN_GROUP, so_far("a"), "k", None)
        await channel.send(IN_GROUP, long, "k", status)
    assert len(api.edited) == 1
    assert (
        "".join([api.edited[0]["text"], *(sent.text for sent in api.sent[1:])]).replace("\n", "")
        == "a" * 3000 + "b" * 3000
    )


async def test_no_form_of_a_message_shows_what_is_behind_a_link(api: Telegram, address: str) -> None:
    linked = so_far("see https://a.example/?q=private")
    async with channel_to(address) as channel:
        status = await channel.statuses.show(IN_GROUP, linked, "k", None)
        await channel.statuses.show(IN_GROUP, so_far("see https://a.example/?q=private2"), "k", status)
        await channel.send(IN_GROUP, linked, "k", status)
        await channel.send(PRIVATE, linked, "k2")
    shown = [(method, given.get("link_preview_options")) for method, given in api.calls]
    off = {"is_disabled": True}
    assert shown == [("sendMessage", off), ("editMessageText", off), ("editMessageText", off), ("sendMessage", off)]


async def test_only_what_one_message_holds_can_be_shown_again_unseen(address: str) -> None:
    async with channel_to(address) as channel:
        assert (channel.single(Saying(text="short")), channel.single(Saying(text=LONG))) == (True, False)


async def test_typing_is_shown_where_it_is_written(api: Telegram, address: str) -> None:
    async with channel_to(address) as channel:
        pause = await channel.statuses.sign(IN_GROUP, "Thinking…")
    assert pause is not None
    assert pause < 5
    assert [given["action"] for method, given in api.calls if method == "sendChatAction"] == ["typing"]


async def test_nothing_to_show_is_not_sent(api: Telegram, address: str) -> None:
    async with channel_to(address) as channel:
        with pytest.raises(Undeliverable):
            await channel.send(PRIVATE, Saying(text=""), "k")
        assert await channel.find(PRIVATE, "k") is None
    assert api.calls == []


def test_reasons_hold_no_token() -> None:
    assert reason(ValueError(f"GET /bot{TOKEN}/getMe")) == "ValueError: GET /bot[token]/getMe"
