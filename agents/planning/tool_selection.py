"""Select the tools that a message needs: each one that is offered costs every step its room and attention. Pure."""

from collections.abc import Sequence

from agents.nlu.cues.requests import is_personal, is_timely
from agents.nlu.smalltalk import smalltalk
from agents.timetext.bounds import readable
from agents.tools.catalogue import TOOLS

SHORT = 40  # characters of a message that may mean what was said before it
_WANTED = frozenset(intent for tool in TOOLS.values() for intent in tool.intents)


def select_tools(
    tools: Sequence[str], text: str, *, intent: str | None = None, follows: bool = False
) -> tuple[str, ...]:
    """Return those of `tools` that may be of use; `intent`: what is wanted, if that is sure. None for small talk.

    `follows`: something was said shortly before, which a short message may go on with. Who has none of what an intent
    needs was named on purpose, and gets what the words speak of.
    """
    text = readable(text)
    if not follows and (smalltalk(text) is not None or not any(map(str.isalnum, text))):
        return ()
    own = tuple(name for name in tools if intent in TOOLS[name].intents)
    if own:  # what rules are sure of needs no more
        return own
    short = follows and len(text) <= SHORT
    timely = short or is_timely(text)
    personal = short or (intent not in _WANTED and is_personal(text))
    return tuple(
        name
        for name in tools
        if (timely or not TOOLS[name].timely) and (personal or not TOOLS[name].personal) and _is_spoken_of(name, text)
    )


def _is_spoken_of(name: str, text: str) -> bool:
    words = TOOLS[name].spoken
    return words is None or words.search(text) is not None
