"""What a model wrote, as it may be stored: without control characters and halves of characters. Pure."""

from typing import Any, cast

_CONTROLS = dict.fromkeys((*range(0x09), 0x0B, 0x0C, *range(0x0D, 0x20), *range(0x7F, 0xA0)))


def cleaned(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").translate(_CONTROLS)


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
