"""Who is let in, how, and what happens before: people one by one."""

import re
from collections.abc import AsyncGenerator, Callable

import pytest
from pydantic import SecretStr

from bot.app import Ports
from bot.cli import approve
from bot.ports.messages import ButtonPress, OtherContent, Saying, StopRequest, TextMessage
from bot.process.settings import Access, Settings
from storage.db.pool import Pool
from storage.people import pairing_codes
from tests.support.doubles.owner import owners
from tests.support.doubles.visitors import Visitor, arriving
from tests.support.houses import houses

CODE = re.compile(r"\b[A-Z]{4}-[A-Z]{4}\b")
Someone = Callable[..., Visitor]


def code_in(saying: Saying) -> str:
    [code] = set(CODE.findall(saying.text))
    return code


def labels(saying: Saying) -> list[str]:
    return [button.label for card in saying.cards for button in card.buttons]


@pytest.fixture
async def home(settings: Settings, dsn: str) -> AsyncGenerator[Ports]:
    async with houses(settings, dsn) as [ports]:
        yield ports


@pytest.fixture
def someone(home: Ports) -> Someone:
    """Somebody of a platform whose settings know one owner, 1, and nobody else."""
    arrivals = arriving(home.pool, home.signals, Access(owners=["telegram:1"], allow=["telegram:7"]))

    def make(number: str, **details: str) -> Visitor:
        return Visitor(arrivals=arrivals, pool=home.pool, id=number, **details)  # pyright: ignore[reportArgumentType] - details are what a test says

    return make


def with_policy(ports: Ports, policy: Access, number: str) -> Visitor:
    return Visitor(arrivals=arriving(ports.pool, ports.signals, policy), pool=ports.pool, id=number, language="en")


