"""What a turn costs the server: how many statements it takes and in how many transactions, whatever the loops of the process ask besides."""

from dataclasses import dataclass, field
from functools import partial

from asyncpg.connection import LoggedQuery

from bot.cli.benchmarks.bench_house import open_sessions
from bot.cli.benchmarks.turns import turn_times
from bot.conversation.batching import Debounce
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.support.houses import said
from tests.support.onstage import stage

ASKED = "Why is the sky over {} darker than ours, and what do its birds make of that?"
PLACES = ("Lima", "Oslo", "Bern", "Rome", "Kyiv", "Riga")
MOST = (16, 5)
LOOPS = (  # what a process asks every so often, for all its turns at once: who is to stop, leases, what was left unsent, buttons
    "SELECT c.id FROM conversation c JOIN turn t",
    "WITH ours AS MATERIALIZED",
    "UPDATE outbox SET state = CASE WHEN",
    "SELECT EXISTS (SELECT FROM inbox WHERE state = 'new' AND lane = 'control'",
)


@dataclass(slots=True)
class Tally:
    """Statements, BEGIN and COMMIT among them, and transactions; one by itself is one, too."""

    statements: int = 0
    transactions: int = 0
    within: set[int] = field(default_factory=set[int])

    def note(self, connection: int, query: LoggedQuery) -> None:
        if " ".join(query.query.split()).startswith(LOOPS):
            return
        self.statements += 1
        if query.query.startswith("BEGIN"):
            self.within.add(connection)
        elif query.query.startswith(("COMMIT", "ROLLBACK")):
            self.within.discard(connection)
            self.transactions += 1
        elif connection not in self.within:
            self.transactions += 1


async def listen(pool: Pool, tally: Tally) -> None:
    """Hear every connection that the pool may have, of which none is opened later."""
    held = [await pool.acquire() for _ in range(pool.get_max_size())]
    for number, one in enumerate(held):
        one.add_query_logger(partial(tally.note, number))
    for one in held:
        await pool.release(one)


async def test_a_turn_with_a_model_takes_few_statements_and_commits(settings: Settings, dsn: str) -> None:
    """From the message that is kept to the answer that is; of several the quietest, for loops of the process ask now and then."""
    taken: list[tuple[int, int]] = []
    async with stage(settings, dsn, lambda _agent, _text: "It is the air.", debounce=Debounce()) as here:
        caller, [session] = await open_sessions(here.ports, 1)
        turn = partial(turn_times, here.ports, caller, session, 1)
        await turn(texts=iter([ASKED.format("Nuuk")]))  # what is loaded when it is first wanted
        tally = Tally()
        await listen(here.ports.pool, tally)
        for place in PLACES:
            before = tally.statements, tally.transactions
            await turn(texts=iter([ASKED.format(place)]))
            taken.append((tally.statements - before[0], tally.transactions - before[1]))
        answers = await said(here.ports.pool, session)
    assert [one.text for one in answers] == ["It is the air."] * (len(PLACES) + 1)
    assert min(statements for statements, _ in taken) <= MOST[0], taken
    assert min(transactions for _, transactions in taken) <= MOST[1], taken
