"""Figures right below a check-in: another one that was meant, or so much more of it. Pure."""

import re

from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.orders import is_question
from agents.timetext.bounds import single_blanks

LONGEST = 70  # characters of such a message
UNIT = r"(?:步|公里|千米|分钟|小时|个?钟头?|页|组|圈|步|km|k\b|min)"
_ENDS = " \t\n.。!！~～?？"
_TAIL = re.compile(r"[吧啊呀嘛啦呗哈哦呢咯]+$")
_FIGURE = (
    r"(?P<figure>\d[\d.,:]{0,6}\s?(?:k|km|kilomet\w+|miles?|mi|minutes?|mins?|m|hours?|hrs?|h"
    r"|pages?|laps?|reps?|sets?|steps?|glass(?:es)?|times)\b"
    rf"|[\d一二两三四五六七八九十百千万半]{{1,7}}(?:\.\d)?\s?个?(?:{UNIT}|杯|个|遍|篇|首|下))"
)
_MISTAKEN = re.compile(
    r"(?:(?:no|nope|oh|wait|oops|sorry|actually|typo|i\s+mean(?:t)?|it\s+was|make\s+(?:it"
    r"|that)|should\s+be|that['’]?s|rather)\b[\s,.!:]*)+"
    rf"{_FIGURE}(?:,?\s+(?:not|instead)\b.{{0,14}})?"
    rf"|(?:刚刚?才?|上面)?(?:(?:打|写|记|说|弄|输)错了?|不对|不是[^,，]{{1,8}}|哦|啊|应该|其实)[,，\s]*(?:应该)?(?:是"
    rf"|改成)?\s?{_FIGURE.replace('<figure>', '<figure2>')}(?:才对)?"
    rf"|(?:应该是|改成)\s?{_FIGURE.replace('<figure>', '<figure3>')}",
    re.IGNORECASE,
)
_MORE = re.compile(
    rf"(?:and\s+|then\s+)?(?:another|plus"
    rf"|also)\s+{_FIGURE}(?:\s+more)?(?:\s+\S+){{0,3}}|"
    rf"{_FIGURE.replace('<figure>', '<figure2>')}\s+more(?:\s+\S+){{0,3}}"
    rf"|(?:(?:等等|后来|刚刚?才?|下午|晚上)[,，\s]?){{0,2}}+(?:又|再"
    rf"|还)(?:[^,，\d]{{0,3}}了)?\s?{_FIGURE.replace('<figure>', '<figure3>')}",
    re.IGNORECASE,
)


def figure_meant(text: str) -> tuple[str, bool] | None:
    """Return the figure that a text means of what was just checked in, and whether it is more of it; None for any other text."""
    bare = single_blanks(text.strip()).rstrip(_ENDS)
    bare = _TAIL.sub("", bare) or bare
    if len(bare) > LONGEST or is_question(text):
        return None
    bare = simplified(bare)
    for more, form in ((False, _MISTAKEN), (True, _MORE)):
        found = form.fullmatch(bare)
        if found is not None:
            return next(one for one in found.groups() if one).strip(), more
    return None