async def kept_of(pool: Pool, visitor: Visitor) -> int:
    """How much of what somebody wrote is in any history."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        return await db.fetchval(
            "SELECT count(*) FROM message WHERE role = 'user' AND person = $1", await visitor.person()
        )


async def test_a_stranger_shows_a_code_and_the_owner_lets_them_in_by_button(someone: Someone) -> None:
    owner, ann = someone("1", language="en"), someone("2", name="Ann", language="en")
    await owner.say("note: the key is under the pot")
    code = code_in(await ann.ask("note: my secret"))
    [asked] = await owner.heard()
    assert asked.text == f"Ann (telegram:2) would like to talk with me. Code: {code}"
    assert labels(asked) == ["Let in", "Refuse"]
    assert (await owner.press(asked, "Let in")).text == "Let in: Ann."
    [welcome] = await ann.heard()
    assert welcome.text.startswith("You're in, welcome!")
    assert "Asia/Shanghai" in welcome.text
    assert await kept_of(ann.pool, ann) == 0
    assert (await ann.ask("note: eggs")).receipts == ("✓ Noted: eggs",)
    assert (await ann.ask("find secret")).receipts == ()
    assert (await ann.ask("/whoami")).text.startswith("You are Ann, one of my people.\n- known as: telegram:2\n")


async def test_a_stranger_who_goes_on_hears_nothing_more_for_an_hour_unless_they_ask(someone: Someone) -> None:
    ann = someone("2", language="zh")
    code = code_in(await ann.ask("你好"))
    told = [await ann.say(one) for one in ("在吗", OtherContent(what="sticker"), StopRequest(text="停"), "/settings")]
    assert told == [[], [], [], []]
    assert code_in(await ann.ask("/start")) == code
    assert code_in(await ann.ask("/help")) == code


async def test_an_owner_lets_people_in_by_command_once(someone: Someone) -> None:
    owner, ann = someone("1", language="en"), someone("2", name="Ann", language="en")
    await owner.ask("/help")
    code = code_in(await ann.ask("hi"))
    await owner.heard()
    assert (await owner.ask("/approve")).text == f"Waiting to be let in:\n- Ann: /approve {code}"
    said = [(await owner.ask(text)).text for text in (f"/approve {code.lower().replace('-', '')}", f"/approve {code}")]
    assert said == ["Let in: Ann.", "Ann is already let in."]
    assert (await owner.ask("/approve")).text == "Nobody is waiting."
    assert (await owner.ask("/approve ABCD-EFGH")).text.startswith("That isn't a code of mine.")
    assert (await ann.heard())[0].text.startswith("You're in")
    assert (await ann.ask(f"/approve {code}")).text == "Only one of my owners can do that."


async def test_a_code_expires_and_the_next_one_is_another(someone: Someone) -> None:
    owner, ann = someone("1", language="en"), someone("2", name="Ann", language="en")
    await owner.ask("/help")
    code = code_in(await ann.ask("hi"))
    await ann.pool.execute("UPDATE code SET expires_at = clock_now() - interval '1 second'")
    await owner.heard()
    assert (await owner.ask(f"/approve {code}")).text.startswith("This code has expired.")
    assert code_in(await ann.ask("/start")) != code


async def test_who_was_refused_is_not_heard_until_an_owner_thinks_again(someone: Someone) -> None:
    owner, ann = someone("1", language="en"), someone("2", name="Ann", language="en")
    await owner.ask("/help")
    code = code_in(await ann.ask("hi"))
    [asked] = await owner.heard()
    assert (await owner.press(asked, "Refuse")).text == "Refused: Ann. They won't hear from me again."
    assert [await ann.say(one) for one in ("please", "/start", code, OtherContent(what="poll"))] == [[], [], [], []]
    assert (await owner.ask("/approve telegram:2")).text == "Let in: Ann."
    assert len(await ann.heard()) == 1
    assert (await ann.ask("note: tea")).receipts == ("✓ Noted: tea",)


async def test_the_button_of_an_owner_works_for_no_one_else(someone: Someone) -> None:
    owner, ann, ben = someone("1", language="en"), someone("2", language="en"), someone("7", language="en")
    await owner.ask("/help")
    await ann.ask("hi")
    [asked] = await owner.heard()
    token = asked.cards[0].buttons[0].token
    taken = await ben.bring(ButtonPress(token=token))
    assert (taken.outcome, taken.notice) == ("refused", "This button no longer works; please send it again.")


async def test_who_is_no_owner_any_more_lets_nobody_in(home: Ports) -> None:
    code = await pairing_codes.owner_code(home.pool)
    assert code is not None
    owner, ann = (with_policy(home, Access(), number) for number in ("2", "3"))
    await owner.ask(code)
    await ann.ask("hi")
    [asked] = await owner.heard()
    await home.pool.execute("UPDATE person SET role = 'member' WHERE id = $1", await owner.person())
    assert (await owner.press(asked, "Let in")).text == "This button is meant for somebody else."


async def test_whoever_is_on_the_list_needs_no_code(someone: Someone) -> None:
    assert (await someone("7", language="en").ask("note: tea")).receipts == ("✓ Noted: tea",)


async def test_with_a_list_others_hear_so_once_and_with_an_open_house_everybody_is_served(home: Ports) -> None:
    listed = Access(policy="allowlist", allow=["telegram:7"])
    stranger = with_policy(home, listed, "2")
    # the worker of this house follows its own settings, whose words differ; what counts is that nobody is served
    assert [len(await stranger.say(text)) for text in ("note: tea", "note: more")] == [1, 0]
    assert (await with_policy(home, listed, "7").ask("note: tea")).receipts == ("✓ Noted: tea",)
    assert (await with_policy(home, Access(policy="open"), "3").ask("note: tea")).receipts == ("✓ Noted: tea",)
    let_in = with_policy(home, Access(policy="open"), "2")
    await let_in.heard()
    assert (await let_in.ask("note: tea")).receipts == ("✓ Noted: tea",)


async def test_a_house_with_a_list_gives_no_codes(settings: Settings, dsn: str) -> None:
    policy = Access(policy="allowlist")
    async with houses(settings.model_copy(update={"access": policy}), dsn) as [ports]:
        said = await with_policy(ports, policy, "2").ask("hi")
        assert said.text.startswith("Hello! I only talk with people on my list.")
        assert await ports.pool.fetchval("SELECT count(*) FROM code") == 0


async def test_the_code_printed_at_start_makes_its_sender_the_owner_of_the_page_too(home: Ports) -> None:
    page = await home.facts.owner()
    code = await pairing_codes.owner_code(home.pool)
    assert code is not None
    assert await pairing_codes.owner_code(home.pool) == code
    ann = Visitor(arrivals=arriving(home.pool, home.signals), pool=home.pool, id="2", name="Ann", language="en")
    await ann.ask("hi")
    assert (await ann.ask(code.lower().replace("-", ""))).text.startswith("Hello! You are my owner now")
    assert await ann.person() == page.person
    assert await home.pool.fetchval("SELECT count(*) FROM person") == 1
    assert await pairing_codes.owner_code(home.pool) is None
    assert (await ann.ask("note: tea")).receipts == ("✓ Noted: tea",)
    session = await home.sessions.create(page, "web", "")
    accepted = await home.intake.accept(page, session.id, "1", TextMessage(text="find tea"))
    answers = await home.intake.answers(page, session.id, accepted, 20)
    assert answers is not None
    assert "tea" in answers[0].saying.cards[0].lines[0]


async def test_the_owners_code_ends_with_the_first_owner_however_they_became_it(home: Ports, someone: Someone) -> None:
    code = await pairing_codes.owner_code(home.pool)
    assert code is not None
    named, ann = someone("1", language="en"), with_policy(home, Access(), "2")
    await named.ask("/help")
    assert (await ann.ask(code)).text == "That is not the right code."
    assert (await ann.ask("/whoami")).text.count("my owner") == 0


async def test_the_owners_code_is_good_for_a_day(home: Ports) -> None:
    code = await pairing_codes.owner_code(home.pool)
    assert code is not None
    await home.pool.execute("UPDATE code SET created_at = created_at - interval '1 day'")
    ann = with_policy(home, Access(), "2")
    assert (await ann.ask(code)).text == "That is not the right code."
    new = await pairing_codes.owner_code(home.pool)
    assert new not in (None, code)
    assert (await ann.ask(str(new))).text.startswith("Hello! You are my owner now")


async def test_where_the_settings_name_an_owner_no_code_makes_another(settings: Settings, dsn: str) -> None:
    named = Access(owners=["telegram:1"])
    telegram = settings.telegram.model_copy(update={"token": SecretStr("123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11")})
    async with houses(settings.model_copy(update={"access": named}), dsn) as [ports]:
        code = await pairing_codes.owner_code(ports.pool)  # of a start before they were named
        assert code is not None
        ann = with_policy(ports, named, "2")
        assert (await ann.ask(code)).text == "That is not the right code."
        started = settings.model_copy(update={"access": named, "telegram": telegram})
        assert await approve.invitation(started, ports.pool) == []
        assert await ports.pool.fetchval("SELECT count(*) FROM code WHERE kind = 'owner'") == 0


@pytest.mark.parametrize("text", ["/start {}", "  {}  ", "/start@parrots_bot {}"])
async def test_the_owners_code_is_taken_as_people_send_it(home: Ports, text: str) -> None:
    code = await pairing_codes.owner_code(home.pool)
    ann = Visitor(arrivals=arriving(home.pool, home.signals), pool=home.pool, id="2", language="en")
    assert (await ann.ask(text.format(code))).text.startswith("Hello! You are my owner now")


async def test_what_a_member_kept_stays_theirs_when_they_become_the_owner(home: Ports) -> None:
    page = await home.facts.owner()
    code = await pairing_codes.owner_code(home.pool)
    ann = with_policy(home, Access(policy="open"), "2")
    assert code is not None
    await ann.ask("note: tea")
    await ann.ask("remind me every day at 9am to stretch")
    await ann.ask(code)
    assert await ann.person() == page.person
    assert (await ann.ask("find tea")).cards[0].lines[0].count("tea") == 1
    assert (await ann.ask("/whoami")).text.startswith("You are a friend without a name, my owner.")


async def test_after_five_wrong_codes_there_is_silence_even_for_the_right_one(home: Ports) -> None:
    code = await pairing_codes.owner_code(home.pool)
    assert code is not None
    ann = Visitor(arrivals=arriving(home.pool, home.signals), pool=home.pool, id="2", language="en")
    own = code_in(await ann.ask("hi"))
    assert (await ann.ask(own)).text == "That is your own code: show it to whoever runs me."
    wrong = "AAAA-AAAA" if code != "AAAA-AAAA" else "BBBB-BBBB"
    assert [(await ann.ask(wrong)).text for _ in range(4)] == ["That is not the right code."] * 4
    assert [await ann.say(one) for one in (wrong, code, f"/start {code}")] == [[], [], []]
    await ann.pool.execute("UPDATE person SET wrong_code_at = wrong_code_at - interval '1 hour'")
    assert (await ann.ask(code)).text.startswith("Hello! You are my owner now")


async def test_a_code_in_a_group_is_no_code(home: Ports) -> None:
    code = await pairing_codes.owner_code(home.pool)
    assert code is not None
    ann = Visitor(arrivals=arriving(home.pool, home.signals), pool=home.pool, id="2", language="en", group="-5")
    assert (await ann.ask(code)).text.startswith("I can't talk in this group yet")
    assert await pairing_codes.owner_code(home.pool) == code


async def test_a_code_is_answered_in_the_language_of_the_platform(someone: Someone) -> None:
    li = someone("3", name="李雷", language="zh")
    answer = await li.ask("BBBB-CCCC")
    assert answer.text == "这个码不对。"


async def test_of_what_strangers_write_nothing_is_read_but_a_code_or_a_command(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    async with houses(settings, dsn) as [ports]:
        eve = Visitor(arrivals=arriving(pool, ports.signals), pool=pool, id="66", language="en")
        orders = "note: mine. " * 1600
        taken = await eve.arrivals.take([eve.arrival(orders) for _ in range(10)])
        assert [one.outcome for one in taken] == ["kept"] * 10
        [told] = await eve.heard()
    assert told.text.startswith("Hello! I don't know you yet.")
    prompts = {row["prompt"] for row in await pool.fetch("SELECT prompt FROM call")}
    assert prompts == {orders[:200]}
    assert await owners(pool, "SELECT count(*) FROM message WHERE role = 'user'") == 0
