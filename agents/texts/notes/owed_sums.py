"""What somebody owes by notes that say so: lent, owed and paid back, added up where each of them says one of these. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

LONGEST = 200  # letters of a note that tells of a debt
_SIGNS = ("$", "€", "£", "¥")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_ASKED = (
    re.compile(
        r"\b(?:how much (?:money )?|what )(?:does|do) (?P<who>[a-z][\w-]{1,20}) (?:still |now )?owe me\b", re.IGNORECASE
    ),
    re.compile(r"\bhow much (?:did|have) i (?:lend|lent) (?:to )?(?P<who>[a-z][\w-]{1,20})\b", re.IGNORECASE),
    re.compile(r"^(?:那|请问)?(?P<who>[\u3400-\u9fff]{2,4}?)(?:现在|目前|一共|总共|还){0,3}欠我?(?:多少|几)"),
    re.compile(r"^我?(?:一共|总共)?借(?:给)?了?(?P<who>[\u3400-\u9fff]{2,4}?)了?(?:多少|几)"),
)
_AMOUNT = r"(?P<sign>[$€£¥￥])?\s?(?P<number>\d{1,7}(?:\.\d{1,2})?)(?![\d.:/]\d|\s?%)\s?(?P<unit>块|元|euros?|dollars?|pounds?|quid|bucks)?"
_WHO = "\u00a7"  # stands for the name in the forms
_LENT = tuple(
    re.compile(form)
    for form in (
        rf"{_WHO} (?:still |also )?owes me (?:another )?{_AMOUNT}",
        rf"\blent (?:to )?{_WHO} {_AMOUNT}",
        rf"{_WHO} borrowed {_AMOUNT}",
        rf"{_WHO}[又还也]?欠了?我?{_AMOUNT}",
        rf"借给?了?{_WHO}了?{_AMOUNT}",
        rf"{_WHO}又?[跟向找问]我借了?{_AMOUNT}",
    )
)
_BACK = tuple(
    re.compile(form)
    for form in (
        rf"{_WHO} (?:has )?(?:paid|gave|given) (?:me )?back {_AMOUNT}",
        rf"{_WHO} (?:has )?(?:paid|gave|given) me {_AMOUNT}",
        rf"{_WHO} (?:has )?returned {_AMOUNT}",
        rf"{_WHO}(?:又|已经|先)?还了?我?{_AMOUNT}",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """What `who` owes in all, and the `terms` of the sum, in the unit of the notes."""

    who: str
    total: str
    terms: str


def owed(asked: str, texts: Sequence[str]) -> Owed | None:
    """Return what the notes come to for the one who is asked about; None where one of them says anything else, or in another unit."""
    found = next((one for form in _ASKED if (one := form.search(asked)) is not None), None)
    if found is None or len(texts) < 2:
        return None
    told = [_signed(found["who"], text) for text in texts]
    parts = [one for one in told if one is not None]
    units = {unit for _, unit in parts}
    if len(parts) < len(texts) or len(units) > 1:
        return None
    [unit] = units
    begin, *rest = sorted(parts, key=lambda one: one[0] < 0)
    terms = _written(begin[0]) + "".join(f" {'-' if part < 0 else '+'} {_written(abs(part))}" for part, _ in rest)
    total = sum((part for part, _ in parts), Decimal())
    if total < 0:
        return None
    worded = f"{unit}{_written(total)}" if unit in _SIGNS else f"{_written(total)} {unit}"
    return Owed(who=found["who"], total=worded.strip(), terms=terms)


def _signed(who: str, text: str) -> tuple[Decimal, str] | None:
    """Return what a note adds to a debt, or takes from it, with its unit; None where it says nothing of that alone."""
    if len(text) > LONGEST or len(_NUMBER.findall(text)) != 1:
        return None
    told = text.casefold().replace(who.casefold(), _WHO)
    for sign, forms in ((1, _LENT), (-1, _BACK)):
        for form in forms:
            if (found := form.search(told)) is not None:
                unit = (found["sign"] or found["unit"] or "").removesuffix("s").replace("￥", "¥").replace("元", "块")
                return sign * Decimal(found["number"]), unit
    return None


def _written(number: Decimal) -> str:
    return f"{number.normalize():f}"
