"""Whether a write may have been wanted in a turn, judged from the words alone: where not, "case closed" is no claim of one. Pure."""

import re

from agents.output.claims import speaks_of_ours
from agents.planning.consent import agrees
from agents.timetext.bounds import readable
from agents.tools.catalogue import TOOLS

SHORT = 40  # characters of a message that may go on with what was said right before
_VERBS = {tool.consent.words for tool in TOOLS.values() if tool.consent is not None}
# of writes that no tool's consent has words for: what is asked so is wanted, whether there is a tool for it or not
_ELSE = re.compile(
    r"[划勾清去撤搞弄扔抹]掉|完成|标记|待办|清单|恢复|跳过|\b(?:tick|untick|check|cross|strike|mark|skip|restore|forget|done|finish\w*|log|keep|put|add|list)\b",
    re.IGNORECASE,
)
# a request, whatever its verb: courtesy, what is done to a thing, or a sentence that begins as no statement and no question does
_ASKED = re.compile(
    r"[帮请]|麻烦|[替给]我|(?:^|[，,。！\s])[把将]|吧[。！!~～\s]*$|\b(?:please|pls|(?:can|could|would|will) (?:you|u))\b",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"(?:^|(?<=[.!?;\n]))[\s,]*+(?:(?:ok|okay|so|and|well|hey|oh|now|then|but|also|just)\b[\s,]*+)*+([a-z']+)",
    re.IGNORECASE,
)
_STATES = """
i i'm we my our you your he she it they his her its their this that these those the a an there here who what why how when where which whose is are was were
am do does did has have had isn't aren't wasn't don't doesn't didn't some someone somebody nobody no not one all every most many today yesterday in on at
after before because if although while for from with to of as by both each another other any can could should would will shall may might must wow yay ha haha
hooray hello hi good great nice lovely thanks thank sorry sadly luckily finally
"""
_STATEMENT = frozenset(_STATES.split())


def is_wanted(text: str, before: str, answered: str) -> bool:
    """Tell whether a message may ask for a write, or speak of what we keep; a short one goes on with what was said `before` and `answered`."""
    if agrees(text) or _wants(text):
        return True
    return len(text.strip()) <= SHORT and (_wants(before) or _wants(answered))


def _wants(text: str) -> bool:
    text = readable(text)
    return speaks_of_ours(text) or _requests(text) or any(verbs.search(text) for verbs in (*_VERBS, _ELSE))


def _requests(text: str) -> bool:
    if _ASKED.search(text):
        return True
    return any(begun[1].lower() not in _STATEMENT for begun in _BEGINS.finditer(text))
