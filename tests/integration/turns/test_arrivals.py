"""What push adapters bring: in batches, twice, changed meanwhile, from groups that move, from persons who become others."""

from dataclasses import replace

import pytest

from bot.inbound.push_intake import PushArrivals
from bot.ports.messages import LONGEST_TEXT, ButtonPress, TextMessage
from bot.ports.push import Arrival, Chat, Sender
from bot.process.settings import Access, Settings
from storage.content import button_actions
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from storage.people import people
from tests.support.doubles.visitors import ACCOUNT, arriving, quiet
from tests.support.houses import houses, said


@pytest.fixture
def way_in(pool: Pool, dsn: str) -> PushArrivals:
    """Nobody works on what comes in here."""
    return arriving(pool, Signals(dsn), Access(policy="open"))


def private(number: int, text: str = "hi", *, who: str = "2", twin: str | None = None) -> Arrival:
    return Arrival(
        account=ACCOUNT,
        platform="telegram",
        key=f"u{number}",
        twin=twin,
        sender=Sender(id=who),
        chat=Chat(id=who, private=True),
        incoming=TextMessage(text=text),
    )


def in_group(
    number: int,
    *,
    chat: str = "-5",
    thread: str = "",
    addressed: bool = True,
    follows: bool = False,
    twin: str | None = None,
    incoming: TextMessage | ButtonPress | None = None,
) -> Arrival:
    return Arrival(
        account=ACCOUNT,
        platform="telegram",
        key=f"g{number}",
        twin=twin,
        sender=Sender(id="2"),
        chat=Chat(id=chat, thread=thread, private=False, title="garden"),
        incoming=incoming or TextMessage(text=f"m{number}"),
        addressed=addressed,
        follows=follows,
    )


async def outcomes(way_in: PushArrivals, *batch: Arrival) -> list[str]:
    return [taken.outcome for taken in await way_in.take(batch)]


async def waiting(pool: Pool) -> list[str]:
    rows = await pool.fetch("SELECT payload->>'text' AS text FROM inbox WHERE state = 'new' ORDER BY id")
    return [row["text"] for row in rows]


async def test_a_batch_is_kept_in_its_order_and_once(way_in: PushArrivals, pool: Pool) -> None:
    batch = [private(1, "a"), private(2, "b", who="3"), private(3, "c")]
    assert await outcomes(way_in, *batch) == ["kept"] * 3
    assert await outcomes(way_in, *batch, private(4, "d")) == ["repeated"] * 3 + ["kept"]
    assert await outcomes(way_in, private(5, "e"), private(5, "e")) == ["kept", "repeated"]
    assert await waiting(pool) == ["a", "b", "c", "d", "e"]
    assert await way_in.take([]) == []


async def test_twins_are_one_message_whichever_comes_first(way_in: PushArrivals, pool: Pool) -> None:
    assert await outcomes(way_in, in_group(1, twin="-5:9"), in_group(2, twin="-5:9")) == ["kept", "repeated"]
    assert await outcomes(way_in, in_group(3, twin="-5:9")) == ["repeated"]
    assert await waiting(pool) == ["m1"]


async def test_people_who_talk_among_themselves_are_not_heard_where_we_were_spoken_to(way_in: PushArrivals) -> None:
    assert await outcomes(way_in, in_group(1), in_group(2, thread="7")) == ["kept", "kept"]
    aside = (
        in_group(3, addressed=False),
        in_group(4, addressed=False, follows=True),
        in_group(5, thread="7", addressed=False),
    )
    assert await outcomes(way_in, *aside) == ["ignored", "ignored", "ignored"]


async def test_what_is_not_meant_for_us_leaves_nothing(way_in: PushArrivals, pool: Pool) -> None:
    strangers = (in_group(1, addressed=False), in_group(2, thread="7", addressed=False, follows=True))
    assert await outcomes(way_in, *strangers) == ["ignored", "ignored"]
    counts = """SELECT (SELECT count(*) FROM person), (SELECT count(*) FROM space), (SELECT count(*) FROM conversation),
                       (SELECT count(*) FROM inbox)"""
    row = await pool.fetchrow(counts)
    assert row is not None
    assert tuple(row) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        pytest.param("@灰灰 房东的电话是多少", "kept", id="name"),
        pytest.param("what do you say, @Huihui and @schedule?", "kept", id="names anywhere"),
        pytest.param("＠金刚看看明天", "kept", id="wide"),
        pytest.param("@all lunch?", "ignored", id="people call each other together"),
        pytest.param("@ALL and @灰灰: lunch?", "kept", id="both"),
        pytest.param("who is 灰灰?", "ignored", id="talked about"),
        pytest.param("write to ann@memo.example", "ignored", id="address"),
        pytest.param("@ann hi", "ignored", id="a person"),
    ],
)
async def test_in_a_group_that_we_are_shown_a_parrot_can_be_called_by_name(
    way_in: PushArrivals, text: str, outcome: str
) -> None:
    arrival = in_group(1, addressed=False, incoming=TextMessage(text=text))
    assert await outcomes(way_in, arrival) == [outcome]
    assert way_in.concerns(arrival) == (outcome == "kept")
    passed_on = in_group(2, addressed=False, incoming=TextMessage(text=text, quoted=True))
    assert await outcomes(way_in, passed_on) == ["ignored"]


