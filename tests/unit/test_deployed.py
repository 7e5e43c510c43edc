"""What operators start the house with: each file reads as what it is, and what it names is there. No engine runs here."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.cli.command_line import MODULES

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
ROLES = ("web", "worker", "clock")


@pytest.mark.parametrize("kind", ["networks", "secrets"])
def test_what_services_use_is_declared(kind: str) -> None:
    used = {name for service in SERVICES.values() for name in service.get(kind, ())}
    assert used == COMPOSE[kind].keys()


def test_volumes_are_declared_or_files_of_ours() -> None:
    sources = {one.partition(":")[0] for service in SERVICES.values() for one in service.get("volumes", ())}
    files = {one for one in sources if one.startswith("./")}
    assert sources - files == COMPOSE["volumes"].keys()
    assert [one for one in files if not (ROOT / one).is_file()] == []


def test_services_wait_for_services_that_say_whether_they_are_well() -> None:
    waited = {name for service in SERVICES.values() for name in service.get("depends_on", ())}
    assert waited <= SERVICES.keys()
    assert "healthcheck" in SERVICES["database"]
    assert "HEALTHCHECK" in (ROOT / "Containerfile").read_text(encoding="utf-8")


@pytest.mark.parametrize("role", ROLES)
def test_two_of_each_role_run_a_command_of_ours_and_may_little(role: str) -> None:
    service = SERVICES[role]
    assert service["command"] == [role]
    assert role in MODULES
    assert (service["deploy"], service["read_only"], service["cap_drop"]) == ({"replicas": 2}, True, ["ALL"])


def test_the_procfile_starts_the_same_roles() -> None:
    lines = (ROOT / "Procfile").read_text(encoding="utf-8").splitlines()
    assert lines == [f"{role}: python -m bot {role}" for role in ROLES]


def test_the_proxy_asks_the_page() -> None:
    """Blocks close, and who is asked is a service of the same network, at the port that the image opens."""
    text = re.sub(r"(?m)^\s*#.*$", "", (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8"))
    depths = [text[: found.end()].count("{") - text[: found.end()].count("}") for found in re.finditer("[{}]", text)]
    assert (min(depths), depths[-1]) == (0, 0)
    [(host, port)] = re.findall(r"dynamic a (\S+) (\d+)", text)
    assert set(SERVICES[host]["networks"]) & set(SERVICES["proxy"]["networks"]) == {"outside"}
    assert f"EXPOSE {port}" in (ROOT / "Containerfile").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze reads units")
def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    """With a program that is there: it looks for what is to be started."""
    unit = (ROOT / "deploy" / "parrots.service").read_text(encoding="utf-8")
    copy = tmp_path / "parrots.service"
    copy.write_text(unit.replace("/opt/parrots/bin/parrots", "/bin/true"), encoding="utf-8")
    read = subprocess.run(["systemd-analyze", "verify", str(copy)], check=False, capture_output=True, text=True)
    assert (read.returncode, read.stderr) == (0, "")
