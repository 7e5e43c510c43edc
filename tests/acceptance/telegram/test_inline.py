"""Notes of one's own, looked up in any chat with the bot's name (inline mode, which the emulators lack)."""

import json

import pytest

from bot.process.settings import Access, Settings
from tests.support.doubles.telegram import Telegram
from tests.support.doubles.telegram_updates import ANN, BOB, Raw, user
from tests.support.telegram_fixtures import connected, living


async def looked_up(api: Telegram, words: str, who: int = ANN) -> Raw:
    """Somebody types our name and these words in a chat; how that is answered."""
    before = len(answers(api))
    await api.happen(inline_query={"id": f"i{before}", "from": user(who), "query": words, "offset": ""})
    await api.until(lambda: len(answers(api)) > before)
    return answers(api)[before]


def answers(api: Telegram) -> list[Raw]:
    return [given for method, given in api.calls if method == "answerInlineQuery"]


def shown(answer: Raw) -> list[tuple[str, str]]:
    """The rows: what they are called, and what is said in the chat when one is chosen."""
    found = answer["results"]
    rows = json.loads(found) if isinstance(found, str) else found
    return [(row["title"], row["input_message_content"]["message_text"]) for row in rows]


async def test_ones_own_notes_are_found_and_shared(address: str, api: Telegram, settings: Settings, dsn: str) -> None:
    async with living(connected(settings, address), dsn):
        await api.say("note: the landlord's number is 555 0100")
        await api.say("记一下：门禁密码 4711")
        await api.until(lambda: len(api.sent) >= 2)
        found = await looked_up(api, "landlord")
        newest = await looked_up(api, "")
        others = await looked_up(api, "landlord", BOB)
    assert shown(found) == [("the landlord's number is 555 0100", "the landlord's number is 555 0100")]
    assert [title for title, _ in shown(newest)] == ["门禁密码 4711", "the landlord's number is 555 0100"]
    assert shown(others) == []
    for answer in (found, newest, others):  # nobody else is shown it, and Telegram does not remember it
        assert (str(answer["is_personal"]).lower(), int(answer["cache_time"])) == ("true", 0)


@pytest.mark.parametrize(
    ("access", "told"),
    [
        pytest.param("open", "No note says that; talk to me here", id="let in"),
        pytest.param("pairing", "We have not met yet; say hello here", id="a stranger"),
    ],
)
async def test_where_nothing_is_found_there_is_a_way_to_us(
    address: str, api: Telegram, settings: Settings, dsn: str, access: str, told: str
) -> None:
    served = connected(settings, address).model_copy(update={"access": Access.model_validate({"policy": access})})
    async with living(served, dsn):
        answer = await looked_up(api, "landlord")
    button = answer["button"]
    assert (json.loads(button) if isinstance(button, str) else button) == {"text": told, "start_parameter": "notes"}
    assert shown(answer) == []
