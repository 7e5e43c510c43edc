"""The console on a whole house: what is typed, and every line that is printed."""

import asyncio
import io
import os
import re
from functools import partial
from pathlib import Path
from typing import TextIO

import asyncpg
import pytest

import adapters.console
from adapters.console import Console
from agents.runtime.usage_stats import RunStats
from bot.app import Ports
from bot.conversation.live_events import Live
from bot.ports.callers import Caller
from bot.ports.live import LiveEvent
from bot.ports.messages import Language
from bot.process.settings import Settings
from tests.support.client import eventually
from tests.support.flock import put, until_there

HELLO = "Just say it; a number presses a button; /help shows examples; Ctrl-D leaves."


def console(
    ports: Ports,
    caller_space: tuple[int, int],
    typed: TextIO,
    out: list[str],
    language: Language = "en",
    folder: Path = Path("nowhere"),
) -> Console:
    person, space = caller_space
    return Console(
        inbound=ports.intake,
        feed=ports.feed,
        sessions=ports.sessions,
        house=ports.facts,
        files=ports.own.profiles,
        folder=folder,
        caller=Caller(person=person, space=space, language=language),
        language=language,
        lines=typed,
        out=out.append,
    )


async def talk(ports: Ports, *typed: str, language: Language = "en") -> list[str]:
    """Type these lines and leave; what was printed, without the greeting, with dates as `D`."""
    out: list[str] = []
    owner = await ports.facts.owner()
    lines = "".join(f"{line}\n" for line in typed)
    await console(ports, (owner.person, owner.space), io.StringIO(lines), out, language).run()
    if language == "en":
        assert out[0] == HELLO
    return [re.sub(r"(\w{3} )?\d{4}-\d\d-\d\d( 周.)?", "D", line) for line in out[1:]]


ASSUMED = "  (Times are in Asia/Shanghai; I'm assuming that is yours.)"


async def test_a_whole_talk(ports: Ports) -> None:
    typed = ("note: the landlord's number is 555 0100", "find landlord", "meeting tomorrow at 3pm", "/fly", "stop")
    assert await talk(ports, *typed) == [
        "🪶 Huihui: ✓ Noted: the landlord's number is 555 0100",
        "    1) Undo: the landlord's number i…",
        "🪶 Huihui: Fetched! Found 1:",
        "    #1 the landlord's number is 555 0100 (D)",
        "    2) Open #1",
        "🦜 Jingang: I will remind you 15 minutes before.",
        ASSUMED,
        "  ✓ Created: meeting (D 15:00 - 16:00)",
        "    3) Undo: meeting",
        "    4) Move…",
        "    5) 30 minutes longer",
        "    6) Every week",
        "    7) Remind 1 hour before",
        "I don't know the command /fly. /help shows what I can do.",
        "Nothing is running.",
    ]


async def test_buttons_are_pressed_by_their_number(ports: Ports) -> None:
    await talk(ports, "meeting tomorrow at 3pm")
    assert await talk(ports, "dentist tomorrow at 3pm", "1", "1", "lunch tomorrow at 3pm", "11") == [
        "🦜 Jingang: “meeting” is already there (D 15:00 - 16:00); nothing is booked yet. What would you like to do?",
        "  [Time conflict: dentist]",
        "    Wanted: dentist (D 15:00 - 16:00)",
        "    Already there: meeting (D 15:00 - 16:00)",
        "    1) Move to D 14:00 - 15:00",
        "    2) Move to D 16:00 - 17:00",
        "    3) Move to D 17:00 - 18:00",
        "    4) Book anyway",
        "    5) Never mind",
        "I will remind you 15 minutes before.",
        "  Right next to “meeting” (D 15:00 - 16:00), without a break.",
        "  ✓ Created: dentist (D 14:00 - 15:00)",
        "    6) Undo: dentist",
        "    7) Move…",
        "    8) 30 minutes longer",
        "    9) Every week",
        "    10) Remind 1 hour before",
        "Button 1 has been pressed already.",
        "🦜 Jingang: “meeting” is already there (D 15:00 - 16:00); nothing is booked yet. What would you like to do?",
        "  [Time conflict: lunch]",
        "    Wanted: lunch (D 15:00 - 16:00)",
        "    Already there: meeting (D 15:00 - 16:00)",
        "    11) Move to D 13:00 - 14:00",
        "    12) Move to D 16:00 - 17:00",
        "    13) Move to D 17:00 - 18:00",
        "    14) Book anyway",
        "    15) Never mind",
        "I will remind you 15 minutes before.",
        "  Right next to “dentist” (D 14:00 - 15:00), without a break.",
        "  ✓ Created: lunch (D 13:00 - 14:00)",
        "    16) Undo: lunch",
        "    17) Move…",
        "    18) 30 minutes longer",
        "    19) Every week",
        "    20) Remind 1 hour before",
    ]


