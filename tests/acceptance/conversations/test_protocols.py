"""Guided protocols, talked through without a language model, in both languages."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.app import Ports
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.support.houses import EVERYTHING, houses
from tests.support.talking import Talk, labels, lines, talk

EXAMPLE = Path(__file__).parents[3] / "docs" / "protocols.md"
DANKOE = {
    "zh": (
        "工作没意义、身体越来越差",
        "五年后的星期二，我还是七点被闹钟吵醒，九点坐在同一张桌子前，晚上十点回到家，谁也不想说话",
        "早上写作两小时，下午散步，晚上和家人一起吃饭，窗外是海",
        "我不再是那个什么都往后拖的人",
        "我是一个每天写一页的人",
        "周三晚上八点写第一页",
    ),
    "en": (
        "I put off what matters to me\nmy back hurts and I ignore it",
        "On Tuesday I wake at 7, sit in the same office from 9 and come home at 8 pm with nothing to say.",
        "I write for two hours, walk by the sea, and cook dinner with the children.",
        "I am no longer the one who waits for permission",
        "I am someone who writes a page a day",
        "On Thursday at 8 pm I write the first page",
    ),
}
COVEY = {
    "zh": (
        "医生、父亲和我自己",
        "他听病人把话说完",
        "父亲：他在家的时候，人真的在\n我自己：他活得不慌不忙",
        "我能决定几点下班、怎么跟孩子说话；医院的排班和天气不在我手里",
        "把门诊记录写得更短",
        "每周一个晚上只陪孩子",
        "每天走一万步",
        "周三晚上八点陪孩子搭积木\n写完门诊模板",
        "早睡半小时\n读十页书\n给老同学打电话\n一个人走一段路",
    ),
    "en": (
        "teacher, mother and neighbour",
        "her door was always open",
        "mother: she laughed with us\nneighbour: she knew everybody's name",
        "How I prepare is in my hands; how the head decides is not.",
        "two lessons that the children remember",
        "supper together on four evenings",
        "a feast for the street in June",
        "run on Wednesday at 7pm\nwrite the lesson plan",
        "half an hour more sleep\nten pages\na call to Jo\na walk alone",
    ),
}
WISHES = {"zh": "我想好好规划一下人生", "en": "Could you help me plan my life?"}
NAMES = {"dankoe": {"zh": "人生重启", "en": "Life reset"}, "covey": {"zh": "要事第一", "en": "First things first"}}


async def begun(person: Talk, name: str, language: str) -> None:
    """Wish for it in general, and start one of what is offered."""
    invited = await person.say(WISHES[language])
    label = f"开始「{NAMES[name][language]}」" if language == "zh" else f"Start “{NAMES[name][language]}”"
    assert label in labels(invited)
    assert (await person.press(invited, label)).text.splitlines()[2].startswith("1/6 ▓░░░░░ ")


async def skill(pool: Pool) -> dict[str, Any]:
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        return await db.fetchval("SELECT skills -> 'lifecoach' FROM profile")


async def away(pool: Pool, absence: timedelta) -> None:
    """Let the last message of the run be so much longer ago."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        await db.execute(
            """UPDATE profile SET skills = jsonb_set(skills, '{lifecoach,protocol,touched_at}',
                to_jsonb(((skills #>> '{lifecoach,protocol,touched_at}')::timestamptz - $1::interval)::text))""",
            absence,
        )


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_a_whole_dankoe(ports: Ports, pool: Pool, language: str) -> None:
    person = await talk(ports)
    await begun(person, "dankoe", language)
    first = (await skill(pool))["protocol"]
    assert [first[key] for key in ("id", "step", "total_steps", "completed")] == ["dankoe", 1, 6, False]
    steps: list[object] = []
    for text in DANKOE[language][:-1]:
        said = await person.say(text)
        [part] = said.parts
        steps.append((part.name, part.data["step"], part.data["progress"]))
    assert steps == [("protocol_progress", step, round(step / 6, 4)) for step in range(2, 7)]
    done = await person.say(DANKOE[language][-1])
    assert all(line in done.text for text in DANKOE[language][1:] for line in text.splitlines())
    [part] = done.parts
    assert part.name == "protocol_completed"
    assert len(str(part.data["summary"]).splitlines()) == 6
    assert done.document is not None
    assert done.document.text.startswith(f"# {NAMES['dankoe'][language]}\n")
    assert all(f"> {text}\n" in f"{done.document.text}\n" for text in DANKOE[language][1:])
    kept = await skill(pool)
    assert len(kept["north_star"]["pain_points"]) == 2
    assert kept["north_star"] | kept["identity"] | kept["current"]["week"] == {
        "pain_points": kept["north_star"]["pain_points"],
        "anti_vision": DANKOE[language][1],
        "vision_scene": DANKOE[language][2],
        "leaving": DANKOE[language][3],
        "statement": DANKOE[language][4],
        "action": DANKOE[language][5],
    }
    assert kept["protocol"]["completed"] is True
    assert "completed_at" in kept["protocol"]


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_a_whole_covey(ports: Ports, pool: Pool, language: str) -> None:
    person = await talk(ports)
    await begun(person, "covey", language)
    said = [await person.say(text) for text in COVEY[language]]
    roles = (await skill(pool))["roles"]
    assert len(roles["list"]) == len(roles["remembered"]) == len(roles["goals"]) == 3
    assert said[-1].document is not None
    rocks = said[-2]
    timed, loose = labels(rocks)
    booked = await person.press(rocks, timed)
    assert booked.receipts[0].startswith(("✓ 已创建: ", "✓ Created: "))
    asked = await person.press(rocks, loose)
    assert not asked.receipts
    noted = await person.say("周六上午十点" if language == "zh" else "Saturday at 10 am")
    assert [receipt[:4] for receipt in noted.receipts] == [booked.receipts[0][:4]]


