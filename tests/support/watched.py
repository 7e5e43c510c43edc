"""What `make coverage` watches: being watched doubles the time of all that Python does, and what others run anyway need not be."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest


@contextmanager
def watched(item: pytest.Item) -> Generator[None]:
    """Stop watching for a test that is marked `unwatched`, if anything is watched."""
    plugin: Any = item.config.pluginmanager.getplugin("_cov")
    watcher = plugin.cov_controller if plugin is not None else None
    if watcher is None or not watcher.started or item.get_closest_marker("unwatched") is None:
        yield
        return
    watcher.pause()
    try:
        yield
    finally:
        watcher.resume()