async def test_a_button_of_a_card_that_was_settled_says_so(ports: Ports) -> None:
    await talk(ports, "meeting tomorrow at 3pm")
    told = await talk(ports, "dentist tomorrow at 3pm", "1", "2")
    assert told[-1] == "This button has been used already."


async def test_a_number_that_no_button_had_is_a_message(ports: Ports) -> None:
    await talk(ports, "meeting tomorrow at 3pm")
    told = await talk(ports, "dentist tomorrow at 3pm", "42")
    assert [line for line in told if "No language model" in line or "no button" in line] == [
        "🌈 Jingqi: No language model is connected, and I did not understand this without one. These always work:"
    ]


async def test_a_number_that_comes_after_other_words_is_text_and_the_terminal_says_so(ports: Ports) -> None:
    await talk(ports, "meeting tomorrow at 3pm")
    told = await talk(ports, "dentist tomorrow at 3pm", "note: buy milk", "1", "what's on tomorrow")
    assert "(Number 1 was of an earlier card, which is over; I have sent it as text.)" in told
    assert not any("Created" in line for line in told)


async def test_bytes_that_are_no_text_are_replaced_and_the_talk_goes_on(ports: Ports) -> None:
    out: list[str] = []
    owner = await ports.facts.owner()
    typed = io.TextIOWrapper(io.BytesIO(b"note: a\xffb\n/fly\n"), encoding="utf-8")
    await console(ports, (owner.person, owner.space), typed, out).run()
    assert out[1:] == [
        "🪶 Huihui: ✓ Noted: a�b",
        "    1) Undo: a�b",
        "I don't know the command /fly. /help shows what I can do.",
    ]


async def test_a_number_is_a_message_where_there_are_no_buttons(ports: Ports) -> None:
    assert (await talk(ports, "7"))[0].startswith("🌈 Jingqi: No language model is connected")


async def test_empty_lines_say_nothing_and_what_cannot_be_seen_is_named(ports: Ports) -> None:
    assert await talk(ports, "", "   ", "\t", "\u200b", "a" * 20_001) == [
        "It is empty; write something first.",
        "That is too long.",
    ]


async def test_what_rang_meanwhile_is_shown_at_the_next_start(ports: Ports, dsn: str) -> None:
    await talk(ports, "remind me in an hour to stretch")
    db = await asyncpg.connect(dsn, server_settings={"role": "parrots_owner"})
    await db.execute("UPDATE parrots.due SET due_at = parrots.clock_now()")
    ports.signals.send("due")
    await eventually(lambda: db.fetchval("SELECT count(*) = 1 FROM parrots.due WHERE state = 'fired'"))
    await db.close()
    assert await talk(ports, "1") == [
        "—— while you were away ——",
        "🦜 Jingang: ⏰ stretch",
        "    1) Done",
        "    2) 10 min",
        "    3) 1 hour",
        "    4) Tonight",
        "    5) Tomorrow",
        "✓ Done: stretch",
        "    6) Undo: stretch",
    ]
    assert await talk(ports) == []


