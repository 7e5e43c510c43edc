"""Voice messages: their words are asked for, shown, and stand in the message from then on as if they had been written.

The words are asked for while no transaction is open; that they are shown and that the waiting message has them is one commit
of the claim. A crash before it leaves a message without words, which is heard again; after it, one with words like any other.
"""

from bot.conversation.own.own_dictation import OwnDictation
from bot.conversation.participants import TurnContext
from bot.conversation.post import say_in, topic
from bot.ports.callers import Caller
from bot.ports.dictation import NotHeard
from bot.ports.messages import LONGEST_TEXT, Saying, SentFile, cleaned
from bot.texts.of_voice import say
from storage.conversations import messages
from storage.conversations.conversations import Lease
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import look, work
from storage.people import own_data
from storage.queue import inbox


class VoiceMessages:
    """Hears what waits in a claimed conversation."""

    def __init__(self, *, pool: Pool, signals: Signals, dictation: OwnDictation) -> None:
        self._pool = pool
        self._signals = signals
        self._dictation = dictation

    async def hear(self, lease: Lease, place: TurnContext, item: inbox.Item, voice: SentFile) -> None:
        """Give a waiting message its words, or say why it has none and put it aside; nothing, where it was taken back meanwhile.

        Raises LostLease.
        """
        words, problem = await self._words(lease, place, voice)
        scope = place.scope(words, epoch=lease.epoch)
        async with work(self._pool, scope) as db:
            if not await inbox.give_words(db, item.id, words):
                return
            # where nothing was heard, they are told so in the language in which they wrote last
            spoken = words or await messages.last_written(db, place.session.id)
            told = say(place.scope(spoken).language, problem or "heard", words=words)
            if problem:
                await inbox.finish(db, [item.id])
            await say_in(db, place.session, Saying(text=told), f"v:{item.id}", role="system", inbox=item.id)
        self._signals.send(topic(place.session), str(lease.conversation))

    async def _words(self, lease: Lease, place: TurnContext, voice: SentFile) -> tuple[str, str]:
        """Return what was said, or why that is not known."""
        if voice.problem:
            return "", voice.problem
        scope = place.scope("", epoch=lease.epoch)
        async with look(self._pool, scope) as db:
            kept = await own_data.file(db, voice.file)
        if kept is None:
            return "", "unreachable"
        caller = Caller(person=place.person.id, space=place.session.space)
        try:
            words = cleaned(await self._dictation.text(caller, voice.name or "voice.ogg", voice.media, kept[1]))
        except NotHeard as error:
            return "", error.why
        if len(words) > LONGEST_TEXT:
            return "", "wordy"
        return words, "" if any(map(str.isalnum, words)) else "silent"
