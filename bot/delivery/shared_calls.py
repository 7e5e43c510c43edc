"""Calls that several wait for and one makes."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")


class SharedCalls(Generic[Key, Result]):
    """The calls that are under way, by what they ask."""

    def __init__(self) -> None:
        self._under_way: dict[Key, asyncio.Future[Result]] = {}

    async def result(self, key: Key, call: Callable[[], Awaitable[Result]]) -> Result:
        """Return what the call under this key returns, or raise what it raises; made anew where none is under way."""
        making = self._under_way.get(key)
        if making is None:
            making = self._under_way[key] = asyncio.ensure_future(call())
            making.add_done_callback(partial(self._made, key))
        # whoever asked first may go away meanwhile: the answer is for the others, too
        return await asyncio.shield(making)

    def _made(self, key: Key, made: asyncio.Future[Result]) -> None:
        del self._under_way[key]
        if not made.cancelled():
            made.exception()  # all who asked may have gone away: then nobody is told
