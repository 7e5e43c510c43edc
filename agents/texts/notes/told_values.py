"""What a note says of a thing, put another way: "the wifi password is blue-otter" for "… is red-panda". Pure."""

import re

from agents.texts.search_terms import search_terms

BESIDE, HAN = 2, 5  # words, and pairs of Han characters, that a note may say more of the thing than was said
READ = 2_000  # characters
SHORT = 3  # words of a value that stands behind its name without a word between
_CLAUSE = re.compile(r"[^,，.。;；\n]+(?:\.(?=\w)[^,，.。;；\n]+)*")
_IS = re.compile(
    r"\s(?:is|are|was|were)(?: now)?\s|\s?[:：=]\s?|(?:现在|已经)?(?:是|叫|为|[换改变]成了?)", re.IGNORECASE
)
_AT = re.compile(r"(?:现在|已经)?(?:[放藏存停搁收]?在了?|[放藏存停搁收]到?了?)")
_DOES = re.compile(
    r"\s(?:lives? (?:in|at|on)|works? (?:in|at|for)|goes to|drives?|uses?|wears?|takes?|drinks?|eats?|likes?|prefers?"
    r"|teaches|plays|sleeps? in)\s|(?:现在)?(?:住在?|用|穿|喝|吃|开|教|上|归|属|喜欢)",
    re.IGNORECASE,
)
_LINKS = (_IS, _AT, _DOES)
_LATELY = re.compile(r"\bnow\b|现在|已经", re.IGNORECASE)


def with_told_value(text: str, what: str, link: str, new: str, *, just: bool) -> str | None:
    """Return a note with a `new` value in the place of what it says `what` is (by a word like `link`); None where it says nothing of it.

    `just`: only where it says so of this alone, and not of the office's password where just "the password" was said.
    """
    wanted = search_terms(what)
    form = next((one for one in _LINKS if one.fullmatch(link) or one.fullmatch(f" {link} ")), _IS)
    for clause in _CLAUSE.finditer(text[:READ]) if wanted else ():
        said = clause[0].rstrip()
        found = form.search(said, 1)
        value = _behind(said, what) if found is None else said[found.end() :].lstrip()
        head = said[: found.start()] if found is not None else said[: len(said) - len(value)]
        named = search_terms(head)
        more = len(set(named) - set(wanted))
        same = found is None or form is not _DOES or _plain(found[0]) == _plain(link)
        if value and same and set(wanted) <= set(named) and more <= (0 if just else BESIDE if head.isascii() else HAN):
            end = clause.start() + len(said)
            return f"{text[: end - len(value)]}{new}{text[end:]}"
    return None


def _plain(link: str) -> str:
    return _LATELY.sub("", link).strip().casefold().rstrip("s")


def _behind(said: str, what: str) -> str:
    """Return the few words behind the name that a note begins with: "wifi password red-panda"."""
    at = said.casefold().find(what.casefold())
    rest = said[at + len(what) :] if at >= 0 and what else ""
    value = rest.strip()
    return value if rest[:1] == " " and len(value.split()) <= SHORT else ""
