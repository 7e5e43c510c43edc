"""Where an old and a new program lie: as two commits of a checkout, or installed beside each other."""

import asyncio
import sys
from dataclasses import dataclass, field
from pathlib import Path

import bot
from bot.cli import printed
from storage.db.errors import StorageError

ROOT = Path(bot.__file__).parents[1]


class UpgradeFailed(StorageError):
    """A step of an upgrade failed; the message says why."""


async def play(*words: str, folder: Path | None = None) -> None:
    """Run a command that says itself what it does. Raises UpgradeFailed where it fails."""
    try:
        process = await asyncio.create_subprocess_exec(*words, cwd=folder, stdin=asyncio.subprocess.DEVNULL)
    except OSError as error:
        raise UpgradeFailed(f"{words[0]}: {error.strerror}") from error
    if (code := await process.wait()) != 0:
        raise UpgradeFailed(f"{' '.join(words)} ended with {code}")


async def asked(*words: str, folder: Path) -> str:
    """Return what a command prints. Raises UpgradeFailed with what it complains of."""
    try:
        process = await asyncio.create_subprocess_exec(
            *words,
            cwd=folder,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
    except OSError as error:
        raise UpgradeFailed(f"{words[0]}: {error.strerror}") from error
    printed_, complaints = await process.communicate()
    if process.returncode != 0:
        said = complaints.decode(errors="replace").strip().splitlines()
        raise UpgradeFailed(f"{' '.join(words[:2])}: " + (" / ".join(said[-3:]) or f"ended with {process.returncode}"))
    return printed_.decode(errors="replace").strip()


@dataclass(frozen=True, slots=True)
class Beside:
    """The new program in an environment of its own (`python`); the old one stays where it is, and goes on if need be."""

    python: Path

    async def look(self) -> str:
        version = await asked(*self.new[:2], "-c", "from bot.app import VERSION; print(VERSION)", folder=Path.cwd())
        return f"new version: {version}, in {self.python}"

    async def take(self) -> None:
        """Do nothing: it is there."""

    async def back(self) -> None:
        """Do nothing: it never left."""

    @property
    def new(self) -> tuple[str, ...]:
        # -P: the package that is installed there, whatever folder this is typed in
        return str(self.python), "-P", "-m", "bot"

    @property
    def old(self) -> tuple[str, ...]:
        return sys.executable, "-m", "bot"

    @property
    def start(self) -> str:
        return f"{self.python} -P -m bot run"

    @property
    def by_hand(self) -> str:
        return f"go on with {sys.executable}"


@dataclass(slots=True)
class Checkout:
    """The new program as a later commit of this checkout's branch (`ref`, else what its remote has)."""

    ref: str | None
    folder: Path = ROOT
    _commits: dict[str, str] = field(default_factory=dict[str, str])

    async def look(self) -> str | None:
        """Say what would come. Raises UpgradeFailed where this is no checkout, was changed, or is not behind."""
        if not (self.folder / ".git").exists():
            raise UpgradeFailed(
                f"{self.folder} is no checkout of git: install the new version beside it, then {printed('upgrade')} --to PYTHON"
            )
        if await self._git("status", "--porcelain", "--untracked-files=no"):
            raise UpgradeFailed(
                f"files of {self.folder} were changed by hand: git status names them; put them back first"
            )
        await self._git("fetch", "--quiet", "--tags")
        goal = self.ref or "@{upstream}"
        old = self._commits["old"] = await self._git("rev-parse", "HEAD")
        new = self._commits["new"] = await self._git("rev-parse", f"{goal}^{{commit}}")
        if await self._git("merge-base", old, new) == new:
            return None
        if await self._git("merge-base", old, new) != old:
            raise UpgradeFailed(f"{goal} does not follow this version: commits were made here that it lacks")
        return (
            f"new version: {old[:12]} → {new[:12]}, commits: {await self._git('rev-list', '--count', f'{old}..{new}')}"
        )

    async def take(self) -> None:
        await self._git("merge", "--quiet", "--ff-only", self._commits["new"])
        await self._install()

    async def back(self) -> None:
        await self._git("reset", "--quiet", "--keep", self._commits["old"])
        await self._install()

    @property
    def new(self) -> tuple[str, ...]:
        return sys.executable, "-m", "bot"

    @property
    def old(self) -> tuple[str, ...]:
        return self.new

    @property
    def start(self) -> str:
        return printed("run")

    @property
    def by_hand(self) -> str:
        return f"git reset --keep {self._commits['old'][:12]} && make .venv/.run"

    async def _install(self) -> None:
        """Install what is locked, where that has changed; `make` says itself how."""
        await play("make", "--no-print-directory", "--silent", ".venv/.run", folder=self.folder)

    async def _git(self, *words: str) -> str:
        return await asked("git", *words, folder=self.folder)
