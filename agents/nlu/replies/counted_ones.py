"""How many of several things a reply means: "yes, the two of them", "all three", 两个都取消. Pure.

A number that is not that of what was asked about agrees to nothing else: it means the events, where they are so many, or is to be asked again.
"""

import re
from typing import Any

LONGEST = 60  # characters
OF_ALL = frozenset({"all", "change_all"})
_NUMBERS = {
    "both": 2, "two": 2, "couple": 2, "pair": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "两": 2, "兩": 2, "俩": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6,
}  # fmt: skip
_COUNTED = re.compile(
    r"(?:(?:yes|yeah|yep|aye|ok(?:ay)?|sure|right|grand|please|just|only|do|cancel|delete|remove|scrap|bin|drop|clear"
    r"|change|move)[,. ]+)*"
    r"(?:(?:the|all|those|these|them) )?(?P<en>both|two|couple|pair|three|four|five|six|[2-9])"
    r"(?: (?:of (?:them|those|these)|events?|ones?|things?))?(?:[, ]+(?:please|so|thanks|only))*"
    r"(?:[,;] [^\d]{3,40})?[\s.!]*"
    r"|(?:(?:对|是的?|好的?|嗯|行)[,，\s]*)?(?:就|只|把|那|这)*"
    r"(?P<zh>[两兩俩二三四五六2-9])[个場场项件样]?(?:都|全)?(?:给我)?"
    r"(?:取消|删除?|撤|改|要)?[掉了吧啊呀的。！!\s]*",
    re.IGNORECASE,
)


def number_said(text: str) -> int | None:
    """Return how many things a reply means; None where it says no number."""
    found = _COUNTED.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if found is None:
        return None
    said = (found["en"] or found["zh"]).lower()
    return int(said) if said.isdecimal() else _NUMBERS[said]


def of_number(kind: str, payload: dict[str, Any], text: str) -> str | None:
    """Return the choice of so many of what was asked about; empty where none fits, None where the text says no number."""
    number = number_said(text) if kind in OF_ALL else None
    if number is None:
        return None
    choices: list[list[Any]] = payload["choices"]
    if number == len(choices):
        return "yes"
    events = [str(place) for place, one in enumerate(choices) if one[0] == "event"]
    return ",".join(events) if kind == "all" and len(events) == number else ""


def chosen(payload: dict[str, Any], choice: str) -> tuple[dict[str, Any], str]:
    """Return the question as one about those of it that were chosen by their places, and yes to it; any other choice as it is."""
    places = choice.split(",")
    if len(places) == 1 or not all(place.isdecimal() and int(place) < len(payload["choices"]) for place in places):
        return payload, choice
    return {**payload, "choices": [payload["choices"][int(place)] for place in places]}, "yes"
