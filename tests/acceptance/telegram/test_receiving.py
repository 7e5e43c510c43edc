"""What comes in by webhook and polling, and what is answered at once."""

import asyncio
import io
import json
import logging

import aiohttp
import pytest
from pydantic import SecretStr

from bot.app import Roles
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Script, held, says
from tests.support.doubles.telegram import NAME, TOKEN, Fault, Telegram
from tests.support.doubles.telegram_updates import ANN, BOB, GROUP, membership, message, user
from tests.support.telegram_fixtures import connected, living
from tests.support.thinking import with_model

HEADER = "X-Telegram-Bot-Api-Secret-Token"
SECRET = "a-secret-of-sixteen"  # noqa: S105 - of this test
PATH = "telegram/webhook/777000111"


def hooked(settings: Settings, address: str) -> Settings:
    """By webhook, at an address where nobody listens: the tests bring the updates."""
    http = settings.http.model_copy(update={"public_url": "http://127.0.0.1:9"})
    given = settings.model_copy(update={"http": http})
    return connected(given, address, mode="webhook", webhook_secret=SecretStr(SECRET))


@pytest.mark.parametrize(
    ("secret", "body", "status"),
    [
        pytest.param(SECRET, '{"update_id": 1}', 200, id="unknown"),
        pytest.param(SECRET, '{"update_id": 1, "message": 5}', 200, id="malformed inside"),
        pytest.param(SECRET, "{", 400, id="no JSON"),
        pytest.param(SECRET, "[]", 400, id="a list"),
        pytest.param(SECRET, '{"update_id": "1"}', 400, id="no number"),
        pytest.param(SECRET, "[" * 60_000 + "]" * 60_000, 400, id="60,000 deep"),
        pytest.param(SECRET, '{"update_id": 1, "message": ' + "[" * 150 + "]" * 150 + "}", 400, id="150 deep"),
        pytest.param(SECRET, f'{{"update_id": 1, "x": "{"x" * 1_100_000}"}}', 413, id="too large"),
        pytest.param("a-secret-of-sixteem", '{"update_id": 1}', 401, id="forged"),
        pytest.param("ü", '{"update_id": 1}', 401, id="forged, strange letters"),
        pytest.param(None, '{"update_id": 1}', 401, id="no secret"),
    ],
)
async def test_webhook_answers(
    address: str, settings: Settings, dsn: str, api: Telegram, secret: str | None, body: str, status: int
) -> None:
    headers = {} if secret is None else {HEADER: secret}
    async with living(hooked(settings, address), dsn) as ports, aiohttp.ClientSession() as http:
        await api.until(lambda: api.webhook)
        async with http.post(f"{ports.address}{PATH}", data=io.BytesIO(body.encode()), headers=headers) as response:
            assert response.status == status


async def test_a_webhook_is_set_with_all_that_it_needs(
    address: str, settings: Settings, dsn: str, api: Telegram
) -> None:
    async with living(hooked(settings, address), dsn):
        hook = await api.until(lambda: api.webhook)
    assert (hook["url"], hook["secret_token"]) == (f"http://127.0.0.1:9/{PATH}", SECRET)
    assert hook["allowed_updates"] == [
        "message",
        "edited_message",
        "callback_query",
        "my_chat_member",
        "message_reaction",
        "inline_query",
        "stopped_message_generation",
    ]
    assert hook["max_connections"] == "40"


async def test_an_update_is_kept_before_its_webhook_is_answered(
    address: str, settings: Settings, dsn: str, api: Telegram, pool: Pool
) -> None:
    update = {"update_id": 5, "message": message(9, text="note: one")}
    async with living(hooked(settings, address), dsn, Roles(web=True)) as ports, aiohttp.ClientSession() as http:
        await api.until(lambda: api.webhook)
        for _ in range(2):
            async with http.post(f"{ports.address}{PATH}", json=update, headers={HEADER: SECRET}) as response:
                assert response.status == 200
        assert await pool.fetchval("SELECT count(*) FROM inbox") == 1


async def test_a_webhook_that_comes_before_we_know_who_we_are_comes_again(
    address: str, settings: Settings, dsn: str, api: Telegram
) -> None:
    api.fault(Fault(kind="status", method="getMe", code=500, times=-1))
    async with (
        living(hooked(settings, address), dsn) as ports,
        aiohttp.ClientSession() as http,
        http.post(f"{ports.address}{PATH}", json={"update_id": 1}, headers={HEADER: SECRET}) as response,
    ):
        assert response.status == 503


async def test_a_refused_token_is_told_and_tried_again(
    address: str, settings: Settings, dsn: str, api: Telegram, caplog: pytest.LogCaptureFixture
) -> None:
    api.token = "777000111:AAanother"  # noqa: S105 - of this test
    with caplog.at_level(logging.INFO):
        async with living(connected(settings, address), dsn) as ports:
            await api.say("note: one")
            await eventually(lambda: _logged(caplog, "Telegram refuses the token"))
            checks = await ports.facts.readiness()
            assert checks["database"] == "ok"
            assert checks["telegram"].startswith("Telegram refuses the token")
            api.token = TOKEN
            assert "✓ Noted: one" in (await api.answer()).text
            assert await ports.facts.readiness() == {"database": "ok", "telegram": "ok"}


