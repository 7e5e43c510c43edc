"""Where something is, whole: its room, and its closing bracket."""

import pytest

from agents.nlu.slots.naming.rooms import whole_place


@pytest.mark.parametrize(
    ("where", "name", "text", "whole"),
    [
        ("三楼", "302开会", "周三十点在三楼302开会", ("三楼302", "开会")),
        ("五号楼", "201室面试", "周四九点在五号楼201室面试", ("五号楼201室", "面试")),
        ("B座", "A1203培训", "明天在B座A1203培训", ("B座A1203", "培训")),
        ("海底捞（国贸店", "聚餐", "周四晚上六点在海底捞（国贸店）聚餐", ("海底捞（国贸店）", "聚餐")),
        ("星巴克(东门", "聊天", "明天三点在星巴克(东门)聊天", ("星巴克(东门)", "聊天")),
        ("公司", "300人大会", "明天九点在公司300人大会", ("公司", "300人大会")),
        ("三楼", "1024活动", "1024活动，三楼", ("三楼", "1024活动")),
    ],
)
def test_a_place_is_whole(where: str, name: str, text: str, whole: tuple[str, str]) -> None:
    assert whole_place(where, name, text) == whole
