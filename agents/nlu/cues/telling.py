"""Whether a clause only tells: who or what has done, has or is something, and nobody wants anything. Pure."""

import re

_EN_TELLS = re.compile(
    r"(?:i|we|he|she|they|it|there|this|nobody|everyone|everybody|someone|somebody"
    r"|no one)(?:['’](?:s|re|m|ve|ll|d))?\s+\S"
    r"|(?:im|ive|ill|hes|shes|its|they['’]?re|theyve|theyll|weve|that['’]?s)\s+\S"
    r"|[a-z]{3,}(?:\s[a-z]+)?\s(?:is|are|was|were|isn['’]?t|can['’]?t|won['’]?t|got)\s"
    r"|(?:the|my|our|his|her|their|another|some|all|that)\s+(?:[\w'’-]+\s+){1,4}?(?:is|are|was|were|has|have|had"
    r"|can['’]?t"
    r"|cannot|couldn['’]?t|won['’]?t|will|doesn['’]?t|don['’]?t|didn['’]?t|isn['’]?t|got|went|came|said|says"
    r"|\w{2,}ed)\b"
    r"|(?-i:[A-Z])[\w'’-]+(?:\s+[\w'’-]+)?\s+(?:is|was|has|had|can['’]?t|cannot|couldn['’]?t|won['’]?t|doesn['’]?t"
    r"|didn['’]?t"
    r"|got|went|came|said|says|\w{2,}ed)\b"
    r"|(?:only|just|hardly|half)\s+(?:[\w'’-]+\s+){1,3}?(?:is|are|was|were|has|have|had|can|came|said)\b"
    r"|too\s+\w+|no\s+(?:time|money|need|power|one|space|room)\b",
    re.IGNORECASE,
)
_WANTS = re.compile(  # a wish, a correction, or what it is to become
    r"\b(?:need|needs|want|wants|must|should|would|gotta|have to|has to|['’]d|prefer|instead|rather|please|let['’]?s"
    r"|meant?)\b"
    r"|^(?:再|也|还[要得想]|另外|顺便|然后|和|把|将|换|改|叫|应该|不是|是|给|帮|请|麻烦|要(?!下|是|出|开|上|加)|想"
    r"|得)|时间|地点",
    re.IGNORECASE,
)
_ZH_TELLS = re.compile(r"(?=[\u3400-\u9fff])[^a-z]*?[了不没要有在是太很都会能说来去到过得]", re.IGNORECASE)


_REPORTS = re.compile(  # what somebody has done
    (
        r"(?:i|we|he|she|they)(?:['’](?:ve|s)|\s+(?:have|has|had|just|already))(?:\s+(?:just|already"
        r"|now))?\s+\w+(?:ed|en|t|ne|d)\b"
    ),
    re.IGNORECASE,
)

_ZH_REPORTS = re.compile(
    r"(?!.*(?:给我|发我|帮|请|告诉))[^\d?？]{0,6}?(?:昨[天晚]|前[天晚]|今早|上周末|刚才|刚刚)[^?？]{4,}"
)


def tells(text: str) -> bool:
    """Tell whether a clause says how things are, by its form: it has somebody or something that does it, and wants nothing."""
    told = _ZH_TELLS.match(text) is not None or _EN_TELLS.match(text) is not None
    return told and _WANTS.search(text) is None


def reports(text: str) -> bool:
    """Tell whether a sentence reports what somebody has done: "I have called Peter, the church is open", 昨晚猫闹到三点."""
    told = _REPORTS.match(text) is not None or _ZH_REPORTS.match(text) is not None
    return told and _WANTS.search(text) is None
