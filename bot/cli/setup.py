"""`setup`: three questions, answered into `.env`."""

import argparse
import asyncio
import os
import sys
from pathlib import Path

from bot.cli import Commands
from bot.process import settings as reading
from bot.process.settings import PREFIX, Settings, SettingsError

QUESTIONS = (
    ("LANGUAGE", "Language of answers: zh, en or auto (auto answers in the language that was written)", "auto"),
    ("TIMEZONE", "Your time zone, such as Asia/Shanghai (empty: this machine's)", ""),
    ("HTTP__PORT", "Port of the page", "8321"),
)


def register(commands: Commands) -> None:
    text = "answer a few questions into .env"
    parser = commands.add_parser("setup", help=text, description=text)
    parser.set_defaults(run=run, log_level=None)


async def run(_settings: Settings, _arguments: argparse.Namespace) -> int:
    """Ask, check, write. What is in the file already is kept."""
    if not sys.stdin.isatty():
        print("setup asks questions and needs a terminal; .env.example lists every setting", file=sys.stderr)
        return 2
    return await asyncio.to_thread(ask, Path(".env"))


def ask(path: Path) -> int:
    """Put the questions until each has an answer that is accepted."""
    kept = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for name, question, default in QUESTIONS:
        while True:
            value = input(f"{question} [{default}]: ").strip() or default
            lines = with_value(kept, f"{PREFIX}{name}", value)
            wrong = refused(path.with_name(".env.trial"), lines)
            if wrong is None:
                kept = lines
                break
            print(wrong)
    write_private(path, kept)
    print(f"written to {path}; start with: make run")
    return 0


def refused(trial: Path, lines: list[str]) -> str | None:
    """Return what is wrong with these settings, if anything."""
    write_private(trial, lines)
    try:
        reading.read(trial)
    except SettingsError as error:
        return str(error)
    finally:
        trial.unlink()
    return None


def with_value(lines: list[str], name: str, value: str) -> list[str]:
    """Return the lines with this variable set, or without it when the value is empty."""
    others = [line for line in lines if not line.startswith(f"{name}=")]
    return [*others, f"{name}={value}"] if value else others


def write_private(path: Path, lines: list[str]) -> None:
    """Write a file that only its owner may read: it will hold tokens."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
