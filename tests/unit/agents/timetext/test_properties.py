"""What holds for every sentence: weekdays agree, ends follow starts, digits and blanks do not matter, nothing raises."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rrulestr
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.timetext import Reading, Toward, parse, title
from agents.timetext.bounds import READ
from agents.timetext.lexicon.normalize import letters
from agents.timetext.lexicon.tokenize import scan
from tests.support.examples import examples

ZONES = ("Asia/Shanghai", "America/New_York", "Europe/London", "Australia/Lord_Howe", "UTC")
HAN_DIGITS = "零一二三四五六七八九"
ENGLISH_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WORDS = ["明天", "下周三", "周五", "每周一三五", "每天", "每隔两天", "下午", "晚上", "三点", "3点半", "15:30", "到", "-", "从", "提前15分钟", "提醒我", "半小时后", "三天后", "之前", "以后", "除了", "或者", "和", "月底", "下个月15号", "2月30号", "99号", "农历", "一点", "开会", "今晚", "12点", "2026-05-20", "5.20", "全天", "左右", "开始", "直到", "共10次", "第二个周五", "最后一天", "北京时间", "tomorrow", "tmr", "next", "friday", "every", "other", "thursday", "at", "3", "3pm", "half", "past", "seven", "to", "until", "from", "between", "and", "or", "by", "before", "after", "eod", "in", "two", "hours", "ago", "for", "90", "minutes", "the", "15th", "of", "month", "june", "3-5", "weekdays", "monday", "to", "friday", "noon", "midnight", "tonight", "last", "week", "a", "week", "from", "tuesday", "first", "monday", "of", "each", "month", "10", "times", "utc", "eastern", "1530", "99999999999999", "25:99", "may", "second", "march", "except", "about", "ish"]  # fmt: skip

moments = st.datetimes(
    min_value=datetime(2020, 1, 1),  # noqa: DTZ001  # hypothesis wants naive bounds
    max_value=datetime(2035, 12, 31),  # noqa: DTZ001
    timezones=st.sampled_from(ZONES).map(ZoneInfo),
)
towards = st.sampled_from(("future", "past", "any"))
fast = settings(max_examples=examples(60), deadline=None)


def when(reading: Reading) -> tuple[object, ...]:
    return (
        reading.verdict, reading.start, reading.end, reading.all_day, reading.rrule, reading.duration, reading.lead,
    )  # fmt: skip


@fast
@given(now=moments, day=st.integers(0, 6), prefix=st.sampled_from(("", "下", "下下", "本")), hour=st.integers(13, 22))
def test_the_weekday_of_the_text_is_the_weekday_of_the_reading(now: datetime, day: int, prefix: str, hour: int) -> None:
    for text in (f"{prefix}周{'一二三四五六日'[day]}{hour}点开会", f"{prefix}星期{'一二三四五六天'[day]}去爬山"):
        reading = parse(text, now, "any")
        assert reading.start is not None
        assert reading.start.weekday() == day
    english = parse(f"lunch with Ana on {ENGLISH_DAYS[day]} at {hour}:15", now)
    assert english.start is not None
    assert english.start.weekday() == day
    assert english.start >= now.replace(second=0, microsecond=0)


@fast
@given(
    now=moments,
    first=st.integers(0, 23),
    second=st.integers(0, 23),
    day=st.sampled_from(("明天", "下周二", "tomorrow ")),
)
def test_a_range_ends_after_it_starts(now: datetime, first: int, second: int, day: str) -> None:
    for text in (f"{day}{first}:00-{second}:30 review", f"{day}{first}点到{second}点半"):
        reading = parse(text, now)
        if reading.start is None:  # from 14:00 to 13:30 is a slip, not most of a day
            assert (reading.reason, second < first) == ("impossible: the end comes before the start", True)
            continue
        assert reading.end is not None
        most = timedelta(hours=24 if first <= second else 19)  # from midnight to 19:30 is what it says
        assert timedelta(0) < reading.end - reading.start <= most


@fast
@given(now=moments, first=st.sampled_from(ENGLISH_DAYS), second=st.sampled_from(ENGLISH_DAYS))
def test_days_end_after_they_start(now: datetime, first: str, second: str) -> None:
    reading = parse(f"away from {first} to {second}", now)
    assert reading.start is not None
    assert reading.end is not None
    assert timedelta(0) < reading.end.replace(tzinfo=None) - reading.start.replace(tzinfo=None) <= timedelta(days=7)


@fast
@given(now=moments, day=st.integers(1, 9), hour=st.integers(1, 9), minute=st.integers(10, 59))
def test_width_blanks_and_digit_forms_do_not_matter(now: datetime, day: int, hour: int, minute: int) -> None:
    plain = f"下个月{day}号下午{hour}点{minute}分开会"
    wide = plain.translate({ord(str(digit)): 0xFF10 + digit for digit in range(10)})
    tens, ones = divmod(minute, 10)
    spelled = f"{HAN_DIGITS[tens] if tens > 1 else ''}十{HAN_DIGITS[ones] if ones else ''}"
    han = f"下个月{HAN_DIGITS[day]}号下午{HAN_DIGITS[hour]}点{spelled}分开会"
    spaced = f"下个月 {day} 号 下午 {hour} 点 {minute} 分 开会"
    colon = f"下个月{day}号下午{hour}：{minute}开会"
    readings = [when(parse(text, now)) for text in (plain, wide, han, spaced, colon)]
    assert readings == [readings[0]] * 5
    assert readings[0][0] == "understood"


@fast
@given(now=moments, hour=st.integers(1, 12), minute=st.integers(10, 59))
def test_ways_to_write_a_clock_agree(now: datetime, hour: int, minute: int) -> None:
    texts = (
        f"tomorrow at {hour}:{minute} pm",
        f"tomorrow {hour}.{minute}pm",
        f"TOMORROW AT {hour}:{minute}P.M.",
        f"tmrw @ {hour}:{minute}pm",
    )
    readings = [when(parse(text, now)) for text in texts]
    assert readings == [readings[0]] * len(texts)


@settings(max_examples=examples(150), deadline=None)
@given(text=st.text(max_size=120), now=moments, toward=towards)
def test_no_text_raises(text: str, now: datetime, toward: Toward) -> None:
    title(text, parse(text, now, toward))


@settings(max_examples=examples(250), deadline=None)
@given(
    words=st.lists(st.sampled_from(WORDS), max_size=9),
    joint=st.sampled_from(("", " ", "，")),
    now=moments,
    toward=towards,
)
def test_no_sentence_of_time_words_raises_and_answers_are_whole(
    words: list[str], joint: str, now: datetime, toward: Toward
) -> None:
    text = joint.join(words)
    reading = parse(text, now, toward)
    title(text, reading)
    assert all(0 <= start < end <= len(text) for start, end in reading.spans)
    if reading.verdict != "understood":
        assert reading.start is None
        assert (reading.verdict == "ask") == bool(reading.reason)
        return
    assert reading.start or reading.end or reading.duration or reading.lead is not None
    if reading.start and reading.end:
        assert reading.start.astimezone(UTC) < reading.end.astimezone(UTC)
    for moment in (reading.start, reading.end, *reading.alternatives):
        assert moment is None or moment.tzinfo is now.tzinfo


@fast
@given(
    now=moments,
    text=st.sampled_from(
        (
            "每周一三五早上七点",
            "每月31号",
            "每年2月29号",
            "every other thursday at 7pm",
            "first monday of each month",
            "每隔两天晚上8点",
        )
    ),
)
def test_a_series_begins_with_its_first_occurrence(now: datetime, text: str) -> None:
    reading = parse(text, now)
    assert reading.rrule is not None
    assert reading.start is not None
    first = reading.start.replace(tzinfo=None)
    assert rrulestr(reading.rrule, dtstart=first)[0] == first
    assert first >= now.replace(tzinfo=None, hour=0, minute=0, second=0, microsecond=0)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\ud800明天\udfff3点", id="lone surrogates"),
        pytest.param("\u202e明天下午3点\u202c", id="right to left override"),
        pytest.param("明\u200b天下午3\ufeff点", id="invisible"),
        pytest.param("9" * 1_999 + "点", id="digits"),
        pytest.param("零" * 2_000 + "点", id="zeros"),
        pytest.param("十" * 500 + "点" + "每" * 500, id="tens"),
        pytest.param("明天🎉3点🎂", id="emoji"),
        pytest.param("\x00\x01\x1b[31m明天3点", id="control characters"),
        pytest.param("一" * 300 + "天" * 300, id="ones"),
        pytest.param("下" * 1_000 + "周三", id="next of next"),
        pytest.param("January 1 9999 " * 50, id="far dates"),
        pytest.param("in 9999 years", id="far offset"),
        pytest.param("9999999999小时后", id="huge offset"),
        pytest.param("٣:٣٠ tomorrow", id="arabic digits"),
        pytest.param("İstanbul tomorrow 3pm ẞ", id="letters that grow"),
    ],
)
def test_odd_input(text: str) -> None:
    now = datetime(2026, 5, 13, 10, 20, tzinfo=ZoneInfo("Asia/Shanghai"))
    for toward in ("future", "past", "any"):
        title(text, parse(text, now, toward))


def test_invisible_characters_do_not_hide_a_time() -> None:
    now = datetime(2026, 5, 13, 10, 20, tzinfo=ZoneInfo("Asia/Shanghai"))
    text = "\u202e明\u200b天下午3点\u202c开会"
    assert when(parse(text, now)) == when(parse("明天下午3点开会", now))
    assert title(text, parse(text, now)) == "开会"


def test_long_texts_are_read_in_their_beginning() -> None:
    now = datetime(2026, 5, 13, 10, 20, tzinfo=ZoneInfo("Asia/Shanghai"))
    head = "明天下午3点开会" + "。" * (READ - 8)
    assert parse(head + "后天4点", now) == parse(head, now)
    assert len(letters("字" * 9_000).text) == READ


@pytest.mark.parametrize("piece", ["every other thursday at 3 ", "一", "- ", "每", "(", "a ", "和小李"])
def test_every_letter_is_left_behind_once(piece: str) -> None:
    """The tokens cover the text in order and do not overlap."""
    text = letters(piece * 80).text
    tokens = scan(text)
    assert len(tokens) <= len(text) + 1
    assert all(earlier.end <= later.start for earlier, later in pairwise(tokens))


@pytest.mark.parametrize(
    ("piece", "verdict"), [("明天下午3点到5点", "ask"), ("1 ", "none"), ("3:", "none"), ("2026-03-04 10:15 ", "ask")]
)
def test_a_table_of_times_is_no_single_time(piece: str, verdict: str) -> None:
    reading = parse(piece * 200, datetime(2026, 5, 13, 10, 20, tzinfo=ZoneInfo("Asia/Shanghai")))
    assert (reading.verdict, reading.spans) == (verdict, ())


def test_a_naive_now_is_an_error() -> None:
    with pytest.raises(ValueError, match="aware"):
        parse("明天", datetime(2026, 5, 13))  # noqa: DTZ001  # the error is the point


@pytest.mark.parametrize(
    "text",
    ["每天2月30日", "every day 30 february", "周五到 in 9999 years", "friday for 9999 years", "连续三天2月30日早上"],
)
def test_days_that_never_come_ask_and_end(text: str) -> None:
    assert parse(text, datetime(2026, 7, 11, 22, 15, tzinfo=ZoneInfo("Asia/Shanghai"))).verdict == "ask"


def test_a_series_that_ends_before_it_begins_asks() -> None:
    wednesday = datetime(2026, 3, 11, 10, 20, tzinfo=ZoneInfo("Asia/Shanghai"))
    assert parse("every monday from 9am to wednesday 5pm", wednesday).verdict == "ask"
