"""Photos and files in Telegram: kept with a note, found by its words, and sent back as what they are."""

import base64
from typing import Any

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram.world import ANN, GROUP, World
from tests.support.telegram_fixtures import living

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)
PHOTO = {"kind": "photo", "name": "p.jpg", "mime": "image/jpeg", "data": base64.b64encode(PNG).decode()}
LEASE = {"kind": "document", "name": "lease.pdf", "mime": "application/pdf", "text": "the lease"}

pytestmark = pytest.mark.timeout(120)


def files_of(message: dict[str, Any]) -> list[str]:
    """What kind of file the message is."""
    return [kind for kind in ("photo", "document") if kind in message]


async def rows(pool: Pool, query: str) -> list[tuple[object, ...]]:
    """What the house keeps, whoever's it is."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        return [tuple(row.values()) for row in await db.fetch(query)]


async def send(tg: World, chat: int, text: str, file: dict[str, Any], **more: str) -> dict[str, Any]:
    """Somebody sends a file; what is answered."""
    before = len(tg.sent(chat))
    tg.server.op_message(chat, ANN, text, file=file, **more)
    return await tg.answer(chat, before)


async def test_a_photo_is_kept_found_and_sent_back_and_the_note_is_taken_back(
    tg: World, by_polling: Settings, dsn: str
) -> None:
    async with living(by_polling, dsn):
        kept = await send(tg, ANN, "note: the warranty card of the drill", PHOTO)
        lease = await send(tg, ANN, "", LEASE)
        found = await tg.ask(ANN, "find warranty")
        before = len(tg.sent(ANN))
        tg.server.op_message(ANN, ANN, "show me the photo of the warranty card")
        told, photo = [await tg.answer(ANN, before + place) for place in range(2)]
        before = len(tg.sent(ANN))
        tg.server.op_message(ANN, ANN, "send me the lease file")
        answer, document = [await tg.answer(ANN, before + place) for place in range(2)]
        none = await tg.ask(ANN, "show me the photo of the boiler")
        undone = await tg.press(kept, kept["reply_markup"]["inline_keyboard"][0][0]["text"])
        gone = await tg.ask(ANN, "show me the photo of the warranty card")
        await tg.quiet()
    assert "✓ Noted: the warranty card of the drill (📎 photo of " in kept["text"]
    assert lease["text"].endswith("✓ Noted: 📎 lease.pdf")
    assert "the warranty card of the drill" in found["text"]
    assert "📎 1" in found["text"]
    assert (told["text"].splitlines()[-1], files_of(photo)) == (
        "📎 Note 1: the warranty card of the drill",
        ["photo"],
    )
    assert (answer["text"].splitlines()[-1], files_of(document)) == ("📎 Note 2: lease.pdf", ["document"])
    assert document["document"]["file_name"] == "lease.pdf"
    assert "I found no photo that goes with “boiler”." in none["text"]
    assert "✓ Deleted: the warranty card of the drill" in undone["text"]
    assert "I found no photo that goes with “warranty card”." in gone["text"]


async def test_it_speaks_chinese(tg: World, by_polling: Settings, dsn: str) -> None:
    async with living(by_polling, dsn):
        await tg.ask(ANN, "记一下 冰箱是去年买的")
        kept = await send(tg, ANN, "冰箱的保修卡", PHOTO)
        before = len(tg.sent(ANN))
        tg.server.op_message(ANN, ANN, "把保修卡的照片发我")
        told, photo = [await tg.answer(ANN, before + place) for place in range(2)]
        await tg.quiet()
    assert "✓ 已记下: 冰箱的保修卡（📎 照片 " in kept["text"]
    assert (told["text"].splitlines()[-1], files_of(photo)) == ("📎 笔记 2：冰箱的保修卡", ["photo"])


async def test_an_album_is_one_note_and_one_message(tg: World, by_polling: Settings, dsn: str, pool: Pool) -> None:
    async with living(by_polling, dsn):
        await tg.ask(ANN, "note: an album comes")
        first = await send(tg, ANN, "", PHOTO, media_group_id="a1")
        tg.server.op_message(ANN, ANN, "the harbour in May", file=PHOTO, media_group_id="a1")
        tg.server.op_message(ANN, ANN, "", file=PHOTO, media_group_id="a1")
        await tg.until(lambda: any("3 files" in one["text"] for one in tg.changed(ANN)))
        before = len(tg.sent(ANN))
        tg.server.op_message(ANN, ANN, "show me the photos of the harbour")
        shown = [await tg.answer(ANN, before + place) for place in range(4)]
        await tg.quiet()
    assert "✓ Noted: 📎 photo of " in first["text"]
    assert tg.changed(ANN)[-1]["text"].endswith("✓ Noted: the harbour in May (📎 3 files)")
    assert [files_of(one) for one in shown] == [[], ["photo"], ["photo"], ["photo"]]
    assert await rows(pool, "SELECT count(DISTINCT memo), count(*) FROM attachment") == [(1, 3)]


async def test_in_a_group_only_what_is_for_us_is_kept_and_for_the_group(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    async with living(by_polling, dsn):
        tg.server.op_message(GROUP, ANN, "us at the lake", file=PHOTO)
        kept = await send(tg, GROUP, f"@{tg.server.config.username} the plan of the hut", PHOTO)
        await tg.quiet()
        found = await rows(pool, "SELECT text, kind FROM memo JOIN space s ON s.id = space")
    assert "✓ Noted: the plan of the hut" in kept["text"]
    assert found == [("the plan of the hut", "group")]


async def test_what_cannot_be_kept_is_told(tg: World, by_polling: Settings, dsn: str, pool: Pool) -> None:
    small = by_polling.files.model_copy(update={"megabytes": 1, "megabytes_per_person": 1})
    large = {"kind": "document", "name": "film.bin", "text": "x" * 1_100_000}
    half = {"kind": "document", "name": "half.bin", "text": "x" * 600_000}
    async with living(by_polling.model_copy(update={"files": small}), dsn):
        refused = await send(tg, ANN, "my film", large)
        await send(tg, ANN, "one half", half)
        full = await send(tg, ANN, "other half", half)
        tg.server.op_fault("error", "getFile", code=400, description="Bad Request: wrong file_id")
        lost = await send(tg, ANN, "", LEASE)
        await tg.quiet()
        notes = await rows(pool, "SELECT text FROM memo")
    assert refused["text"] == "“film.bin” is larger than 1 MB, so I did not keep it. Please send a smaller one."
    assert full["text"].startswith("Your files would take more than 1 MB, so I did not keep this one.")
    assert lost["text"] == "I could not fetch “lease.pdf”, so I did not keep it. Please send it once more."
    assert notes == [("one half",)]
