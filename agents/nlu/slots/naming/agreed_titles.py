"""What was agreed on with somebody, or is one more of a kind: 跟小王约了周四吃饭 is 跟小王吃饭, 再约个牙医 is 牙医. Pure."""

import re

from agents.timetext import Reading

LONGEST = 120  # characters
_SAID = r"(?:再|另外|还要?|也|先|帮我|给我|替我){0,3}+"
_ONE_MORE = re.compile(rf"^{_SAID}(?:约|预约|安排|排|加|定|订|记|来)一?[个次](?=[\u3400-\u9fffA-Za-z]{{2}}|[会课]$)")
_AGREED = re.compile(
    r"^(?:我)?(?P<who>[跟和与同][^\s,，。约]{1,6}?)(?:都|已经|刚|又)?约(?:好了?|了|的是|定了?)(?:一起)?(?=\S{2})"
)
_MET = re.compile(r"(?:^|[我,，。\s])(?:又|刚|已经)?约(?:好了?|了)(?P<who>(?![个在到时一])[\u3400-\u9fffA-Za-z]{2,5})$")

_WHO_COMES = re.compile(  # the plumber is coming friday at 2 to fix the boiler
    r"(?:(?:hey|ok|so|oh|also|and)[, ]+){0,2}+(?:the |a |an |my |our |some )?"
    r"(?P<who>(?!(?:i|we|you|he|she|it|they|that|this)\b)[a-z][\w'’ ]{1,24}?)(?:['’]s| is| are| will be)?"
    r" (?:coming|comes?|visiting|popping|dropping|calling)"
    r"(?: round| over| by| in| out)?(?= ).{2,60} to (?P<what>[a-z][^,;.!?]{2,40})[.! ]*",
    re.IGNORECASE,
)


def agreed(name: str, text: str, reading: Reading) -> str:
    """Return an event's name without that it was agreed on, and with whom; of who comes to do something, who."""
    comes = _WHO_COMES.fullmatch(text[:LONGEST])
    if comes is not None and comes["what"].strip() == name:
        return f"{comes['who']} to {name}"
    found = _AGREED.sub(r"\g<who>", _ONE_MORE.sub("", name))
    begin = min((first for first, _ in reading.spans), default=0)
    met = _MET.search(text[:begin])
    return f"跟{met['who']}{found}" if met is not None and met["who"] not in found else found
