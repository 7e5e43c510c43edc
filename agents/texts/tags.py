"""Tags of a note: words behind a #, which stand in its text. Pure."""

import re

_TAG = re.compile(r"(?<![\w&/#＃])[#＃](?P<name>(?=[\d-]*[^\W\d])[\w-]+)")
_EDGES = " \t#＃.,，。!！?？:：;；'\"“”‘’「」《》"


def tag_name(words: str) -> str:
    """Return the tag that somebody names: one word, of more words joined by hyphens; empty where it has no letter."""
    name = re.sub(r"[^\w-]+", "-", words.strip(_EDGES)).strip("-")
    return name if _TAG.fullmatch(f"#{name}") else ""


def tags_of(text: str) -> tuple[str, ...]:
    """Return the tags in a note, each once, in their order."""
    names = {found["name"].casefold(): found["name"] for found in reversed(list(_TAG.finditer(text)))}
    return tuple(reversed(names.values()))


def is_tagged(text: str, name: str) -> bool:
    return name.casefold() in {tag.casefold() for tag in tags_of(text)}


def with_tag(text: str, name: str) -> str:
    """Return the text with the tag behind it, beside those that end it already; unchanged where it has the tag."""
    return text if is_tagged(text, name) else f"{text} #{name}"


def without_tag(text: str, name: str) -> str:
    """Return the text without the tag, wherever it stands."""
    kept, at = "", 0
    for found in _TAG.finditer(text):
        if found["name"].casefold() == name.casefold():
            kept, at = kept + text[at : found.start()].rstrip(" "), found.end()
    return (kept + text[at:]).strip()
