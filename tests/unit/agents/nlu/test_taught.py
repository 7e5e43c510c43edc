"""What was taught is read for the words that were taught, and can answer no question."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.nlu.cues.own.lesson_words import Teaching, asks_lessons, meant_instead, says_wrong, teaching
from agents.nlu.taught import key, key_of, known_by, may_be_taught, read_as

NOW = datetime(2026, 11, 23, 16, tzinfo=ZoneInfo("Asia/Shanghai"))


@dataclass(frozen=True)
class Kept:
    words: str
    meaning: str

    @property
    def key(self) -> str:
        return key_of(self.words, self.meaning)


TAUGHT = (
    Kept("dogs", "remind me to feed the dogs"),
    Kept("交作业", "把作业加到学校清单"),
    Kept("wind down", "show my agenda for tomorrow"),
    Kept("🎹", "tick piano on my practice list"),
)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("dogs", "remind me to feed the dogs"),
        ("Dogs!", "remind me to feed the dogs"),
        ("please dogs", "remind me to feed the dogs"),
        ("dogs at 6pm", "remind me to feed the dogs at 6pm"),
        ("tomorrow at 7am dogs", "remind me to feed the dogs tomorrow at 7am"),
        ("交作业。", "把作业加到学校清单"),
        ("wind  down", "show my agenda for tomorrow"),
        ("wnid down", "show my agenda for tomorrow"),
        ("🎹", "tick piano on my practice list"),
        ("hotdogs", None),
        ("dogs are loyal", None),
        ("dog", None),
        ("/dogs", None),
        ("dogs\ncats", None),
        ("dogs 3", None),
    ],
)
def test_words_are_read_as_was_taught_with_courtesy_or_a_time_beside_them(text: str, read: str | None) -> None:
    assert read_as(text, TAUGHT, NOW, "en") == read


def test_a_word_near_to_them_stays_what_rules_are_sure_of() -> None:
    assert read_as("undo it", (Kept("undo id", "note: passport"),), NOW, "en") is None


GAPPED = (
    Kept("… is in the bag", "tick … on my school list"),
    Kept("jot ...", "note: ..."),
    Kept("…搞定啦", "勾选学校清单里的…"),
    Kept("vet: …", "add … to my vet list"),
    Kept("thumbs", "note"),
    Kept("the Dragon", "Mrs Meyer"),
    Kept("小龙", "孟老师"),
    Kept("feast", "note: a feast"),
)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("the geography book is in the bag", "tick the geography book on my school list"),
        ("The map is in the bag!", "tick The map on my school list"),
        ("Jot: the bus leaves at 7", "note: the bus leaves at 7"),
        ("jot", None),
        ("jotting is fun", None),
        ("is in the bag", None),
        ("vet: flea powder", "add flea powder to my vet list"),
        ("the vet: flea powder", None),
        ("vet rang about flea powder", None),
        ("地图 搞定啦", "勾选学校清单里的地图"),
        ("搞定啦", None),
    ],
)
def test_whatever_stands_in_a_gap_stands_for_itself(text: str, read: str | None) -> None:
    assert read_as(text, GAPPED, NOW, "en") == read


@given(st.text(st.characters(categories=["L"]), min_size=1, max_size=30))
def test_no_letter_of_what_stands_in_a_gap_is_lost(between: str) -> None:
    lesson = Kept("[ … ] is in the bag", "tick … on my school list")
    assert read_as(f"[ {between} ] is in the bag", (lesson,), NOW, "en") == f"tick {between} on my school list"


@pytest.mark.parametrize(
    ("text", "taught", "read"),
    [
        ("show my antsy things about paint", Kept("nts", "notes"), None),
        ("the weather is fine", Kept("weather", "tomorrow"), None),
        ("call the dragon tomorrow at 5pm", Kept("the Dragon", "Mrs Meyer"), None),
        ("what a feast that was", Kept("feast", "note: a feast"), None),
        ("提心我明天交表", Kept("提心", "提醒"), "提醒我明天交表"),
    ],
)
def test_words_within_a_sentence_are_read_where_that_leaves_no_doubt(text: str, taught: Kept, read: str | None) -> None:
    assert read_as(text, (taught,), NOW, "en") == read


@pytest.mark.parametrize(
    ("words", "less"), [("the …", True), ("…好", True), ("… done", False), ("搞定…", False), ("vet: …", False)]
)
def test_what_stands_around_a_gap_must_be_enough(words: str, less: bool) -> None:
    assert known_by(words) is not less


@pytest.mark.parametrize(
    "words",
    [
        "yes",
        "OK",
        "好的",
        "no",
        "算了",
        "第二个",
        "2",
        "both",
        "stop",
        "停",
        "undo",
        "撤销",
        "/erase",
        "tomorrow",
        "明天",
        "!!",
        "hi",
    ],
)
def test_what_answers_stops_or_is_a_time_cannot_be_taught(words: str) -> None:
    assert not may_be_taught(words, NOW)


@given(st.text(max_size=20))
def test_a_key_is_that_of_its_own_key(text: str) -> None:
    assert key(key(text)) == key(text)


@given(st.text(max_size=30))
def test_without_lessons_every_text_is_itself(text: str) -> None:
    assert read_as(text, (), NOW, "zh") is None


@pytest.mark.parametrize(
    ("text", "taught"),
    [
        ("when I say dogs I mean: remind me to feed the dogs", Teaching(words="dogs", meaning="remind me to feed the dogs", firm=True)),
        ("Whenever I write “wd”, I want you to show my agenda", Teaching(words="wd", meaning="show my agenda", firm=True)),
        ("from now on wd means show my agenda", Teaching(words="wd", meaning="show my agenda")),
        ("by wd I mean show my agenda.", Teaching(words="wd", meaning="show my agenda")),
        ("我说交作业就是把作业加到学校清单", Teaching(words="交作业", meaning="把作业加到学校清单")),
        ("以后我说「收工」你就：看看明天的日程", Teaching(words="收工", meaning="看看明天的日程", firm=True)),
        ("当我说收工的时候，意思是看看明天的日程", Teaching(words="收工", meaning="看看明天的日程")),
        ("我说好了就走", None),
        ("我说过明天开会", None),
        ("when I say it out loud it sounds silly", None),
        ("what does it mean when I say that?", None),
    ],
)  # fmt: skip
def test_a_sentence_that_teaches_is_heard(text: str, taught: Teaching | None) -> None:
    assert teaching(text) == taught


@pytest.mark.parametrize(
    ("text", "wrong", "instead"),
    [
        ("that was wrong", True, None),
        ("No, that's not what I meant.", True, None),
        ("你理解错了", True, None),
        ("不是这个意思", True, None),
        ("no, I meant: note the wifi code", False, "note the wifi code"),
        ("不是，我是说把牛奶加到购物清单", False, "把牛奶加到购物清单"),
        ("what is wrong with my car", False, None),
        ("the answer was wrong in the test on Friday", False, None),
    ],
)
def test_what_was_wrong_and_what_was_meant_is_heard(text: str, wrong: bool, instead: str | None) -> None:
    assert (says_wrong(text), meant_instead(text)) == (wrong, instead)


@pytest.mark.parametrize(
    ("text", "asks"), [("what have I taught you?", True), ("我教过你什么", True), ("teach me chess", False)]
)
def test_it_is_heard_when_somebody_asks_for_them(text: str, asks: bool) -> None:
    assert asks_lessons(text) == asks
