"""Where something new is, whole: with the room behind its floor or house (三楼302), and with its closing bracket. Pure."""

import re

_HOUSE = re.compile(r"[楼层座栋幢馆区厅院号室部]$")
_ROOM = re.compile(r"[A-Za-z]?\d{2,4}[A-Za-z]?(?:室|房间?|号房间?|教室|会议室)?(?=[\u3400-\u9fffA-Za-z]{2})")
_BRACKETS = {"（": "）", "(": ")"}


def whole_place(where: str, name: str, text: str) -> tuple[str, str]:
    """Return the place and the name of what a text makes, where the room stood in the name, or the bracket was cut off."""
    for opened, closed in _BRACKETS.items():
        if where.count(opened) > where.count(closed) and f"{where}{closed}" in text:
            where += closed
    room = _ROOM.match(name) if _HOUSE.search(where) else None
    if room is None or f"{where}{room[0]}" not in text:
        return where, name
    return where + room[0], name[room.end() :]
