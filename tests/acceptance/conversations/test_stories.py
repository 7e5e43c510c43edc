"""Why: the story of an answer, a ring or a thing is that of its rows, and nothing else."""

import random
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.texts.times import day
from bot.app import Ports
from bot.ports.messages import TextMessage
from bot.process.settings import Settings
from tests.support.doubles.openai import Script, says
from tests.support.examples import ALL
from tests.support.talking import talk
from tests.support.thinking import thoughtful

ZONE = "Europe/Berlin"
MANY = 500 if ALL else 30  # writes
_TODAY = re.compile(r"today at \d\d:\d\d|今天 \d\d:\d\d")


def in_days(number: int, language: str = "en") -> str:
    now = datetime.now(ZoneInfo(ZONE))  # noqa: TID251 - what the person's calendar says
    return day(now + timedelta(days=number), "zh" if language == "zh" else "en")


def told(text: str) -> list[str]:
    """Return the lines of a story, without the hours of today."""
    return _TODAY.sub("now", text).splitlines()


async def test_an_answer_tells_what_was_written_understood_done_and_changed_since(ports: Ports) -> None:
    person, on = await talk(ports, zone=ZONE), in_days(3)
    await person.say("lunch with Ann in three days at noon")
    assert told((await person.say("why?")).text) == [
        "You wrote now: “lunch with Ann in three days at noon”",
        "I took that for something for your calendar.",
        f"What was done: Created: lunch with Ann ({on} 12:00 - 13:00)",
        "I answered now.",
        f"It rings next on {on} 11:45.",
    ]
    await person.say("move it to 1pm")
    await person.say("cancel the lunch")
    life = [
        f"“lunch with Ann” was in your calendar: {on} 13:00 - 14:00.",
        "- now: made (You: “lunch with Ann in three days at noon”)",
        f"- now: moved from {on} 12:00 - 13:00 to {on} 13:00 - 14:00 (You: “move it to 1pm”)",
        "- now: deleted (You: “cancel the lunch”)",
        "“restore lunch with Ann” brings it back.",
    ]
    assert told((await person.say("what happened to the lunch?")).text) == life
    assert told((await person.say("/why lunch")).text) == life


async def test_it_is_told_in_chinese_and_a_press_is_a_press(ports: Ports) -> None:
    person, on = await talk(ports, zone=ZONE), in_days(1, "zh")
    made = await person.say("明天下午3点看牙医")
    await person.press(made, "撤销")
    assert told((await person.say("为什么")).text)[0] == "你在now 按了「撤销：看牙医」。"
    assert told((await person.say("牙医怎么没了")).text) == [
        f"「看牙医」原来在日程里：{on} 15:00 - 16:00。",
        "- now：建的（你：「明天下午3点看牙医」）",
        "- now：删掉（你按的按钮）",
        "说「恢复看牙医」就拿回来。",
    ]


