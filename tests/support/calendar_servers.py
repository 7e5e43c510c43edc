"""A real CalDAV server (Radicale) on loopback, and a phone that uses it."""

import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from wsgiref.simple_server import WSGIRequestHandler, make_server

import httpx
import radicale.app
import radicale.config

USER, PASSWORD = "ann", "abcd efgh ijkl"


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called
        """Say nothing."""


@dataclass(frozen=True, slots=True)
class Phone:
    """Another program that uses the calendar: what is there, and what it changes."""

    url: str

    def asked(self, method: str, name: str = "", data: str = "", **told: str) -> httpx.Response:
        answer = httpx.request(method, f"{self.url}{name}", content=data.encode(), headers=told, auth=(USER, PASSWORD))
        assert answer.status_code < 300, (method, name, answer.status_code, answer.text)
        return answer

    def another(self, name: str) -> "Phone":
        """Return another calendar of the same person, empty."""
        made = Phone(f"{self.url.removesuffix('home/')}{name}/")
        made.asked("MKCALENDAR")
        return made

    def names(self) -> list[str]:
        found = self.asked("PROPFIND", Depth="1").text
        return sorted(
            one.partition("</href>")[0].rpartition("/")[2] for one in found.split("<href>") if ".ics</" in one
        )

    def all(self) -> dict[str, str]:
        return {name: self.asked("GET", name).content.decode() for name in self.names()}

    def put(self, name: str, text: str) -> None:
        self.asked("PUT", name, text, **{"Content-Type": "text/calendar"})

    def edit(self, name: str, old: str, new: str, *, bump: bool = True) -> None:
        """Change what stands in one, as phones do: with the next SEQUENCE."""
        text = self.asked("GET", name).content.decode()
        assert old in text, (old, text)
        text = text.replace(old, new)
        if bump:
            text = bumped(text)
        self.put(name, text)

    def delete(self, name: str) -> None:
        self.asked("DELETE", name)


def bumped(text: str, by: int = 1) -> str:
    """Return an object with a higher SEQUENCE."""
    numbers = [int(line.partition(":")[2]) for line in text.splitlines() if line.startswith("SEQUENCE:")]
    lines = [line for line in text.split("\r\n") if not line.startswith("SEQUENCE:")]
    again = "\r\n".join(lines)
    return again.replace("BEGIN:VEVENT\r\n", f"BEGIN:VEVENT\r\nSEQUENCE:{max(numbers, default=0) + by}\r\n")


@contextmanager
def radicale_server(folder: Path) -> Generator[Phone]:
    """Serve one calendar of one person, for as long as the context is open."""
    users = folder / "users"
    users.write_text(f"{USER}:{PASSWORD}\n", encoding="utf-8")
    settings = radicale.config.load()
    settings.update(
        {
            "auth": {"type": "htpasswd", "htpasswd_filename": str(users), "htpasswd_encryption": "plain", "delay": "0"},
            "storage": {"filesystem_folder": str(folder / "kept")},
            "logging": {"level": "critical"},
        },
        "tests",
    )
    with make_server("127.0.0.1", 0, radicale.app.Application(settings), handler_class=_Quiet) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            phone = Phone(f"http://127.0.0.1:{server.server_port}/{USER}/home/")
            phone.asked("MKCALENDAR")
            yield phone
        finally:
            server.shutdown()
            thread.join()
