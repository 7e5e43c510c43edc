"""Notes and lists through the API, and in the chat beside it."""

import pytest

from tests.support.client import Client
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def api(shared: Shared) -> Client:
    return shared.api


async def test_a_note_is_kept_found_changed_pinned_and_taken_away(api: Client) -> None:
    made = await api.ask("POST", "/api/memos", {"text": "the loft ladder creaks\n\n* oil #house"}, status=201)
    assert (made["text"], made["tags"], made["pinned"]) == ("the loft ladder creaks\n\n* oil #house", ["house"], False)
    address = f"/api/memos/{made['id']}"
    assert await api.ask("GET", address) == made
    for query in ("q=ladder", "tag=House", "q=ladder&tag=house", "limit=1"):
        assert (await api.ask("GET", f"/api/memos?{query}"))["memos"] == [made], query
    for query in ("q=ladder&tag=car", "pinned=1", f"before={made['id']}&limit=1"):
        assert made not in (await api.ask("GET", f"/api/memos?{query}"))["memos"], query
    assert {"name": "house", "number": 1} in (await api.ask("GET", "/api/memos/tags"))["tags"]
    pinned = await api.ask("PATCH", address, {"pinned": True})
    assert pinned == {**made, "pinned": True}
    assert (await api.ask("GET", "/api/memos?pinned=1"))["memos"] == [pinned]
    changed = await api.ask("PATCH", address, {"text": "the loft ladder is oiled"})
    assert changed == {**pinned, "text": "the loft ladder is oiled", "tags": []}
    await api.ask("DELETE", address, status=204)
    assert await api.refused("GET", address) == (404, "unknown_memo")
    [said] = await api.say(await api.open(), "restore the ladder note")
    assert said["receipts"] == ["✓ Restored: the loft ladder is oiled"]


async def test_what_holds_no_word_is_not_kept(api: Client) -> None:
    assert await api.refused("POST", "/api/memos", {"text": "\u0080"}) == (422, "invalid")
    assert await api.refused("POST", "/api/lists/trip/items", {"items": ["tea", "\u0080"]}) == (422, "invalid")
    assert await api.refused("POST", "/api/lists/%20/items", {"items": ["tea"]}) == (404, "unknown_item")


@pytest.mark.parametrize(("method", "body"), [("GET", None), ("PATCH", {"pinned": True}), ("DELETE", None)])
@pytest.mark.parametrize("name", ["999999", "x"])
async def test_what_is_no_note_is_refused(api: Client, method: str, body: object, name: str) -> None:
    assert await api.refused(method, f"/api/memos/{name}", body) == (404, "unknown_memo")


async def test_a_list_is_made_ticked_and_cleared(api: Client) -> None:
    made = await api.ask("POST", "/api/lists/Camping%20list/items", {"items": ["tent", "2 torches"]}, status=201)
    assert (made["name"], made["title"]) == ("camping", "camping list")
    tent, torches = made["items"]
    assert (tent["text"], torches["text"], tent["ticked"]) == ("tent", "2 torches", False)
    item = f"/api/lists/camping/items/{tent['id']}"
    ticked = await api.ask("PATCH", item, {"ticked": True})
    assert [one["ticked"] for one in ticked["items"]] == [True, False]
    assert ticked in (await api.ask("GET", "/api/lists"))["lists"]
    more = await api.ask("PATCH", f"/api/lists/camping/items/{torches['id']}", {"text": "3 torches"})
    assert [(one["text"], one["ticked"]) for one in more["items"]] == [("tent", True), ("3 torches", False)]
    torches = more["items"][1]
    await api.ask("DELETE", "/api/lists/camping/items?ticked=1", status=204)
    assert (await api.ask("GET", "/api/lists/camping"))["items"] == [torches]
    for method, body in (("PATCH", {"ticked": True}), ("PATCH", {"text": "x"}), ("DELETE", None)):
        assert await api.refused(method, item, body) == (404, "unknown_item")
    await api.ask("DELETE", f"/api/lists/camping/items/{torches['id']}", status=204)
    assert (await api.ask("GET", "/api/lists/camping"))["items"] == []


async def test_all_that_is_ones_own_is_searched_at_once(api: Client) -> None:
    note = await api.ask("POST", "/api/memos", {"text": "the zeppelin tickets are in the hall"}, status=201)
    made = await api.ask("POST", "/api/lists/trip/items", {"items": ["zeppelin goggles", "tea"]}, status=201)
    session = await api.open()
    await api.say(session, "zeppelin flight tomorrow at 10am")
    hits = (await api.ask("GET", "/api/search?q=where%20is%20the%20zeppelin"))["hits"]
    assert [hit["kind"] for hit in hits] == ["memo", "event", "list_item", "message"]
    assert [hit["id"] for hit in hits[::2]] == [note["id"], made["items"][0]["id"]]
    assert [hit["where"] for hit in hits] == ["", "", "trip list", session[14:]]
    assert all(hit["text"][slice(*hit["marks"][0])] == "zeppelin" for hit in hits)
    assert (await api.ask("GET", "/api/search?q=dirigible"))["hits"] == []
    assert await api.refused("GET", "/api/search?q=%20") == (422, "invalid")


async def test_what_is_brought_from_elsewhere_is_taken_in_once(api: Client) -> None:
    async def brought(name: str, data: bytes) -> dict[str, object]:
        headers = {"Content-Type": "application/octet-stream"}
        async with api.http.post(f"/api/import?name={name}", data=data, headers=headers) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    sail = b"---\ntags: boat\ndate: 2024-05-02\n---\nthe sail needs a batten\n"
    assert await brought("sail.md", sail) == {"taken": 1, "known": 0, "unread": []}
    assert await brought("sail.md", sail) == {"taken": 0, "known": 1, "unread": []}
    [found] = (await api.ask("GET", "/api/memos?q=batten"))["memos"]
    assert (found["text"], found["tags"], found["created_at"][:10]) == (
        "# sail\nthe sail needs a batten\n#boat",
        ["boat"],
        "2024-05-02",
    )
    assert await brought("notes.json", b'{"memos": [{"text": "fuse: 2 A"}]}') == {"taken": 1, "known": 0, "unread": []}
    for name, data in (("x.zip", b"PK no zip"), ("y.json", b"{"), ("z.md", b"\xff\xfe\x00")):
        assert await brought(name, data) == {"taken": 0, "known": 0, "unread": [name]}, name


async def test_what_was_exported_comes_back(api: Client) -> None:
    session = await api.open()
    await api.say(session, "note: the export holds this")
    [said] = await api.say(session, "/export")
    files = [one["url"] for one in (said["document"], *said["more"]) if one["name"].endswith(".zip")]
    async with api.http.get(files[0]) as response:
        data = await response.read()
    [note] = (await api.ask("GET", "/api/memos?q=export"))["memos"]
    await api.ask("DELETE", f"/api/memos/{note['id']}", status=204)
    headers = {"Content-Type": "application/octet-stream"}
    async with api.http.post("/api/import?name=parrots.zip", data=data, headers=headers) as response:
        taken = await response.json()
    assert (taken["taken"], taken["unread"]) == (1, [])
    assert [one["text"] for one in (await api.ask("GET", "/api/memos?q=export"))["memos"]] == ["the export holds this"]
