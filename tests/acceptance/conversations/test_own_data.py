"""All of one's own, taken along as a file and erased: by command and by words, asked twice, and nothing of it is left."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest

from bot.app import Ports
from storage.db.pool import Pool
from tests.support.talking import labels, talk


async def test_the_file_has_everything(ports: Ports) -> None:
    person = await talk(ports, zone="Europe/London")
    for text in (
        "note: the landlord's number is 555 0100",
        "dinner with Ann, tomorrow at 7pm",
        "remind me tomorrow at 9am to call mum",
        "add milk to my shopping list",
        "my focus is the thesis",
    ):
        await person.say(text)
    said = await person.say("/export")
    assert said.document is not None
    assert said.document.name.startswith("parrots-")
    found = await ports.own.profiles.file(person.caller, said.document.file)
    assert found is not None
    with ZipFile(BytesIO(found[1])) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    data = json.loads(files["data.json"])
    assert (data["format"], data["version"]) == ("parrots-export", 1)
    assert [one["text"] for one in data["notes"]] == ["the landlord's number is 555 0100"]
    assert data["profile"]["state"]["focus"] == ["the thesis"]
    assert {"milk", "call mum", "dinner with Ann"} <= {
        *(one["text"] for one in data["list_items"] + data["reminders"]),
        *(one["title"] for one in data["events"]),
    }
    assert "555 0100" in files["notes.md"]
    assert "- [ ] milk" in files["lists.md"]
    assert "call mum" in files["reminders.md"]
    assert "**You**" in files["talk.md"]
    assert "SUMMARY:dinner with Ann" in files["calendar.ics"]


@pytest.mark.parametrize(
    ("wish", "go", "last", "keep"),
    [
        ("/erase", "I want to delete it", "Yes, delete everything", "Keep it"),
        ("把我的数据都删了", "我想删除", "是的，全部删除", "不删了"),
    ],
)
async def test_everything_is_erased_after_two_presses(
    ports: Ports, pool: Pool, wish: str, go: str, last: str, keep: str
) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    await person.say("remind me in 20 minutes to stretch")
    await person.say("note: the spare key is with Tom")
    asked = await person.say(wish)
    assert labels(asked) == [go, keep]
    await person.press(asked, keep)
    assert await pool.fetchval("SELECT count(*) FROM inbox") > 1
    sure = await person.press(await person.say(wish), go)
    assert labels(sure) == [last, keep]
    done = await person.press(sure, last)
    assert done.receipts[0].startswith("✓")
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        left = await db.fetchrow("""SELECT (SELECT count(*) FROM memo), (SELECT count(*) FROM due), (SELECT count(*) FROM turn),
            (SELECT count(*) FROM outbox), (SELECT count(*) FROM profile), (SELECT count(*) FROM message)""")
        assert left is not None
        assert tuple(left.values()) == (0, 0, 0, 0, 0, 1)
    assert "spare key" not in (await person.say("what did I note about the key?")).text


async def test_the_buttons_of_before_erase_nothing_a_second_time(ports: Ports) -> None:
    person = await talk(ports, zone="Europe/London")
    sure = await person.press(await person.say("Please delete all my data"), "I want to delete it")
    await person.press(sure, "Yes, delete everything")
    await person.say("note: a new beginning")
    assert "a new beginning" in (await person.say("show my notes")).text + str(
        (await person.say("find beginning")).cards
    )


async def test_it_is_sent_to_platforms_as_a_file(ports: Ports) -> None:
    person = await talk(ports, zone="Europe/London")
    said = await person.say("Could you export my data?")
    assert said.document is not None
