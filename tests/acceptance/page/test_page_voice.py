"""What is said into the box is written there, to be looked at, by a stand-in of a transcription endpoint; without one there is no button."""

from pathlib import Path

import pytest

from bot.app import Ports, Roles, house
from bot.process.endpoint_settings import Transcription
from bot.process.settings import Settings
from tests.support import browser
from tests.support.client import Client
from tests.support.doubles.ears import Ears

pytestmark = pytest.mark.ways  # longer ways: `make ways`

VOICE = "document.getElementById('voice')"


async def test_what_is_said_stands_in_the_box(settings: Settings, dsn: str, tmp_path: Path) -> None:
    program, ears = browser.found(), Ears()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with ears.listening() as address:
        wanted = Transcription.model_validate({"base_url": address, "model": "whisper-1"})
        given = settings.model_copy(update={"transcription": wanted})
        async with (
            house(given, dsn, Roles(web=True, worker=True, clock=True)) as ports,
            browser.tab(program, tmp_path) as tab,
        ):
            await tab.open(str(ports.address))
            await tab.until(f"location.hash.length > 9 && !{VOICE}.hidden")
            assert await tab.value(f"[{VOICE}.title, {VOICE}.ariaPressed]") == ["Speak", "false"]
            for status, there in (
                (200, "input').value === 'buy milk tomorrow'"),
                (500, "log').innerText.includes('did not answer')"),
            ):
                ears.status = status
                await tab.value(f"{VOICE}.click()")
                await tab.until(f"{VOICE}.ariaPressed === 'true' && {VOICE}.title === 'Stop and write it'")
                await tab.value(f"{VOICE}.click()")
                await tab.until(f"document.getElementById('{there}")
                await tab.until(f"{VOICE}.title === 'Speak' && !{VOICE}.disabled")
            assert await tab.value("document.querySelectorAll('.message').length") == 0  # nothing was sent
    assert [(model, name) for model, name, _ in ears.heard] == [("whisper-1", "voice.webm")] * 2


async def test_without_an_endpoint_there_is_no_button(api: Client, ports: Ports, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    assert (await api.ask("GET", "/api/menu"))["voice"] is False
    assert await api.refused("POST", "/api/transcriptions") == (409, "voice_off")
    async with browser.tab(program, tmp_path) as tab:
        await tab.open(str(ports.address))
        await tab.until("location.hash.length > 9")
        assert await tab.value(f"{VOICE}.hidden")
