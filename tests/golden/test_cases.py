"""What becomes of the sentences beside the repository, kept as digests: one of each file, one of each hundred sentences."""

import json
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, cast
from zoneinfo import ZoneInfo

import pytest

from tests.golden.conftest import Golden
from tests.golden.project import beyond, explain

CASES = Path(__file__).parents[3] / "shared" / "cases"
FAMILIES = ("public", "seeds", "time", "walks")
NOW = "2026-11-20T10:00:00+08:00"
ZONE = "Asia/Shanghai"
ONE_OF = {"public": 50, "time": 2}  # of that many sentences one is looked at
BLOCK = 100

pytestmark = [pytest.mark.unwatched, pytest.mark.skipif(not CASES.is_dir(), reason="no ../shared/cases here")]


class Case(NamedTuple):
    """A sentence, when and where it was written, and what was said before."""

    text: str
    now: str = NOW
    zone: str = ZONE
    previous: dict[str, str] | None = None


@pytest.mark.parametrize("family", FAMILIES)
def test_sentences_mean_what_they_meant(family: str, golden: Golden) -> None:
    lines: list[str] = []
    for path in sorted((CASES / family).iterdir()):
        found = [decided(case) for case in list(cases(path))[:: ONE_OF.get(family, 1)]]
        if found:
            blocks = [digest(found[begin : begin + BLOCK], 8) for begin in range(0, len(found), BLOCK)]
            lines += [f"{path.stem} {len(found)} {digest(found, 16)}", f"  {' '.join(blocks)}"]
    golden(f"cases_{family}.txt", "\n".join(lines))


def cases(path: Path) -> Iterator[Case]:
    """Yield the sentences of a file: rows of JSON with `text` or `say`, or groups of cases with an input."""
    text = path.read_text(encoding="utf-8") if path.suffix.startswith(".json") else ""
    if path.suffix == ".jsonl":
        for line in text.splitlines():
            row: dict[str, Any] = json.loads(line)
            said = row.get("text") or row.get("say")
            if isinstance(said, str):
                yield Case(said, row.get("reference") or NOW, row.get("tz") or ZONE)
    elif path.suffix == ".json":
        for group in json.loads(text)["groups"]:
            for case in group["cases"]:
                yield from given(case["input"])


def given(value: object) -> Iterator[Case]:
    if isinstance(value, dict):
        row = cast("dict[str, Any]", value)
        said, before = row.get("text"), row.get("previous")
        if isinstance(said, str):
            yield Case(said, previous=cast("dict[str, str]", before) if isinstance(before, dict) else None)
    elif isinstance(value, str):
        yield Case(value)


def decided(case: Case) -> str:
    found = explain(case.text, case.now, case.zone, case.previous)
    moment = datetime.fromisoformat(case.now)
    zone = ZoneInfo(case.zone)
    more = beyond(case.text, moment.astimezone(zone) if moment.tzinfo else moment.replace(tzinfo=zone))
    whole = {"text": case.text, **found, "more": more.more, "instead": more.instead, "asks": more.question}
    return json.dumps({**whole, "remarks": more.remark, "else asks": more.otherwise}, sort_keys=True)


def digest(lines: list[str], length: int) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:length]
