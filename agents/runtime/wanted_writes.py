"""Whether a write may have been wanted in a turn, judged from the words alone: where not, "case closed" is no claim of one. Pure."""

import re

from agents.nlu.consent import agrees
from agents.output.claims import speaks_of_ours
from agents.timetext.bounds import readable
from agents.tools.catalogue import TOOLS

SHORT = 40  # characters of a message that may go on with what was said right before
_VERBS = {tool.consent.words for tool in TOOLS.values() if tool.consent is not None}
# of writes that no tool's consent has words for: what is asked so is wanted, whether there is a tool for it or not
_ELSE = re.compile(
    r"[划勾清去撤搞弄扔抹]掉|完成|标记|待办|清单|恢复|跳过|\b(?:tick|untick|check|cross|strike|mark|skip|restore|forget|done|finish\w*|log|keep|put|add|list)\b",
    re.IGNORECASE,
)


def is_wanted(text: str, before: str, answered: str) -> bool:
    """Tell whether a message may ask for a write, or speak of what we keep; a short one goes on with what was said `before` and `answered`."""
    if agrees(text) or _wants(text):
        return True
    return len(text.strip()) <= SHORT and (_wants(before) or _wants(answered))


def _wants(text: str) -> bool:
    text = readable(text)
    return speaks_of_ours(text) or any(verbs.search(text) for verbs in (*_VERBS, _ELSE))