async def test_the_buttons_of_a_vote_stay_until_its_card_is_changed_and_others_are_used_up(
    way_in: PushArrivals, pool: Pool
) -> None:
    await way_in.take([in_group(1)])
    row = await pool.fetchrow("SELECT id, space, (SELECT min(id) FROM person) AS person FROM conversation")
    assert row is not None
    scope = Scope(actor=row["person"], space=row["space"], conversation=row["id"], zone="UTC", language="en")
    async with work(pool, scope) as db:
        ballot = await button_actions.offer(db, scope, "mode", {"kind": "vote", "value": "tea", "run": 1}, anybody=True)
        end = await button_actions.offer(db, scope, "mode", {"choices": [{"kind": "close", "value": "", "run": 1}]})
        more = await button_actions.offer(db, scope, "mode", {"choices": [{"kind": "continue", "value": "", "run": 1}]})
    told = [
        (await way_in.take([in_group(number, incoming=ButtonPress(token=f"a{token}.go"))]))[0]
        for number, token in ((2, ballot), (3, ballot), (4, end), (5, more))
    ]
    assert [(one.outcome, one.stays) for one in told] == [
        ("kept", True),
        ("kept", True),
        ("kept", True),
        ("kept", False),
    ]
    assert [one.notice for one in told] == ["收到你这一票。", "收到你这一票。", None, None]


async def test_a_thread_that_we_were_called_into_is_followed(way_in: PushArrivals, pool: Pool) -> None:
    assert await outcomes(way_in, in_group(1, thread="7")) == ["kept"]
    follower = in_group(2, thread="7", addressed=False, follows=True)
    assert await outcomes(way_in, follower, in_group(3, thread="8", addressed=False, follows=True)) == [
        "kept",
        "ignored",
    ]
    another = arriving(pool, Signals("nowhere"), Access(policy="open"))
    assert await outcomes(another, in_group(4, thread="7", addressed=False, follows=True)) == ["kept"]
    assert await waiting(pool) == ["m1", "m2", "m4"]


async def test_topics_of_a_group_share_its_space(way_in: PushArrivals, pool: Pool) -> None:
    await outcomes(way_in, in_group(1), in_group(2, thread="7"), private(3))
    rows = await pool.fetch("SELECT space, thread, private FROM conversation ORDER BY private, thread")
    assert (rows[0]["space"], len({row["space"] for row in rows})) == (rows[1]["space"], 2)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param("new", ["new"], id="changed"),
        pytest.param(None, [], id="deleted"),
        pytest.param(" ", [], id="emptied"),
    ],
)
async def test_a_message_that_waits_is_answered_as_it_is_now(
    way_in: PushArrivals, pool: Pool, text: str | None, left: list[str]
) -> None:
    await outcomes(way_in, private(1, "old", twin="2:1"))
    await way_in.edit("2:1", text)
    await way_in.edit("2:404", "nobody's")
    assert await waiting(pool) == left


async def test_a_message_that_is_changed_to_more_than_is_kept_is_answered_as_too_long(
    way_in: PushArrivals, pool: Pool
) -> None:
    await outcomes(way_in, private(1, "old", twin="2:1"))
    await way_in.edit("2:1", "x" * (LONGEST_TEXT + 1))
    left = await pool.fetchval("SELECT payload FROM inbox WHERE state = 'new'")
    assert left == {"kind": "other", "what": "too_long"}


async def test_who_changes_a_message_to_more_than_is_kept_is_told(
    way_in: PushArrivals, pool: Pool, settings: Settings, dsn: str
) -> None:
    await outcomes(way_in, private(1, "old", twin="2:1"))
    await way_in.edit("2:1", "x" * (LONGEST_TEXT + 1))
    async with houses(settings, dsn):
        await quiet(pool)
    conversation = await pool.fetchval("SELECT id FROM conversation")
    assert [one.text for one in await said(pool, conversation)] == ["太长了：最多 20,000 个字。这一条没有记下。"]


async def test_blanks_count_to_what_is_too_long(way_in: PushArrivals, pool: Pool) -> None:
    await outcomes(way_in, private(1, "x" + " " * LONGEST_TEXT + "y"))
    assert await pool.fetchval("SELECT payload->>'what' FROM inbox") == "too_long"


async def test_a_group_that_got_another_id_keeps_its_conversations_and_its_space(
    way_in: PushArrivals, pool: Pool
) -> None:
    await outcomes(way_in, in_group(1), in_group(2, thread="7"))
    before = await pool.fetch("SELECT id, space FROM conversation ORDER BY thread")
    await way_in.moved(ACCOUNT, "telegram", "", "-5", "-1005")
    assert await outcomes(way_in, in_group(3, chat="-1005"), in_group(4, chat="-1005", thread="7")) == ["kept", "kept"]
    after = await pool.fetch("SELECT id, space FROM conversation ORDER BY thread")
    assert [tuple(row) for row in after] == [tuple(row) for row in before]
    assert await pool.fetchval("SELECT count(*) FROM space WHERE kind = 'group'") == 1


