"""The words of a voice message, and what a crash, a lost claim or a stop leaves of it."""

from collections.abc import Awaitable
from dataclasses import dataclass

import pytest

from agents.llm.errors import ModelError
from bot.conversation import participants
from bot.conversation.inbox_events import text_message
from bot.conversation.own.own_dictation import OwnDictation
from bot.ports.messages import LONGEST_TEXT, SentFile, TextMessage
from bot.turns.voice_messages import VoiceMessages
from storage.conversations.conversations import Lease, Session
from storage.db.errors import LostLease
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import keeping
from storage.people import own_data
from storage.queue import claims, inbox
from tests.support.doubles.chats import open_chat, write
from tests.support.houses import DEFAULTS, texts

SPOKEN = b"OggS"


@dataclass(slots=True)
class Ear:
    """An endpoint: what is to happen while it listens, and what it hears then."""

    words: str
    meanwhile: Awaitable[None] | None = None
    asked: int = 0

    async def hear(self, _name: str, _media: str, data: bytes) -> str:
        assert data == SPOKEN
        self.asked += 1
        if self.meanwhile is not None:
            await self.meanwhile
        if not self.words:
            raise ModelError("away", "unavailable")
        return self.words


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A chat in which somebody has spoken and nobody has listened yet."""

    pool: Pool
    signals: Signals
    session: Session
    lease: Lease
    item: inbox.Item

    async def heard(self, ear: Ear) -> list[str]:
        """What the chat reads after it was listened to."""
        place = await participants.find(self.pool, DEFAULTS, self.session.id, self.item.person)
        messages = VoiceMessages(
            pool=self.pool, signals=self.signals, dictation=OwnDictation(pool=self.pool, hear=ear.hear)
        )
        voice = text_message(self.item).voice
        assert voice is not None
        await messages.hear(self.lease, place, self.item, voice)
        return await texts(self.pool, self.session.id, "system")

    async def waiting(self) -> list[TextMessage]:
        seen = await claims.look(self.pool, self.session.id, 9)
        return [] if seen is None else [text_message(item) for item in seen.items]


@pytest.fixture
async def spoken(pool: Pool) -> Spoken:
    session = await open_chat(pool, "ann")
    async with keeping(pool, session.space) as db:
        file = await own_data.keep_file(db, "v.ogg", SPOKEN)
    await write(pool, session, "m1", TextMessage(text="", voice=SentFile(name="v.ogg", media="audio/ogg", file=file)))
    [claimed] = await claims.claim(pool, "w1", 30, 5, 20)
    [item] = claimed.seen.items
    return Spoken(pool=pool, signals=Signals(""), session=session, lease=claimed.lease, item=item)


async def test_the_words_are_shown_and_stand_in_the_message(spoken: Spoken) -> None:
    ear = Ear(" note: the key is under the mat ")
    assert await spoken.heard(ear) == ["🎤 I heard: “note: the key is under the mat”"]
    assert await spoken.waiting() == [TextMessage(text="note: the key is under the mat")]


async def test_a_worker_that_dies_while_it_listens_leaves_what_it_found(spoken: Spoken) -> None:
    with pytest.raises(LostLease):  # another worker has it meanwhile
        await spoken.heard(Ear("one", _taken_over(spoken)))
    assert await texts(spoken.pool, spoken.session.id) == []
    [message] = await spoken.waiting()
    assert message.voice is not None


async def test_what_was_taken_back_meanwhile_says_nothing(spoken: Spoken) -> None:
    assert await spoken.heard(Ear("one", _taken_back(spoken))) == []
    assert await spoken.waiting() == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "语音识别没有回应，这段语音我没听成，什么都没做。请再发一次，或者打字。"),
        ("…", "这段语音里我没听出话来，什么都没做。再说一次，或者打字都行。"),
        ("a" * (LONGEST_TEXT + 1), "这段语音写出来太长了，我一次看不完，什么都没做。请分几段说，或者打字。"),
    ],
)
async def test_what_has_no_words_is_put_aside_and_told(spoken: Spoken, words: str, told: str) -> None:
    assert await spoken.heard(Ear(words)) == [told]
    assert await spoken.waiting() == []


async def test_a_recording_that_is_gone_is_not_sent_anywhere(spoken: Spoken) -> None:
    async with keeping(spoken.pool, spoken.session.space) as db:
        await db.execute("DELETE FROM file")
    ear = Ear("one")
    assert await spoken.heard(ear) == ["这段语音没取下来，什么都没做。请再发一次，或者打字。"]
    assert ear.asked == 0


async def _taken_over(spoken: Spoken) -> None:
    await spoken.pool.execute("UPDATE conversation SET epoch = epoch + 1, worker = 'w2'")


async def _taken_back(spoken: Spoken) -> None:
    await spoken.pool.execute("UPDATE inbox SET state = 'done' WHERE id = $1", spoken.item.id)
