"""Wishes to take one's data along or to have it erased, and what only sounds so."""

import pytest

from agents.nlu.cues.own.own_data import own_data_wish


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("export my data", "export"),
        ("Can you please export all my data as a zip?", "export"),
        ("I'd like to download all of my data", "export"),
        ("send me a copy of my personal data please", "export"),
        ("导出我的数据", "export"),
        ("请把我的所有数据导出来给我", "export"),
        ("帮我下载一下我的全部资料", "export"),
        ("delete all my data", "erase"),
        ("please erase everything you know about me", "erase"),
        ("I want to delete my account", "erase"),
        ("删除我的所有数据", "erase"),
        ("把我的数据全部删掉吧", "erase"),
        ("注销我的账号", "erase"),
        ("delete all my notes", None),
        ("note: export my data on Friday", None),
        ("delete the data meeting", None),
        ("remind me to export my data", None),
        ("把数据备份的会议删掉", None),
        ("导出数据的方法记一下", None),
        ("我的数据分析作业明天交", None),
    ],
)
def test_wishes(text: str, wish: str | None) -> None:
    assert own_data_wish(text) == wish
