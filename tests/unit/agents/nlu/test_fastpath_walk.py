"""What people said on a walk through the house, as rules understand it."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu import interpret
from agents.nlu.classify import classify
from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2026, 1, 26, 10, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Monday


def calls(text: str) -> list[tuple[str, dict[str, Any]]]:
    decision = decide(text, NOW, language_of(text, "zh"))
    made = (decision.call, *decision.more) if decision.call else ()
    return [(call.name, call.arguments) for call in made]


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("push dentist by 30 minutes", {"query": "dentist", "shift_minutes": 30}),
        ("push the dentist back an hour", {"query": "dentist", "shift_minutes": 60}),
        ("move the vet an hour earlier", {"query": "vet", "shift_minutes": -60}),
        ("snooze the vet 1h", {"query": "vet", "shift_minutes": 60}),
        ("snooze deploy by 20 minutes", {"query": "deploy", "shift_minutes": 20}),
        ("postpone the standup by a day", {"query": "standup", "shift_minutes": 1440}),
        ("把牙医推迟半小时", {"query": "牙医", "shift_minutes": 30}),
        ("会议提前一小时", {"query": "会议", "shift_minutes": -60}),
        ("move the dentist to 4", {"query": "dentist", "clock": "16:00", "bare": True}),
        ("move the dentist to 4pm", {"query": "dentist", "clock": "16:00", "bare": False}),
        ("把牙医改到五点半", {"query": "牙医", "clock": "17:30", "bare": True}),
        ("remind me about the vet an hour before", {"query": "vet", "lead_minutes": 60}),
        ("牙医提前一小时提醒我", {"query": "牙医", "lead_minutes": 60}),
    ],
)
def test_what_is_there_is_moved_without_its_day(text: str, arguments: dict[str, Any]) -> None:
    assert calls(text) == [("schedule_update", arguments)]


@pytest.mark.parametrize("text", ["move the dentist by an hour", "push it forward an hour", "push the limits"])
def test_where_to_is_not_guessed(text: str) -> None:
    assert calls(text) == []


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ("delete the note about the landlord", "memo_delete", {"query": "landlord"}),
        ("please delete my landlord note", "memo_delete", {"query": "landlord"}),
        ("delete note #3", "memo_delete", {"id": 3}),
        ("delete the note", "memo_delete", {"that": True}),
        ("delete my last note please", "memo_delete", {"that": True}),
        ("remove my notes", "memo_delete", {"query": ""}),
        ("把那条笔记删掉", "memo_delete", {"that": True}),
        ("删掉笔记", "memo_delete", {"query": ""}),
        ("把房东那条笔记删掉", "memo_delete", {"query": "房东"}),
        ("删除关于房东的笔记", "memo_delete", {"query": "房东"}),
        ("change the note about the landlord to: call him", "memo_change", {"query": "landlord", "text": "call him"}),
        ("把房东那条笔记改成下周交租", "memo_change", {"query": "房东", "text": "下周交租"}),
        ("undo", "undo_last", {}),
        ("撤销", "undo_last", {}),
    ],
)
def test_notes_go_and_change_by_words(text: str, tool: str, arguments: dict[str, Any]) -> None:
    assert calls(text) == [(tool, arguments)]


@pytest.mark.parametrize(
    "text",
    [
        "don't delete the note about the landlord", "不要删除房东的笔记", "don't delete all my notes", "不要把笔记全部删掉",
        "how do I delete all my notes?", "she deleted all my notes", "笔记全部删掉会怎么样",
    ],
)  # fmt: skip
def test_no_note_goes_by_mistake(text: str) -> None:
    assert [name for name, _ in calls(text) if name in ("memo_delete", "memo_change")] == []


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("book club on Thursday at 7", "19:00"),
        ("周四7点读书会", "19:00"),
        ("周五8点聚会", "20:00"),
        ("周四早上7点读书会", "07:00"),
        ("book club on Thursday at 7am", "07:00"),
        ("book club on Thursday at 14:00", "14:00"),
        ("standup on Thursday at 9", "09:00"),
    ],
)
def test_after_work_is_in_the_evening(text: str, hour: str) -> None:
    [(_name, arguments)] = calls(text)
    assert arguments["start_time"][11:16] == hour


@pytest.mark.parametrize(
    ("text", "end"),
    [
        pytest.param("周六晚上和外婆看戏", None, id="晚上"),
        pytest.param("Sunday afternoon coffee with Nina", None, id="afternoon"),
        pytest.param("周六晚上排练三个小时", "21:00", id="with its length"),
        pytest.param("Sunday from 2pm to 5pm rehearsal", "17:00", id="with its end"),
    ],
)
def test_a_part_of_the_day_says_when_it_begins_not_how_long_it_takes(text: str, end: str | None) -> None:
    [(_name, arguments)] = calls(text)
    assert str(arguments.get("end_time"))[11:16] == (end or "")


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("dentist tomorrow at 3 and lunch with Leo on Friday at noon", ["dentist", "lunch with Leo"]),
        ("明天下午3点看牙医，周五中午和小李吃饭", ["看牙医", "和小李吃饭"]),
        ("明天1点开会，明天2点吃饭，明天3点打球", ["开会", "吃饭", "打球"]),
        (
            "dentist tomorrow at 3pm, lunch with Leo on Friday at noon and gym on Sunday at 6pm",
            ["dentist", "lunch with Leo", "gym"],
        ),
    ],
)
def test_two_things_that_each_say_when_are_two_calls(text: str, titles: list[str]) -> None:
    assert [(name, arguments["title"]) for name, arguments in calls(text)] == [
        ("schedule_add", title) for title in titles
    ]


@pytest.mark.parametrize(
    "text",
    [
        "明天1点开会，明天2点吃饭，明天3点打球，明天4点看书，明天5点洗车",
        "dentist tomorrow at 3pm, lunch tomorrow at 1pm, gym tomorrow at 6pm, drums tomorrow at 7pm and call Leo tomorrow at 8pm",
    ],
)
def test_of_more_things_than_are_done_at_once_none_is_done_and_the_question_says_so(text: str) -> None:
    decision = decide(text, NOW, language_of(text, "zh"))
    assert (calls(text), decision.question is not None) == ([], True)


def test_a_list_is_not_cut_at_every_comma(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def counted(text: str, *arguments: Any) -> Any:  # noqa: ANN401 - what it stands for takes them
        looked.append(text)
        return classify(text, *arguments)

    monkeypatch.setattr(interpret, "classify", counted)
    text = "提醒我" + "和a" * 90
    assert calls(text) == []
    assert len(looked) == 1


@pytest.mark.parametrize("text", ["delete note 99999999999999999999", "删除99999999999999999999号笔记"])
def test_a_number_that_no_note_can_have_is_none(text: str) -> None:
    assert [arguments for _name, arguments in calls(text) if "id" in arguments] == []


def test_one_thing_with_an_and_stays_one() -> None:
    assert len(calls("lunch with Ann and Leo on Friday at noon")) == 1


@pytest.mark.parametrize(
    ("text", "last"), [("when am I free next week?", "2026-02-08"), ("下周哪天有空", "2026-02-08")]
)
def test_free_times_of_a_week_are_asked_by_its_days(text: str, last: str) -> None:
    assert calls(text) == [("find_free_time", {"date": "2026-02-02", "until": last})]


@pytest.mark.parametrize(
    ("text", "query", "past"),
    [
        ("when is the vet?", "vet", False),
        ("牙医是什么时候", "牙医", False),
        ("什么时候看牙医", "看牙医", False),
        ("when was the vet?", "vet", True),
    ],
)
def test_what_is_asked_for_by_name_is_looked_for_in_titles(text: str, query: str, past: bool) -> None:
    [call] = decide(text, NOW, language_of(text, "zh")).instead
    assert (call.name, call.arguments) == ("schedule_query", {"query": query, "past": past, "quiet": True})
