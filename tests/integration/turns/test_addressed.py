"""Who is called by name: before what is open, obeyed or told why not, and one that there is not is told of once."""

import pytest

from bot.ports.messages import Saying, TextMessage
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.integration.turns.test_worker import quiet, send
from tests.support.doubles.chats import open_chat, write
from tests.support.houses import houses, said
from tests.support.onstage import stage


def shown(saying: Saying) -> str:
    return "\n".join(filter(None, (saying.text, *saying.receipts)))


@pytest.mark.parametrize(
    ("text", "booked"),
    [
        pytest.param("好", 2, id="nobody is named"),
        pytest.param("@金刚 好", 2, id="who offered it"),
        pytest.param("@灵灵 好", 1, id="another one"),
    ],
)
async def test_a_yes_to_a_parrot_is_of_what_it_offered_itself(
    text: str, booked: int, settings: Settings, dsn: str, pool: Pool
) -> None:
    async with stage(settings, dsn, lambda _agent, _text: "嗯嗯。") as on:
        ann = on.someone()
        await ann.say("后天下午三点到四点看牙医")
        offered = await ann.ask("后天下午三点和老周谈合同")
        assert offered.cards
        await ann.say(text)
        async with pool.acquire() as db, db.transaction():
            await db.execute("SET LOCAL ROLE parrots_owner")
            assert await db.fetchval("SELECT count(*) FROM event") == booked


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("@nobody hi", "No parrot here is called nobody. You can call: @Jingqi ", id="Latin"),
        pytest.param("@小明 在吗", "这里没有叫 小明 的鹦鹉。可以叫：@惊奇 ", id="Han"),
        pytest.param(
            "＠Polly, what is on tomorrow", "No parrot here is called Polly. ", id="full-width, and a request"
        ),
    ],
)
async def test_a_name_that_no_parrot_has_is_told_once_beside_the_answer(
    text: str, told: str, settings: Settings, dsn: str, pool: Pool
) -> None:
    session = await open_chat(pool, "ann", push=False)
    async with houses(settings, dsn) as [ports]:
        for _ in range(2):
            await send(ports, session, text)
            await quiet(pool)
    first, *others = [shown(one) for one in await said(pool, session.id)]
    assert (first[: len(told)], len(others)) == (told, 2)
    assert not any(told in one for one in others)


@pytest.mark.parametrize("text", ["@5pm tomorrow dentist", "@all hi", "@memo hi", "@小明你好", "mail me @home now"])
async def test_what_calls_nobody_is_not_told_of(text: str, settings: Settings, dsn: str, pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    async with houses(settings, dsn) as [ports]:
        await send(ports, session, text)
        await quiet(pool)
    assert not any("is called" in shown(one) or "没有叫" in shown(one) for one in await said(pool, session.id))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        pytest.param("note: buy milk", "Jingang cannot do this, so Huihui did:\n✓ Noted: buy milk", id="cannot"),
        pytest.param("记一下：买牛奶", "这个金刚不会，灰灰来：\n✓ 已记下: 买牛奶", id="cannot, in Chinese"),
    ],
)
async def test_who_is_asked_for_what_it_cannot_do_says_who_did_it(
    text: str, answer: str, settings: Settings, dsn: str, pool: Pool
) -> None:
    session = await open_chat(pool, "ann", push=False)
    await write(pool, session, "1", TextMessage(text=text, agent="schedule"))
    async with houses(settings, dsn):
        await quiet(pool)
    [told] = await said(pool, session.id)
    assert (shown(told), told.agent) == (answer, "memo")
