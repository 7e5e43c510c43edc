"""Wishes for an event as a file, and what only sounds so."""

import pytest

from agents.nlu.cues.event_files import file_wish


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("can you send me the haircut as a file?", "haircut"),
        ("export my yoga class as an ics file", "yoga class"),
        ("please share it as a calendar file", ""),
        ("把牙医导出成日历文件", "牙医"),
        ("请把这个日程做成ics文件发给我", ""),
        ("save the report as a pdf", None),
        ("remind me to send the form as a file", None),
        ("文件明天发给我", None),
    ],
)
def test_what_is_wished(text: str, what: str | None) -> None:
    assert file_wish(text) == what
