"""Of the name of a thing on a list: what it is, without how much of it, and what goes on behind it. Pure."""

import re

_COUNTED = re.compile(  # how much of it
    r"^(?:\d[\d.,/]*|[一二两三四五六七八九十半几]{1,3})"
    r"\s?(?:[个只条斤两块包袋瓶盒箱把根本套双对张支打罐桶份片卷杯件]|克|公斤|[a-z]{1,2}\b)?\s?"
    r"|^(?:an?|the|some|new|one|two|three|four|five|six)\s",
    re.IGNORECASE,
)
_HAN_RUN = re.compile("[\u3400-\u9fff]+")
_WORDS = re.compile("[^\\W_\u3400-\u9fff]+")
_BEHIND = re.compile(r"\s(?:for|with|from|size|no\.?|x)\s|[(（]|\s\d", re.IGNORECASE)


def bare_name(name: str) -> str:
    """Return what the thing is: "decking screws" of "2 boxes decking screws for the shed"."""
    return _COUNTED.sub("", _COUNTED.sub("", _BEHIND.split(name, maxsplit=1)[0])).strip() or name


def han_runs(text: str) -> list[str]:
    """Return the runs of Han characters."""
    return _HAN_RUN.findall(text)


def words_in(text: str) -> list[str]:
    """Return the words that are no Han characters."""
    return _WORDS.findall(text)
