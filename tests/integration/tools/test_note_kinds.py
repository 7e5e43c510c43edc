"""Notes with files, pictures or links, without a tag, and those of a tag and a time."""

from storage.content import attachments
from storage.db.transactions import work
from tests.integration.tools.test_note_marks import keep
from tests.support.secretary import Secretary


async def numbers(her: Secretary, **asked: object) -> list[int]:
    return [about.id for about in (await her.do("memo_search", **asked)).about]


async def test_notes_of_a_kind_are_shown_the_newest_first(her: Secretary) -> None:
    plain, linked, bare, tagged, hashed = await keep(
        her, "roof", "tiles: https://tiles.example/a", "www.roof.example", "gutter #roof", "flat #2, C# course"
    )
    async with work(her.pool, her.scope) as db:
        await attachments.bring(db, her.scope, plain, name="roof.jpg", media="image/jpeg", data=b"1")
        await attachments.bring(db, her.scope, tagged, name="offer.pdf", media="application/pdf", data=b"2")
    assert await numbers(her, query="", only="files") == [tagged, plain]
    assert await numbers(her, query="", only="pictures") == [plain]
    assert await numbers(her, query="", only="links") == [bare, linked]
    assert await numbers(her, query="", only="untagged") == [hashed, bare, linked, plain]


async def test_where_there_are_none_it_is_said(her: Secretary) -> None:
    await keep(her, "gutter #roof")
    for only, said in (
        ("files", "No note has a file."),
        ("pictures", "No note has a picture."),
        ("links", "No note has a link in it."),
        ("untagged", "Every note has a tag."),
    ):
        assert (await her.do("memo_search", query="", only=only)).text.startswith(said)


async def test_a_tag_and_a_time_leave_what_has_both(her: Secretary) -> None:
    old, new = await keep(her, "gutter #roof", "tiles #roof")
    async with work(her.pool, her.scope) as db:
        await db.execute("UPDATE memo SET created_at = '2030-05-28T10:00:00+08:00' WHERE id = $1", old)
        await db.execute("UPDATE memo SET created_at = '2030-06-03T08:00:00+08:00' WHERE id = $1", new)
    assert await numbers(her, query="#roof from last week") == [old]
    assert await numbers(her, query="#roof today") == [new]
    assert await numbers(her, query="#roof") == [new, old]


async def test_what_a_note_does_not_say_is_told(her: Secretary) -> None:
    [roof] = await keep(her, "tiles 40")
    told = await her.do("memo_change", id=roof, old="50", text="60", how="value")
    assert told.text == f"“50” is not in #{roof}, so nothing changed."
