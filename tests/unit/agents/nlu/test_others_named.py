"""What a reply calls by a name of its own is not the thing that it stands below."""

import pytest

from agents.nlu.replies.others_named import names_another


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("羽毛球取消了", "钢琴课"),
        ("把答辩改到周五", "钢琴课"),
        ("产检推迟一小时", "理发"),
        ("会议泡汤了", "和大刘喝酒"),
        ("那例会往后推半小时", "理发"),
        ("開會改到三點", "理髮"),
    ],
)
def test_a_name_that_the_thing_has_nothing_of_is_anothers(text: str, thing: str) -> None:
    assert names_another(text, thing)


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("钢琴课取消了", "带娃上钢琴课"),
        ("会议改到四点", "部门例会"),
        ("时间改到四点", "理发"),
        ("客户取消了", "签约"),
        ("张姐改到周五", "理发"),
        ("老师说改到六点", "钢琴课"),
        ("这个推迟一小时", "理发"),
        ("明天的取消", "理发"),
        ("取消了", "理发"),
        ("改到周五", "理发"),
    ],
)
def test_what_has_no_name_or_its_own_is_of_the_thing(text: str, thing: str) -> None:
    assert not names_another(text, thing)