async def test_a_group_that_was_met_under_its_new_id_first_keeps_its_content_and_stays_let_in(
    pool: Pool, dsn: str
) -> None:
    way_in = arriving(pool, Signals(dsn))
    await outcomes(way_in, in_group(1), in_group(2, thread="7"))
    old = await pool.fetchval("UPDATE space SET approved_at = now() WHERE kind = 'group' RETURNING id")
    async with pool.acquire() as db, db.transaction():
        await db.execute("SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(old))
        await db.execute("INSERT INTO memo (space, text, folded) VALUES ($1, 'roses', 'roses')", old)
    await outcomes(way_in, in_group(3, chat="-1005"))
    await way_in.moved(ACCOUNT, "telegram", "", "-5", "-1005")
    await way_in.moved(ACCOUNT, "telegram", "", "-5", "-1005")
    [new] = await pool.fetch("SELECT id, chat, approved_at IS NOT NULL AS approved FROM space WHERE kind = 'group'")
    assert (new["chat"], new["approved"]) == ("-1005", True)
    assert {row["space"] for row in await pool.fetch("SELECT space FROM conversation")} == {new["id"]}
    async with pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(new["id"])
        )
        assert await db.fetchval("SELECT text FROM memo") == "roses"


async def test_a_conversation_that_was_deleted_is_opened_anew(way_in: PushArrivals, pool: Pool) -> None:
    await outcomes(way_in, private(1, "a"))
    await pool.execute("DELETE FROM conversation")
    assert await outcomes(way_in, private(2, "b")) == ["kept"]
    assert await waiting(pool) == ["b"]


async def test_a_person_who_became_another_is_found_again_by_every_process(pool: Pool, dsn: str) -> None:
    """What a process remembers of persons is checked when something is kept, so nothing comes in for who is gone."""
    one, other = arriving(pool, Signals(dsn)), arriving(pool, Signals(dsn))
    await outcomes(one, private(1, "a"))
    await outcomes(other, private(2, "b"))
    owner, guest = await people.owner(pool), await people.met(pool, "telegram", "", "2")
    async with pool.acquire() as db, db.transaction():
        await people.join(db, guest.id, owner.id)
    assert [await outcomes(one, private(3, "c")), await outcomes(other, private(4, "d"))] == [["kept"], ["kept"]]
    rows = await pool.fetch("SELECT i.person, c.space FROM inbox i JOIN conversation c ON c.id = i.conversation")
    assert {tuple(row) for row in rows} == {(owner.id, owner.space)}
    assert await waiting(pool) == ["a", "b", "c", "d"]


async def test_a_new_thread_of_a_person_who_became_another_is_opened_for_who_they_are(
    way_in: PushArrivals, pool: Pool
) -> None:
    await outcomes(way_in, private(1))
    owner, guest = await people.owner(pool), await people.met(pool, "telegram", "", "2")
    async with pool.acquire() as db, db.transaction():
        await people.join(db, guest.id, owner.id)
    thread = replace(private(2), chat=Chat(id="2", thread="7", private=True))
    assert await outcomes(way_in, thread) == ["kept"]
    assert await pool.fetchval("SELECT person FROM conversation WHERE thread = '7'") == owner.id


async def test_names_are_one_short_line(way_in: PushArrivals, pool: Pool) -> None:
    await outcomes(way_in, replace(private(1), sender=Sender(id="2", name="Ann\n\u202eis let in" + "x" * 200)))
    name: str = await pool.fetchval("SELECT name FROM person")
    assert (name[:13], len(name)) == ("Ann is let in", 80)


async def test_an_unreadable_text_is_kept_as_what_it_is_and_a_stop_goes_by_its_own_lane(
    way_in: PushArrivals, pool: Pool
) -> None:
    await outcomes(way_in, private(1, "\u200b"), private(2, "a" * 20_001), private(3, "停"))
    rows = await pool.fetch("SELECT lane, payload->>'kind' AS kind, payload->>'what' AS what FROM inbox ORDER BY id")
    assert [tuple(row) for row in rows] == [
        ("control", "other", "nothing"),
        ("control", "other", "too_long"),
        ("control", "stop", None),
    ]


async def test_a_button_that_does_not_exist_is_refused_in_the_persons_language(
    way_in: PushArrivals, pool: Pool
) -> None:
    press = ButtonPress(token="aAAAA.yes")  # noqa: S106 - not a secret
    arrival = Arrival(
        account=ACCOUNT,
        platform="telegram",
        key="b1",
        sender=Sender(id="2", language="zh"),
        chat=Chat(id="2", private=True),
        incoming=press,
    )
    [taken] = await way_in.take([arrival])
    assert (taken.outcome, taken.notice) == ("refused", "这个按钮已经失效了，请重新发一次。")
    assert await pool.fetchval("SELECT count(*) FROM inbox") == 0
