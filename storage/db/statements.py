"""SQL statements with a name, whose values have names, too."""

import re
from operator import attrgetter
from typing import LiteralString, TypeAlias

Query: TypeAlias = tuple[str, *tuple[object, ...]]
"""What asyncpg takes: a text, and the values for its numbers."""

_TOKEN = re.compile(r"'[^']*'|--[^\n]*|::|:(?P<value>[a-z]\w*(?:\.\w+)?)|\{(?P<part>\w+)\}")


class Statement:
    """A statement for asyncpg: `await db.fetch(*STATEMENT(person=7))`.

    In its text `:name` is a value, `:name.attribute` an attribute of one, and `{part}` a constant text that several
    statements share. All texts are literals (pyright sees to it), so nothing that anybody wrote becomes part of one.
    asyncpg knows values by number only; they are counted here, once, when the module is imported.

    aiosql does the same: its import takes 48 ms, the methods it makes have no types, and it wants connections of its own.
    """

    __slots__ = ("_values", "text")

    def __init__(self, text: LiteralString, /, **parts: LiteralString) -> None:
        numbers: dict[str, int] = {}

        def replaced(token: re.Match[str]) -> str:
            if (part := token["part"]) is not None:
                return _TOKEN.sub(replaced, parts[part])
            if (value := token["value"]) is not None:
                return f"${numbers.setdefault(value, len(numbers) + 1)}"
            return token[0]

        self.text = _TOKEN.sub(replaced, text)
        paths = (value.partition(".") for value in numbers)
        self._values = tuple((name, attrgetter(attribute) if attribute else None) for name, _, attribute in paths)

    @property
    def names(self) -> set[str]:
        """The names of its values."""
        return {name for name, _ in self._values}

    def __call__(self, /, **values: object) -> Query:
        """Return the text and the values in the order of their numbers; others are left out. Raises KeyError without one."""
        return self.text, *[values[name] if read is None else read(values[name]) for name, read in self._values]
