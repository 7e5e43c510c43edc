"""What a person wrote before: the words that a correction, or the same for another thing, is about."""

from agents.nlu.cues.own.lesson_words import meant_instead, says_wrong, teaching
from agents.nlu.cues.own.story_words import why_wish
from storage.people import lessons
from storage.people.talk import TalkContext

FEW = 8  # messages among which the one that is corrected stands


async def words_before(talk: TalkContext, said: str = "") -> str | None:
    """Return what the person wrote here last within the hour, before what is `said`, but for what corrects."""
    for one in await lessons.lately(talk.db, talk.scope, FEW):
        if said and one.text == said:
            continue
        about_others = says_wrong(one.text) or meant_instead(one.text) or teaching(one.text) or why_wish(one.text)
        if not (about_others or one.text.startswith("/")):
            return one.text
    return None