async def test_what_was_not_understood_and_what_never_was_is_said(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("flibber the gnost")
    assert told((await person.say("why")).text)[:2] == [
        "You wrote now: “flibber the gnost”",
        "None of my rules was sure what that means, so I changed nothing.",
    ]
    assert (await person.say("/why zeppelin")).text == (
        "I know of nothing called “zeppelin”: no event or reminder of the last 30 days, nothing on a list, nothing deleted."
    )
    empty = await talk(ports, zone=ZONE)
    assert (await empty.say("why?")).text == "I have not said anything here yet that I could explain."
    world = await empty.say("what happened to the roman empire?")
    assert "I know nothing of the world outside them" in world.text  # no thing of ours: answered as any question


async def test_a_ring_tells_who_asked_for_it_and_what_became_of_it(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me in 1 second to stretch")
    rang = await person.ring()
    assert told((await person.say("why did it ring?")).text)[:2] == [
        "“stretch” is a reminder.",
        "- now: made (You: “remind me in 1 second to stretch”)",
    ]
    await person.press(rang.saying, "Done")
    story = told((await person.say("why didn't you remind me to stretch?")).text)
    assert story[1:] == [
        "- now: made (You: “remind me in 1 second to stretch”)",
        "- now: done (You, by a button)",
        "It did ring, now.",
        "It is done.",
    ]


@pytest.mark.parametrize(
    ("said", "asked", "life"),
    [
        (
            (
                "add lamp oil to my camping list",
                "tick lamp oil on my camping list",
                "take lamp oil off my camping list",
            ),
            "who ticked the lamp oil?",
            [
                "“lamp oil” was on your camping list.",
                "- now: put there (You: “add lamp oil to my camping list”)",
                "- now: ticked (You: “tick lamp oil on my camping list”)",
                "- now: deleted (You: “take lamp oil off my camping list”)",
                "“add lamp oil to my camping list” puts it back.",
            ],
        ),
        (
            ("把灯油加到露营清单", "勾选露营清单里的灯油"),
            "灯油怎么没了",
            [
                "「灯油」在露营清单上。",
                "- now：加上（你：「把灯油加到露营清单」）",
                "- now：勾掉（你：「勾选露营清单里的灯油」）",
                "已经完成了。",
            ],
        ),
    ],
)
async def test_what_is_on_a_list_has_its_life(ports: Ports, said: tuple[str, ...], asked: str, life: list[str]) -> None:
    person = await talk(ports, zone=ZONE)
    for words in said:
        assert (await person.say(words)).receipts
    assert told((await person.say(asked)).text) == life


async def test_an_older_answer_tells_what_became_of_each_thing_of_a_list(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("add tent pegs and matches to my camping list")
    [added] = [one for one in await ports.feed.history(person.caller, person.session, None, 10) if one.role != "user"]
    await person.say("tick matches on my camping list")
    asked = TextMessage(text="why?", replies_to=f"#{added.id}")
    accepted = await ports.intake.accept(person.caller, person.session, "asked", asked)
    [answer] = await ports.intake.answers(person.caller, person.session, accepted, 60.0) or []
    assert told(answer.saying.text)[2:] == [
        "What was done: Added: tent pegs, matches (camping list)",
        "I answered now.",
        "Since then, “matches”:",
        "- now: ticked (You: “tick matches on my camping list”)",
        "It is done.",
    ]


async def test_what_a_model_says_by_itself_it_explains_itself(settings: Settings, dsn: str) -> None:
    script = Script()
    async with thoughtful(settings, dsn, script) as house:
        person = await talk(house.ports, zone=ZONE)
        script.then(says("Parrots see four colours."), says("Because of a fourth cone in the eye."))
        await person.say("tell me something odd about parrots please")
        assert (await person.say("why?")).text == "Because of a fourth cone in the eye."
        assert "A language model wrote the answer." in (await person.say("/why")).text


@pytest.mark.law
async def test_for_whatever_is_written_the_story_equals_the_rows(ports: Ports) -> None:
    """Each write is one line of its thing's life, with the words that did it; its own story has its words and its receipt."""
    drawn = random.Random(46)  # noqa: S311 - what people do
    person = await talk(ports, zone=ZONE)
    lives: dict[str, list[list[str]]] = {}  # by name, of each thing that has borne it, what was written of it
    there: dict[str, str] = {}  # what is there by its name, and what it is
    for _ in range(MANY):
        title, kind, said = _drawn(drawn, there)
        answer = await person.say(said)
        story = (await person.say("/why")).text.splitlines()
        assert story[0].endswith(f": “{said}”")
        assert [line for line in story if line.startswith("What was done: ")] == [
            f"What was done: {receipt.removeprefix('✓ ')}" for receipt in answer.receipts
        ]
        if not answer.receipts or kind == "note":
            continue
        borne = lives.setdefault(title, [])
        if title not in there:
            there[title] = kind
            borne.append([])
        borne[-1].append(said)
        told = (await person.say(f"/why {title}")).text.split("\n\n")
        assert sorted(map(_writes, told)) == sorted(borne)
        if said.startswith(("cancel", "take")):
            del there[title]


def _writes(life: str) -> list[str]:
    """Return the words that a told life quotes."""
    return [line.rpartition("(You: “")[2].removesuffix("”)") for line in life.splitlines() if line.startswith("- ")]


_NEW = {
    "event": "book {title} in {days} days at {hour}:00",
    "reminder": "remind me in {days} days at {hour}:00 to {title}",
    "list": "add {title} to my shopping list",
    "note": "note: {title} is behind the piano",
}
_CHANGED = {
    "event": ("move {title} to {hour}:{minute}", "cancel {title}"),
    "reminder": ("move {title} to {hour}:{minute}", "cancel {title}"),
    "list": ("tick {title} on my shopping list", "take {title} off my shopping list"),
}


def _drawn(drawn: random.Random, there: Mapping[str, str]) -> tuple[str, str, str]:
    """Return the name of a thing that is there or is to be, what it is, and what somebody wants done with it."""
    title, form = "", ""
    if not there or drawn.random() < 0.4:
        title = "".join(drawn.choice(letters) for letters in ("bdfgkl", "aou", "mnprt", "aou", "vz", "aou", "bdgk"))
        kind = there.get(title) or drawn.choice(sorted(_NEW))
        form = _NEW[kind]
    else:
        title = drawn.choice(sorted(there))
        kind = there[title]
        form = drawn.choice(_CHANGED[kind])
    values = {"days": drawn.randint(1, 20), "hour": drawn.randint(8, 20), "minute": drawn.randint(10, 59)}
    return title, kind, form.format(title=title, **values)
