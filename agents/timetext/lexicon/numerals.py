"""Numbers as people write them: 三, 廿五, 两, 半, 仨, twenty-five, a couple."""

ZH_DIGITS = {
    "零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "俩": 2, "三": 3, "仨": 3, "四": 4,
    "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
}  # fmt: skip
ZH_TENS = {"廿": 20, "卅": 30}
EN_UNITS = {
    "zero": 0, "oh": 0, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "couple": 2, "dozen": 12,
}  # fmt: skip
EN_TENS = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fourty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
EN_ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
    "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30, "last": -1, "final": -1,
}  # fmt: skip

# No number of a time is longer: a text of nothing but figures is not read over again from each of them.
DIGITS = r"\d{1,9}(?:\.\d{1,4})?"
ZH = rf"(?:{DIGITS}|[零〇一二两三四五六七八九十廿卅百俩仨]{{1,10}})"
EN_TEEN = "(?:" + "|".join(sorted(EN_UNITS, key=len, reverse=True)) + ")"
EN_TEN = "(?:" + "|".join(EN_TENS) + ")"
EN_DIGIT = "(?:one|two|three|four|five|six|seven|eight|nine)"
EN_WORD = rf"(?:{EN_TEN}(?:[ -]?{EN_DIGIT}\b)?|{EN_TEEN})"
EN = rf"(?:{DIGITS}|{EN_WORD}\b|another\b(?!\s+half\b))"
EN_ORDINAL = "(?:" + "|".join(sorted(EN_ORDINALS, key=len, reverse=True)) + ")"


def zh_number(text: str) -> float | None:
    """三十五 -> 35, 二零二六 -> 2026, 廿五 -> 25, 12.5 -> 12.5."""
    if text[0].isdecimal():
        return float(text) if len(text) < 12 else None
    if not any(mark in text for mark in "十百廿卅"):
        return float("".join(str(ZH_DIGITS.get(char, char)) for char in text[:8]))
    total, digit = 0, 0
    for char in text:
        if char in ZH_TENS:
            total, digit = total + ZH_TENS[char], 0
        elif char in "十百":
            total, digit = total + (digit or 1) * (10 if char == "十" else 100), 0
        else:
            digit = ZH_DIGITS[char]
    return float(total + digit)


def en_number(text: str) -> float | None:
    """twenty-five -> 25, couple -> 2, 1.5 -> 1.5."""
    if text[0].isdecimal():
        return float(text) if len(text) < 12 else None
    if text == "another":
        return 1
    if text in EN_UNITS:
        return EN_UNITS[text]
    for ten, value in EN_TENS.items():
        if text.startswith(ten):
            rest = text[len(ten) :].strip(" -")
            return value + EN_UNITS.get(rest, 0)
    return None


def en_ordinal(text: str) -> int:
    """3rd, third, twenty-third, last."""
    digits = text.rstrip("stndrh")
    if digits.isdecimal():
        return int(digits)
    if text in EN_ORDINALS:
        return EN_ORDINALS[text]
    ten, _, digit = text.replace("-", " ").partition(" ")
    return EN_TENS.get(ten, 0) + (EN_ORDINALS.get(digit) or EN_UNITS.get(digit, 0))
