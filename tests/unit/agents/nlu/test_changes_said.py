"""Changes, orders to take away and ways back that are said with a reason, a name or in words of everyday."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.cues.undo_words import takes_back
from agents.nlu.interpret import decide
from agents.nlu.lexicon.openers import opened
from agents.texts import language_of

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Monday


def calls(text: str) -> list[tuple[str, dict[str, Any]]]:
    found = decide(text, NOW, language_of(text, "en"))
    made = (found.call, *found.more) if found.call is not None else ()
    return [(one.name, one.arguments) for one in (*found.tries, *made)]


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("chess club is at 6 now", {"query": "chess club", "clock": "18:00", "bare": True}),
        ("彩排应该是15:30才对", {"query": "彩排", "clock": "15:30", "bare": False, "quiet": True}),
        ("导演刚才说彩排改到晚上七点开始了", {"query": "彩排", "clock": "19:00", "bare": False, "quiet": True}),
        ("那场 rehearsal delay 半小时", {"query": "那场 rehearsal", "shift_minutes": 30}),
        ("聚餐的地方改成老王家", {"query": "聚餐", "location": "老王家"}),
    ],
)
def test_a_change_is_told(text: str, changes: dict[str, Any]) -> None:
    assert calls(text) == [("schedule_update", changes)]


def test_what_is_made_at_an_hour_is_new_unless_it_is_there() -> None:
    decision = decide("make karate 6pm", NOW, "en")
    (first,) = decision.tries
    assert first.arguments == {"query": "karate", "clock": "18:00", "bare": False, "quiet": True}
    assert (first.name, decision.call and decision.call.name) == ("schedule_update", "schedule_add")


@pytest.mark.parametrize("text", ["我把彩排改到七点了", "他说彩排改到七点了", "make it 6pm", "make a cake"])
def test_what_others_changed_changes_nothing(text: str) -> None:
    assert calls(text) == []


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Mia bailed, scrap the rehearsal", "rehearsal"),
        ("彩排那件事先不办了，麻烦取消", "彩排"),
        ("彩排我不去了，帮我删掉", "彩排"),
        ("老师病了，取消彩排吧", "彩排"),
        ("彩排那天正好要出差，先取消吧", "彩排"),
    ],
)
def test_what_is_to_go_is_named_beside_the_order(text: str, query: str) -> None:
    assert calls(text) == [("schedule_delete", {"query": query})]


@pytest.mark.parametrize(
    ("text", "query", "day"),
    [
        ("本周四彩排停一次", "彩排", "2030-06-06"),
        ("本周四的彩排停一次", "彩排", "2030-06-06"),
        ("周四放高考假，彩排停一天", "彩排", "2030-06-06"),
        ("周四的烧烤吃不成了，下大雨", "烧烤", "2030-06-06"),
        ("I can't make the rehearsal on Thursday", "rehearsal", "2030-06-06"),
        ("can't get to archery Thursday, car's broken", "archery", "2030-06-06"),
    ],
)
def test_one_time_is_left_out_by_its_day(text: str, query: str, day: str) -> None:
    [(name, given)] = calls(text)
    assert (name, given["query"], given["start_time"][:10]) == ("schedule_delete", query, day)


@pytest.mark.parametrize(
    ("text", "query"), [("浇花的提醒也不用了", "浇花"), ("I no longer need the bin reminder", "bin")]
)
def test_a_reminder_that_is_not_needed_goes(text: str, query: str) -> None:
    assert {given["query"] for _, given in calls(text)} == {query}


@pytest.mark.parametrize(
    ("text", "title", "place", "start"),
    [
        ("后天晚上和老同学聚会，七点，在钱柜", "和老同学聚会", "钱柜", "2030-06-05T19:00:00+08:00"),
        ("明天下午带猫打疫苗，三点的号", "带猫打疫苗", None, "2030-06-04T15:00:00+08:00"),
        ("Dinner with Bo on Friday evening, 7:30", "Dinner with Bo", None, "2030-06-07T19:30:00+08:00"),
    ],
)
def test_an_hour_said_behind_is_of_the_same_thing(text: str, title: str, place: str | None, start: str) -> None:
    [(name, given)] = calls(text)
    assert (name, given["title"], given.get("location"), given["start_time"]) == ("schedule_add", title, place, start)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Would you mind reminding me at 5pm to feed the fish?", "feed the fish"),
        ("I'd like a nudge on Friday at noon to water the ferns", "water the ferns"),
        ("以后每周五晚上八点提醒我浇花", "浇花"),
        ("right, remind me at 5pm to feed the fish", "feed the fish"),
        ("那周五晚上八点提醒我浇花", "浇花"),
        ("往后每天晚上八点叫我浇花", "浇花"),
    ],
)
def test_an_order_is_no_part_of_what_rings(text: str, words: str) -> None:
    [(name, given)] = calls(text)
    assert (name, given["text"]) == ("reminder_add", words)


@pytest.mark.parametrize(
    ("text", "query", "clock"),
    [
        ("彩排那天早上八点提醒我带鞋", "彩排", "08:00"),
        ("dinner 当天下午五点提醒我换衣服", "dinner", "17:00"),
        ("remind me at noon on the day of the recital to bring shoes", "recital", "12:00"),
    ],
)
def test_it_rings_on_the_day_of_something(text: str, query: str, clock: str) -> None:
    [(name, given)] = calls(text)
    assert name == "schedule_update"
    assert (given["query"], given["lead_minutes"], given["clock"]) == (query, 0, clock)


@pytest.mark.parametrize(
    "text",
    ["she can make it, put it back", "sorry, that was too quick, can you bring it back?", "唉，我还是去，帮我恢复回来", "手滑了，撤回吧"],
)  # fmt: skip
def test_it_is_taken_back_with_a_reason(text: str) -> None:
    assert takes_back(text)


@pytest.mark.parametrize(
    "text",
    ["remind me at 5, then put it back", "if she comes, put it back", "the cat came back", "把书放回去，提醒我一下"],
)
def test_what_says_more_takes_nothing_back(text: str) -> None:
    assert not takes_back(text)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Right, book the hall", "book the hall"), ("oh dear, I missed it", "I missed it"), ("哎呀，明天三点开会", "明天三点开会"), ("那就周五上午去银行", "周五上午去银行"),
        ("对了，下周二体检", "下周二体检"), ("那天的会取消", "那天的会取消"), ("那个会取消", "那个会取消"), ("oh no", "oh no"), ("好的", "好的"), ("right after lunch", "right after lunch"),
        ("no, at five", "no, at five"), ("hi! I need a hand", "hi! I need a hand"),
    ],
)  # fmt: skip
def test_words_before_a_sentence_say_nothing_of_it(text: str, rest: str) -> None:
    assert opened(text) == rest


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("20 min timer bread", "bread timer"),
        ("timer 12 分钟 sticky rice", "sticky rice计时器"),
        ("定个40分钟的闹钟 炖汤", "炖汤计时器"),
    ],
)
def test_a_timer_is_named_behind_it(text: str, words: str) -> None:
    [(name, given)] = calls(text)
    assert name == "reminder_add"
    assert given["text"].startswith(words)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("游泳课删掉，腰疼", "游泳课"),
        ("cancel the massage, my back is fine", "massage"),
        ("取消烧烤，下大雨", "烧烤"),
    ],
)
def test_the_reason_may_stand_behind_the_order(text: str, query: str) -> None:
    assert calls(text) == [("schedule_delete", {"query": query})]


@pytest.mark.parametrize("text", ["cancel the massage, or move it to Monday", "取消烧烤，还是算了？"])
def test_what_goes_on_behind_the_order_is_no_reason(text: str) -> None:
    assert len(calls(text)) != 1


def test_what_is_called_off_as_well_goes_too() -> None:
    assert calls("取消烧烤，露营也取消") == [
        ("schedule_delete", {"query": "烧烤"}),
        ("schedule_delete", {"query": "露营"}),
    ]


@pytest.mark.parametrize(
    ("text", "query", "day"),
    [
        ("no bread delivery this Friday, the baker is away", "bread delivery", "2030-06-07"),
        ("no flute tomorrow because the teacher is ill", "flute", "2030-06-04"),
        ("明天不用遛狗", "遛狗", "2030-06-04"),
        ("no packed lunch needed this Thursday", "packed lunch", "2030-06-06"),
    ],
)
def test_one_time_that_is_left_out_may_have_its_reason(text: str, query: str, day: str) -> None:
    name, given = calls(text)[0]
    assert (name, given["query"], given["start_time"][:10]) == ("schedule_delete", query, day)
