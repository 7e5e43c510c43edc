"""Answers that are given again: only the same question, in the same place, with nothing changed, for five minutes."""

import asyncio
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from agents.call import Utterance
from agents.cards import Button, Card
from agents.runtime.answer_cache import MOST, SECONDS, Cache, Key, key, leans
from agents.runtime.run_events import Finished
from storage.content import notes
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from tests.support.spaces import settle, written

NOW = datetime(2026, 11, 20, 23, 30, tzinfo=ZoneInfo("Asia/Shanghai"))
SCOPE = Scope(actor=1, space=2, conversation=UUID(int=3), zone="Asia/Shanghai", language="en")
HELLO = (Utterance(role="user", text="hello"), Utterance(role="assistant", text="hi"))
UNDO = Button(label="Undo", token="a1.yes")  # noqa: S106 - a button
ANSWER = Finished(answer="It is in the drawer (#3).", whole=True)


def a_key(text: str = "Where is my passport?", **changes: Any) -> Key:  # noqa: ANN401 - parts of a key
    parts: dict[str, Any] = {
        "scope": SCOPE,
        "parrot": "memo",
        "standing": "who you are",
        "written": 5,
        "now": NOW,
        **changes,
    }
    scope, parrot = parts.pop("scope"), parts.pop("parrot")
    return key(scope, parrot, text, **parts)


class Clock:
    """Seconds that go on when they are told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"scope": replace(SCOPE, space=9)}, id="space"),
        pytest.param({"scope": replace(SCOPE, actor=9)}, id="person"),
        pytest.param({"scope": replace(SCOPE, zone="UTC")}, id="zone"),
        pytest.param({"scope": replace(SCOPE, language="zh")}, id="language"),
        pytest.param({"parrot": "amazing"}, id="parrot"),
        pytest.param({"text": "where is my pass port?"}, id="text"),
        pytest.param({"standing": "who you are, and more"}, id="the prompt"),
        pytest.param({"written": 6}, id="data"),
        pytest.param({"now": NOW + timedelta(hours=1)}, id="day"),
    ],
)
def test_whatever_an_answer_depends_on_makes_another_key(changes: dict[str, Any]) -> None:
    cache = Cache()
    cache.put(a_key(), ANSWER)
    assert cache.get(a_key(**changes)) is None
    assert cache.get(a_key()) == ANSWER


@pytest.mark.parametrize("text", ["where is  my passport?", " WHERE IS MY PASSPORT? ", "Ｗhere is my\npassport？"])
def test_the_same_words_are_the_same_question(text: str) -> None:
    assert a_key(text) == a_key()


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(replace(ANSWER, receipts=("✓ Noted: x",)), id="receipts"),
        pytest.param(replace(ANSWER, answer=""), id="nothing said"),
        pytest.param(replace(ANSWER, whole=False), id="cut, held back, corrected"),
        pytest.param(
            replace(ANSWER, cards=(Card(kind="quick", title="", buttons=(UNDO,)),)),
            id="buttons",
        ),
    ],
)
def test_what_can_be_used_once_only_is_not_kept(answer: Finished) -> None:
    cache = Cache()
    cache.put(a_key(), answer)
    assert (cache.get(a_key()), len(cache)) == (None, 0)


def test_an_answer_with_notes_that_can_be_opened_is_kept() -> None:
    cache, shown = (
        Cache(),
        replace(ANSWER, cards=(Card(kind="notes", title="1", lines=("#3 drawer",), buttons=(UNDO,)),)),
    )
    cache.put(a_key(), shown)
    assert cache.get(a_key()) == shown


def test_after_five_minutes_it_is_forgotten() -> None:
    clock = Clock()
    cache = Cache(clock=clock)
    cache.put(a_key(), ANSWER)
    clock.now += SECONDS - 1
    assert cache.get(a_key()) == ANSWER
    clock.now += 1
    assert (cache.get(a_key()), len(cache)) == (None, 0)


def test_the_hundred_that_were_used_last_are_kept() -> None:
    cache = Cache()
    for number in range(MOST):
        cache.put(a_key(str(number)), ANSWER)
    assert cache.get(a_key("0")) == ANSWER
    cache.put(a_key("one more"), ANSWER)
    assert (len(cache), cache.get(a_key("1")), cache.get(a_key("0"))) == (MOST, None, ANSWER)


def test_a_minute_later_it_is_the_same_question_and_hits_are_counted() -> None:
    cache = Cache()
    cache.put(a_key(), ANSWER)
    assert (cache.get(a_key(now=NOW + timedelta(minutes=1))), cache.hits) == (ANSWER, 1)


@pytest.mark.parametrize(
    ("text", "said", "leaning"),
    [
        ("Where is my passport?", HELLO, False),
        ("我的护照在哪里？", (), False),
        ("and where is it?", HELLO, True),
        ("那我的护照呢？", (), True),
        ("Where is my passport?", (*HELLO, Utterance(role="assistant", text="Which one?")), True),
    ],
)
def test_what_may_be_about_what_was_said_is_asked_anew(text: str, said: tuple[Utterance, ...], leaning: bool) -> None:
    assert leans(text, said) == leaning


async def test_a_note_that_is_written_makes_an_answer_old(pool: Pool) -> None:
    cache, (_, ann) = Cache(), await settle(pool, "ann")

    async def now() -> Key:
        return a_key(scope=ann, written=await written(pool, ann.space), now=datetime(2026, 1, 1, tzinfo=UTC))

    cache.put(await now(), ANSWER)
    assert cache.get(await now()) == ANSWER
    async with work(pool, ann) as db:
        await notes.add(db, ann, "the passport is in the safe")
    assert cache.get(await now()) is None


WRITE = """
import asyncio, sys
from uuid import UUID
from storage.content import list_items, notes
from storage.db.pool import open_pool
from storage.db.transactions import Scope, work

async def main(dsn, what, person, space, conversation):
    pool = await open_pool(dsn, size=1)
    scope = Scope(actor=int(person), space=int(space), conversation=UUID(conversation), zone="UTC", language="en")
    async with work(pool, scope) as db:
        if what == "note":
            await notes.add(db, scope, "the passport is in the safe")
        elif what == "list":
            await list_items.add(db, scope, "shopping", ["rice"])
        else:
            await list_items.tick(db, scope, [1], ticked=True)
    await pool.close()

asyncio.run(main(*sys.argv[1:]))
"""


async def test_what_another_process_writes_makes_an_answer_old_here(pool: Pool, dsn: str) -> None:
    cache, (_, ann) = Cache(), await settle(pool, "ann")

    async def now() -> Key:
        return a_key(scope=ann, written=await written(pool, ann.space), now=datetime(2026, 1, 1, tzinfo=UTC))

    for what in ("note", "list", "tick"):
        cache.put(await now(), ANSWER)
        assert cache.get(await now()) == ANSWER
        told = (dsn, what, ann.actor, ann.space, ann.conversation)
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", WRITE, *map(str, told))
        assert await process.wait() == 0
        assert cache.get(await now()) is None, what
