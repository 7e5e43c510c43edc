"""A real homeserver (matrix-synapse) on loopback: in an environment of its own (`make synapse`), since it brings sixty packages."""

import asyncio
import hashlib
import hmac
import os
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import aiohttp
import yaml

ROOT = Path(__file__).parents[3]
NAME = "mx.test"
SECRET = "of-the-test-alone"  # noqa: S105 - of a server that lives as long as a test


def python() -> str | None:
    """Return the Python that has Synapse; None where it was not installed."""
    if told := os.environ.get("PARROTS_SYNAPSE", ""):  # noqa: TID251 - of the tests alone
        return told
    if (ROOT / ".synapse" / "bin" / "synapse_homeserver").is_file():
        return str(ROOT / ".synapse" / "bin" / "python")
    return sys.executable if find_spec("synapse") is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Homeserver:
    """A running one. `url`: the root of its API."""

    url: str

    async def register(self, session: aiohttp.ClientSession, user: str) -> str:
        """Make an account; return its access token."""
        address = f"{self.url}/_synapse/admin/v1/register"
        async with session.get(address) as answer:
            nonce = (await answer.json())["nonce"]
        said = b"\0".join(one.encode() for one in (nonce, user, "password", "notadmin"))
        mac = hmac.new(SECRET.encode(), said, hashlib.sha1).hexdigest()
        body = {
            "nonce": nonce,
            "username": user,
            "password": "password",
            "admin": False,
            "mac": mac,
            "displayname": user.title(),
        }
        async with session.post(address, json=body) as answer:
            told = await answer.json()
        assert answer.status == 200, told
        return told["access_token"]


@asynccontextmanager
async def running(interpreter: str, folder: Path) -> AsyncGenerator[Homeserver]:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
    command = [interpreter, "-m", "synapse.app.homeserver", "-c", str(_configured(folder, port))]
    subprocess.run([*command, "--generate-keys"], check=True, capture_output=True, cwd=folder)  # noqa: ASYNC221 - at the start
    with (folder / "log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(*command, cwd=folder, stdout=log, stderr=log)
        try:
            assert await _healthy(f"http://127.0.0.1:{port}/health", process), f"Synapse ended: see {folder / 'log'}"
            yield Homeserver(url=f"http://127.0.0.1:{port}")
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()


async def _healthy(url: str, process: asyncio.subprocess.Process) -> bool:
    """Wait for its first answer; False where it ended."""
    async with aiohttp.ClientSession() as session, asyncio.timeout(60):
        while process.returncode is None:
            try:
                async with session.get(url) as answer:
                    if answer.status == 200:
                        return True
            except aiohttp.ClientError:
                pass
            await asyncio.sleep(0.1)
    return False


def _configured(folder: Path, port: int) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    config = folder / "hs.yaml"
    config.write_text(yaml.safe_dump(_config(folder, port)), encoding="utf-8")
    return config


def _config(folder: Path, port: int) -> dict[str, object]:
    many = {"per_second": 10000, "burst_count": 10000}
    listener = {
        "port": port,
        "bind_addresses": ["127.0.0.1"],
        "type": "http",
        "tls": False,
        "resources": [{"names": ["client", "media"]}],
    }
    return {
        "server_name": NAME,
        "listeners": [listener],
        "database": {"name": "sqlite3", "args": {"database": str(folder / "hs.db")}},
        "media_store_path": str(folder / "media"),
        "signing_key_path": str(folder / "signing.key"),
        "registration_shared_secret": SECRET,
        "macaroon_secret_key": SECRET,
        "form_secret": SECRET,
        "report_stats": False,
        "trusted_key_servers": [],
        "suppress_key_server_warning": True,
        "federation_domain_whitelist": [],
        "presence": {"enabled": False},
        "url_preview_enabled": False,
        "bcrypt_rounds": 4,
        "rc_message": many,
        "rc_registration": many,
        "rc_login": {"address": many, "account": many, "failed_attempts": many},
        "rc_joins": {"local": many, "remote": many},
        "rc_joins_per_room": many,
        "rc_invites": {"per_room": many, "per_user": many, "per_issuer": many},
        "rc_room_creation": many,
        "rc_media_create": many,
        "rc_admin_redaction": many,
    }
