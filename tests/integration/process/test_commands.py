"""The commands of `python -m bot`, run as people run them."""

import json
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from agents.personas.registry import Flock
from tests.support.processes.ran import bot
from tests.support.processes.running import ENVIRONMENT, ROOT


def test_explain_prints_what_the_rules_understand(tmp_path: Path) -> None:
    ran = bot(
        tmp_path, "explain", "明天下午3点和小李开会", "--now", "2026-11-20T10:00:00", "--tz", "Asia/Shanghai", "--json"
    )
    assert json.loads(ran.stdout) == {
        "id": None,
        "route": "schedule",
        "confidence": 1.0,
        "sure": True,
        "band": "sure",
        "offers": [],
        "missing": None,
        "address": None,
        "command": None,
        "reply": None,
        "refers": [],
        "requests": [],
        "method": "rule",
        "intent": "schedule_add",
        "verdict": "understood",
        "times": ["明天下午3点"],
        "start": "2026-11-21T15:00:00+08:00",
        "end": None,
        "all_day": False,
        "rrule": None,
        "lead_minutes": None,
        "title": "和小李开会",
        "tool": "schedule_add",
        "arguments": {"title": "和小李开会", "start_time": "2026-11-21T15:00:00+08:00", "all_day": False},
        "strategy": "fast",
        "search": None,
    }


def test_explain_reads_a_file_line_by_line(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text(
        '{"id": 7, "text": "note: milk", "now": "2026-11-20T10:00:00", "tz": "Europe/Berlin"}\n\n{"text": "hello"}\n'
    )
    ran = bot(tmp_path, "explain", "--file", str(rows), "--tz", "UTC")
    told = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [(row["id"], row["intent"], row["tool"]) for row in told] == [
        (7, "memo_save", "memo_write"),
        (None, "chat", None),
    ]


@pytest.mark.parametrize(
    ("arguments", "settings", "status", "message"),
    [
        pytest.param(("explain",), {}, 2, "explain needs a TEXT or --file FILE.jsonl\n", id="explain without anything"),
        pytest.param(
            ("run",),
            {"PARROTS_TIMEZONE": "Nowhere"},
            2,
            "PARROTS_TIMEZONE: 'Nowhere' is not an IANA time zone (example: PARROTS_TIMEZONE=Asia/Shanghai)\n",
            id="wrong setting",
        ),
        pytest.param(
            ("setup",),
            {},
            2,
            "setup asks questions and needs a terminal; .env.example lists every setting\n",
            id="setup",
        ),
    ],
)
def test_a_mistake_is_told_in_one_line(
    tmp_path: Path, arguments: tuple[str, ...], settings: dict[str, str], status: int, message: str
) -> None:
    ran = bot(tmp_path, *arguments, **settings)
    assert (ran.returncode, ran.stderr) == (status, message)


def test_a_database_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    ran = bot(tmp_path, "run", PARROTS_DATABASE_URL="postgresql://nobody:secret@127.0.0.1:1/none")
    assert (ran.returncode, "secret" in ran.stderr, ran.stderr.count("\n")) == (1, False, 1)


BOT = "123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11"


def test_names_of_parrots_and_modes_that_are_not_there_are_told(tmp_path: Path, dsn: str) -> None:
    named = {
        "PARROTS_TELEGRAM__TOKENS": json.dumps({"memmo": BOT, "memo": BOT, "zz": BOT}),
        "PARROTS_TELEGRAM__BASE_URL": "http://127.0.0.1:1",
        "PARROTS_MODES_DISABLED": "voteing,voting",
        "PARROTS_DATABASE_URL": dsn,
        "PARROTS_LOG_LEVEL": "WARNING",
    }
    parrots = ", ".join(sorted(Flock()))
    lines = [
        "PARROTS_TELEGRAM__TOKENS: there is no parrot 'memmo'; did you mean memo?",
        f"PARROTS_TELEGRAM__TOKENS: there is no parrot 'zz'; there are {parrots}",
        "PARROTS_MODES_DISABLED: there is no mode 'voteing'; did you mean voting?",
    ]
    examined = bot(tmp_path, "doctor", **named).stdout.splitlines()
    assert [line for line in examined if "there is no" in line] == [f"  WRONG {line}" for line in lines]
    talked = bot(tmp_path, "chat", **named)
    assert [line.partition("PARROTS_")[2] for line in talked.stderr.splitlines() if "there is no" in line] == [
        line.removeprefix("PARROTS_") for line in lines
    ]


POSTGRES = "postgresql://parrots:password@localhost/parrots"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        pytest.param(
            {"PARROTS_DATABASE_URL": "postgresql://nobody:secret@127.0.0.1:1/none"},
            f"PARROTS_DATABASE_URL: no database answers at 127.0.0.1:1: Connection refused (example: PARROTS_DATABASE_URL={POSTGRES})",
            id="nobody there",
        ),
        pytest.param(
            {"PARROTS_DATABASE_URL": "postgresql://nobody:secret@nowhere.invalid/none"},
            "PARROTS_DATABASE_URL: no database answers at nowhere.invalid: Name or service not known"
            f" (example: PARROTS_DATABASE_URL={POSTGRES})",
            id="unknown host",
        ),
        pytest.param(
            {
                "PARROTS_DATABASE_URL": "postgresql://nobody:secret@127.0.0.1:1/none",
                "PARROTS_DATABASE_DIRECT_URL": "postgresql://nobody:secret@nowhere.invalid/none",
            },
            "PARROTS_DATABASE_DIRECT_URL: no database answers at nowhere.invalid: Name or service not known"
            f" (example: PARROTS_DATABASE_DIRECT_URL={POSTGRES})",
            id="unknown host past a pooler",
        ),
    ],
)
@pytest.mark.parametrize("command", ["run", "chat", "approve"])
def test_a_database_elsewhere_that_does_not_answer_is_named(
    tmp_path: Path, command: str, settings: dict[str, str], message: str
) -> None:
    ran = bot(tmp_path, command, **settings)
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", f"{message}\n")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        pytest.param(
            {"PARROTS_HTTP__HOST": "nowhere.invalid"},
            "PARROTS_HTTP__HOST: nowhere.invalid is no address of this machine: Name or service not known"
            " (example: PARROTS_HTTP__HOST=127.0.0.1)",
            id="unknown",
        ),
        pytest.param(
            {"PARROTS_HTTP__HOST": "203.0.113.7"},
            "PARROTS_HTTP__HOST: 203.0.113.7 is no address of this machine: Cannot assign requested address"
            " (example: PARROTS_HTTP__HOST=127.0.0.1)",
            id="another machine's",
        ),
    ],
)
def test_an_address_that_nothing_can_be_served_at_is_named(
    tmp_path: Path, dsn: str, settings: dict[str, str], message: str
) -> None:
    token = {"PARROTS_HTTP__TOKEN": "a-token-of-the-owner", "PARROTS_LOG_LEVEL": "WARNING"}
    ran = bot(tmp_path, "run", PARROTS_DATABASE_URL=dsn, **token, **settings)
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", f"{message}\n")


