"""The profile through the API: read whole, focus and birth changed, what is wrong refused by field."""

import pytest

from tests.support.client import Client
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def api(shared: Shared) -> Client:
    return shared.api


async def test_a_profile_has_its_six_parts(api: Client) -> None:
    found = await api.ask("GET", "/api/profile")
    assert list(found) == ["account", "birth_info", "preferences", "state", "skills", "extracted"]
    assert list(found["extracted"]) == ["facts", "concerns", "goals", "patterns", "preferences"]
    assert (found["account"]["status"], found["preferences"]["voice_mode"]) == ("active", "playful")


async def test_focus_and_birth_are_changed_and_the_rest_stays(api: Client) -> None:
    await api.ask("PATCH", "/api/profile", {"birth_info": {"date": "1990-02-03", "place": "Lyon"}})
    told = await api.ask("PATCH", "/api/profile", {"state": {"focus": ["sleep", " "]}, "birth_info": {"date": None}})
    assert told["birth_info"] == {"date": None, "time": None, "place": "Lyon", "timezone": None}
    assert told["state"]["focus"] == ["sleep"]
    assert await api.ask("GET", "/api/profile") == told
    session = await api.open()
    [said] = await api.say(session, "/profile")
    assert said["cards"][0]["lines"][0] in ("Focus: sleep", "现在专注于：sleep")


@pytest.mark.parametrize(
    "body",
    [
        {"state": {"focus": ["a", "b", "c", "d"]}},
        {"state": {"focus": ["x" * 201]}},
        {"birth_info": {"sign": "Leo"}},
        {"account": {"tier": "gold"}},
        {"preferences": {"language": "zh"}},
    ],
)
async def test_what_may_not_be_changed_is_refused(api: Client, body: object) -> None:
    before = await api.ask("GET", "/api/profile")
    assert await api.refused("PATCH", "/api/profile", body) == (422, "invalid")
    assert await api.ask("GET", "/api/profile") == before


async def test_all_of_ones_own_is_fetched_as_a_zip_and_nothing_that_is_not_there(api: Client) -> None:
    [said] = await api.say(await api.open(), "/export")
    assert said["document"]["text"] == ""
    async with api.http.get(said["document"]["url"]) as response:
        assert (response.status, response.content_type, (await response.read())[:2]) == (200, "application/zip", b"PK")
        assert said["document"]["name"] in response.headers["Content-Disposition"]
    assert await api.refused("GET", "/api/files/00000000-0000-0000-0000-000000000000") == (404, "not_found")
