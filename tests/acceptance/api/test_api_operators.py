"""What the owner is shown of the house, whom they let in, and what a person sets; nobody's texts."""

import logging
from dataclasses import replace

import pytest

from bot.ports.operators import NotOwner
from bot.process.logs import RECENT
from storage.people import admission, people
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_who_waits_is_let_in_or_refused_by_the_owner_alone(shared: Shared) -> None:
    pool = shared.ports.pool
    guest = (await people.met(pool, "telegram", "", "77")).id
    listed = (await shared.api.ask("GET", "/api/people"))["people"]
    assert sorted((one["standing"], one["addresses"]) for one in listed) == [
        ("owner", ["local:owner"]),
        ("waiting", ["telegram:77"]),
    ]

    async def decided(let_in: bool) -> tuple[str, object]:
        answer = await shared.api.ask("POST", "/api/people", {"id": guest, "let_in": let_in})
        async with pool.acquire() as db:
            return answer["result"], await admission.role(db, guest)

    assert await decided(False) == ("refused", "blocked")
    assert await decided(True) == ("approved", "member")
    assert await decided(True) == ("approved_already", "member")
    for let_in, result, standing in ((False, "refused", "suspended"), (True, "approved", "member")):
        assert await decided(let_in) == (result, "member")
        people_now = (await shared.api.ask("GET", "/api/people"))["people"]
        assert sorted(one["standing"] for one in people_now) == sorted(["owner", standing])
    assert await shared.api.refused("POST", "/api/people", {"id": 10**9, "let_in": True}) == (404, "unknown_person")
    stranger = replace(await shared.ports.facts.owner(), person=guest)
    with pytest.raises(NotOwner):
        await shared.ports.facts.operators.people(stranger)


async def test_health_use_and_errors_are_figures(shared: Shared) -> None:
    health = await shared.api.ask("GET", "/api/health")
    assert (health["model"], health["backup_at"], health["overdue"]) == (None, None, 0)
    assert set(health["waiting"]) == {"inbox", "outbox", "parked", "undeliverable"}
    assert health["database_bytes"] > 1_000_000
    assert [(one["id"], one["added"], one["problem"]) for one in health["flock"]] == [
        (name, False, "") for name in ("amazing", "creative", "lifecoach", "memo", "schedule")
    ]
    await shared.api.say(await shared.api.open(), "note: the landlord's number")
    assert all(day["cost"] is None for day in (await shared.api.ask("GET", "/api/usage"))["days"])
    logger = logging.getLogger("bot.tests")
    logger.addHandler(RECENT)
    try:
        logger.error("not sent to %s", "the landlord", extra={"text": "the landlord's number"})
    finally:
        logger.removeHandler(RECENT)
    [found] = [one for one in (await shared.api.ask("GET", "/api/errors"))["errors"] if one["where"] == "bot.tests"]
    assert (found["what"], found["kind"], found["grave"]) == ("not sent to %s", "", True)


async def test_what_is_set_is_what_the_chat_says_is_set(shared: Shared) -> None:
    api = shared.api
    wanted = {
        "language": "en",
        "zone": "Europe/Rome",
        "quiet_hours": "22:00-08:00",
        "memory": False,
        "suggestions": False,
    }
    found = await api.ask("PATCH", "/api/settings", wanted)
    assert {name: found[name] for name in wanted} == wanted
    [said] = await api.say(await api.open(), "/settings")
    for words in ("Europe/Rome", "22:00-08:00", "language: English"):
        assert words in said["text"], said["text"]
    found = await api.ask("PATCH", "/api/settings", {"quiet_hours": None, "language": None})
    assert (found["quiet_hours"], found["language"], found["zone"]) == (None, None, "Europe/Rome")
    for wrong in ({"zone": "Nowhere/Land"}, {"quiet_hours": "25:00-08:00"}, {"sounds": "loud"}):
        assert (await api.refused("PATCH", "/api/settings", wrong))[0] == 422
