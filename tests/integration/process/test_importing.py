"""Notes from files: with dates, tags and pins, once however often they are taken in, and a report."""

import json
from pathlib import Path

import pytest

from bot.cli.import_notes import take_in
from storage.content import notes
from storage.db.pool import Pool
from storage.db.transactions import reading
from storage.people import people

MEMOS = [
    {"content": "the sail needs a new batten #boat", "createTime": "2024-05-02T08:30:00Z", "pinned": True},
    {"content": "mooring fee: 320 a year", "createdTs": 1714638600},
    {"content": "  "},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "boat").mkdir()
    (tmp_path / "boat" / "Varnish.md").write_text(
        "---\ntags: [boat, winter jobs]\ndate: 2023-10-01\n---\n\ntwo coats,\n\n* sand between\n"
    )
    (tmp_path / "Bread.md").write_text("# Bread\n70 % water\n")
    (tmp_path / "empty.txt").write_text("\n")
    (tmp_path / "bad.json").write_text("{")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "trash.md").write_text("gone")
    (tmp_path / "memos.json").write_text(json.dumps(MEMOS))
    return tmp_path


async def there(pool: Pool) -> list[tuple[str, str, bool]]:
    async with reading(pool, (await people.owner(pool)).space) as db:
        found = await notes.newest(db, 50)
    return sorted((memo.text, memo.created_at.date().isoformat(), memo.pinned) for memo in found)


async def test_a_folder_is_taken_in_once(pool: Pool, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await take_in(pool, folder) == 1
    report = capsys.readouterr().out.splitlines()
    assert report[0] == "4 notes taken in, 0 were there already, 3 could not be read"
    assert [line.split(":")[0].strip() for line in report[1:]] == ["bad.json", "empty.txt", "memos.json, number 3"]
    [bread, varnish, mooring, sail] = await there(pool)
    assert bread[0] == "# Bread\n70 % water"
    assert varnish == ("# Varnish\ntwo coats,\n\n* sand between\n#boat #winter-jobs", "2023-10-01", False)
    assert mooring == ("mooring fee: 320 a year", "2024-05-02", False)
    assert sail == ("the sail needs a new batten #boat", "2024-05-02", True)
    await take_in(pool, folder)
    assert capsys.readouterr().out.startswith("0 notes taken in, 4 were there already")
    assert len(await there(pool)) == 4


async def test_what_the_api_lists_is_taken_in(pool: Pool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note = {"id": 7, "text": "spare fuse: 2 A", "pinned": False, "created_at": "2025-01-02T03:04:05+00:00"}
    (tmp_path / "notes.json").write_text(json.dumps({"memos": [note]}))
    assert await take_in(pool, tmp_path / "notes.json") == 0
    assert capsys.readouterr().out == "1 notes taken in, 0 were there already, 0 could not be read\n"
    assert await there(pool) == [("spare fuse: 2 A", "2025-01-02", False)]
