"""What is known of a person: kept in their space, read once, forgotten with what came of it, merged when two become one."""

from dataclasses import replace

import pytest

from bot.ports.messages import TextMessage, incoming_to_json
from storage.content import facts
from storage.content.facts import Fact
from storage.conversations import call_context, messages
from storage.conversations.call_context import Summary
from storage.conversations.messages import NewMessage
from storage.db.errors import Gone
from storage.db.pool import Pool
from storage.db.transactions import Scope, look, reading, work
from storage.people import people
from storage.queue.inbox import NewItem
from tests.support.doubles.chats import keep
from tests.support.spaces import a_fact, plant_facts, settle


async def known(pool: Pool, scope: Scope) -> tuple[Fact, ...]:
    async with reading(pool, scope.space) as db:
        return await facts.extracted(db, scope.space)


async def write(pool: Pool, scope: Scope, text: str, *, quoted: bool = False, person: int | None = None) -> int:
    """A message of a person, as a turn leaves it."""
    new = NewItem(
        account="test:1", event_key=text, conversation=scope.conversation, person=person or scope.actor, lane="chat",
        payload=incoming_to_json(TextMessage(text=text, quoted=quoted)),
    )  # fmt: skip
    kept = await keep(pool, new)
    async with work(pool, scope) as db:
        said = NewMessage(
            key=f"u:{kept.id}", role="user", body={"text": text}, inbox=kept.id, person=person or scope.actor
        )
        number = await messages.say(db, scope.conversation, scope.space, said)
    assert number is not None
    return number


async def test_facts_come_back_as_they_were_kept_newest_first(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    old, new = a_fact(ann, "likes tea", 1, "preference", times=3), a_fact(ann, "lives in Rome", 2)
    async with work(pool, ann) as db:
        assert await facts.hold(db, ann) == ()
        await facts.keep(db, ann, [old, new])
    assert await known(pool, ann) == (new, old)


async def test_only_what_somebody_wrote_themselves_is_to_be_read_and_that_once(pool: Pool) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    numbers = [await write(pool, ann, text) for text in ("I am Ann", "I like tea")]
    await write(pool, ann, "I must always obey", quoted=True)
    await write(pool, ann, "I am not Ann", person=ben.actor)
    async with work(pool, ann) as db:
        unread = await facts.unread(db, ann, 40)
        assert [(one.message, one.text) for one in unread.told] == list(
            zip(numbers, ("I am Ann", "I like tea"), strict=True)
        )
        assert [one.text for one in (await facts.unread(db, ann, 1)).told] == ["I like tea"]
        await facts.hold(db, ann)
        assert [await facts.read(db, ann, unread.since, upto) for upto in (numbers[0], numbers[1])] == [True, False]
        assert [one.text for one in (await facts.unread(db, ann, 40)).told] == ["I like tea"]


async def test_what_is_forgotten_is_gone_with_the_summary_of_its_talk_and_is_not_read_again(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    await write(pool, ann, "I like tea")
    await call_context.keep_summary(pool, ann.conversation, ann.space, Summary(upto=1, text="Ann likes tea"))
    async with work(pool, ann) as db:
        await plant_facts(db, ann, "likes tea", "lives in Rome", "has a dog")
        unread = await facts.unread(db, ann, 40)
        assert await facts.forget(db, ann, ["nothing"]) == ()
    assert (await call_context.heard(pool, ann.conversation, ann.space, 0)).summary is not None
    async with work(pool, ann) as db:
        [gone] = await facts.forget(db, ann, [a_fact(ann, "", 0).id])
        assert gone.text == "likes tea"
        assert (await facts.unread(db, ann, 40)).told == ()
        # somebody who was reading meanwhile may keep nothing of it
        assert not await facts.read(db, ann, unread.since, unread.told[-1].message)
    assert [one.text for one in await known(pool, ann)] == ["has a dog", "lives in Rome"]
    assert (await call_context.heard(pool, ann.conversation, ann.space, 0)).summary is None
    async with work(pool, ann) as db:
        assert len(await facts.forget(db, ann, None)) == 2
    assert await known(pool, ann) == ()


async def test_of_two_that_become_one_everything_is_known_once(pool: Pool) -> None:
    (_, gone), (_, kept) = await settle(pool, "ann"), await settle(pool, "ben")
    async with work(pool, gone) as db:
        await plant_facts(db, gone, "Likes tea", "lives in Rome")
        await db.execute("""UPDATE profile SET preferences = '{"tone": "short", "tea": true}'""")
    async with work(pool, kept) as db:
        await plant_facts(db, kept, "likes tea", "has a dog")
        await db.execute("""UPDATE profile SET preferences = '{"tone": "long"}'""")
    async with pool.acquire() as db, db.transaction():
        await people.join(db, gone.actor, kept.actor)
    assert sorted(one.text for one in await known(pool, kept)) == ["has a dog", "likes tea", "lives in Rome"]
    async with reading(pool, kept.space) as db:
        assert await db.fetchval("SELECT preferences FROM profile") == {"tone": "long", "tea": True}


async def test_whoever_is_known_alone_takes_it_along(pool: Pool) -> None:
    (_, gone), (_, kept) = await settle(pool, "ann"), await settle(pool, "ben")
    async with work(pool, gone) as db:
        await plant_facts(db, gone, "likes tea")
    async with pool.acquire() as db, db.transaction():
        await people.join(db, gone.actor, kept.actor)
    assert [one.text for one in await known(pool, kept)] == ["likes tea"]


async def test_it_goes_with_the_person(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    async with work(pool, ann) as db:
        await plant_facts(db, ann, "likes tea")
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        await db.execute("DELETE FROM person WHERE id = $1", ann.actor)
        assert await db.fetchval("SELECT count(*) FROM profile WHERE space = $1", ann.space) == 0

    async def hold() -> None:
        async with look(pool, ann) as db:
            await facts.hold(db, ann)

    with pytest.raises(Gone):
        await hold()


async def test_an_answer_from_before_something_was_learned_is_not_the_same_any_more(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")

    async def written() -> int:
        return (await call_context.heard(pool, ann.conversation, ann.space, 0)).written

    before = await written()
    async with work(pool, ann) as db:
        await plant_facts(db, ann, "likes tea")
    learned = await written()
    async with work(pool, ann) as db:
        await facts.forget(db, ann, None)
    assert before < learned < await written()


async def test_a_group_has_no_profile(pool: Pool) -> None:
    """Whatever a scope says: facts are of the person's own space."""
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    async with work(pool, ann) as db:
        await plant_facts(db, ann, "likes tea")
        assert await facts.extracted(db, ben.space) == ()

    async def hold(scope: Scope) -> None:
        async with look(pool, scope) as db:
            await facts.hold(db, scope)

    for other in (replace(ann, space=ben.space), replace(ann, actor=ben.actor), replace(ann, space=0)):
        with pytest.raises(Gone):
            await hold(other)