async def _logged(caplog: pytest.LogCaptureFixture, words: str) -> bool:
    return any(words in str(getattr(record, "state", "")) for record in caplog.records)


async def test_the_menu_is_offered_in_both_languages_and_for_groups_apart(
    address: str, settings: Settings, dsn: str, api: Telegram
) -> None:
    def menus() -> list[dict[str, object]]:
        return [given for method, given in api.calls if method == "setMyCommands"]

    offered: list[object] = []
    public = settings.http.model_copy(
        update={"public_url": "https://parrots.example/flock", "token": SecretStr("x" * 16)}
    )
    async with living(connected(settings.model_copy(update={"http": public}), address), dsn):
        await api.until(lambda: len(menus()) == 4)
        await api.until(lambda: any(method == "setChatMenuButton" for method, _ in api.calls))
        offered += [
            json.loads(str(given["menu_button"])) for method, given in api.calls if method == "setChatMenuButton"
        ]
    # the page opens inside Telegram
    assert offered == [{"type": "web_app", "text": "Parrots", "web_app": {"url": "https://parrots.example/flock/"}}]
    assert [str(menu.get("language_code", "")) for menu in menus()] == ["zh", "zh", "", ""]
    here, groups = (str(menu["commands"]) for menu in menus()[:2])
    assert [("'erase'" in shown, "'lists'" in shown) for shown in (here, groups)] == [(True, True), (False, True)]
    assert ["all_group_chats" in str(menu.get("scope")) for menu in menus()] == [False, True, False, True]
    assert ["'is_ephemeral'" in str(menu["commands"]) for menu in menus()] == [False, True, False, True]


async def test_a_button_that_cannot_be_pressed_says_why(
    address: str, settings: Settings, dsn: str, api: Telegram
) -> None:
    async with living(connected(settings, address), dsn):
        await api.say("meeting tomorrow at 3pm")
        await api.answer()
        await api.say("dentist tomorrow at 3pm")
        conflict = await api.answer(1)
        await api.press(conflict, "Book anyway", BOB)
        await api.until(lambda: len(api.answered) == 1)
        await api.press(conflict, "Book anyway")
        await api.until(lambda: len(api.answered) == 2 and len(api.edited) == 1)
        await api.press(conflict, "Book anyway")
        await api.until(lambda: len(api.answered) == 3)
    first, second, third = (given.get("text") for given in api.answered)
    assert first in ("This button is meant for somebody else.", "This button no longer works; please send it again.")
    assert second == "Got it"
    assert third == "This button has been used already."
    assert len(api.edited) == 1


async def test_a_message_that_is_edited_edits_its_note(
    address: str, settings: Settings, dsn: str, api: Telegram
) -> None:
    async with living(connected(settings, address), dsn):
        number = await api.say("note: the boiler valve is on the left")
        assert "✓ Noted: the boiler valve is on the left" in (await api.answer()).text
        told = await api.say("what a day", ANN)
        await api.answer(1)
        await api.happen(edited_message=message(told, ANN, text="what a morning"))  # of which nothing was made
        edited = message(number, ANN, text="note: the boiler valve is on the right\nbehind the door")
        await api.happen(edited_message=edited)
        assert "✓ Updated: the boiler valve is on the right behind the door" in (await api.answer(2)).text
        await api.press(await api.answer(2), api.sent[2].buttons[0][0])
        await api.until(lambda: len(api.edited) == 1)
        assert "✓ Restored: the boiler valve is on the left" in api.edited[0]["text"]
        await api.happen(edited_message=message(number, ANN, text="what is on today?"))  # is none any more
        assert "Shall I do what it says now? “what is on today?”" in (await api.answer(3)).text
        await api.say("find boiler")
        assert "the boiler valve is on the left" in (await api.answer(4)).text


async def test_a_message_that_is_edited_offers_to_be_done_anew(
    address: str, settings: Settings, dsn: str, api: Telegram
) -> None:
    async with living(connected(settings, address), dsn):
        booked = await api.say("dentist tomorrow at 4pm")
        await api.answer()
        await api.happen(edited_message=message(booked, ANN, text="dentist tomorrow at 5pm"))
        offer = await api.answer(1)
        assert "You changed your message." in offer.text
        assert "dentist" in offer.text
        await api.press(offer, "Yes, do it")
        await api.until(lambda: len(api.edited) == 1)
        assert "✓ Updated: dentist" in api.edited[0]["text"]
        assert "17:00" in api.edited[0]["text"]
        asked = await api.say("what's on tomorrow?")
        await api.answer(2)
        await api.happen(edited_message=message(asked, ANN, text="what's on the day after tomorrow?"))
        await api.press(await api.answer(3), "Yes, do it")
        assert "Nothing" in (await api.answer(4)).text


