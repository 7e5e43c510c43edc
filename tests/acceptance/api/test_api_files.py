"""Photos and files by the API: kept as a note, given back as what they are."""

from typing import Any

from tests.emulated.telegram.test_photos import PNG
from tests.support.client import Client


async def send(api: Client, session: str, query: str, data: bytes, kind: str) -> list[dict[str, Any]]:
    """Send a file; what is answered."""
    path = f"{session}/files?{query}"
    async with api.http.post(path, data=data, headers={"Content-Type": kind}) as response:
        assert response.status == 200, await response.text()
        return (await response.json())["messages"]


async def test_a_picture_is_kept_shown_and_gone_with_its_note(api: Client) -> None:
    session = await api.open()
    await api.say(session, "note: a file comes")
    [kept] = await send(api, session, "name=card.png&caption=the+warranty+card", PNG, "image/png")
    [page] = await send(api, session, "name=evil.html", b"<script>alert(1)</script>", "text/html")
    [shown] = await api.say(session, "show me the photo of the warranty card")
    [other] = await api.say(session, "send me the evil file")
    answers: list[tuple[str, str, bytes]] = []
    for one in (shown, other):
        async with api.http.get(one["document"]["url"]) as response:
            way = response.headers["Content-Disposition"].partition(";")[0]
            answers.append((response.content_type, way, await response.read()))
    assert kept["receipts"] == ["✓ Noted: the warranty card (📎 card.png)"]
    assert page["receipts"] == ["✓ Noted: 📎 evil.html"]
    assert (shown["document"]["name"], shown["document"]["media"], shown["more"]) == ("card.png", "image/png", [])
    assert other["document"]["media"] == "application/octet-stream"
    assert answers == [
        ("image/png", "inline", PNG),
        ("application/octet-stream", "attachment", b"<script>alert(1)</script>"),
    ]
    await api.ask("DELETE", "/api/memos/2", status=204)
    async with api.http.get(shown["document"]["url"]) as response:
        assert response.status == 404


async def test_what_is_sent_together_is_one_note_that_shows_its_files(api: Client) -> None:
    session = await api.open()
    for name in ("one.png", "two.png"):
        await send(api, session, f"name={name}&caption=the+loft&together=a1", PNG, "image/png")
    [note] = (await api.ask("GET", "/api/memos?q=loft"))["memos"]
    assert note["text"] == "the loft"
    shown = [(one["name"], one["media"], one["size"]) for one in note["files"]]
    assert shown == [("one.png", "image/png", len(PNG)), ("two.png", "image/png", len(PNG))]
    async with api.http.get(note["files"][1]["url"]) as response:
        assert await response.read() == PNG