@pytest.mark.parametrize(
    ("language", "hint"), [("en", "  … Checking the calendar and booking…"), ("zh", "  … 正在看日程并安排…")]
)
async def test_a_line_says_what_is_going_on_when_the_answer_takes_its_time(
    ports: Ports, dsn: str, language: Language, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapters.console, "PATIENCE", 0.1)
    out: list[str] = []
    owner = await ports.facts.owner()
    text = "meeting tomorrow at 3pm\n" if language == "en" else "明天下午3点开会\n"
    db = await asyncpg.connect(dsn)
    await db.execute("SELECT pg_advisory_lock(hashtextextended('calendar:' || $1::bigint, 0))", owner.space)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(console(ports, (owner.person, owner.space), io.StringIO(text), out, language).run())

        async def hinted() -> bool:
            return hint in out

        await eventually(hinted)
        await db.close()
    assert len([line for line in out if not line.startswith("  … ")]) == 9  # with five buttons


async def test_a_parrot_that_is_added_has_its_name_and_face_in_an_open_terminal(
    ports: Ports, settings: Settings
) -> None:
    out: list[str] = []
    owner = await ports.facts.owner()
    ends, begins = os.pipe()
    with os.fdopen(ends, encoding="utf-8") as typed, os.fdopen(begins, "w", encoding="utf-8") as keys:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(console(ports, (owner.person, owner.space), typed, out).run())
            keys.write("hello\n")
            keys.flush()
            await eventually(lambda: _said(out, "Hello!"))
            put("cook", settings)
            await until_there(ports, "cook")
            keys.write("@Coco note: leeks keep for a week\n")
            keys.close()
    assert [line for line in out if "Noted" in line] == ["🍳 Coco: ✓ Noted: leeks keep for a week"]


async def test_the_terminal_says_what_failed_what_takes_long_and_what_it_took(ports: Ports) -> None:
    """Each line of what goes on replaces the one that waits; what an answer took stands below it."""
    out: list[str] = []
    owner = await ports.facts.owner()
    ends, begins = os.pipe()
    with os.fdopen(ends, encoding="utf-8") as typed, os.fdopen(begins, "w", encoding="utf-8") as keys:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(console(ports, (owner.person, owner.space), typed, out).run())
            keys.write("hello\n")
            keys.flush()
            await eventually(lambda: _said(out, "Hello!"))
            session = (await ports.sessions.listed(owner, "console"))[0].id
            tell = partial(Live(ports.signals).tell, session)
            told = partial(LiveEvent, agent="schedule", call=10**6)
            tell(told(event="thinking", text="Thinking…"))
            tell(told(event="tool_use", text="Looking…", tool="schedule_query"))
            tell(told(event="tool_result", tool="schedule_query", failed=True))
            tell(told(event="system", text="Still working…"))
            await eventually(lambda: _said(out, "Still working…"))
            stats = RunStats(prompt=1200, completion=34)
            tell(told(event="session_stats", step=1, seconds=2.06, stats=stats))
            keys.write("what's on today\n")
            keys.close()
    told_of = [line for line in out if "Looking" in line or "Still" in line]
    assert (told_of, out[-1]) == (["  ✗ Looking", "  … Still working…"], "  (1 step · 2.1 s · 1,234 tokens)")


async def _said(out: list[str], words: str) -> bool:
    return any(words in line for line in out)


async def test_all_of_ones_own_is_put_where_one_can_take_it(ports: Ports, tmp_path: Path) -> None:
    out: list[str] = []
    owner = await ports.facts.owner()
    await console(ports, (owner.person, owner.space), io.StringIO("/export\n"), out, folder=tmp_path).run()
    [file] = [Path(line.removeprefix("  📄 ")) for line in out if line.startswith("  📄 ")]
    assert file.parent == tmp_path
    content, mode = await asyncio.to_thread(lambda: (file.read_bytes(), file.stat().st_mode))
    assert (content[:2], mode & 0o077) == (b"PK", 0)


async def test_a_picture_is_put_where_one_can_take_it_and_its_words_are_shown(ports: Ports, tmp_path: Path) -> None:
    out: list[str] = []
    owner = await ports.facts.owner()
    await console(ports, (owner.person, owner.space), io.StringIO("/day tomorrow\n"), out, folder=tmp_path).run()
    [file] = [Path(line.removeprefix("  📄 ")) for line in out if line.startswith("  📄 ")]
    assert (file.parent, file.suffix, file.read_bytes()[:4]) == (tmp_path, ".png", b"\x89PNG")
    assert any("Nothing" in line for line in out)