async def test_a_reminder_in_the_middle_is_made_and_the_question_comes_back(ports: Ports) -> None:
    person = await talk(ports)
    await begun(person, "dankoe", "en")
    question = (await person.say("say it again")).text
    made = await person.say("remind me tomorrow at 9 to call the bank")
    assert made.receipts
    assert made.text.endswith(question)
    told = await person.say("what's the capital of Peru?")
    assert told.text.endswith(question)
    assert told.text != question
    assert (await person.say(DANKOE["en"][0])).parts[0].data["step"] == 2


async def test_weather_in_the_middle_and_the_reset_goes_on(ports: Ports) -> None:
    """vibelife_protocol.dialogue.01, 04, 06 and 07; it starts by its card, as everything does."""
    person = await talk(ports)
    invited = await person.say("帮我用 Dan Koe 方法做一次人生重置")
    assert (await person.press(invited, "开始")).parts[0].data["step"] == 1
    assert (await person.say("……")).parts[0].data["step"] == 1
    for text in DANKOE["zh"][:3]:
        await person.say(text)
    weather = await person.say("今天天气怎么样")
    assert "4/6" in weather.text
    assert not weather.text.startswith("4/6")
    assert (await person.say("继续重置")).parts[0].data["step"] == 4


async def test_who_opens_the_chat_sees_the_step_as_data(ports: Ports) -> None:
    person = await talk(ports)
    await begun(person, "dankoe", "zh")
    for text in DANKOE["zh"][:2]:
        await person.say(text)
    found = await ports.feed.history(person.caller, person.session, None, 10)
    assert found[-1].saying.parts[0].data["step"] == 3


async def test_a_restart_loses_nothing(settings: Settings, dsn: str, pool: Pool) -> None:
    async with houses(settings, dsn, roles=EVERYTHING) as [ports]:
        person = await talk(ports)
        await begun(person, "dankoe", "zh")
        await person.say(DANKOE["zh"][0])
    async with houses(settings, dsn, roles=EVERYTHING) as [ports]:
        again = Talk(ports, person.caller, person.session)
        said = await again.say(DANKOE["zh"][1])
        assert said.parts[0].data["step"] == 3
    assert len((await skill(pool))["protocol"]["data"]) == 2


async def test_away_for_hours_and_for_days(ports: Ports, pool: Pool) -> None:
    person = await talk(ports)
    await begun(person, "dankoe", "en")
    await person.say(DANKOE["en"][0])
    await away(pool, timedelta(hours=5))
    assert (await person.say(DANKOE["en"][1])).text.startswith("Welcome back; we go on where we were.\n")
    await away(pool, timedelta(days=2))
    asked = await person.say(DANKOE["en"][2])
    assert labels(asked) == ["Go on", "Start again"]
    gone_on = await person.press(asked, "Go on")
    assert DANKOE["en"][2] in gone_on.text
    assert (await person.press(gone_on, "Use what I wrote")).parts[0].data["step"] == 4
    await away(pool, timedelta(days=2))
    fresh = await person.press(await person.say("I am back from the mountains"), "Start again")
    assert fresh.parts[0].data["step"] == 1
    kept = await skill(pool)
    assert kept["protocols"]["dankoe"]["data"]["step_3"] == {"vision_scene": DANKOE["en"][2]}
    assert kept["north_star"]["vision_scene"] == DANKOE["en"][2]


async def test_cancelled_answers_are_kept_and_it_can_be_gone_on_with(ports: Ports, pool: Pool) -> None:
    person = await talk(ports)
    await begun(person, "dankoe", "zh")
    await person.say(DANKOE["zh"][0])
    assert "1 个答案" in (await person.say("取消，最近太忙")).text
    kept = await skill(pool)
    assert kept["protocol"]["reason"] == "最近太忙"
    assert kept["north_star"]["pain_points"] == ["工作没意义", "身体越来越差"]
    assert (await person.say("周日要不要去爬山")).parts == ()
    assert (await person.say("/protocol go")).parts[0].data["step"] == 2


