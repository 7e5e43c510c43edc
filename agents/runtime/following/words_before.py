"""What a person wrote before: the words that a correction, or the same for another thing, is about."""

from agents.nlu import ToolCall
from agents.nlu.cues.own.lesson_words import meant_instead, says_wrong, teaching
from agents.nlu.cues.own.out_of_reach import out_of_reach
from agents.nlu.cues.own.story_words import why_wish
from agents.nlu.interpretation import Interpretation
from agents.nlu.slots.asking.swapped_names import names_another, swapped, with_name
from agents.nlu.slots.reasons import asks_of_ours
from storage.people import lessons
from storage.people.talk import TalkContext

FEW = 8  # messages among which the one that is corrected stands
_SEARCH = "memo_search"
_UNSURE = frozenset({"memo_search"})  # intents of questions that notes may answer
_PASSING = _UNSURE | {"none", "chat"}


async def words_before(talk: TalkContext, said: str = "") -> str | None:
    """Return what the person wrote here last within the hour, before what is `said`, but for what corrects."""
    for one in await lessons.lately(talk.db, talk.scope, FEW):
        if said and one.text == said:
            continue
        about_others = says_wrong(one.text) or meant_instead(one.text) or teaching(one.text) or why_wish(one.text)
        if not (about_others or one.text.startswith("/")):
            return one.text
    return None


async def stands_open(talk: TalkContext, said: Interpretation) -> bool:
    """Tell whether the words before wanted something else of us, of which more was to be said, or of the world."""
    before = await words_before(talk, said.text)
    if before is None or out_of_reach(before) is not None:
        return before is not None
    return said.read_as(before).decision.call is None and asks_of_ours(before)


async def find_question(
    talk: TalkContext, said: Interpretation, *, talks: bool
) -> tuple[Interpretation, tuple[ToolCall, ...]] | None:
    """Return the question of before with the name that these words are, or theirs with the one named before; None for any other words.

    Only what rules look up in notes is asked so; without a model that `talks` also what might be.
    """
    name = names_another(said.text)
    if not name and not with_name(("Ann is", "小王的"), said.text):
        return None
    earlier = [one.text for one in await lessons.lately(talk.db, talk.scope, FEW) if one.text != said.text]
    if name:
        asked = next((swapped(one, name) for one in earlier if not names_another(one)), None)
    else:
        asked = with_name(earlier, said.text)
    meant = None if asked is None else said.read_as(asked)
    if meant is None or asked is None:
        return None
    decision = meant.decision
    if decision.call is None and not decision.question and decision.want.intent in (_UNSURE if talks else _PASSING):
        return meant, (ToolCall(name=_SEARCH, arguments={"query": asked}),)
    call = decision.call
    return (meant, (call,)) if call is not None and call.name == _SEARCH else None
