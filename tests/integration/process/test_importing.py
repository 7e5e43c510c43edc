"""Notes from files: with dates, tags and pins, once however often they are taken in, and a report."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli.import_notes import take_in
from bot.cli.operators.export_people import export
from bot.cli.operators.import_people import take_back, take_back_all
from bot.conversation.archive import packed
from bot.conversation.imports import own_archives
from bot.conversation.imports.own_archives import UnreadArchive
from storage.content import attachments, notes, subscriptions
from storage.db.pool import Pool
from storage.db.transactions import reading, work
from storage.people import own_data, people, profiles
from tests.support.secretary import MONDAY, Secretary, at
from tests.support.spaces import settle

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


async def test_what_was_written_in_telegram_is_taken_in(pool: Pool, tmp_path: Path) -> None:
    parts = ["see ", {"type": "link", "text": "example.org"}]
    sent = [
        {"id": 1, "type": "service", "date_unixtime": "1714638600", "text": ""},
        {"id": 2, "type": "message", "date_unixtime": "1714638600", "text": "钥匙在邻居家"},
        {"id": 3, "type": "message", "date_unixtime": "1714725000", "text": parts, "photo": "x.jpg"},
        {"id": 4, "type": "message", "date_unixtime": "1714725000", "text": "", "photo": "y.jpg"},
    ]
    chat = {"name": "Saved Messages", "type": "saved_messages", "id": 1, "messages": sent}
    (tmp_path / "result.json").write_text(json.dumps(chat))
    assert await take_in(pool, tmp_path) == 0
    both = [("see example.org", "2024-05-03", False), ("钥匙在邻居家", "2024-05-02", False)]
    assert await there(pool) == both
    (tmp_path / "result.json").write_text(json.dumps({"chats": {"list": [chat]}}))
    assert await take_in(pool, tmp_path) == 0
    assert await there(pool) == both


OWN = {  # what a person sees of their things, whatever their numbers
    "notes": """SELECT text, created_at, pinned_at, (SELECT text FROM due WHERE id = reminder) AS rings FROM memo
        WHERE deleted_at IS NULL ORDER BY text""",
    "lists": """SELECT list, text, created_at, ticked_at, (SELECT due_at FROM due WHERE id = reminder) AS due FROM list_item
        WHERE deleted_at IS NULL ORDER BY list, text""",
    "events": """SELECT title, starts_at, ends_at, all_day, zone, location, rrule, exdates, series_until, lead_minutes, occurrence,
        (SELECT title FROM event s WHERE s.id = event.series) AS of FROM event WHERE deleted_at IS NULL ORDER BY title, starts_at""",
    "rings": """SELECT text, kind, wall, zone, zone_mode, rrule, due_at, following_at, lead_minutes,
        (SELECT title FROM event e WHERE e.id = event) AS of FROM due WHERE state = 'pending' ORDER BY text, due_at""",
    "calendars": "SELECT name, url, created_at FROM subscription ORDER BY name",
}


async def own(who: Secretary) -> dict[str, list[tuple[object, ...]]]:
    return {name: [tuple(row.values()) for row in await who.rows(statement)] for name, statement in OWN.items()}


async def filled(pool: Pool) -> Secretary:
    """Return somebody with something of every kind."""
    her = Secretary(pool, (await settle(pool, "ann", zone="Asia/Shanghai"))[1])
    note = (await her.do("memo_write", content="the sail is at Kim's\n\n* fetch it #boat")).about[0].id
    await her.do("memo_pin", id=note)
    await her.do("memo_remind", id=note, text="the sail", at=at("09:00", 7))
    gone = (await her.do("memo_write", content="a slip")).about[0].id
    await her.press(await her.do("memo_delete", id=gone), "Delete")
    await her.do("list_add", name="购物", items=["大米", "茶"])
    await her.do("list_tick", items=["茶"])
    await her.do("list_add", name="todo", items=["file the form"], at=at("17:00", 7))
    await her.do(
        "schedule_add",
        title="choir",
        start_time=at("19:00", 4),
        end_time=at("21:00", 4),
        rrule="FREQ=WEEKLY",
        location="hall",
    )
    await her.do("schedule_add", title="dentist", start_time=at("15:00", 5))
    await her.do("reminder_add", text="call Ana", at=at("12:00", 6))
    await her.do("reminder_add", text="吃药", at=at("08:00", 6), rrule="FREQ=DAILY")
    async with work(pool, her.scope) as db:
        whose = (her.scope.actor, her.scope.space, her.scope.conversation)
        await subscriptions.add(db, whose, "work", "https://calendars.example/work.ics")
    return her


async def test_what_is_taken_along_comes_back_the_same_into_an_empty_house(
    pool: Pool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    her = await filled(pool)
    async with work(pool, her.scope) as db:
        [note] = await notes.newest(db, 1)
        await attachments.bring(db, her.scope, note.id, name="sail.png", media="image/png", data=b"the sail")
    async with reading(pool, her.scope.space) as db:
        found = await own_data.everything(db, her.scope)
        files = await own_data.enclosed(db, found["attachments"])
    archive = tmp_path / "export.zip"
    archive.write_bytes(packed(found, MONDAY, "en", files))
    data = own_archives.read(archive)
    assert data is not None
    assert await take_back(pool, data) == 0
    assert capsys.readouterr().out.splitlines() == [
        "events: 2 taken in, 0 were there already",
        "reminders: 6 taken in, 0 were there already",
        "notes: 1 taken in, 0 were there already",
        "attachments: 1 taken in, 0 were there already",
        "list items: 3 taken in, 0 were there already",
        "lessons: 0 taken in, 0 were there already",
        "subscriptions: 1 taken in, 0 were there already",
    ]
    owner = await people.owner(pool)
    here = Secretary(pool, replace(her.scope, actor=owner.id, space=owner.space))
    was = await own(her)
    assert await own(here) == was
    await take_back(pool, data)
    assert [line.split(" taken")[0] for line in capsys.readouterr().out.splitlines()] == [
        "events: 0",
        "reminders: 0",
        "notes: 0",
        "attachments: 0",
        "list items: 0",
        "lessons: 0",
        "subscriptions: 0",
    ]
    assert await own(here) == was
    async with reading(pool, owner.space) as db:
        [kept] = await attachments.of_notes(db, [one.id for one in await notes.newest(db, 9)])
        assert await attachments.content(db, kept.id) == ("sail.png", b"the sail")
    assert [about.title for about in (await here.do("memo_search", query="sail")).about] == [
        "the sail is at Kim's * fetch it #boat"
    ]


async def test_what_is_there_already_stays_one_and_the_rest_is_added(pool: Pool) -> None:
    her = await filled(pool)
    async with reading(pool, her.scope.space) as db:
        data = json.loads(json.dumps(await own_data.everything(db, her.scope)))
    owner = await people.owner(pool)
    here = Secretary(pool, replace((await settle(pool, "ben"))[1], actor=owner.id, space=owner.space))
    await here.do("list_add", name="购物", items=["大米", "米醋"])
    await here.do("memo_write", content="my own")
    await take_back(pool, data)
    assert {row[1] for row in (await own(here))["lists"]} == {"file the form", "大米", "米醋", "茶"}
    assert len((await own(here))["lists"]) == 4
    assert [row[0] for row in (await own(here))["notes"]] == ["my own", "the sail is at Kim's\n\n* fetch it #boat"]


def files_in(folder: Path) -> list[Path]:
    return list(folder.iterdir())


async def test_everybody_is_taken_along_and_taken_in_again(
    pool: Pool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both: list[Secretary] = []
    for name in ("ann", "ben"):
        one = Secretary(pool, (await settle(pool, name, push=True, zone="Asia/Shanghai"))[1])
        await one.do("focus_set", items=[f"the thesis of {name}"])
        await one.do("journal_add", text=f"{name} ran 5 km")
        await one.do("memo_write", content=f"{name}'s key")
        await one.do("reminder_add", text=f"call {name}", at=at("12:00", 6))
        both.append(one)
    assert await export(pool, None, tmp_path, dry=True) == 0
    assert files_in(tmp_path) == []
    assert await export(pool, None, tmp_path, dry=False) == 0
    assert await export(pool, "test:ann", tmp_path, dry=False) == 1
    assert "is there already" in capsys.readouterr().err
    assert {path.stat().st_mode & 0o777 for path in files_in(tmp_path)} == {0o600}
    was = [await own(one) for one in both]
    for one in both:
        async with work(pool, one.scope) as db:
            await own_data.erase(db, one.scope, 0)
    assert await take_back_all(pool, tmp_path, dry=True) == 0
    assert [list(part) for one in both for part in (await own(one)).values()] == [[]] * 10
    for _ in range(2):
        assert await take_back_all(pool, tmp_path) == 0
        assert [await own(one) for one in both] == was
        for one, name in zip(both, ("ann", "ben"), strict=True):
            async with reading(pool, one.scope.space) as db:
                found = await profiles.of_person(db, one.scope)
            assert found.state.focus == (f"the thesis of {name}",)
            assert [entry["text"] for entry in found.skills["lifecoach"]["journal"]] == [f"{name} ran 5 km"]
    [file] = [path for path in files_in(tmp_path) if "ann" in path.name]
    assert await take_back(pool, own_archives.read(file) or {}, "test:carl") == 1
    assert "has the address test:carl" in capsys.readouterr().err


def test_a_zip_that_is_no_export_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(b"PK")
    with pytest.raises(UnreadArchive, match=r"x\.zip"):
        own_archives.read(tmp_path / "x.zip")
    (tmp_path / "memos.json").write_text("[]")
    assert own_archives.read(tmp_path / "memos.json") is None
