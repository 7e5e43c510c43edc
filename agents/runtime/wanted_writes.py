"""Whether a write may have been wanted in a turn, judged from the words alone: where not, "case closed" is no claim of one. Pure."""

from agents.nlu.cues.agreement import agrees
from agents.nlu.cues.requests import requests
from agents.output.claims import speaks_of_ours
from agents.timetext.bounds import readable
from agents.tools.catalogue import TOOLS

SHORT = 40  # characters of a message that may go on with what was said right before
_VERBS = {tool.consent.words for tool in TOOLS.values() if tool.consent is not None}


def is_wanted(text: str, before: str, answered: str) -> bool:
    """Tell whether a message may ask for a write, or speak of what we keep; a short one goes on with what was said `before` and `answered`."""
    if agrees(text) or _wants(text):
        return True
    return len(text.strip()) <= SHORT and (_wants(before) or _wants(answered))


def _wants(text: str) -> bool:
    text = readable(text)
    return speaks_of_ours(text) or requests(text) or any(verbs.search(text) for verbs in _VERBS)
