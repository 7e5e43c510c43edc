"""What a model wrote, as it may be stored: without control characters, halves of characters, and marks that turn text round. Pure."""

from typing import Any, cast

# marks of direction make a text read otherwise than it stands; blanks without width hide in words. Joiners stay: emoji need them
_UNSEEN = (
    0x061C,
    0x200B,
    0x200E,
    0x200F,
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2065),
    *range(0x2066, 0x206A),
    0xFEFF,
)
_CONTROLS = dict.fromkeys((*range(0x09), 0x0B, 0x0C, *range(0x0D, 0x20), *range(0x7F, 0xA0), *_UNSEEN))


def cleaned(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").translate(_CONTROLS)


def blank(text: str) -> bool:
    """Whether there is nothing to see in it."""
    return not any(letter.isprintable() and not letter.isspace() for letter in text)


def cleaned_json(value: object) -> Any:  # noqa: ANN401 - JSON
    """The value with all its texts cleaned."""
    match value:
        case str():
            return cleaned(value)
        case list():
            return [cleaned_json(item) for item in cast("list[object]", value)]
        case dict():
            return {cleaned(str(key)): cleaned_json(item) for key, item in cast("dict[object, object]", value).items()}
        case _:
            return value