async def test_a_message_that_is_edited_while_a_parrot_thinks_is_asked_anew(
    settings: Settings, dsn: str, api: Telegram, address: str
) -> None:
    script = Script(held(says("Blue light scatters most."), at=1), says("Red light is left over."))
    async with script.serving() as model, living(connected(with_model(settings, model), address), dsn):
        asked = await api.say("@amazing why is the sky blue at noon, and not any other colour?")
        await script.until_asked(1)
        text = "@amazing why is the sky red at dusk, and not any other colour?"
        await api.happen(edited_message=message(asked, ANN, text=text))
        await script.until_asked(2)
        answer = await api.until(lambda: [one for one in api.sent if "Red light" in one.text])
        assert "red at dusk" in str(script.asked[1])
        assert not [one for one in api.sent if "Blue light scatters most." in one.text]
        assert len(answer) == 1


async def test_presses_that_came_to_nothing_are_answered(
    address: str, settings: Settings, dsn: str, api: Telegram
) -> None:
    press = {"id": "q1", "from": {"id": BOB, "is_bot": False, "first_name": "B"}, "chat_instance": "1", "data": "x"}
    api.fault(Fault(kind="error", method="answerCallbackQuery", description="Bad Request: query is too old"))
    async with living(connected(settings, address), dsn):
        await api.happen(callback_query=press)
        await api.until(lambda: api.struck)  # else it might be the other press that fails
        await api.happen(callback_query={**press, "id": "q2", "message": message(4, GROUP)})
        await api.until(lambda: any(given["callback_query_id"] == "q2" for given in api.answered))
        await api.say("note: one")
        assert "✓ Noted: one" in (await api.answer()).text


async def test_stop_overtakes_what_waits(address: str, settings: Settings, dsn: str, api: Telegram) -> None:
    async with living(connected(settings, address), dsn):
        await api.say(f"/stop@{NAME}", GROUP)
        assert (await api.answer()).text == "Nothing is running."


@pytest.mark.parametrize("hears_all", [pytest.param(False, id="privacy mode"), pytest.param(True, id="hears all")])
async def test_in_a_group_we_say_what_we_hear(
    address: str, settings: Settings, dsn: str, api: Telegram, hears_all: bool
) -> None:
    async with living(connected(settings, address), dsn):
        await api.until(lambda: any(method == "getMe" for method, _ in api.calls))
        api.hears_all = hears_all
        await api.happen(my_chat_member=membership(GROUP, "left", "member", api.me))
        greeting = await api.answer()
        await api.happen(my_chat_member=membership(GROUP, "member", "kicked", api.me))
        await api.until(lambda: not api.waiting)
    assert greeting.chat == GROUP
    assert ("Privacy mode is on" in greeting.text) is not hears_all


async def test_an_album_is_answered_once(address: str, settings: Settings, dsn: str, api: Telegram) -> None:
    song = {"file_id": "f", "file_unique_id": "u", "duration": 1}
    async with living(connected(settings, address), dsn):
        for number in range(3):
            await api.happen(message=message(900 + number, audio=song, media_group_id="a1"))
        await api.until(lambda: api.sent)  # songs are answered in a lane of their own
        caption = {"caption": "note: us"}
        for number in range(3):
            words = caption if number == 0 else {}
            await api.happen(message=message(910 + number, audio=song, media_group_id="a2") | words)
        await api.say("note: the end")
        await api.until(lambda: any("the end" in sent.text for sent in api.sent))
    assert [sent.text.splitlines()[-1] for sent in api.sent] == [
        "I cannot listen to voice messages yet; please write it.",
        "✓ Noted: us",
        "✓ Noted: the end",
    ]


async def test_a_parrot_with_a_bot_of_its_own_answers_itself(
    address: str, settings: Settings, dsn: str, api: Telegram
) -> None:
    given = connected(settings, address, token=None, tokens={"schedule": SecretStr(TOKEN)})
    async with living(given, dsn):
        await api.say("what's on today")
        sent = await api.answer()
    assert not sent.text.startswith("🦜")
    assert all(entity["type"] != "bold" or entity["offset"] for entity in sent.entities)


async def test_what_is_not_for_us_is_not_answered(address: str, settings: Settings, dsn: str, api: Telegram) -> None:
    async with living(connected(settings, address), dsn):
        await api.say("note: among people", GROUP)
        await api.say("/help@otherbot", GROUP)
        await api.happen(message=message(900, text="note: from a bot") | {"from": user(9, is_bot=True)})
        await api.say("note: for us")
        assert "✓ Noted: for us" in (await api.answer()).text
        await api.until(lambda: not api.waiting)
        await asyncio.sleep(0)
    assert len(api.sent) == 1
