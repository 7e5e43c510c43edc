"""Backups by the commands: whole, proved, put back all or not at all, and never over people's things unasked."""

import argparse
import os
import sys
import tarfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg
import pytest
from pydantic import SecretStr

from bot.app import database
from bot.cli.doctor import backups_found
from bot.cli.keeping import backup, move_database, newcomer, restore
from bot.clock import backups
from bot.process.keeping_settings import Backup
from bot.process.metrics import Metrics
from bot.process.settings import Settings, SettingsError
from storage import embedded
from storage.backups import dump, rotation, sealing
from storage.backups.pg_tools import OWNER, BackupError, run, session, target
from storage.db.connections import SCHEMA
from storage.db.errors import SchemaError
from storage.db.pool import open_pool
from tests.conftest import fresh_database
from tests.support.secretary import Secretary
from tests.support.spaces import settle


def elsewhere(settings: Settings, dsn: str, folder: Path) -> Settings:
    return settings.model_copy(update={"database_url": SecretStr(dsn), "data_dir": folder})


def words(file: Path, *, yes: bool = False) -> argparse.Namespace:
    return argparse.Namespace(file=file, yes=yes)


async def note(dsn: str, text: str) -> None:
    pool = await open_pool(dsn, size=2)
    _, scope = await settle(pool, "ann")
    await Secretary(pool=pool, scope=scope).do("memo_write", content=text)
    await pool.close()


async def shape(dsn: str) -> list[str]:
    """Everything that is not rows: tables, indices, policies, functions, rights."""
    there = target(dsn)
    wanted = ("--schema-only", f"--schema={SCHEMA}", f"--role={OWNER}", f"--dbname={there.address}")
    sql = await run("pg_dump", *wanted, environment=there.environment)
    return sorted(line for line in sql.decode().splitlines() if not line.startswith(("--", "\\")))


