"""A password that is told to connect a calendar is sealed before it is kept anywhere, whatever can be sealed with."""

from pathlib import Path

import pytest

from bot.commands.calendars.calendar_passwords import NONE, hidden
from bot.ports.messages import StopRequest, TextMessage
from bot.process.sealing import MARK, NotSealed, Sealer, sealer


@pytest.mark.parametrize(
    "text",
    [
        "/calendar",
        "/calendar connect",
        "/calendar connect https://dav.example.org/ann/ ann",
        "/calendar disconnect",
        "calendar connect https://dav.example.org/ann/ ann secret",
        "/note /calendar connect https://dav.example.org/ann/ ann secret",
    ],
)
def test_what_tells_no_password_stays(text: str) -> None:
    assert hidden(TextMessage(text=text), Sealer(None)) == TextMessage(text=text)
    assert hidden(StopRequest(text="stop"), Sealer(None)) == StopRequest(text="stop")


@pytest.mark.parametrize("command", ["/calendar connect", "/Calendar@a_bot  CONNECT", " /calendar 连接"])
def test_without_a_way_to_seal_it_is_not_kept_at_all(command: str) -> None:
    said = hidden(TextMessage(text=f"{command} https://dav.example.org/ann/ ann abcd efgh"), Sealer(None))
    assert said.text.split()[2:] == ["https://dav.example.org/ann/", "ann", NONE]


def test_what_is_sealed_is_opened_by_the_same_key_only(tmp_path: Path) -> None:
    pytest.importorskip("pyrage")
    one, other = sealer(tmp_path / "one", None), sealer(tmp_path / "other", None)
    again = sealer(tmp_path / "one", None)
    said = hidden(TextMessage(text="/calendar connect https://dav.example.org/ann/ ann abcd efgh"), one)
    word = said.text.split()[-1]
    assert word.startswith(MARK)
    assert "abcd" not in said.text
    assert again.unseal(word) == "abcd efgh"
    assert (tmp_path / "one" / "calendar.key").stat().st_mode & 0o777 == 0o600
    for wrong in (other, Sealer(None), Sealer("no key")):
        with pytest.raises(NotSealed):
            wrong.unseal(word)
    with pytest.raises(NotSealed):
        one.unseal(f"{MARK}nothing")
