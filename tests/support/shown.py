"""How much of a long text our patterns are shown: played in a process of its own, where every pattern of ours notes it."""

import importlib
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, cast
from zoneinfo import ZoneInfo

OURS = ("adapters.", "agents.", "bot.", "storage.")
LOOKS = frozenset({"match", "fullmatch", "search", "findall", "finditer", "split", "sub", "subn"})
LENGTH = 20_000  # characters
LEADS = (
    *(
        "",
        "记一下 ",
        "note that ",
        "push it ",
        "rename ",
        "搜",
        "find my notes about ",
        "cancel ",
        "提醒我",
        "tomorrow ",
        "把牙医改到",
    ),
    *("yes ", "Created a ", "好的，已经"),
)
PIECES = (" ", "a b ", "好，", "1 ", "yes, ")
ENDS = ("", "\n!x")
NOW = datetime(2026, 3, 4, 10, 30, tzinfo=ZoneInfo("Asia/Shanghai"))


class Noting:
    """A compiled pattern that notes how long the texts are that it is applied to."""

    def __init__(self, pattern: re.Pattern[str], longest: dict[re.Pattern[str], int]) -> None:
        self._pattern, self._longest = pattern, longest

    def __getattr__(self, name: str) -> object:
        value = getattr(self._pattern, name)
        return self._noting(value, 1 if name in {"sub", "subn"} else 0) if name in LOOKS else value

    def _noting(self, look: Callable[..., object], place: int) -> Callable[..., object]:
        def noting(*given: object, **named: object) -> object:
            text, begin, end = cast("tuple[str, int | None, int | None]", (*given[place:], None, None)[:3])
            seen = (
                text if place else text[begin:end]
            )  # `sub` and `split` take numbers of other things, but nowhere here
            self._longest[self._pattern] = max(self._longest.get(self._pattern, 0), len(seen))
            return look(*given, **named)

        return noting


def shown() -> dict[re.Pattern[str], int]:
    """Return the longest text that each pattern was shown, of those that read something."""
    played = subprocess.run([sys.executable, "-m", __name__], capture_output=True, check=True, text=True)
    return {re.compile(source, flags): length for source, flags, length in json.loads(played.stdout)}


def _noted() -> dict[re.Pattern[str], int]:
    """Let every pattern that our modules compile from now on note what it is shown."""
    longest: dict[re.Pattern[str], int] = {}
    noting: dict[re.Pattern[str], Noting] = {}
    compiler: Any = re  # what it is made of has no types
    compiled: Callable[[object, int], object] = compiler._compile

    def compile_noting(source: object, flags: int = 0) -> object:
        made = source if isinstance(source, Noting) else compiled(source, flags)
        caller = inspect.currentframe()
        for _ in range(2):
            caller = caller.f_back if caller is not None else None
        name = caller.f_globals.get("__name__", "") if caller is not None else ""
        if not isinstance(made, re.Pattern) or not name.startswith(OURS):
            return cast("object", made)
        pattern = cast("re.Pattern[str]", made)
        return noting.setdefault(pattern, Noting(pattern, longest))

    compiler._compile = compile_noting
    return longest


def _play() -> None:
    """Give each entry of the rules long texts, begun in every way that leads them on."""
    load: Callable[[str], Any] = importlib.import_module
    nlu, timetext, consent = load("agents.nlu.interpret"), load("agents.timetext"), load("agents.planning.consent")
    asides, replies = load("agents.nlu.asides"), load("agents.nlu.replies.offer_replies")
    pressed = load("agents.tools.catalogue").TOOLS["schedule_delete"]
    ways: tuple[Callable[[str, datetime], object], ...] = (
        lambda text, now: nlu.decide(text, now, "zh"),
        lambda text, now: timetext.title(text, timetext.parse(text, now)),
        lambda text, now: load("agents.nlu.coreference").meant(text),
        lambda text, now: [replies.choice(kind, {"choices": [1]}, text, now) for kind in ("undo", "tool", "confirm")],
        lambda text, now: replies.choice("book", {"options": [[now.isoformat()]] * 2, "best": 0}, text, now),
        lambda text, now: (asides.aside(text), asides.now_asked(text, now, "en")),
        lambda text, now: load("agents.nlu.smalltalk").smalltalk(text),
        lambda text, now: consent.is_requested(
            consent.Words(text=text, before=text, asked=text, now=now),
            pressed, consent.Thing(title="a dentist"), intent="schedule_delete", timed=True, tainted=False,
        ),
        lambda text, now: load("agents.planning.tool_selection").select_tools(tuple(load("agents.tools.catalogue").TOOLS), text),
        lambda text, now: load("agents.output.claims").proven(text, ["created"]),
        lambda text, now: load("agents.output.claims").quotes(text),
    )  # fmt: skip
    for number, lead in enumerate(LEADS):
        text = (lead + PIECES[number % len(PIECES)] * LENGTH)[:LENGTH] + ENDS[number % 2]
        for way in ways:
            way(text, NOW + timedelta(minutes=number))


if __name__ == "__main__":
    found = _noted()
    _play()
    sys.stdout.write(json.dumps([(one.pattern, one.flags, length) for one, length in found.items()]))
