"""What is remembered of a conversation: all of a short one; a summary and the newest of a long one."""

from collections.abc import Sequence

from agents.call import Memory, Utterance
from agents.context.history_budget import Material
from agents.context.history_budget import messages as sent
from bot.conversation import participants
from bot.conversation.participants import TurnContext
from bot.ports.messages import Saying, body_to_json
from bot.turns import history
from bot.turns.history import LONG, RECENT, fit_history
from storage.conversations import call_context, messages
from storage.conversations.call_context import Summary
from storage.conversations.messages import NewMessage
from storage.db.pool import Pool
from storage.db.transactions import work
from tests.support.houses import DEFAULTS
from tests.support.spaces import settle


def said(number: int, text: str = "word") -> list[tuple[int, Utterance]]:
    return [(10 * one, Utterance(role="user", text=f"{text} {one}")) for one in range(1, number + 1)]


def test_a_short_conversation_is_remembered_word_for_word() -> None:
    words = said(LONG)
    assert fit_history(words, None) == ([one for _, one in words], None)


def test_a_long_one_wants_a_summary_of_all_but_the_newest() -> None:
    words = said(LONG + 3)
    assert fit_history(words, None) == ([one for _, one in words], words[LONG + 3 - RECENT - 1][0])


def test_few_long_messages_want_a_summary_before_they_are_cut() -> None:
    assert fit_history(said(RECENT + 1, "word " * 600), None)[1] == 10
    assert fit_history(said(RECENT, "word " * 600), None)[1] is None  # the newest stay as they are


def test_a_summary_takes_the_place_of_what_it_covers() -> None:
    words = said(30)
    summary = Summary(upto=words[14][0], text="fifteen words")
    kept, upto = fit_history(words, summary)
    assert [kept[0], kept[1], len(kept), upto] == [
        Utterance(role="summary", text="fifteen words"), words[15][1], 16, None,
    ]  # fmt: skip
    assert fit_history(said(15 + LONG + 1), summary)[1] == 10 * (15 + LONG + 1 - RECENT)
    assert fit_history([], summary) == ([kept[0]], None)


async def talk(pool: Pool, place: TurnContext, numbers: range) -> None:
    scope = place.scope("hello")
    async with work(pool, scope) as db:
        for number in numbers:
            new = NewMessage(
                key=f"k:{number}", role="user" if number % 2 else "agent", body=body_to_json(Saying(text=f"word {number}")),
                person=place.person.id,
            )  # fmt: skip
            await messages.say(db, scope.conversation, scope.space, new)


async def test_a_conversation_that_grows_is_summarised_again_and_again(pool: Pool) -> None:
    session, scope = await settle(pool, "ann")
    place = await participants.find(pool, DEFAULTS, session.id, scope.actor)
    wanted: list[tuple[int, Sequence[Utterance]]] = []

    async def recall() -> Sequence[Utterance]:
        memory: Memory = await history.load_memory(
            pool, place, items=frozenset(), language="en", ear=history.Ear(),
            outgrown=lambda upto, words: wanted.append((upto, words)),
        )  # fmt: skip
        return memory.said

    await talk(pool, place, range(LONG))
    assert (len(await recall()), wanted) == (LONG, [])
    await talk(pool, place, range(LONG, LONG + 2))
    assert len(await recall()) == LONG + 2
    [(upto, words)] = wanted
    assert [one.text for one in words] == [f"word {number}" for number in range(LONG + 2 - RECENT)]
    await call_context.keep_summary(pool, session.id, scope.space, Summary(upto=upto, text="many words"))
    kept, end = await recall(), LONG + 2
    assert [one.text for one in kept] == ["many words", *(f"word {number}" for number in range(end - RECENT, end))]
    assert len(wanted) == 1
    await talk(pool, place, range(end, end + LONG))
    assert len(await recall()) == 1 + RECENT + LONG
    left = range(end - RECENT, end - RECENT + LONG)
    assert [one.text for one in wanted[1][1]] == ["many words", *(f"word {number}" for number in left)]
    [_system, first, *_rest, last] = sent(Material(system="s", query="and now?", earlier=kept))
    assert first["content"] == '<data from="earlier in this conversation">\nmany words\n</data>'
    assert last["content"] == "and now?"
