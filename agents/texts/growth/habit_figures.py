"""How much of something was done: the figures in the words of check-ins, added up by what they count. Pure."""

import re
from collections.abc import Iterable

_WORDS = {
    "half an": 0.5, "half a": 0.5, "half": 0.5, "a": 1.0, "an": 1.0, "one": 1.0, "two": 2.0, "three": 3.0, "four": 4.0, "five": 5.0, "six": 6.0, "seven": 7.0,
    "eight": 8.0, "nine": 9.0, "ten": 10.0, "twelve": 12.0, "fifteen": 15.0, "twenty": 20.0, "thirty": 30.0, "forty": 40.0,
}  # fmt: skip
_UNITS_EN = {
    "glass": ("glass", "glasses"), "cup": ("cup", "cups"), "page": ("page", "pages"), "word": ("word", "words"), "step": ("step", "steps"),
    "lap": ("lap", "laps"), "rep": ("rep", "reps"), "set": ("set", "sets"), "time": ("time", "times"), "chapter": ("chapter", "chapters"),
    "mile": ("mile", "miles"), "litre": ("l", "l"), "liter": ("l", "l"), "l": ("l", "l"), "ml": ("ml", "ml"), "k": ("km", "km"),
    "km": ("km", "km"), "kilometer": ("km", "km"), "kilometre": ("km", "km"), "m": ("m", "m"), "min": ("min", "min"),
    "minute": ("min", "min"), "hour": ("h", "h"), "hr": ("h", "h"), "h": ("h", "h"), "pushup": ("push-up", "push-ups"),
    "push-up": ("push-up", "push-ups"), "squat": ("squat", "squats"), "bottle": ("bottle", "bottles"), "lesson": ("lesson", "lessons"),
    "game": ("game", "games"), "cigarette": ("cigarette", "cigarettes"), "coffee": ("coffee", "coffees"),
}  # fmt: skip
_UNITS_ZH = "公里|千米|里路|毫升|分钟|小时|钟头|单词|公斤|千卡|大卡|米|升|页|章|组|圈|步|杯|遍|个|次|篇|首|字|词|句|瓶|支|根|碗|题|集|斤|下"
_SAME_ZH = {"千米": "公里", "钟头": "小时", "千卡": "大卡"}
_DIGITS = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"两": 2}
_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10_000}
_EN = re.compile(
    rf"(?<![\w.,])(?P<number>\d{{1,3}}(?:,\d{{3}}){{1,3}}|\d{{1,6}}(?:\.\d{{1,2}})?|\b(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b)\s?"
    rf"(?P<unit>{'|'.join(sorted(_UNITS_EN, key=len, reverse=True))})(?:e?s)?\b",
    re.IGNORECASE,
)
_ZH = re.compile(
    rf"(?P<number>\d{{1,6}}(?:\.\d{{1,2}})?|[一二两三四五六七八九十百千万半]{{1,6}})\s?"
    rf"(?P<extra>个半)?(?:多|来)?个?(?P<unit>{_UNITS_ZH})(?P<half>半)?"
)


def sums(texts: Iterable[str]) -> dict[str, float]:
    """Return the sums of what the texts count, by unit (English ones in the singular), the most frequent first."""
    found: dict[str, list[float]] = {}
    for text in texts:
        for unit, number in _counted(text):
            found.setdefault(unit, []).append(number)
    return {unit: sum(found[unit]) for unit in sorted(found, key=lambda one: -len(found[one]))}


def amount(unit: str, number: float) -> str:
    """Return a number of a unit as it is said: "5 glasses", 5杯."""
    figure = f"{number:,.2f}".rstrip("0").rstrip(".")
    names = next((pair for pair in _UNITS_EN.values() if pair[0] == unit), None)
    return f"{figure}{unit}" if names is None else f"{figure} {names[number != 1]}"


def unit_of(words: str) -> str:
    """Return the unit that words name without a number ("glasses of water", 杯水); empty where they name none."""
    first = re.match(r"[a-z-]+", words.strip(), re.IGNORECASE)
    if first is not None:
        word = first[0].casefold()
        pair = _UNITS_EN.get(word) or _UNITS_EN.get(word.removesuffix("s")) or _UNITS_EN.get(word.removesuffix("es"))
        return pair[0] if pair is not None else ""
    found = re.match(rf"个?(?P<unit>{_UNITS_ZH})", words.strip())
    return "" if found is None else _SAME_ZH.get(found["unit"], found["unit"])


def _counted(text: str) -> Iterable[tuple[str, float]]:
    for found in _EN.finditer(text):
        word = found["number"].casefold().replace(",", "")
        yield _UNITS_EN[found["unit"].casefold()][0], _WORDS[word] if word in _WORDS else float(word)
    for found in _ZH.finditer(text):
        more = 0.5 if found["extra"] or found["half"] else 0.0
        yield _SAME_ZH.get(found["unit"], found["unit"]), _number(found["number"]) + more


def _number(word: str) -> float:
    if word[0].isdecimal():
        return float(word)
    total, held = 0.0, 0.0
    for sign in word:
        if sign == "半":
            held += 0.5
        elif sign in _SCALES:
            total += (total + held or 1) * _SCALES[sign] - total if sign == "万" else (held or 1) * _SCALES[sign]
            held = 0.0
        else:
            held = float(_DIGITS[sign])
    return total + held
