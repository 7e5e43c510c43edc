"""`python -m bot COMMAND`: compiled patterns are there before anything is imported that has some."""

import importlib
import sys

from bot.process import kept_patterns


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status."""
    kept_patterns.use()
    try:
        return importlib.import_module("bot.cli.command_line").main(arguments)
    finally:
        kept_patterns.keep()


if __name__ == "__main__":
    sys.exit(main())
