"""The same for another thing: "and the run too" below "move the swim to Friday", 跑步也是. Pure."""

import re
from datetime import datetime

from agents.timetext import parse

LONGEST = 40  # characters
_NAME = r"(?:the |my |our )?(?P<name>(?!me\b|you\b|it\b|that\b|this\b|them\b|us\b|i\b)[a-z][\w'’ -]{1,24}?)"
_FORMS = (
    re.compile(rf"(?:and |oh |also ){{0,2}}+{_NAME} (?:too|as well|likewise)(?: please| pls)?[.!]?", re.IGNORECASE),
    re.compile(
        rf"(?:and |also ){{0,2}}+(?:the )?same (?:for|with|goes for) {_NAME}(?: please| pls)?[.!]?", re.IGNORECASE
    ),
    re.compile(
        r"(?:还有|另外)?(?P<name>(?![我你他她它这那谁])[\u3400-\u9fffA-Za-z]{2,8}?)(?:那个|那次|的)?"
        r"(?:也是|也一样|也照这样|也同样|同样|也这样)(?:改|挪|推)?[吧哦的了。!！ ]*"
    ),
)


def other_thing(text: str, now: datetime) -> str | None:
    """Return the name of another thing of which the same is wanted; None for any other text."""
    bare = text.strip()
    found = next((one for form in _FORMS if (one := form.fullmatch(bare))), None) if len(bare) <= LONGEST else None
    return None if found is None or parse(found["name"], now).verdict != "none" else found["name"]
