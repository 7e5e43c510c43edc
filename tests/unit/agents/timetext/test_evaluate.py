"""The scorer: what counts as right, wrong and silent."""

import json
from datetime import datetime
from typing import cast

import pytest

from agents.timetext.time_scoring import Measured, Row, TimeLabelError, canonical, evaluate, measured, same_rule


def rows_of(text: str) -> list[Row]:
    """The rows of a JSONL file's text."""
    return [cast("Row", json.loads(line)) for line in text.splitlines() if line.strip()]


ROWS = rows_of(
    """
    {"text": "明天下午3点", "reference": "2026-05-13T10:20:00", "tz": "Asia/Shanghai", "kind": "point", "grain": "minute", "start": "2026-05-14T15:00:00"}
    {"text": "明天", "reference": "2026-05-13T10:20:00", "tz": "Asia/Shanghai", "kind": "point", "grain": "day", "start": "2026-05-14T00:00:00"}
    {"text": "明天", "reference": "2026-05-13T10:20:00", "tz": "UTC", "kind": "point", "grain": "day", "start": "2026-05-15T00:00:00", "start_alts": []}
    {"text": "in 9 days", "reference": "2026-05-13T10:20:00", "tz": "UTC", "kind": "point", "grain": "second", "start": "2026-05-22T10:20:00"}
    {"text": "明天3点到5点", "reference": "2026-05-13T10:20:00", "tz": "UTC", "kind": "range", "start": "2026-05-14T03:00:00", "end": "2026-05-14T05:00:00", "start_alts": ["2026-05-14T15:00:00"], "end_alts": ["2026-05-14T17:00:00"]}
    {"text": "明天上午", "reference": "2026-05-13T10:20:00", "tz": "UTC", "kind": "range", "tags": ["pod"], "start": "2026-05-14T06:00:00", "end": "2026-05-14T12:00:00"}
    {"text": "开会90分钟", "reference": "2026-05-13T10:20:00", "tz": "UTC", "kind": "duration", "duration_s": 5400}
    {"text": "this week", "reference": "2026-05-13T10:20:00", "tz": "UTC", "kind": "duration", "duration_s": 604800}
    {"text": "in 5 minutes", "reference": "2026-05-13T10:20:00", "tz": "UTC", "kind": "duration", "duration_s": 300}
    {"text": "每周一9点", "reference": "2026-05-13T10:20:00", "tz": "UTC", "kind": "set", "recurrence": {"freq": "WEEKLY", "byday": ["MO"], "time": "09:00"}}
    {"text": "每周一9点", "reference": "2026-05-13T10:20:00", "tz": "UTC", "kind": "duration", "duration_s": 1}
    {"text": "周三或者周四", "reference": "2026-05-13T10:20:00", "tz": "UTC", "kind": "point", "grain": "day", "start": "2026-05-13T00:00:00"}
    {"text": "给他点赞", "adversarial": true}
    {"text": "good morning"}
    """
)  # fmt: skip


def test_figures() -> None:
    found = evaluate(ROWS)
    assert found["all"] == {"rows": 12, "exact": 75.0, "wrong": 16.7, "none": 8.3, "precision": 81.8}
    assert found["set"] == {"rows": 1, "exact": 100.0, "wrong": 0.0, "none": 0.0, "precision": 100.0}
    assert found["false_positives"] == {"adversarial": [0, 1], "plain": [0, 1]}


def test_a_false_positive_is_counted() -> None:
    def always(text: str, reference: datetime) -> Measured:
        return reference, None, None, {"text": text}

    assert evaluate(ROWS[-1:], always)["false_positives"] == {"plain": [1, 1]}
    assert cast("dict[str, float]", evaluate(ROWS[6:7], always)["all"])["wrong"] == 100.0


def test_silence_has_no_precision() -> None:
    found = cast("dict[str, float]", evaluate(ROWS[-3:-2])["all"])
    assert found["none"] == 100.0
    assert found["precision"] == 0.0


@pytest.mark.parametrize(
    ("rule", "other"),
    [
        pytest.param("FREQ=DAILY;BYDAY=MO,TU", "FREQ=WEEKLY;BYDAY=MO,TU", id="days of a day"),
        pytest.param("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "FREQ=DAILY", id="all days"),
        pytest.param("FREQ=DAILY;INTERVAL=14", "FREQ=WEEKLY;INTERVAL=2", id="fourteen days"),
        pytest.param("FREQ=MINUTELY;INTERVAL=120", "FREQ=HOURLY;INTERVAL=2", id="minutes"),
        pytest.param("FREQ=MONTHLY;INTERVAL=12", "FREQ=YEARLY", id="twelve months"),
        pytest.param("FREQ=MONTHLY;BYMONTH=6;BYMONTHDAY=5", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=5", id="one month"),
        pytest.param("RRULE:FREQ=WEEKLY;BYDAY=+1MO", "FREQ=WEEKLY;BYDAY=1MO", id="sign"),
    ],
)
def test_ways_to_say_one_rule(rule: str, other: str) -> None:
    assert canonical(rule) == canonical(other)


def test_a_part_of_the_day_needs_no_clock() -> None:
    assert same_rule({"freq": "DAILY", "pod": "MO"}, "FREQ=DAILY;BYHOUR=8;BYMINUTE=0")
    assert not same_rule({"freq": "DAILY", "time": "09:00"}, "FREQ=DAILY;BYHOUR=8;BYMINUTE=0")


def test_the_contract_of_the_neutral_scorer() -> None:
    now = datetime.fromisoformat("2026-05-13T10:20:00+08:00")
    assert measured("给他点赞", now) == (None, None, None, {})
    start, end, rule, extra = measured("每周一9点开会", now)
    assert (start, end, rule, extra) == (
        datetime.fromisoformat("2026-05-18T09:00:00+08:00"), None, "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0", {"span": (0, 5)},
    )  # fmt: skip
    assert measured("每两小时", now)[2] == "FREQ=HOURLY;INTERVAL=2"
    assert measured("午睡半小时", now)[3] == {"span": (2, 5), "duration_s": 1800.0}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        pytest.param({"kind": "point"}, "'明天三点': a row of kind 'point' needs 'start'", id="no label"),
        pytest.param({"kind": "point", "start": "soon"}, "'明天三点': a label that cannot be read", id="no moment"),
    ],
)
def test_a_row_without_its_label_is_named(row: dict[str, object], said: str) -> None:
    with pytest.raises(TimeLabelError, match=said):
        evaluate([{"text": "明天三点", "reference": "2026-05-13T10:20:00", **row}])
