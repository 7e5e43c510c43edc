"""The language model switched off by a person or for a group: rules do what they can, and nothing is asked of any model."""

import pytest

from agents.texts import say
from bot.process.settings import Settings
from storage.people import people
from tests.support.onstage import GROUP, OWNER, Stage, stage, told

OFF = "This needs the language model, which you have switched off; /settings model on, sent in private, switches it on."
OFF_HERE = "This needs the language model, which is switched off in this group; one of my owners can switch it on with /settings model on."

GROUP_OWNER = (
    "In a group, one of my owners decides that. Send it to me in private, and it holds for what you write here, too."
)


def talkative(_agent: str, text: str) -> str:
    return f"I heard: {text}"


async def words(here: Stage) -> list[str]:
    return [one.text for one in here.asked]


@pytest.mark.parametrize(
    ("command", "receipt", "lines"),
    [
        (
            "/settings model off",
            "✓ Language model: off",
            "From now on, nothing you write goes to a model, here or in groups. I'll do what I can without one.",
        ),
        (
            "/settings 模型 关",
            "✓ 大模型: 关",
            "你写的话不再发给任何模型，在群里也一样。不用模型能做的，我照做。",
        ),
        (
            "/settings LLM no",
            "✓ Language model: off",
            "From now on, nothing you write goes to a model, here or in groups. I'll do what I can without one.",
        ),
    ],
)
async def test_it_is_switched_off_by_words_and_nothing_more_is_asked(
    settings: Settings, dsn: str, command: str, receipt: str, lines: str
) -> None:
    # a small model that routes, and facts that are learned, are asked of the same endpoint
    async with stage(settings, dsn, talkative, router_model="small", learn_seconds=0.01) as here:
        ann = here.someone()
        [answer] = await ann.say(command)
        assert (answer.receipts, answer.text) == ((receipt,), lines)
        assert (await ann.ask("note: the gate code is 4711")).receipts == ("✓ Noted: the gate code is 4711",)
        for wish in ("please compose a limerick about rain", "@lingling a name?"):
            assert told(await ann.say(wish))[0][1] == OFF
        assert told(await ann.say("I live in Lisbon and I love fado"))[0][1] == "Good to know."
        assert told(await ann.say("写一首关于雨的诗"))[0][1] == say("zh", "model_off_person")
        assert here.script.asked == []


async def test_switched_on_again_it_is_asked_again(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, talkative, learn=False) as here:
        ann = here.someone()
        await ann.say("/settings model off")
        await ann.say("please compose a limerick about rain")
        assert here.script.asked == []
        assert (await ann.ask("/settings model on")).receipts == ("✓ Language model: on",)
        assert (
            await ann.ask("please compose a limerick about snow")
        ).text == "I heard: please compose a limerick about snow"
        assert await words(here) == ["please compose a limerick about snow"]


async def test_the_switch_has_buttons_that_set_it(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, talkative, learn=False) as here:
        ann = here.someone()
        shown = await ann.ask("/settings")
        assert [[one.label for one in card.buttons] for card in shown.cards if card.title == "Language model"] == [
            ["on", "off"]
        ]
        assert "- language model: on" in shown.text.splitlines()
        assert (await ann.press(shown, "off")).receipts == ("✓ Language model: off",)
        assert "- language model: off" in (await ann.ask("/settings")).text.splitlines()
        assert (await ann.ask("please compose a limerick about rain")).text == OFF
        assert here.script.asked == []


async def test_who_switched_it_off_is_not_told_to_a_model_by_others_of_a_group(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, talkative, learn=False) as here:
        ann, ben = here.someone("1", GROUP), here.someone("2", GROUP)
        await here.someone("1").say("/settings model off")
        assert (await ann.ask("please compose a limerick about my debts")).text == OFF
        assert (await ann.ask("note: my pin is 9182")).receipts == ("✓ Noted: my pin is 9182",)
        assert (
            await ben.ask("please compose a limerick about rain")
        ).text == "I heard: please compose a limerick about rain"
        [asked] = here.script.asked
        assert not any(word in str(asked["messages"]) for word in ("debts", "9182", "Noted"))


async def test_for_a_group_only_an_owner_switches_it(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, talkative, learn=False) as here:
        ann, owner = here.someone("1", GROUP), here.someone(OWNER, GROUP)
        refusal = await ann.ask("/settings model off")
        assert (refusal.receipts, refusal.text) == ((), GROUP_OWNER)
        assert (await ann.ask("please compose a limerick about rain")).text.startswith("I heard")
        assert (await owner.ask("/settings model off")).receipts == ("✓ Language model: off",)
        before = len(here.script.asked)
        assert (await ann.ask("please compose a limerick about snow")).text == OFF_HERE
        assert (await owner.ask("please compose a limerick about hail")).text == OFF_HERE
        assert len(here.script.asked) == before
        assert (await here.someone("1").ask("please compose a limerick about fog")).text.startswith("I heard")


async def test_a_mode_of_many_speaks_without_one_no_more_than_once(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, talkative, learn=False) as here:
        ann = here.someone()
        await ann.say("/mode discussion")
        await ann.say("/settings model off")
        assert told(await ann.say("@all what do you think of the sea?")) == [("amazing", OFF)]
        assert here.script.asked == []


async def test_a_model_that_does_not_exist_is_not_called_switched_off(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, talkative, model=None) as here:
        ann = here.someone()
        await ann.say("/settings model off")
        assert "none is connected" in (await ann.ask("please compose a limerick about rain")).text


async def test_of_two_who_turn_out_to_be_one_the_one_without_wins(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, talkative, learn=False) as here:
        ann, bea = here.someone("1"), here.someone("2")
        await ann.say("/settings model off")
        await bea.say("hi")
        gone, kept = await ann.person(), await bea.person()
        async with here.ports.pool.acquire() as db, db.transaction():
            await people.join(db, gone, kept)
        assert not (await people.known(here.ports.pool, kept)).model


@pytest.mark.parametrize("command", ["/summary", "/summary please"])
async def test_a_summary_that_needs_a_model_says_that_it_is_switched_off(
    settings: Settings, dsn: str, command: str
) -> None:
    async with stage(settings, dsn, talkative, learn=False) as here:
        ann = here.someone()
        await ann.say("/settings model off")
        assert (await ann.ask(command)).text == OFF
        assert here.script.asked == []


async def test_a_summary_where_there_is_no_model_says_what_it_needs(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, talkative, model=None) as here:
        needs = "I can only sum up what was said with a language model (✨), in the mode free_discussion, so nothing was summed up."
        assert (await here.someone().ask("/summary")).text == needs
