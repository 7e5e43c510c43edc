"""How much of what repeats is meant, by the words for it: from now on, all of it. Pure."""

import re

FOLLOWING = re.compile(
    (
        r"(?:从(?:现在|今天?|此)起?|以后|往后|今后)(?:的|所有的?|每次的?)?|从(?=.{1,6}起)"
        r"|(?<=[周天月日号一二三四五六])起"
        r"|\b(?:from now on|going forward|from (?=.{3,20} on\b)|(?<=\w) on(?:wards?)(?= |$)"
        r"|(?:this(?: one)? and )?all (?:the )?(?:future|following|remaining|upcoming)(?= \w))\b[, ]*"
    ),
    re.IGNORECASE,
)
ALL = re.compile(
    (
        r"(?:所有|全部|每次|每一次|每回|整个(?:系列)?)的?|(?<=.)都$"
        r"|\b(?:all (?:of )?(?:the |my |our )?|every |each |the whole (?:series of )?)(?=\w)"
    ),
    re.IGNORECASE,
)

ONE = re.compile(
    r"^[这本下](?:一)?[次回]的?(?=\S{2})"
    r"|(?<=\S)(?:[这本下](?:一)?[次回]|这一次|就这次)$"
    r"|(?<=\S)[, ]+(?:just )?(?:this (?:time|once)|next time)$"
    r"|^(?:the |my )?next(?= (?!week|month|year|mon|tue|wed|thu|fri|sat|sun)\S)",
    re.IGNORECASE,
)
WHOLE = re.compile(
    r"(?:每次|每一次|每回|整个(?:系列)?)的?|(?<=[\u3400-\u9fff])(?:这个?|那个?|的)?(?:整个)?系列(?=[全都给]|$|[删取])"
    r"|\b(?:(?:the |my |our )?(?:whole|entire|complete|full) (?:series of )?(?:the |my |our )?|every single )"
    r"(?=\w)(?!(?:day|morning|afternoon|evening|night|week|weekend|month|year|rest|lot|thing)\b)"
    r"|\bseries of (?=\w)|(?<=\w) series(?=[\s.!,]*$)",
    re.IGNORECASE,
)


def much(words: str) -> tuple[str, str | None]:
    """Return words for something without those that say how much of a series is meant, and what these say."""
    for pattern, span in ((FOLLOWING, "following"), (ALL, "all"), (ONE, "one")):
        if pattern.search(words):
            rest = ALL.sub("", pattern.sub("", words)).strip()
            return rest, span
    return words, None
