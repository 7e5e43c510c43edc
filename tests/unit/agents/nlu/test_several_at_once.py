"""One message that calls off and reminds, moves and says where, and who comes; and questions that book nothing."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import Language

NOW = datetime(2026, 11, 25, 10, tzinfo=ZoneInfo("Asia/Shanghai"))
MOVED = {"to_date": "2026-11-27", "clock": "08:00", "bare": True}
RING = {"at": "2026-11-25T18:00:00+08:00", "elapsed": False}


def calls(text: str, language: Language) -> list[tuple[str, dict[str, object]]]:
    found = decide(text, NOW, language)
    return [(one.name, one.arguments) for one in (found.call, *found.more) if one is not None]


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (
            "cancel the swim and remind me at 6pm to pay Rosa",
            ("schedule_delete", {"query": "swim"}),
            ("reminder_add", {"text": "pay Rosa", **RING}),
        ),
        (
            "ring the garage at 6pm, skip the swim",
            ("reminder_add", {"text": "ring the garage", **RING}),
            ("schedule_delete", {"query": "swim"}),
        ),
        (
            "move the swim to 6pm and add soap to the shopping list",
            ("schedule_update", {"query": "swim", "clock": "18:00", "bare": False}),
            ("list_add", {"name": "shopping", "items": ["soap"]}),
        ),
        (
            "move supper to Friday at 8 at Lola's and invite Rosa",
            ("schedule_update", {"query": "supper", **MOVED, "location": "Lola's"}),
            ("schedule_update", {"query": "supper", "people": "Rosa"}),
        ),
        (
            "聚会改到周五晚上七点，在老张家，叫上小秦",
            ("schedule_update", {"query": "聚会", "start_time": "2026-11-27T19:00:00+08:00", "location": "老张家"}),
            ("schedule_update", {"query": "聚会", "people": "小秦"}),
        ),
    ],
)
def test_all_that_one_message_wants_is_done(
    text: str, first: tuple[str, dict[str, object]], second: tuple[str, dict[str, object]]
) -> None:
    assert calls(text, "en" if text.isascii() else "zh") == [first, second]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("move choir to Friday at 8", {"query": "choir", **MOVED}),
        ("push the tasting to 4pm in the blue room", {"query": "tasting", "clock": "16:00", "bare": False, "location": "the blue room"}),
        ("品酒会改到周五晚上七点在江边餐厅", {"query": "品酒会", "start_time": "2026-11-27T19:00:00+08:00", "location": "江边餐厅"}),
    ],
)  # fmt: skip
def test_a_place_behind_a_new_time_is_changed_with_it(text: str, given: dict[str, object]) -> None:
    assert calls(text, "en" if text.isascii() else "zh") == [("schedule_update", given)]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("周五晚上跟谁看戏", "2026-11-27T18:00", "2026-11-28T00:00"),
        ("周六下午我在哪儿呢", "2026-11-28T12:00", "2026-11-28T18:00"),
        ("11月19号做了什么", "2026-11-19T00:00", "2026-11-20T00:00"),
        ("what did I have on the 19th", "2026-11-19T00:00", "2026-11-20T00:00"),
        ("what's on November 19", "2026-11-19T00:00", "2026-11-20T00:00"),
        ("what's on the 19th", "2026-12-19T00:00", "2026-12-20T00:00"),
        ("后天忙不忙", "2026-11-27T00:00", "2026-11-28T00:00"),
        ("is Saturday busy", "2026-11-28T00:00", "2026-11-29T00:00"),
    ],
)
def test_what_there_is_at_a_time_is_asked_and_nothing_booked(text: str, start: str, end: str) -> None:
    [(name, given)] = calls(text, "en" if text.isascii() else "zh")
    assert (name, str(given["start_time"])[:16], str(given["end_time"])[:16]) == ("schedule_query", start, end)


@pytest.mark.parametrize("text", ["周五就回", "抽血要不要空腹", "do I need to fast for the scan"])
def test_what_is_told_or_needed_is_no_event_and_no_agenda(text: str) -> None:
    assert calls(text, "zh") == []


@pytest.mark.parametrize(
    ("text", "until"), [("am I free before Saturday", "2026-11-27"), ("周六之前有空吗", "2026-11-27"), ("do I have two hours by Saturday", "2026-11-28")]
)  # fmt: skip
def test_free_before_a_day_begins_today(text: str, until: str) -> None:
    [(name, given)] = calls(text, "en" if text.isascii() else "zh")
    assert (name, given["date"], given["until"]) == ("find_free_time", "2026-11-25", until)


@pytest.mark.parametrize(
    ("text", "query", "day"),
    [
        ("The optician rang, they cant do today. Cancel it please", "optician", "2026-11-25"),
        ("the roofer texted, he can't make Friday so cancel that", "roofer", "2026-11-27"),
        ("眼镜店来电话说周五没人，那就取消吧", "眼镜店", "2026-11-27"),
    ],
)
def test_who_cannot_is_called_off_by_that_name(text: str, query: str, day: str) -> None:
    [(name, given)] = calls(text, "en" if text.isascii() else "zh")
    assert (name, given["query"], str(given["start_time"])[:10]) == ("schedule_delete", query, day)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("再加一个，明天下午三点提醒我取蛋糕", "取蛋糕"),
        ("还有一个：每天早上七点叫我浇花", "浇花"),
        ("one more, remind me tomorrow at 5pm to collect the cake", "collect the cake"),
        ("and another one: cello on Friday at 3pm", "cello"),
        ("28号下午三点年底盘点会", "年底盘点会"),
    ],
)
def test_what_announces_one_more_is_no_part_of_its_name(text: str, made: str) -> None:
    [(_, given)] = calls(text, "en" if text.isascii() else "zh")
    assert given.get("title", given.get("text")) == made
