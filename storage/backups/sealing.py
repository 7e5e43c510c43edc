"""A backup that only who knows the passphrase can read: age's format, by a library; `age` itself opens it, too (docs/operations.md)."""

import importlib
import os
import sys
import tarfile
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from storage.backups.pg_tools import BackupError, started

KEY, BODY = "key.age", "backup.tar.age"


async def seal(plain: Path, sealed: Path, passphrase: str) -> None:
    """Write the file sealed, in a process of its own. Raises BackupError.

    The library keeps Python's lock for the seconds that a key is made hard to guess in: in ours, every turn and lease would stand still.
    """
    _age()
    words = ("-P", "-m", __spec__.name, str(plain), str(sealed))
    environment = {"HOME": str(Path.home()), "PYTHONPATH": os.pathsep.join(sys.path)}
    async with started(sys.executable, *words, environment=environment, fed=True) as process:
        await process.communicate(passphrase.encode())


def seal_here(plain: Path, sealed: Path, passphrase: str) -> None:
    """Write the file encrypted to a key of its own, with that key encrypted by the passphrase.

    A passphrase alone would encrypt in memory only, and backups may be larger than that.
    """
    age = _age()
    key = age.x25519.Identity.generate()
    body = sealed.with_name(f"{sealed.name}.body")
    try:
        age.encrypt_file(str(plain), str(body), [key.to_public()])
        locked: bytes = age.passphrase.encrypt(str(key).encode(), passphrase)
        sealed.touch(mode=0o600)
        with sealed.open("wb") as raw, tarfile.open(fileobj=raw, mode="w") as tar:
            entry = tarfile.TarInfo(KEY)
            entry.size = len(locked)
            tar.addfile(entry, BytesIO(locked))
            tar.add(body, BODY)
    finally:
        body.unlink(missing_ok=True)


@contextmanager
def unsealed(file: Path, room: Path, passphrase: str | None) -> Generator[Path]:
    """Yield the file as it was before it was sealed, for as long as the context is open; one that is not sealed as it is.

    Raises BackupError without the passphrase.
    """
    if not _is_sealed(file):
        yield file
        return
    if passphrase is None:
        raise BackupError(f"{file} is sealed: set PARROTS_BACKUP__PASSPHRASE to the passphrase that it was sealed with")
    age = _age()
    room.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=room, prefix=".backup-") as folder:
        plain = Path(folder) / "backup.tar"
        try:
            with tarfile.open(file, mode="r:") as tar:
                tar.extractall(folder, [tar.getmember(KEY), tar.getmember(BODY)], filter="data")
            key: bytes = age.passphrase.decrypt((Path(folder) / KEY).read_bytes(), passphrase)
            age.decrypt_file(str(Path(folder) / BODY), str(plain), [age.x25519.Identity.from_str(key.decode())])
        except age.DecryptError as error:
            raise BackupError(f"{file} was sealed with another passphrase, or is not whole") from error
        except (tarfile.TarError, KeyError, EOFError) as error:
            raise BackupError(f"{file} is not whole ({error}): take another copy of it, or another backup") from error
        yield plain


def _is_sealed(file: Path) -> bool:
    try:
        with tarfile.open(file, mode="r:") as tar:
            first = tar.next()
    except (OSError, tarfile.TarError):  # said where it is read
        return False
    return first is not None and first.name == KEY


def _age() -> Any:  # noqa: ANN401 - the package has no types
    try:
        return importlib.import_module("pyrage")
    except ImportError as error:
        raise BackupError("backups are sealed by the package pyrage: .venv/bin/pip install 'pyrage>=1.4,<2'") from error


if __name__ == "__main__":
    seal_here(Path(sys.argv[1]), Path(sys.argv[2]), sys.stdin.buffer.read().decode())
