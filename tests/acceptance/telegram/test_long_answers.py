"""What is over of a long answer, seen from the whole house: a file that is marked when it comes again, and told when it does not come."""

import pytest

from bot.ports.messages import Saying, body_to_json
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.support.doubles.telegram import Fault, Sent, Telegram
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import connected, living

REST = "That was long; the rest is in this file."
REPEAT = f"{REST} (Possibly a repeat: I could not tell whether the last one arrived.)"
LOST = "That was long; the rest could not be sent."
DOUBT = "That was long; I could not tell whether the rest arrived. If it is missing, ask me again."


async def queue(pool: Pool, lines: int, *, shown: bool) -> None:
    """A long answer to the chat that there is; `shown`: a process was killed while it sent it."""
    await pool.execute(
        """INSERT INTO outbox (dedupe_key, account, conversation, lane, body, state, shown)
           SELECT 'long', account, id, 'interactive', $1, $2, $3 FROM conversation""",
        body_to_json(Saying(text="\n".join(f"line {number}" for number in range(lines)))),
        "ambiguous" if shown else "ready",
        shown,
    )


async def sent_for(
    api: Telegram,
    address: str,
    settings: Settings,
    dsn: str,
    pool: Pool,
    *faults: Fault,
    lines: int,
    shown: bool = False,
) -> tuple[list[Sent], str]:
    """What the chat sees of the answer, and how its row ends."""
    async with living(connected(settings, address), dsn):
        await api.say("note: one")
        await api.answer()
        for fault in faults:
            api.fault(fault)
        await queue(pool, lines, shown=shown)
        states = await settled(pool)
    return api.sent[1:], states["long"]


async def test_a_file_that_may_have_arrived_is_marked_when_it_comes_again(
    api: Telegram, address: str, settings: Settings, dsn: str, pool: Pool
) -> None:
    fault = Fault(kind="drop_after", method="sendDocument")
    seen, state = await sent_for(api, address, settings, dsn, pool, fault, lines=2000)
    assert ([sent.text for sent in seen[3:]], len(seen), state) == ([REST, REPEAT], 5, "sent")


async def test_a_long_answer_that_was_broken_off_says_below_its_file_that_it_may_be_a_repeat(
    api: Telegram, address: str, settings: Settings, dsn: str, pool: Pool
) -> None:
    seen, state = await sent_for(api, address, settings, dsn, pool, lines=2000, shown=True)
    assert ([sent.text for sent in seen[3:]], len(seen), state) == ([REPEAT], 4, "sent")


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        pytest.param(
            Fault(kind="error", method="sendDocument", times=2, description="Bad Request: not enough rights"),
            [LOST],
            id="refused",
        ),
        pytest.param(
            Fault(kind="error", method="sendDocument", times=2, code=403, description="Forbidden: no documents here"),
            [LOST],
            id="forbidden",
        ),
        pytest.param(Fault(kind="drop_before", method="sendDocument", times=2), [DOUBT], id="lost twice"),
        pytest.param(Fault(kind="drop_after", method="sendDocument", times=2), [REST, REPEAT, DOUBT], id="in doubt"),
    ],
)
async def test_a_file_that_cannot_be_sent_is_told(
    api: Telegram, address: str, settings: Settings, dsn: str, pool: Pool, fault: Fault, told: list[str]
) -> None:
    seen, state = await sent_for(api, address, settings, dsn, pool, fault, lines=2000)
    assert ([sent.text for sent in seen[3:]], state) == (told, "sent")


async def test_a_later_part_that_cannot_be_sent_is_told(
    api: Telegram, address: str, settings: Settings, dsn: str, pool: Pool
) -> None:
    faults = (
        Fault(kind="slow", seconds=0),
        Fault(kind="error", description="Bad Request: PART_REFUSED"),
    )
    seen, state = await sent_for(api, address, settings, dsn, pool, *faults, lines=700)
    assert ([sent.text for sent in seen[1:]], state) == ([LOST], "sent")


async def test_all_of_ones_own_comes_as_a_zip(api: Telegram, address: str, settings: Settings, dsn: str) -> None:
    async with living(connected(settings, address), dsn):
        await api.say("note: one")
        await api.answer()
        await api.say("/export")
        words, file = await api.answer(1), await api.answer(2)
    assert words.text.startswith("Everything you keep with me is in this file")
    assert file.file.startswith("PK")
    assert "data.json" in file.file
