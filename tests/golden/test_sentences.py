"""What becomes of the sentences of the project's own tests: alone, after an agenda was asked for, after things were shown."""

import json
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.golden.conftest import EVERY, KEPT, Golden
from tests.golden.project import beyond, explain, following
from tests.golden.sentences import collected, is_chinese

pytestmark = pytest.mark.unwatched

ZONE = "Asia/Shanghai"
NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZoneInfo(ZONE))  # a Friday
PARTS = 8  # of a file, looked at beside each other
AGENDA = {"user": "明天有什么安排", "bot": "明天没有安排", "agent": "schedule"}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("language", ["zh", "en"])
def test_sentences_mean_what_they_meant(language: str, part: int, golden: Golden, written: bool) -> None:
    name = f"sentences_{language}.txt"
    if written and part:
        return  # the first one writes the file
    texts = [text for text in collected() if is_chinese(text) == (language == "zh")] if written else kept(name)
    rows = EVERY if written else slice(part, None, PARTS)
    golden(name, "\n".join(f"{text}\t{decided(text)}" for text in texts[rows]), rows)


def kept(name: str) -> list[str]:
    """Return the sentences that the file holds: tests may come and go, these stay until the file is written anew."""
    return [line.partition("\t")[0] for line in (KEPT / name).read_text(encoding="utf-8").splitlines()]


def decided(text: str) -> str:
    """Return the whole decision in one line; what is usual (nothing, no) is left out, and so is the usual zone."""
    found, more = explain(text, NOW, ZONE), beyond(text, NOW)
    parts = [routed(found), reading(found)]
    calls = [(found["tool"], found["arguments"])] if found["tool"] else []
    parts += [called(name, arguments) for name, arguments in (*calls, *more.more)]
    parts += [f"instead {called(name, arguments)}" for name, arguments in more.instead]
    said = {"asks": more.question, "remarks": more.remark, "else asks": more.otherwise}
    parts += [f"{what} {one_line(words)}" for what, words in said.items() if words]
    after = explain(text, NOW, ZONE, AGENDA)
    if routed(after) != routed(found):
        parts.append(f"after an agenda {routed(after)}")
    shown = following(text, NOW)
    if shown is not None:
        what = called(*shown.call) if shown.call else f"asks {one_line(shown.question or '')}"
        parts.append(f"of what was shown {shown.about or ''} {what}")
    return " | ".join(part for part in parts if part).replace("+08:00", "")


def routed(found: dict[str, Any]) -> str:
    return " ".join(str(found[name]) for name in ("route", "intent", "method", "confidence", "strategy"))


def reading(found: dict[str, Any]) -> str:
    """Return how the time in it was read, and what is left as its title."""
    if found["verdict"] == "none":
        return ""
    span = "..".join(
        moment.removesuffix("+08:00").removesuffix(":00") for moment in (found["start"], found["end"]) if moment
    )
    parts = (found["verdict"], span, "all day" if found["all_day"] else "", found["rrule"] or "")
    lead = "" if found["lead_minutes"] is None else f"lead {found['lead_minutes']}"
    return " ".join(part for part in (*parts, lead, json.dumps(found["title"], ensure_ascii=False)) if part)


def called(name: str, arguments: dict[str, Any]) -> str:
    return f"{name} {json.dumps(arguments, ensure_ascii=False, sort_keys=True, separators=(',', ':'))}"


def one_line(words: str) -> str:
    return words.replace("\n", "⏎")
