"""People as they are named in titles: "lunch with Ann and Bob", 和小王、小李吃饭. Pure."""

import re

_BETWEEN = re.compile(r"[,，、&]|\band\b|[和跟与]", re.IGNORECASE)
_JOINS_EN = r"\s*(?:,\s*and\s+|[,&]\s*|\s+and\s+)"


def names_of(people: str) -> list[str]:
    """Return the names of an enumeration, as they are written."""
    return [name for part in _BETWEEN.split(people) if (name := part.strip())]


def without_name(title: str, name: str) -> str | None:
    """Return the title without that name, where it stands beside others or behind a word such as "with"; None elsewhere."""
    who = re.escape(name)
    if name.isascii():
        forms = (
            rf"(?<=\bwith )({who}){_JOINS_EN}(?=\w)",
            rf"{_JOINS_EN}({who})\b(?!['’])",
            rf"\s+with ({who})\b(?!['’])",
        )
    else:
        forms = (
            rf"(?<=[和跟与同、,，])({who})[、,，和跟与]",
            rf"[、,，]({who})",
            rf"(?<=[^\s、,，])[和跟与]({who})",
            rf"[和跟与同]({who})(?:一起)?",
        )
    for form in forms:
        shorter, times = re.subn(form, "", title, count=1, flags=re.IGNORECASE)
        if times:
            return " ".join(shorter.split())
    return None
