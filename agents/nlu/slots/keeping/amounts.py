"""How much of a thing is to be on a list: the number and its measure, in the name of the thing or in what is said of it. Pure."""

import re
from dataclasses import dataclass
from decimal import Decimal

from agents.timetext.lexicon.numerals import EN_UNITS

LONGEST = 80  # characters of a thing whose amount is looked for
_HAN_DIGITS = "零一二三四五六七八九"
_EN_NUMBERS = tuple(word for word in EN_UNITS if word not in ("oh", "a", "an", "couple", "dozen"))[:13]
_EN_OTHERS = {
    "a": 1,
    "an": 1,
    "a couple": 2,
    "couple of": 2,
    "dozen": 12,
    "a couple of": 2,
    "a whole": 1,
    "a dozen": 12,
    "half a dozen": 6,
    "two dozen": 24,
}
_HALVES = ("half a", "half an", "half", "a half")
_MARKS = (
    r"kgs?|kilos?|g|gms?|grams?|mg|ml|l|lit(?:er|re)s?|lbs?|pounds?|oz|ounces?|cm|mm|m|met(?:er|re)s?|mtrs?|mts|ft|feet"
)
_VESSELS = (
    r"packs?|packets?|box(?:es)?|cartons?|bags?|bottles?|cans?|tins?|jars?|rolls?|loaf|loaves|bunch(?:es)?"
    r"|heads?|slices?"
    r"|tubes?|sheets?|pairs?|tubs?|blocks?|sticks?|sachets?|trays?|crates?|cases?|punnets?|pieces?|pcs|cups?|pots?"
    r"|tbsps?|tsps?|sets?|lots?|buckets?|sacks?|pints?|gallons?|dozens?|bars?|cloves?|sprigs?|bulbs?|nos?"
)
EN_UNIT = rf"(?:(?:{_MARKS}|{_VESSELS})\b\.?)"
ZH_UNIT = (
    r"(?:公斤|千克|毫升|克|斤|两(?=$|[^一-鿿])|升|"
    r"[个個只隻条條块塊包袋瓶盒箱把根本套双雙对對张張支打罐桶份片卷捲杯件瓣颗顆粒枚串捆听壶头頭朵棵提板碗盘盤"
    r"盆排筐篮籃棒])|(?:kg|ml|g|l)(?![a-z])"
)
EN_NUMBER = (
    r"(?:\d{1,5}(?:[.,]\d{1,3})?|half\s+a\s+dozen|half(?:\s+an?)?|couple\s+of|dozen|a\s+(?:dozen|couple"
    r"(?:\s+of)?|half|whole)|two\s+dozen"
    rf"|{'|'.join(_EN_NUMBERS[1:])}|an?)"
)
ZH_NUMBER = r"(?:\d{1,5}(?:\.\d{1,3})?|半|[一二两兩三四五六七八九十]{1,3})"
EN_AMOUNT = rf"(?:{EN_NUMBER}(?:\s*{EN_UNIT})?)"
ZH_AMOUNT = rf"(?:{ZH_NUMBER}\s?(?:{ZH_UNIT}|{EN_UNIT}))"
_SAID = re.compile(
    rf"(?:(?P<zh>{ZH_NUMBER})\s?(?P<zhunit>{ZH_UNIT})?|(?P<en>{EN_NUMBER})"
    rf"(?:\s*(?P<enunit>{EN_UNIT}))?(?:\s+of)?)",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    rf"(?:(?P<zh>{ZH_NUMBER})\s?(?P<zhunit>{ZH_UNIT})(?P<zhof>的?\s?)(?=\S)"
    rf"|(?P<en>(?!half\b(?!\s+an?\b)){EN_NUMBER})(?:(?P<gap>\s*)(?P<enunit>{EN_UNIT}))?(?P<enof>\s+of\s+|\s+))"
    r"(?P<name>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_BEHIND = re.compile(
    rf"(?P<name>\S.*?)(?P<lead>\s*[x×]\s?|\s*[(（]|\s+|(?<=[一-鿿]))(?:(?P<zh>{ZH_NUMBER})\s?(?P<zhunit>{ZH_UNIT})"
    rf"|(?P<en>\d{{1,5}}(?:[.,]\d{{1,3}})?)(?P<gap>\s*)(?P<enunit>{EN_UNIT})?)(?P<end>[)）]?)",
    re.IGNORECASE | re.DOTALL,
)
_HAN = re.compile("[一-鿿]")
_PLURALS = {"loaf": "loaves", "box": "boxes", "bunch": "bunches"}
_MARKED = re.compile(_MARKS, re.IGNORECASE)
_SAME = {
    "kilo": "kg", "kgs": "kg", "kilos": "kg", "公斤": "kg", "千克": "kg", "gram": "g", "gm": "g", "克": "g", "liter": "l",
    "litre": "l", "升": "l", "毫升": "ml", "pound": "lb", "ounce": "oz", "packet": "pack", "個": "个",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A `number` of a `unit` (empty: pieces); `words` as they were written."""

    number: Decimal
    unit: str
    words: str

    @property
    def measure(self) -> str:
        """The unit as units are compared."""
        small = self.unit.casefold().rstrip(".")
        single = next((one for one, many in _PLURALS.items() if small == many), small)
        single = single if single in _PLURALS or len(single) <= 2 else single.removesuffix("s")
        return _SAME.get(single, single)


@dataclass(frozen=True, slots=True, kw_only=True)
class Portion:
    """A thing on a list, taken apart: `name`, and how much of it stands `before` or `behind` the name in these letters."""

    name: str
    amount: Amount | None = None
    ahead: bool = True
    joint: str = ""
    end: str = ""


def amount_of(words: str) -> Amount | None:
    """Return the amount that words are, and nothing else: 三盒, "2 kg", "a dozen"."""
    found = _SAID.fullmatch(words.strip()) if len(words) <= LONGEST else None
    return None if found is None else _amount(found["zh"], found["zhunit"], found["en"], found["enunit"], words.strip())


def portion(text: str) -> Portion:
    """Return what a thing on a list is, and how much of it is wanted."""
    if len(text) > LONGEST or "  " in text:
        return Portion(name=text)
    ahead = _AHEAD.fullmatch(text)
    if ahead is not None:
        words = text[: ahead.start("zhof" if ahead["zh"] else "enof")]
        amount = _amount(ahead["zh"], ahead["zhunit"], ahead["en"], ahead["enunit"], words)
        if amount is not None:
            return Portion(name=ahead["name"], amount=amount, joint=ahead["zhof"] if ahead["zh"] else ahead["enof"])
    behind = _BEHIND.fullmatch(text)
    if behind is not None and _is_counted(behind):
        words = text[behind.end("lead") : behind.start("end")]
        amount = _amount(behind["zh"], behind["zhunit"], behind["en"], behind["enunit"], words)
        if amount is not None:
            return Portion(name=behind["name"], amount=amount, ahead=False, joint=behind["lead"], end=behind["end"])
    return Portion(name=text)


def with_amount(there: Portion, wanted: Amount, name: str = "") -> str:
    """Return the thing with that much of it, its amount where it stood; `name`: its word as it was said, where that differs."""
    wanted = _with_unit(there, wanted)
    name = name or there.name
    if not there.ahead:
        return f"{there.name}{there.joint}{wanted.words}{there.end}"
    if _HAN.search(wanted.words) or (_HAN.search(name) and wanted.unit):
        return f"{wanted.words}{there.joint if there.amount is not None else ''}{name}"
    if not wanted.unit or _MARKED.fullmatch(wanted.unit.rstrip(".")):
        of = there.joint if there.amount is not None and there.amount.unit and wanted.unit else " "
        return f"{wanted.words}{of}{name}"
    return f"{wanted.words} of {name}"


def total(there: Amount, more: Amount, sign: int) -> Amount | None:
    """Return how much there is with so much more (`sign` 1) or less (-1); None where units differ or nothing is left."""
    if more.unit and more.measure != there.measure:
        return None
    number = there.number + sign * more.number
    if number <= 0:
        return None
    unit = _counted(there.unit, number)
    gap = " " if re.search(r"\d\s|[a-z]\s", there.words, re.IGNORECASE) or _is_word(there) else ""
    like = more if there.words.casefold() in ("a", "an") else there
    written = _written(number, like)
    return Amount(number=number, unit=unit, words=f"{written}{gap if unit else ''}{unit}")


def _with_unit(there: Portion, wanted: Amount) -> Amount:
    """Return a bare number with the unit that the thing has."""
    if wanted.unit or there.amount is None or not there.amount.unit:
        return wanted
    unit = _counted(there.amount.unit, wanted.number)
    gap = "" if _HAN.search(unit) or (there.amount.words[:1].isdigit() and " " not in there.amount.words) else " "
    return Amount(number=wanted.number, unit=unit, words=f"{wanted.words}{gap}{unit}")


def _amount(zh: str | None, zh_unit: str | None, en: str | None, en_unit: str | None, words: str) -> Amount | None:
    number = _number(zh or en or "")
    return None if number is None or number <= 0 else Amount(number=number, unit=zh_unit or en_unit or "", words=words)


def _number(words: str) -> Decimal | None:
    small = " ".join(words.casefold().split())
    if small[:1].isdigit():
        return Decimal(small.replace(",", "."))
    if small in _HALVES or small == "半":
        return Decimal("0.5")
    if small in _EN_OTHERS or small in _EN_NUMBERS:
        return Decimal(_EN_OTHERS[small] if small in _EN_OTHERS else _EN_NUMBERS.index(small))
    tens, ten, ones = small.replace("两", "二").replace("兩", "二").partition("十")
    if not ten:
        return Decimal(_HAN_DIGITS.index(tens)) if len(tens) == 1 and tens in _HAN_DIGITS else None
    if len(tens) > 1 or len(ones) > 1:
        return None
    return Decimal((_HAN_DIGITS.index(tens) if tens else 1) * 10 + (_HAN_DIGITS.index(ones) if ones else 0))


def _is_counted(behind: re.Match[str]) -> bool:
    """Tell whether a number behind a name says how many: a bare one may belong to it (iPhone 15, room 12)."""
    lead = behind["lead"].strip().casefold()
    return (behind["end"] != "") == (lead in ("(", "（")) and (lead != "" or bool(behind["zhunit"] or behind["enunit"]))


def _is_word(amount: Amount) -> bool:
    return amount.words[:1].isascii() and amount.words[:1].isalpha()


def _written(number: Decimal, like: Amount) -> str:
    """Return a number in the letters of an amount: 五, five, 5."""
    whole = int(number) if number == int(number) else None
    if whole is not None and whole < len(_EN_NUMBERS) and _is_word(like):
        return _EN_NUMBERS[whole]
    if whole is not None and whole < 100 and _HAN.match(like.words):
        if whole == 2:
            return "两"
        tens, ones = divmod(whole, 10)
        return f"{_HAN_DIGITS[tens] if tens > 1 else ''}{'十' if tens else ''}{_HAN_DIGITS[ones] if ones else ''}"
    return f"{number.normalize():f}"


def _counted(unit: str, number: Decimal) -> str:
    """Return an English unit for so many: cartons, loaves; a sign of measure stays."""
    small = unit.casefold()
    if not unit.isascii() or _MARKED.fullmatch(small):
        return unit
    single = next((one for one, many in _PLURALS.items() if small == many), small)
    single = single if single in _PLURALS else single.removesuffix("s")
    if not single:
        return unit
    return single if number <= 1 else _PLURALS.get(single, f"{single}s")
