"""Passwords of people as they may be kept: sealed by a key that is no row of the database (age's format, by the library of backups)."""

import base64
import importlib
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

KEY = "calendar.key"  # in the data folder
MARK = "sealed:"


class NotSealed(Exception):
    """There is no key, or it is another one: what was sealed has to be given again."""


class Sealer:
    """Seals and opens. Without the library, or a key, it does neither."""

    def __init__(self, identity: str | None) -> None:
        self._identity = identity

    @property
    def can_seal(self) -> bool:
        return self._identity is not None

    def seal(self, text: str) -> str:
        """Return the text sealed, as one word. Raises NotSealed."""
        mine = self._own()
        age = _age()
        return MARK + base64.urlsafe_b64encode(age.encrypt(text.encode(), [mine.to_public()])).decode().rstrip("=")

    def unseal(self, sealed: str) -> str:
        """Return what was sealed. Raises NotSealed."""
        mine = self._own()
        age = _age()
        packed = sealed.removeprefix(MARK)
        try:
            return age.decrypt(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), [mine]).decode()
        except (age.DecryptError, ValueError) as error:
            raise NotSealed from error

    def _own(self) -> Any:  # noqa: ANN401 - the library has no types
        if self._identity is None:
            raise NotSealed
        try:
            return _age().x25519.Identity.from_str(self._identity)
        except Exception as error:  # the library's own, of any kind
            raise NotSealed from error


def sealer(folder: Path, key: str | None) -> Sealer:
    """Return one by the key that is set, else by that of the data folder, which is made where there is none."""
    if find_spec("pyrage") is None:
        return Sealer(None)
    if key is not None:
        return Sealer(key)
    file = folder / KEY
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        new = file.with_name(f".{KEY}.new")
        new.touch(mode=0o600)
        new.write_text(str(_age().x25519.Identity.generate()), encoding="utf-8")
        with suppress(FileExistsError):  # whoever is first
            file.hardlink_to(new)
        new.unlink(missing_ok=True)
    return Sealer(file.read_text(encoding="utf-8").strip())


def _age() -> Any:  # noqa: ANN401 - the library has no types
    return importlib.import_module("pyrage")
