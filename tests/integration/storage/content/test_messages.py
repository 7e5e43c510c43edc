"""What was said: whether a sentence was told lately is looked for among the last answers only, however long the talk is."""

from storage.conversations import messages
from storage.conversations.messages import NewMessage, Role
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope, work
from tests.support.spaces import settle

ZONE = "Times are in UTC."


async def said(db: Db, scope: Scope, text: str, number: int, role: Role = "agent") -> None:
    new = NewMessage(key=f"k:{number}", role=role, body={"text": text})
    await messages.say(db, scope.conversation, scope.space, new)


async def test_a_sentence_is_known_while_it_is_not_far_back(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        await said(db, scope, ZONE, 0, role="user")
        assert not await messages.has_said(db, scope.conversation, ZONE)
        await said(db, scope, f"Booked. {ZONE}", 1)
        assert await messages.has_said(db, scope.conversation, "something else", ZONE)
        for number in range(messages.LATELY - 1):
            await said(db, scope, "Booked.", number + 2)
        assert await messages.has_said(db, scope.conversation, ZONE)
        await said(db, scope, "Booked.", messages.LATELY + 2)
        assert not await messages.has_said(db, scope.conversation, ZONE)


async def test_words_are_looked_for_before_a_command(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    async with work(pool, scope) as db:
        assert await messages.last_written(db, scope.conversation) == ""
        for number, (text, last) in enumerate(
            (
                ("/start", "/start"),
                ("早上好", "早上好"),
                ("/settings", "早上好"),
                ("/protocol", "早上好"),
                ("bye", "bye"),
            )
        ):
            await said(db, scope, text, number, role="user")
            assert await messages.last_written(db, scope.conversation) == last
