"""The first conversation on Telegram, played through the whole house: by polling and webhook, alone, in a group, in a topic."""

import re
import socket
from dataclasses import dataclass, replace

import pytest

from bot.process.settings import Settings
from tests.support.doubles.opinions import until_kept, until_known
from tests.support.doubles.telegram import NAME, Sent, Telegram
from tests.support.doubles.telegram_updates import ANN, GROUP, TEAM
from tests.support.doubles.telegram_updates import chat as chat_of
from tests.support.telegram_fixtures import connected, living


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody talks with the bot."""

    api: Telegram
    chat: int
    thread: int = 0

    async def ask(self, text: str) -> Sent:
        """Say something that gets one answer, which is in the same place."""
        before = len(self.api.sent)
        called = text if self.chat > 0 else f"@{NAME} {text}"
        await self.api.say(called, self.chat, thread=self.thread)
        return self._here(await self.api.answer(before))

    async def press(self, sent: Sent, label: str) -> Sent:
        """Press a button that changes its message; the message as it is then."""
        before = len(self.api.edited)
        await self.api.press(sent, label)
        await self.api.until(lambda: len(self.api.edited) > before)
        edit = self.api.edited[before]
        assert (int(edit["message_id"]), int(edit["chat_id"])) == (sent.id, self.chat)
        return replace(sent, text=edit["text"])

    async def ring(self, before: int) -> Sent:
        return self._here(await self.api.answer(before))

    def _here(self, sent: Sent) -> Sent:
        assert (sent.chat, sent.thread or 0) == (self.chat, self.thread)
        return sent


def words(sent: Sent) -> str:
    """What is said, without dates, which are another test's matter."""
    return re.sub(r"\w{3} \d{4}-\d\d-\d\d", "DAY", sent.text)


def receipt(sent: Sent) -> str:
    """The line that confirms; whose zone they are in is said, or asked for, below."""
    return next(line for line in words(sent).splitlines() if line.startswith("✓"))


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


@pytest.fixture(params=["polling", "webhook"])
def reached(request: pytest.FixtureRequest, settings: Settings, address: str) -> Settings:
    """Settings by which Telegram reaches us."""
    mode: str = request.param
    port = free_port()
    http = settings.http.model_copy(update={"port": port, "public_url": f"http://127.0.0.1:{port}"})
    return connected(settings.model_copy(update={"http": http}), address, mode=mode)


@pytest.mark.parametrize(
    ("chat", "thread"),
    [
        pytest.param(ANN, 0, id="alone"),
        pytest.param(TEAM, 0, id="small group"),
        pytest.param(GROUP, 0, id="group"),
        pytest.param(GROUP, 7, id="topic"),
    ],
)
async def test_the_first_conversation(api: Telegram, reached: Settings, dsn: str, chat: int, thread: int) -> None:
    place = Place(api, chat, thread)
    async with living(reached, dsn):
        noted = await place.ask("note: the landlord's number is 555 0100")
        found = await place.ask("find landlord")
        booked = await place.ask("meeting tomorrow at 3pm")
        conflict = await place.ask("dentist tomorrow at 3pm")
        moved = await place.press(conflict, "Book anyway")
        agenda = await place.ask("what's on tomorrow")
        before = len(api.sent) + 1
        await place.ask("remind me in 3 seconds to stretch")
        rang = await place.ring(before)
        snoozed = await place.press(rang, "10 min")
        await api.until(lambda: len(api.answered) == 2 and len(api.edited) == 2)
    receipts = [receipt(sent) for sent in (noted, booked, moved, snoozed)]
    assert receipts[:3] == [
        "✓ Noted: the landlord's number is 555 0100",
        "✓ Created: meeting (DAY 15:00 - 16:00)",
        "✓ Created: dentist (DAY 15:00 - 16:00)",
    ]
    assert receipts[3].startswith("✓ Snoozed: stretch (")
    assert "#1 the landlord's number is 555 0100" in words(found)
    assert "“meeting” is already there" in words(conflict)
    assert [line.split()[-1] for line in words(agenda).splitlines() if " - " in line] == ["meeting", "dentist"]
    assert "⏰ stretch" in rang.text
    assert [given.get("text") for given in api.answered] == ["Got it", "Got it"]
    assert [int(given["message_id"]) for given in api.edited] == [conflict.id, rang.id]
    assert api.conflicts == 0


@pytest.mark.parametrize(("chat", "thread"), [pytest.param(ANN, 0, id="alone"), pytest.param(GROUP, 7, id="topic")])
async def test_reactions_on_answers_are_kept_and_nothing_is_said_of_them(
    api: Telegram, settings: Settings, address: str, dsn: str, chat: int, thread: int
) -> None:
    async with living(connected(settings, address), dsn) as ports:
        noted = await Place(api, chat, thread).ask("note: the door code is 4711")
        await until_known(ports.pool)
        await api.react(replace(noted, id=noted.id + 1000), "", "👍")
        await api.react(noted, "", "👍")
        await until_kept(ports.pool, ("memo", "good", None))
        await api.react(noted, "👍", "👎")
        await until_kept(ports.pool, ("memo", "bad", None))
        await api.react(noted, "👎", "")
        await until_kept(ports.pool)
        assert len(api.sent) == 1


@pytest.mark.parametrize("asked", ["why?", "/why"])
async def test_why_below_an_older_answer_is_about_that_one(
    api: Telegram, settings: Settings, address: str, dsn: str, asked: str
) -> None:
    async with living(connected(settings, address), dsn):
        place = Place(api, ANN)
        noted = await place.ask("note: the door code is 4711")
        await place.ask("meeting tomorrow at 3pm")
        under = {"message_id": noted.id, "date": 1, "chat": chat_of(ANN), "text": noted.text, "from": api.me}
        before = len(api.sent)
        await api.say(asked, ANN, reply_to_message=under)
        story = (await api.answer(before)).text
    assert "“note: the door code is 4711”" in story
    assert "What was done: Noted: the door code is 4711" in story
    assert "It went out to Telegram today at " in story
