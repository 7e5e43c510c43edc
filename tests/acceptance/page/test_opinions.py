"""What readers think of answers: kept, shown to them again, changed, taken back; by the API and by the page's buttons."""

from pathlib import Path

import pytest

from bot.app import Ports
from storage.conversations import mode_states
from tests.support import browser
from tests.support.client import Client, eventually

GOOD, BAD = "document.querySelector('.opinion.of-good')", "document.querySelector('.opinion.of-bad')"


async def figures(ports: Ports) -> list[tuple[str, int, int]]:
    return [(one.name, one.good, one.bad) for one in await mode_states.figures(ports.pool)]


async def kept(ports: Ports) -> list[tuple[str, str, str]]:
    async with ports.pool.acquire() as db, db.transaction():
        owner = await ports.facts.owner()
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(owner.space)
        )
        rows = await db.fetch("SELECT agent, request, verdict FROM feedback ORDER BY id")
    return [(row["agent"], row["request"], row["verdict"]) for row in rows]


async def test_an_opinion_is_kept_changed_and_taken_back(api: Client, ports: Ports) -> None:
    session = await api.open()
    [said] = await api.say(session, "note: apples")
    assert (said["ratable"], said["opinion"]) == (True, None)
    path = f"{session}/messages/{said['id']}/opinion"
    for opinion, good, bad in (
        ("good", 1, 0),
        ("good", 1, 0),
        ("bad", 0, 1),
        (None, 0, 0),
        (None, 0, 0),
        ("good", 1, 0),
    ):
        answered = await api.ask("PUT", path, {"opinion": opinion})
        assert (answered["id"], answered["opinion"]) == (said["id"], opinion)
        counted = [(good, bad) for _, good, bad in await figures(ports)]
        assert counted == [(good, bad)]
    assert [message["opinion"] for message in await api.history(session)] == [None, "good"]
    assert await kept(ports) == [("memo", "note: apples", "good")]
    assert (await figures(ports))[0][0] == "free_discussion"


async def test_only_answers_of_parrots_in_the_session_can_be_judged(api: Client) -> None:
    session, other = await api.open(), await api.open()
    [said] = await api.say(session, "note: apples")
    [asked, _] = await api.history(session)
    assert asked["ratable"] is False
    for path in (
        f"{session}/messages/{asked['id']}",
        f"{other}/messages/{said['id']}",
        f"{session}/messages/{said['id'] + 1}",
        f"{session}/messages/first",
    ):
        assert await api.refused("PUT", f"{path}/opinion", {"opinion": "good"}) == (404, "unknown_answer")
    assert await api.refused("PUT", f"{session}/messages/{said['id']}/opinion", {"opinion": "great"}) == (
        422,
        "invalid",
    )
    assert await api.refused("PUT", f"{session}/messages/{said['id']}/opinion", {}) == (422, "invalid")


@pytest.mark.ways
async def test_the_buttons_below_an_answer_show_what_was_chosen_and_let_go_of_it(ports: Ports, tmp_path: Path) -> None:
    program = browser.found()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    async with browser.tab(program, tmp_path) as tab:
        await tab.open(str(ports.address))
        await tab.until("!document.getElementById('welcome').hidden")
        await tab.type("note: apples")
        await tab.until(GOOD)
        assert await tab.value(f"[{GOOD}.title, {BAD}.title]") == ["Good answer", "Bad answer"]
        assert await tab.value("document.querySelectorAll('.opinions').length") == 1

        # by the keyboard
        await tab.value(f"{GOOD}.focus()")
        await tab.press_enter()
        await tab.until(f"{GOOD}.ariaPressed === 'true'")
        await eventually(lambda: _is_kept(ports, "good"))
        await tab.value(f"{BAD}.click()")
        await tab.until(f"{BAD}.ariaPressed === 'true' && {GOOD}.ariaPressed === 'false'")
        await eventually(lambda: _is_kept(ports, "bad"))

        # drawn anew, in the other language, it is still there
        await tab.value("document.getElementById('language').click()")
        await tab.until(f"{GOOD}.title === '答得好' && {BAD}.ariaPressed === 'true'")
        await tab.value(f"{BAD}.click()")
        await eventually(lambda: _is_kept(ports))
        await tab.until(f"{BAD}.ariaPressed === 'false'")

        # how it came about
        await tab.value("document.querySelector('.opinion.of-why').click()")
        await tab.until(
            "[...document.querySelectorAll('.message.agent')].some((one) => one.innerText.includes('写道：「note: apples」'))"
        )
        assert tab.complaints == []


async def _is_kept(ports: Ports, *verdicts: str) -> bool:
    return tuple(verdict for _, _, verdict in await kept(ports)) == verdicts
