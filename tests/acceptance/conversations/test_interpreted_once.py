"""What a message means is found once, where it becomes ready; what rules do about it is decided once, and stored with the call."""

from collections import Counter
from datetime import datetime

import pytest

from agents.nlu import Decision, interpretation
from agents.runtime.following.follow_ups import FollowUp
from agents.texts import Language
from bot.app import Ports
from bot.process.settings import Settings
from bot.turns import follow_ups
from storage.content.button_actions import Action
from storage.people.talk import Seen
from tests.support.doubles.openai import Script, says
from tests.support.talking import Talk, talk
from tests.support.thinking import thoughtful

ZONE = "Europe/London"


@pytest.fixture
def decided(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each text was decided on, of those that the house interprets."""
    counts, decide = Counter[str](), interpretation.decide

    def counted(text: str, now: datetime, language: Language) -> Decision:
        counts[text] += 1
        return decide(text, now, language)

    monkeypatch.setattr(interpretation, "decide", counted)
    return counts


async def tools_planned(person: Talk) -> list[str | None]:
    """Return the first tool of each call's stored plan."""
    async with person.ports.pool.acquire() as db:
        rows = await db.fetch(
            "SELECT call.metadata #>> '{plan,tools,0,name}' AS tool FROM call JOIN turn ON turn.id = call.turn"
            " WHERE turn.conversation = $1 ORDER BY call.id",
            person.session,
        )
    return [row["tool"] for row in rows]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("dentist tomorrow at 3pm", id="done"),
        pytest.param("what's on tomorrow", id="looked up"),
        pytest.param("how lovely the morning is", id="talk"),
    ],
)
async def test_a_message_is_decided_on_once(ports: Ports, decided: Counter[str], text: str) -> None:
    await (await talk(ports, zone=ZONE)).say(text)
    assert decided == {text: 1}


async def test_a_message_to_several_parrots_is_decided_on_once(ports: Ports, decided: Counter[str]) -> None:
    await (await talk(ports, zone=ZONE)).say("@all how lovely the morning is")
    assert set(decided.values()) == {1}


async def test_a_message_that_a_model_answers_is_decided_on_once(
    settings: Settings, dsn: str, decided: Counter[str]
) -> None:
    script = Script(says("Yes."))
    async with thoughtful(settings, dsn, script) as house:
        await (await talk(house.ports, zone=ZONE)).say("how lovely the morning is")
    assert decided == {"how lovely the morning is": 1}


async def test_a_button_is_not_decided_on(ports: Ports, decided: Counter[str]) -> None:
    person = await talk(ports, zone=ZONE)
    booked = await person.say("dentist tomorrow at 3pm")
    decided.clear()
    await person.press(booked, "Undo")
    assert decided == {}


async def test_courtesy_makes_one_more_reading_at_most(ports: Ports, decided: Counter[str]) -> None:
    await (await talk(ports, zone=ZONE)).say("please book the dentist tomorrow at 3pm, thanks")
    assert max(decided.values()) == 1


async def test_words_about_what_was_shown_are_looked_up_once_and_stored_with_their_call(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, followed = list[str](), follow_ups.followed

    def counted(offer: Action | None, seen: Seen, text: str, now: datetime, language: Language) -> FollowUp | None:
        looked.append(text)
        return followed(offer, seen, text, now, language)

    monkeypatch.setattr(follow_ups, "followed", counted)
    person = await talk(ports, zone=ZONE)
    await person.say("dentist tomorrow at 3pm")
    [receipt] = (await person.say("move it to 5pm")).receipts
    assert receipt.startswith("✓ Updated: dentist (")
    assert looked == ["move it to 5pm"]
    assert await tools_planned(person) == ["schedule_add", "schedule_update"]
