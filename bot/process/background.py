"""Loops that run while a context is open."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager


@asynccontextmanager
async def background(run: Callable[[], Coroutine[None, None, None]]) -> AsyncGenerator[None]:
    """Run a loop while the context is open; a loop that fails ends the context."""
    async with asyncio.TaskGroup() as tasks:
        task = tasks.create_task(run())
        try:
            yield
        finally:
            task.cancel()


@asynccontextmanager
async def closing(run: Callable[[], Coroutine[None, None, None]], close: Callable[[], None]) -> AsyncGenerator[None]:
    """Run a loop that ends by itself once it was told to close."""
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(run())
        try:
            yield
        finally:
            close()