async def test_what_was_backed_up_comes_back_elsewhere_as_it_was(
    settings: Settings, server: embedded.Server, dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "kept" / "all.tar"
    (old / "parrots").mkdir(parents=True)
    (old / "parrots" / "cook.yaml").write_text("id: cook\n")
    (old / "postgres").mkdir()
    (old / "postgres" / "password").write_text("of this server")
    await note(dsn, "the sail needs a batten")
    assert await backup.run(elsewhere(settings, dsn, old), words(file)) == 0
    assert "1 file," in (said := capsys.readouterr().out)
    assert "tried by putting it into a database of its own" in said
    assert file.stat().st_mode & 0o077 == 0
    assert [one.name for one in file.parent.iterdir()] == ["all.tar"]
    async with fresh_database(server) as other:
        assert await restore.run(elsewhere(settings, other, new), words(file)) == 0
        assert "1 note" in capsys.readouterr().out
        assert await dump.rows_of(other) == await dump.rows_of(dsn)
        assert await shape(other) == await shape(dsn)
        pool = await open_pool(other, size=2)  # which asks whether people's content is apart
        await pool.close()
        await note(other, "another")  # numbers go on
    assert (new / "parrots" / "cook.yaml").read_text() == "id: cook\n"
    assert not (new / "postgres").exists()
    with pytest.raises(BackupError, match="is there already"):
        await backup.run(elsewhere(settings, dsn, old), words(file))


async def test_what_is_there_is_replaced_only_when_that_was_said(
    settings: Settings, dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, mine = tmp_path / "all.tar", elsewhere(settings, dsn, tmp_path / "data")
    await backup.run(mine, words(file))
    await note(dsn, "later")
    full = await dump.rows_of(dsn)
    assert await restore.run(mine, words(file)) == 1
    assert "The database holds 1 note.\nNothing was changed." in capsys.readouterr().out
    assert await dump.rows_of(dsn) == full
    guest = await asyncpg.connect(dsn, server_settings={"application_name": "parrots"})
    with pytest.raises(BackupError, match="the parrots are running"):
        await restore.run(mine, words(file, yes=True))
    await guest.close()
    assert await restore.run(mine, words(file, yes=True)) == 0
    assert (await dump.rows_of(dsn))["memo"] == 0
    [before] = (mine.data_dir / "backups").iterdir()
    assert await restore.run(mine, words(before, yes=True)) == 0
    assert await dump.rows_of(dsn) == full


async def test_a_new_version_is_tried_on_a_copy_and_an_old_one_takes_its_place_again(
    settings: Settings, dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, mine = tmp_path / "all.tar", elsewhere(settings, dsn, tmp_path / "data")
    await note(dsn, "the sail needs a batten")
    await backup.run(mine, words(file))
    full = await dump.rows_of(dsn)
    assert await newcomer.rehearse(mine, file) == 0
    assert ", 1 note\nasked there: 'find gasket', answered: " in capsys.readouterr().out
    assert await dump.rows_of(dsn) == full
    assert await newcomer.finish(mine) == 0
    async with session(dsn) as db:  # a newer program was here
        await db.execute(f"SET ROLE {OWNER}")
        await db.execute(f"CREATE TABLE {SCHEMA}.later_2 (id integer)")
        await db.execute("INSERT INTO parrots.schema_version (version, name, checksum) VALUES (9999, 'later', '')")
    with pytest.raises(SchemaError, match="use a newer program"):
        await newcomer.finish(mine)
    assert await restore.run(mine, words(file, yes=True)) == 0
    assert await dump.rows_of(dsn) == full


def test_what_was_there_has_a_name_of_its_own_each_time(tmp_path: Path) -> None:
    names: list[str] = []
    for _ in range(3):
        kept = restore.unused(tmp_path, "before-restore-2026-06-01T080000Z")
        kept.touch()
        names.append(kept.name.removeprefix("before-restore-2026-06-01T08"))
    assert names == ["0000Z.tar", "0000Z-2.tar", "0000Z-3.tar"]


async def test_a_backup_that_is_damaged_changes_nothing(settings: Settings, dsn: str, tmp_path: Path) -> None:
    file, mine = tmp_path / "all.tar", elsewhere(settings, dsn, tmp_path / "data")
    await note(dsn, "mine")
    await backup.run(mine, words(file))
    with tarfile.open(file) as tar:
        place = tar.getmember("database.dump")
    with file.open("r+b") as raw:  # the rows come last in a dump
        raw.seek(place.offset_data + place.size - 60_000)
        raw.write(bytes(50_000))
    full = await dump.rows_of(dsn)
    with pytest.raises(BackupError):
        await restore.run(mine, words(file, yes=True))
    assert await dump.rows_of(dsn) == full
    file.write_bytes(file.read_bytes()[:5000])
    with pytest.raises(BackupError, match="is no backup of the parrots, or is not whole"):
        await restore.run(mine, words(file, yes=True))


async def test_the_clock_makes_one_when_the_newest_is_old_enough(settings: Settings, dsn: str, tmp_path: Path) -> None:
    there, copies, now = tmp_path / "there", tmp_path / "copies", datetime(2026, 6, 1, 8, tzinfo=UTC)
    asked = Backup(every_hours=24, keep=2, folder=there, copy_to=copies)
    mine = elsewhere(settings, dsn, tmp_path / "data").model_copy(update={"backup": asked})
    assert [found.state for found in backups_found(mine, now)] == ["note"]
    wanted = backups.rota(mine, dsn, "0.1.0")
    assert wanted is not None
    async with rotation.alone(dsn):  # another process makes it
        assert await backups.make_due(wanted, now) is None
    for days in range(3):
        assert await backups.make_due(wanted, now + timedelta(days=days)) is not None
        await backups.pass_on(wanted)
        assert await backups.make_due(wanted, now + timedelta(days=days, hours=23)) is None
    names = ["parrots-2026-06-02T080000Z.tar", "parrots-2026-06-03T080000Z.tar"]
    assert sorted(one.name for one in there.iterdir()) == sorted(one.name for one in copies.iterdir()) == names
    assert [found.state for found in backups_found(mine, now + timedelta(days=3))] == ["ok"]
    (copies / names[1]).unlink()
    assert [found.state for found in backups_found(mine, now + timedelta(days=5))] == ["WRONG", "WRONG"]
    pool = await open_pool(dsn, size=2)
    told = await Metrics(there).text(pool)
    await pool.close()
    assert f"\nparrots_backup_bytes {float((there / names[1]).stat().st_size)}\n".encode() in told


STORE = """#!/bin/sh
[ -e "$0.away" ] && {{ echo "no route to host" >&2; exit 1; }}
case $1 in
    copyto) mkdir -p {place} && cp "$2" "{place}/${{3#store:parrots/}}";;
    lsf) ls {place};;
    deletefile) rm "{place}/${{2#store:parrots/}}";;
esac
"""


async def test_backups_leave_the_machine_by_rclone_again_and_again_until_they_arrived(
    settings: Settings, dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Backup(keep=2, folder=tmp_path / "there", remote="store:parrots")
    mine = elsewhere(settings, dsn, tmp_path / "data").model_copy(update={"backup": asked})
    wanted, now = backups.rota(mine, dsn, "0.1.0"), datetime(2026, 6, 1, 8, tzinfo=UTC)
    assert wanted is not None
    monkeypatch.setenv("PATH", str(tmp_path))
    await backups.make_due(wanted, now)
    with pytest.raises(BackupError, match="rclone is not installed"):
        await backups.pass_on(wanted)
    assert [found.what for found in backups_found(mine, now)][1:] == [
        "the last backup is not in store:parrots",
        "rclone is not installed",
        "who may read store:parrots can read the backups",
    ]
    rclone, away = tmp_path / "rclone", tmp_path / "rclone.away"
    rclone.write_text(STORE.format(place=tmp_path / "far"))
    rclone.chmod(0o755)
    away.touch()
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.defpath}")
    with pytest.raises(BackupError, match="rclone copyto: no route to host"):
        await backups.pass_on(wanted)
    away.unlink()
    for days in range(3):
        await backups.make_due(wanted, now + timedelta(days=days))
        await backups.pass_on(wanted)
        away.touch()
        await backups.pass_on(wanted)  # it is there: nobody is asked
        away.unlink()
    names = ["parrots-2026-06-02T080000Z.tar", "parrots-2026-06-03T080000Z.tar"]
    assert sorted(one.name for one in (tmp_path / "far").iterdir()) == names
    assert [found.state for found in backups_found(mine, now + timedelta(days=2))] == ["ok", "note"]
    assert await restore.run(mine, words(tmp_path / "far" / names[1], yes=True)) == 0


async def test_a_database_is_moved_and_the_old_one_stays(
    settings: Settings, server: embedded.Server, dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await note(dsn, "moves along")
    mine = elsewhere(settings, dsn, tmp_path)
    before = await dump.rows_of(dsn)
    async with fresh_database(server) as other:
        assert await move_database.run(mine, argparse.Namespace(to=other, yes=False)) == 0
        assert "counted before and after: 1 note" in capsys.readouterr().out
        assert await dump.rows_of(other) == await dump.rows_of(dsn) == before
        await note(other, "and back")
        away = elsewhere(settings, other, tmp_path / "back")
        assert await move_database.run(away, argparse.Namespace(to="embedded", yes=False)) == 0
        assert "counted before and after: 2 notes" in (said := capsys.readouterr().out)
        assert "take PARROTS_DATABASE_URL out of the settings" in said
        async with database(away.model_copy(update={"database_url": None})) as embedded_dsn:
            assert await dump.rows_of(embedded_dsn) == await dump.rows_of(other)
    with pytest.raises(SettingsError, match="in use already"):
        await move_database.run(mine, argparse.Namespace(to=dsn, yes=True))


async def test_a_sealed_backup_opens_with_its_passphrase_only(settings: Settings, dsn: str, tmp_path: Path) -> None:
    pytest.importorskip("pyrage")
    file, open_one = tmp_path / "all.tar", elsewhere(settings, dsn, tmp_path / "data")

    def knowing(passphrase: str) -> Settings:
        return open_one.model_copy(update={"backup": Backup(passphrase=SecretStr(passphrase))})

    await note(dsn, "a secret of mine")
    full = await dump.rows_of(dsn)
    await backup.run(knowing("correct horse"), words(file))
    with tarfile.open(file) as tar:
        assert tar.getnames() == ["key.age", "backup.tar.age"]
    torn = tmp_path / "torn.tar"
    torn.write_bytes(file.read_bytes()[:20_000])
    with pytest.raises(BackupError, match=r"torn\.tar is not whole"):
        await restore.run(knowing("correct horse"), words(torn, yes=True))
    for one, why in (
        (open_one, "is sealed: set PARROTS_BACKUP__PASSPHRASE"),
        (knowing("battery staple"), "another passphrase"),
    ):
        with pytest.raises(BackupError, match=why):
            await restore.run(one, words(file, yes=True))
    assert await restore.run(knowing("correct horse"), words(file, yes=True)) == 0
    assert await dump.rows_of(dsn) == full


AGE = """
import os
from types import SimpleNamespace


class DecryptError(Exception):
    pass


def encrypt_file(plain, sealed, recipients):
    with open(sealed, "w") as file:
        file.write(str(os.getpid()))


key = SimpleNamespace(to_public=lambda: "public")
x25519 = SimpleNamespace(Identity=SimpleNamespace(generate=lambda: key))
passphrase = SimpleNamespace(encrypt=lambda text, secret: secret.encode())
"""


async def test_sealing_leaves_this_process_to_its_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyrage.py").write_text(AGE)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "pyrage", raising=False)
    try:
        await sealing.seal(tmp_path / "plain.tar", tmp_path / "sealed.tar", "堡垒 horse")
    finally:
        sys.modules.pop("pyrage", None)
    with tarfile.open(tmp_path / "sealed.tar") as tar:
        key, body = (tar.extractfile(name) for name in ("key.age", "backup.tar.age"))
        assert key is not None
        assert body is not None
        assert key.read().decode() == "堡垒 horse"
        assert int(body.read()) != os.getpid()
