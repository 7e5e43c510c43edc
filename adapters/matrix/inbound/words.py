"""The words of a message as somebody wrote them: without what clients put around them. Pure."""

import re

from adapters.matrix.raw_json import Facts, facts, text
from bot.ports.messages import read_bounded

_MENTION = re.compile(r"(?<!\S)@[^\s,，：、]++")
_LAST = re.compile(r"(?<=\S)\s++(?P<name>@[^\s,，：、]++)\s*+\Z")
_COMMAND = re.compile(r"!(?=[A-Za-z])")


def words_of(content: Facts, user: str, name: str) -> str:
    """Return the text without our name at its beginning or end and without the words replied to, which old clients put in front."""
    return read_bounded(
        text(content.get("body")), lambda body: _command(_unnamed(_unquoted(body, content), user, name))
    )


def names_us(content: Facts, user: str, name: str) -> bool:
    """Return whether it mentions us."""
    named = facts(content.get("m.mentions")).get("user_ids")
    if isinstance(named, list) and user in named:
        return True
    body = _unquoted(text(content.get("body")), content)
    return _before(body, user, name) > 0 or any(_is_ours(one, user, name) for one in _MENTION.findall(body))


def answered(content: Facts) -> str:
    """Return the event that it replies to; "" for none. What stands in a thread names the one before it, which is no reply."""
    relates = facts(content.get("m.relates_to"))
    if relates.get("rel_type") == "m.thread" and relates.get("is_falling_back", False) is True:
        return ""
    return text(facts(relates.get("m.in_reply_to")).get("event_id"))


def _unquoted(body: str, content: Facts) -> str:
    if not answered(content) or not body.startswith("> "):
        return body
    lines = body.split("\n")
    while lines and lines[0].startswith("> "):
        lines.pop(0)
    return "\n".join(lines[1:] if lines and not lines[0].strip() else lines)


def _unnamed(body: str, user: str, name: str) -> str:
    body = body[_before(body, user, name) :].lstrip(" ,:，：、")
    last = _LAST.search(body)
    return body[: last.start()] if last is not None and _is_ours(last["name"], user, name) else body


def _before(body: str, user: str, name: str) -> int:
    """Return where our name at the beginning ends: behind an @, or in front of a colon or a comma, as clients write it."""
    first = _MENTION.match(body)
    if first is not None and _is_ours(first.group(), user, name):
        return first.end()
    called = [one for one in (name, user[1:], _short(user)) if one and body[: len(one)].casefold() == one.casefold()]
    return next((len(one) for one in called if body[len(one) : len(one) + 1] in (":", ",", "：", "，")), 0)


def _is_ours(mention: str, user: str, name: str) -> bool:
    said = mention.strip().rstrip(":.!?").casefold()
    return said in {f"@{one}".casefold() for one in (user[1:], _short(user), name) if one}


def _short(user: str) -> str:
    return user[1:].partition(":")[0]


def _command(body: str) -> str:
    """Clients keep commands that begin with / for themselves: ! does, too."""
    return _COMMAND.sub("/", body, count=1) if body.startswith("!") else body


def first_line(event: Facts) -> str:
    """Return the first line of what an event says."""
    return text(facts(event.get("content")).get("body")).partition("\n")[0]
