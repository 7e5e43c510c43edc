"""The files, and what is in them, that the documents lead to are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WAY = re.compile(r"`((?:adapters|bot|agents|storage|tests|examples|docs)/[a-z_0-9/.]+)(?:: (\w+))?")


@pytest.mark.parametrize(
    "document", ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/message.md", "docs/platforms.md", "docs/database.md"]
)
def test_what_a_document_leads_to_is_there(document: str) -> None:
    ways = WAY.findall((ROOT / document).read_text(encoding="utf-8"))
    assert ways != []
    assert [way for way in ways if not _is_there(*way)] == []


def _is_there(path: str, name: str) -> bool:
    found = ROOT / path
    if not name or not found.is_file():
        return found.exists() and not name
    text = found.read_text(encoding="utf-8")
    return re.search(rf"\b(?:def|class|FUNCTION) {name}\b", text) is not None