def test_a_port_that_is_in_use_is_named_with_what_to_do(tmp_path: Path, dsn: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = bot(tmp_path, "run", PARROTS_DATABASE_URL=dsn, PARROTS_HTTP__PORT=str(port), PARROTS_LOG_LEVEL="WARNING")
    assert (ran.returncode, ran.stdout, ran.stderr) == (
        1,
        "",
        f"PARROTS_HTTP__PORT: {port} at 127.0.0.1 is in use. Do the parrots run already? Another port: PARROTS_HTTP__PORT=8322\n",
    )


@pytest.mark.parametrize(
    ("settings", "logged"),
    [pytest.param({}, False, id="by itself"), pytest.param({"PARROTS_LOG_LEVEL": "WARNING"}, True, id="on demand")],
)
def test_a_talk_is_not_broken_up_by_log_lines(
    tmp_path: Path, dsn: str, settings: dict[str, str], *, logged: bool
) -> None:
    nobody_there = {"PARROTS_LLM__BASE_URL": "http://127.0.0.1:1/v1", "PARROTS_LLM__MODEL": "m"}
    talk = "what do you make of it all?\n"
    ran = bot(tmp_path, "chat", typed=talk, PARROTS_DATABASE_URL=dsn, **nobody_there, **settings)
    assert (ran.returncode, "Try again" in ran.stdout, "model failed" in ran.stderr) == (0, True, logged)
    assert logged or not ran.stderr


def test_doctor_finds_what_is_wrong(tmp_path: Path) -> None:
    ran = bot(
        tmp_path, "doctor", PARROTS_DATABASE_URL="postgresql://nobody:secret@127.0.0.1:1/none", PARROTS_TIMEZONE="UTC"
    )
    lines = ran.stdout.splitlines()
    assert (ran.returncode, next(line.strip()[:32] for line in lines if "WRONG" in line)) == (
        1,
        "WRONG database at 127.0.0.1:1: [",
    )
    assert "  ok    time zone UTC" in lines


@pytest.mark.parametrize(("token", "told"), [("", True), ("a-token-of-the-owner", False)])
def test_doctor_warns_of_a_page_without_a_token_behind_a_proxy(tmp_path: Path, token: str, *, told: bool) -> None:
    away = {"PARROTS_DATABASE_URL": "postgresql://nobody:secret@127.0.0.1:1/none", "PARROTS_HTTP__TOKEN": token}
    ran = bot(tmp_path, "doctor", PARROTS_HTTP__PUBLIC_URL="https://parrots.example.org", **away)
    warning = "  note  the page is behind a proxy without a token: nobody can sign in there"
    assert (warning in ran.stdout.splitlines()) is told


def test_doctor_names_the_parrots_and_what_is_wrong_with_their_files(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "parrots"
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "examples" / "parrots" / "cook.yaml", folder)
    travel = (ROOT / "examples" / "parrots" / "travel.yaml").read_text(encoding="utf-8")
    (folder / "travel.yaml").write_text(f"{travel}titles: green\n", encoding="utf-8")
    ran = bot(tmp_path, "doctor", PARROTS_DATABASE_URL="postgresql://nobody:secret@127.0.0.1:1/none")
    lines = ran.stdout.splitlines()
    assert "  ok    6 parrots, of them added: cook" in lines
    at = next(number for number, line in enumerate(lines) if line.startswith("  WRONG parrot "))
    assert (ran.returncode, lines[at : at + 2]) == (
        1,
        [
            f"  WRONG parrot travel.yaml, line {len(travel.splitlines()) + 1}: titles: no such key; did you mean title?",
            "        it is not used as it is; see docs/parrots.md",
        ],
    )


@pytest.mark.timeout(240)  # each starts a database of its own
def test_approve_shows_who_waits_and_how_to_become_the_owner(tmp_path: Path) -> None:
    token = {"PARROTS_TELEGRAM__TOKEN": "123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11"}
    first = bot(tmp_path, "approve", **token)
    line, nobody = first.stdout.splitlines()
    assert (first.returncode, nobody) == (0, "  nobody is waiting")
    assert line.startswith("  owner      send ")
    assert bot(tmp_path, "approve", **token).stdout == first.stdout
    unknown = bot(tmp_path, "approve", "ABCD-EFGH")
    assert (unknown.returncode, unknown.stdout) == (1, "")
    assert unknown.stderr.splitlines()[-1].startswith("there is no such code")


def test_licences_names_those_of_all_that_is_locked(tmp_path: Path) -> None:
    ran = bot(tmp_path, "licences")
    first, *lines = ran.stdout.splitlines()
    used = {line.split()[0].lower() for line in lines if line.startswith("  ")}
    names = [line for line in lines if line and not line.startswith(" ")]
    locked = {
        line.partition("==")[0] for line in (ROOT / "requirements.lock").read_text().splitlines() if "==" in line
    } - {"editables", "hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers"}  # of building
    assert first == "The parrots themselves: no licence is given yet (README.md)."
    assert (ran.returncode, locked - {name.replace("_", "-") for name in used}) == (0, set())
    assert names == sorted(names, key=str.casefold)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"PARROTS_HTP__TOKEN": "x"}, "PARROTS_HTP__TOKEN: there is no such setting; did you mean PARROTS_HTTP__TOKEN?\n"),
        ({"PARROTS_DATABASE_URL": "postgresql://me:secret@[::1/x"}, "PARROTS_DATABASE_URL: is no address of a database"),
        ({"PARROTS_DATABASE_URL": "postgresql://me:secret@127.0.0.1:1/x?target_session_attrs=x"}, "target_session_attrs "),
        ({"PARROTS_DATA_DIR": "/dev/null/x"}, ""),
        ({"PARROTS_HTTP__HOST": "nowhere.invalid", "PARROTS_HTTP__TOKEN": "a-token-of-the-owner"}, ""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["run", "doctor", "approve"])
def test_no_setting_ends_in_a_traceback(tmp_path: Path, command: str, settings: dict[str, str], words: str) -> None:
    elsewhere = {"PARROTS_DATABASE_URL": "postgresql://nobody:secret@127.0.0.1:1/none"}
    ran = bot(tmp_path, command, **({} if "PARROTS_DATA_DIR" in settings else elsewhere) | settings)
    said = ran.stdout + ran.stderr
    assert (ran.returncode in (1, 2), words in said, "Traceback" in said, "secret" in said) == (
        True,
        True,
        False,
        False,
    )


def test_a_file_that_cannot_be_read_is_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "latin").write_bytes(b'{"text": "\xff"}\n')
    said = [bot(tmp_path, "eval", "time", name).stderr for name in ("nowhere", "folder", "latin")]
    assert [line.partition(": ")[0] for line in said] == ["nowhere", "folder", "latin, line 1"]
    assert [line.count("\n") for line in said] == [1, 1, 1]


def test_help_names_a_command_that_works_as_printed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bot", "eval", "--help"]
    ran = subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    [usage, *_] = ran.stdout.splitlines()
    assert usage.startswith(f"usage: {sys.executable} -m bot eval ")
