"""What people send to the parrots at a real homeserver besides words, and what they change of them."""

from bot.process.settings import Access, Settings
from tests.emulated.matrix.conftest import Town, living


async def test_a_file_is_kept_and_sent_back(settings: Settings, dsn: str, town: Town) -> None:
    ann, we = town.ann, town.parrots.user
    async with living(town.connected(settings), dsn):
        room = await ann.room(we, direct=True)
        await ann.write(room, "note: good morning")
        await ann.heard(room, we, "✓ Noted: good morning")
        url = await ann.upload("lease.pdf", "application/pdf", b"the lease")
        file = {"msgtype": "m.file", "body": "the lease of the flat", "filename": "lease.pdf", "url": url}
        await ann.send(room, {**file, "info": {"mimetype": "application/pdf", "size": 9}})
        await ann.heard(room, we, "✓ Noted: the lease of the flat")
        await ann.write(room, "send me the lease file")
        back = await ann.until(lambda: [one for one in ann.of(room, we) if one["content"]["msgtype"] == "m.file"])
        server, _, number = back[0]["content"]["url"].removeprefix("mxc://").partition("/")
        headers = {"Authorization": f"Bearer {ann.token}"}
        address = f"{town.server.url}/_matrix/client/v1/media/download/{server}/{number}"
        async with ann.session.get(address, headers=headers) as answer:
            assert await answer.read() == b"the lease"
    assert back[0]["content"]["filename"] == "lease.pdf"


async def test_a_message_that_is_edited_changes_its_note(settings: Settings, dsn: str, town: Town) -> None:
    ann, we = town.ann, town.parrots.user
    async with living(town.connected(settings), dsn):
        room = await ann.room(we, direct=True)
        written = await ann.write(room, "note: the code is 1234")
        await ann.heard(room, we, "✓ Noted: the code is 1234")
        await ann.edit(room, written, "note: the code is 4321")
        await ann.heard(room, we, "the code is 4321")


async def test_invitations_are_accepted_from_those_who_are_let_in(settings: Settings, dsn: str, town: Town) -> None:
    ann, bob, we = town.ann, town.bob, town.parrots.user
    access = Access(policy="allowlist", allow=[f"matrix:{ann.user}"])
    async with living(town.connected(settings, access), dsn):
        strange = await bob.room(we, direct=True)
        await bob.until(lambda: [one for one in bob.seen if one.get("content", {}).get("membership") == "leave"])
        room = await ann.room(we, direct=True)
        await ann.write(room, "note: x")
        await ann.heard(room, we, "✓ Noted: x")
    assert bob.of(strange, we) == []
