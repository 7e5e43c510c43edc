"""Mirrors the four packages. Compiled patterns are there before any test is imported: each process of a run would make them all."""

import atexit

from bot.process import kept_patterns

kept_patterns.use()
atexit.register(kept_patterns.keep)
