"""The embedded server under root and under ordinary accounts: whose processes, whose folders, whose sockets."""

import contextlib
import os
import stat
import subprocess
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from storage import embedded
from storage.db.errors import NoAccount
from storage.embedded import data_folder, os_account
from tests.support.processes.tenancy import Person, home, postmasters, servers, started, tenant

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has another account run the server")


def test_runs_under_an_ordinary_account(person: Person) -> None:
    with home(person) as place, started(place / "postgres", person=person) as one:
        assert one.ask("SELECT '[1]'::vector") == {"value": "[1]"}
        assert {process.uids().real for process in servers(place)} == {person.uid}
        assert stat.S_IMODE((place / "postgres").stat().st_mode) == 0o700


@needs_root
async def test_as_root_the_server_runs_under_another_account(made: Path) -> None:
    async with embedded.running(made, durable=False):
        assert 0 not in {process.uids().real for process in servers(made)}


@needs_root
async def test_as_root_folders_are_opened_for_passing_through_only(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    closed = (folder.parent, folder.parent / "inner")
    _close(*closed)
    for opened in (closed, ()):
        caplog.clear()
        async with embedded.running(closed[-1] / "postgres", durable=False):
            pass
        warnings = [record for record in caplog.records if record.levelname == "WARNING"]
        assert [vars(record)["folder"] for record in warnings] == [str(path) for path in opened]
        assert [_mode(path) for path in closed] == [0o701, 0o701]


@needs_root
def test_as_root_the_owner_of_the_cluster_decides_about_the_account(made: Path) -> None:
    # A container that is built anew may have given another number to the name.
    for top in ("run", "log", "cluster"):
        for path in (made / top, *(made / top).rglob("*")):
            os.chown(path, 54321, 54321)
    with started(made) as one:
        assert one.ask("SELECT 1") == {"value": "1"}
        assert {process.uids().real for process in servers(made)} == {54321}


@needs_root
def test_without_an_account_of_its_own_it_is_nobody(caplog: pytest.LogCaptureFixture) -> None:
    assert os_account.nobody().uid != 0
    assert [record.levelname for record in caplog.records] == ["WARNING"]


@needs_root
def test_a_program_that_the_account_may_not_run_is_named(folder: Path) -> None:
    folder.write_text("#!/bin/sh\n", encoding="ascii")
    folder.chmod(0o700)
    with pytest.raises(NoAccount, match=f"may not run {folder}"), folder.open("rb") as file:
        os_account.nobody().run([str(folder)], errors=subprocess.DEVNULL, keep=file.fileno())


def test_a_user_id_without_a_name_is_told_so(people: tuple[Person, Person]) -> None:
    nameless = replace(people[0], uid=54321)
    with home(nameless) as place, tenant(place, person=nameless) as one:
        assert one.hear() == {
            "error": "NoAccount",
            "text": "the user id 54321 has no name on this system, and PostgreSQL needs one: "
            "add it to the password file, or run under a named account",
        }


def test_two_people_on_one_machine(people: tuple[Person, Person]) -> None:
    with contextlib.ExitStack() as stack:
        pids: list[list[int]] = []
        for person in people:
            place = stack.enter_context(home(person)) / "postgres"
            one = stack.enter_context(started(place, person=person))
            assert one.ask("SELECT 1") == {"value": "1"}
            pids.append(postmasters(place))
        assert [psutil.Process(pid).uids().real for (pid,) in pids] == [person.uid for person in people]


@pytest.mark.parametrize(
    "name", ["x" * 90, 'a, "b" c\\d it\'s', "50% #1: &c 数据 ü"], ids=["long", "unspeakable", "odd"]
)
def test_any_path_will_do(folder: Path, name: str) -> None:
    home_of_both = folder / name / "postgres"
    with started(home_of_both) as one:
        assert one.ask("SELECT 1") == {"value": "1"}
        socket = data_folder.DataFolder(home_of_both).socket
        assert _mode(socket) == 0o700
        assert len(os.fsencode(socket / data_folder.SOCKET)) <= data_folder.LONGEST_SOCKET
        assert list(socket.glob(".s.PGSQL.5432"))
    if not socket.is_relative_to(folder):
        socket.rmdir()


def test_a_socket_folder_laid_by_somebody_else_is_refused(folder: Path, person: Person) -> None:
    place = data_folder.DataFolder(folder / ("x" * 90))
    place.socket.mkdir(mode=0o700)
    try:
        os.chown(place.socket, person.uid, person.gid)
        with tenant(place.folder) as one:
            facts = one.hear()
        assert facts == {
            "error": "ForeignFolder",
            "text": f"{place.socket} must be a private folder of ours, and it belongs to the user with id {person.uid} (mode 700): remove it",
        }
    finally:
        place.socket.rmdir()


def test_a_socket_folder_that_is_a_link_is_refused(folder: Path) -> None:
    place = data_folder.DataFolder(folder / ("x" * 90))
    place.socket.symlink_to(folder.parent)
    try:
        with tenant(place.folder) as one:
            facts = one.hear()
        assert facts["error"] == "NotWritable"
        assert str(place.socket) in str(facts["text"])
    finally:
        place.socket.unlink()


def test_a_folder_of_another_user_is_refused_and_unchanged(people: tuple[Person, Person]) -> None:
    with home(people[0]) as place:
        before = _look(place)
        for person in (people[1], None):
            with tenant(place, person=person) as one:
                facts = one.hear()
            assert facts["error"] == "ForeignFolder"
            assert f"belongs to the user with id {people[0].uid}" in str(facts["text"])
            assert _look(place) == before


def _look(folder: Path) -> tuple[object, ...]:
    info = folder.stat()
    return (info.st_mode, info.st_uid, info.st_mtime_ns, *folder.rglob("*"))


def _close(*folders: Path) -> None:
    for path in folders:
        path.mkdir(exist_ok=True)
        path.chmod(0o700)


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)
