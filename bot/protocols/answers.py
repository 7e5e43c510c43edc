"""What somebody wrote as the answer that is kept: a list, roles, an answer for each role. Pure."""

import re
from collections.abc import Sequence

from bot.protocols.definition import MOST_ROLES, ProtocolStep
from bot.protocols.reading import columns

_BULLET = re.compile(r"^\s*(?:[-*•·]|\d{1,2}[.、)）])\s*")
_BETWEEN = re.compile(r"[\n,，、;；。]|\band\b|(?<=[\u4e00-\u9fff])[和与跟](?=[\u4e00-\u9fff])")


def doubt(step: ProtocolStep, text: str) -> str:
    """Return why an answer is asked about once more, if it is."""
    if columns(text) < step.least:
        return "too_short"
    return "too_many" if step.kind == "roles" and len(_split_roles(text)) > MOST_ROLES else ""


def listed(step: ProtocolStep, text: str) -> list[str]:
    """Return the entries of a list: lines, or what stands between the signs of a list."""
    if step.kind == "roles":
        return _split_roles(text)[:MOST_ROLES]
    lines = text.splitlines()
    if len(lines) == 1:
        lines = re.split(r"[;；、]", text)
    return [line for one in lines if (line := _BULLET.sub("", one).strip())] or [text]


def left_out(step: ProtocolStep, text: str) -> list[str]:
    """Return the roles that are too many to be asked about."""
    return _split_roles(text)[MOST_ROLES:] if step.kind == "roles" else []


def _split_roles(text: str) -> list[str]:
    found = _BETWEEN.split(text)
    names = (_BULLET.sub("", one).strip(" .!！") for one in found)
    return list(dict.fromkeys(name for name in names if name)) or [text.strip()]


def by_role(text: str, roles: Sequence[str], asked: str) -> dict[str, str]:
    """Return the answers by role: lines that name one, else all of it for the one that was asked about."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        head, _, said = _BULLET.sub("", line).replace("：", ":").partition(":")
        role = next((one for one in roles if one.casefold() == head.strip().casefold()), None)
        if role is None:
            return {asked: text}
        found[role] = said.strip()
    return {role: said for role, said in found.items() if said} or {asked: text}
