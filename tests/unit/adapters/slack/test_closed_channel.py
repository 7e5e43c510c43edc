"""A workspace that removed the app gets nothing; once it is back, what waits is left to its own channel."""

import pytest

from adapters.slack.outbound.closed_channel import SOON, ClosedChannel
from bot.ports.callers import Unavailable
from bot.ports.messages import Saying
from bot.ports.push import ChatAddress, NotSent, Undeliverable

PLACE = ChatAddress(chat="D1", thread="")


async def refused(*, ended: bool | Unavailable) -> Undeliverable | NotSent:
    async def ask() -> bool:
        if isinstance(ended, Unavailable):
            raise ended
        return ended

    with pytest.raises((Undeliverable, NotSent)) as caught:
        await ClosedChannel("slack:T1:U1", ask).send(PLACE, Saying(text="⏰ stretch"), "o:1")
    return caught.value


async def test_it_is_told_elsewhere_only_while_the_workspace_is_gone() -> None:
    gone = await refused(ended=True)
    assert isinstance(gone, Undeliverable)
    assert gone.gone
    for waits in (False, Unavailable("the database is away")):
        back = await refused(ended=waits)
        assert isinstance(back, NotSent)
        assert back.retry_after == SOON
