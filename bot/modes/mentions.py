"""The grammar of @names: whom a person addresses, and whom a parrot passes a task to. Pure."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from bot.modes.base import USER, Member

BETWEEN = " \t\n,，:：、"
_EVERYBODY = ("all", "全体")
_PEOPLE = (USER, "用户", "主人")
_ALL = "*"
_AT = "@＠"
_SIGN = re.compile(f"[{_AT}]")
SIGNS = 100  # of these that are looked at in a text
LONGEST_NAME = 100  # characters behind one that are looked at
_FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
_AND = re.compile(r"^(?:[\s,，、和与及&]|and(?=\s))*")
_STRANGER = re.compile(r"(?: {0,3}|\u3000*)[@＠]([\w-]{1,30})")
_LINE_START = re.compile(r"^(?: {0,3}|\u3000*)[@＠]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """What a parrot's reply passes on: tasks by parrot in order, whether it addresses the person, names nobody has."""

    tasks: Mapping[str, str]
    to_person: bool = False
    unknown: tuple[str, ...] = ()


def ends(text: str, length: int) -> bool:
    """Whether a name of this length ends there: a Latin name where its word ends; Han text may follow directly."""
    following = text[length : length + 1]
    after = text[length + 1 : length + 2]
    if following == "." and after.isascii() and after.isalnum():
        return False  # a host name or a version
    return following not in {"_", "-"} and (not following.isalnum() or _without_blanks(following))


def named(text: str, members: Iterable[Member]) -> tuple[str, ...]:
    """The parrots that a person's text addresses anywhere, in order of first mention, each once; @all is everybody."""
    flock = tuple(members)
    names = _names(flock)
    found: dict[str, None] = {}
    for at in islice(_SIGN.finditer(text), SIGNS):
        place = at.start()
        if place and _joins(text[place - 1]):
            continue
        name, _ = _name_at(text[place + 1 : place + 1 + LONGEST_NAME], names)
        if name:
            found |= dict.fromkeys((member.id for member in flock) if name == _ALL else (name,))
    return tuple(found)


def without_heads(text: str, members: Iterable[Member]) -> str:
    """A person's text without the names that it begins with; the text itself if there is nothing else."""
    return _heads(text.strip(), _names(members))[1].lstrip(BETWEEN) or text.strip()


def passed_on(text: str, members: Iterable[Member], person: str = "") -> Passed:
    """What a parrot's reply passes on: names at the start of a line, outside code; the rest, up to the next, is the task.

    Several names that open a line, or lines of nothing but names, share what follows. Where nothing follows, the whole
    reply is the task. Whom the caller may really ask (not itself, not too many) is for the caller.
    """
    names = _names(members, people=(*_PEOPLE, person))
    segments: list[tuple[list[str], list[str]]] = []
    unknown: dict[str, None] = {}
    for line, is_code in _lines(text):
        found, rest = _heads(line.strip(), names) if not is_code and _LINE_START.match(line) else ([], "")
        if found and (not segments or _is_text(segments[-1][1])):
            segments.append(([], []))
        elif not found and not is_code:
            unknown |= dict.fromkeys(_strangers(line))
        if segments:
            segments[-1][0].extend(found)
            segments[-1][1].append(rest if found else line)
    tasks: dict[str, str] = {}
    for heads, words in segments:
        task = "\n".join(words).strip(BETWEEN) or text.strip()
        for name in dict.fromkeys(heads):
            tasks[name] = f"{tasks[name]}\n{task}" if name in tasks else task
    tasks.pop(_ALL, None)  # group words are for people
    to_person = tasks.pop(USER, None) is not None
    return Passed(tasks=tasks, to_person=to_person, unknown=tuple(unknown))


def _names(members: Iterable[Member], people: tuple[str, ...] = ()) -> Mapping[str, str]:
    return _index(tuple((member.id, member.names) for member in members), people)


@lru_cache(maxsize=256)
def _index(members: tuple[tuple[str, tuple[str, ...]], ...], people: tuple[str, ...]) -> Mapping[str, str]:
    """What everybody is called, the longest name first, so that the longest wins."""
    names = {name.casefold(): USER for name in people if name}
    names |= dict.fromkeys(_EVERYBODY, _ALL)
    names |= {name.casefold(): who for who, called in members for name in (*called, who) if name}
    return dict(sorted(names.items(), key=lambda item: -len(item[0])))


def _name_at(rest: str, names: Mapping[str, str]) -> tuple[str, int]:
    folded = rest[: len(next(iter(names)))].casefold()
    for name, who in names.items():
        if folded.startswith(name) and ends(rest, len(name)):
            return who, len(name)
    return "", 0


def _heads(line: str, names: Mapping[str, str]) -> tuple[list[str], str]:
    """The names that a text opens with, and the rest of it."""
    found: list[str] = []
    while line[:1] and line[0] in _AT and len(found) < SIGNS:
        who, length = _name_at(line[1:], names)
        if not who:
            break
        found.append(who)
        line = line[1 + length :]
        joined = _AND.sub("", line)
        if joined[:1] and joined[0] in _AT and _name_at(joined[1:], names)[0]:
            line = joined
    return found, line


def _strangers(line: str) -> tuple[str, ...]:
    match = _STRANGER.match(line)
    return () if match is None or match.group(1).casefold() in _EVERYBODY else (match.group(1),)


def _lines(text: str) -> Iterable[tuple[str, bool]]:
    """The lines, and whether they are code (fenced, to the end where a fence is left open; or indented)."""
    fence = ""
    for line in text.splitlines():
        match = _FENCE.match(line)
        if fence:
            yield line, True
            if match and match.group(1).startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif match:
            fence = match.group(1)
            yield line, True
        else:
            yield line, line.startswith(("    ", "\t"))


def _is_text(lines: Iterable[str]) -> bool:
    return bool("".join(lines).strip(BETWEEN))


def _joins(character: str) -> bool:
    """Whether an @ after this character is inside a word, such as an address."""
    return character in "_-.+" or (character.isalnum() and not _without_blanks(character))


def _without_blanks(character: str) -> bool:
    """Scripts whose words stand side by side: Han, kana, Hangul."""
    return "\u2e80" <= character <= "\u9fff" or "\uac00" <= character <= "\ud7af"