async def test_one_waits_for_an_answer_the_others_rest(ports: Ports, pool: Pool) -> None:
    person = await talk(ports)
    await begun(person, "dankoe", "en")
    await person.say(DANKOE["en"][0])
    asked = await person.say("let's do covey")
    assert labels(asked) == ["Start “First things first”", "Go on with “Life reset”"]
    assert (await person.press(asked, "Start “First things first”")).parts[0].data["protocol_id"] == "covey"
    assert (await person.say("teacher, mother")).parts[0].data["step"] == 2
    listed = (await person.say("/protocol")).text
    assert "covey: First things first (6 steps, about 25 minutes), at question 2" in listed
    assert "dankoe: Life reset (6 steps, about 10 minutes), resting at question 2" in listed
    back = await person.say("/protocol go dankoe")
    assert (back.parts[0].data["protocol_id"], back.parts[0].data["step"]) == ("dankoe", 2)
    assert (await skill(pool))["protocols"]["covey"]["data"] == {"step_1": {"list": ["teacher", "mother"]}}


async def test_an_answer_is_corrected_in_the_middle_and_at_the_end(ports: Ports, pool: Pool) -> None:
    person = await talk(ports)
    await begun(person, "dankoe", "en")
    for text in DANKOE["en"][:3]:
        await person.say(text)
    said = await person.say("My answer to question 2 was: a grey office, and nobody there")
    assert said.parts[0].data["step"] == 4
    for text in DANKOE["en"][3:]:
        await person.say(text)
    assert (await person.say("change my answer to question 5 to I am someone who begins")).parts == ()
    kept = await skill(pool)
    assert kept["north_star"]["anti_vision"] == "a grey office, and nobody there"
    assert kept["identity"]["statement"] == "I am someone who begins"


async def test_stop_lets_it_rest_and_another_parrot_too(ports: Ports) -> None:
    person = await talk(ports)
    await begun(person, "dankoe", "en")
    assert "rests at question 1" in (await person.say("stop")).text
    assert (await person.say("continue")).parts[0].data["step"] == 1
    assert "rests at question 1" in (await person.say("停止")).text
    assert (await person.say("so where were we?")).parts[0].data["step"] == 1
    asked = await person.say("@memo find the bank")
    assert asked.agent == "memo"
    assert "rests at question 1" in asked.text


async def test_what_was_written_is_told_and_what_comes_while_it_rests_is_kept(ports: Ports) -> None:
    person = await talk(ports)
    await begun(person, "dankoe", "en")
    for text in DANKOE["en"][:2]:
        await person.say(text)
    told = await person.say("what did I say for question 2?")
    assert told.text.startswith(f"Question 2 (The day you do not want): {DANKOE['en'][1]}")
    assert told.parts[0].data["step"] == 3
    await person.say("pause")
    assert "question 3: I have kept it" in (await person.say("a garden, two dogs and a long table")).text
    assert "kept it" not in (await person.say("another quiet evening at home")).text  # once a rest
    back = await person.say("continue")
    assert (await person.press(back, "Use what I wrote")).parts[0].data["step"] == 4


async def test_the_life_coach_offers_instead_of_saying_that_it_needs_a_model(ports: Ports) -> None:
    person = await talk(ports)
    offered = await person.say("I feel lost and stuck these days")
    assert (offered.agent, len(labels(offered))) == ("lifecoach", 4)
    assert "model" not in offered.text
    assert (await person.say("later")).text.startswith("All right.")


async def test_words_start_it_and_turn_it_down(ports: Ports) -> None:
    person = await talk(ports)
    assert labels(await person.say("life reset")) == ["Start", "Later", "Don't offer this again"]
    assert "/protocol" in (await person.say("no thanks")).text
    await person.say("/protocol dankoe")
    assert (await person.say("yes")).parts[0].data["step"] == 1


async def test_the_card_says_what_one_lets_oneself_in_for(ports: Ports) -> None:
    person = await talk(ports)
    invited = await person.say("covey")
    assert invited.cards[0].title == "First things first (6 steps, about 25 minutes)"
    assert lines(invited)


async def test_who_is_in_the_middle_goes_on_with_the_version_that_they_began_with(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    file = settings.data_dir / "protocols" / "evening.yaml"
    file.parent.mkdir(parents=True)
    text = EXAMPLE.read_text(encoding="utf-8").partition("```yaml\n")[2].partition("```")[0]
    file.write_text(text, encoding="utf-8")
    async with houses(settings, dsn, roles=EVERYTHING) as [ports]:
        person = await talk(ports)
        await person.press(await person.say("end of the day"), "Start")
    assert "What does tomorrow begin with?" in text
    file.write_text(text.replace("What does tomorrow begin with?", "And tomorrow?"), encoding="utf-8")
    async with houses(settings, dsn, roles=EVERYTHING) as [ports]:
        again = Talk(ports, person.caller, person.session)
        assert "What does tomorrow begin with?" in (await again.say("a walk before breakfast")).text
        assert (await again.say("ten minutes of sorting")).parts[0].name == "protocol_completed"
        await again.press(await again.say("end of the day"), "Start")
        assert "And tomorrow?" in (await again.say("soup with the neighbours")).text
    assert (await skill(pool))["evening"] == {
        "good": "soup with the neighbours",
        "first_step": "ten minutes of sorting",
    }
