"""Titles are marked as the README of the corpus says, however somebody marked them."""

from pathlib import Path

import pytest

from training.corpus import load
from training.title_labels import mended

HEAD = "# style: somebody\n# language: en\n# part: train\n"


@pytest.mark.parametrize(
    ("line", "slots"),
    [
        ("schedule_add\tput in [a coffee with Yusra|title] [at 3|time]", ["coffee with Yusra", "at 3"]),
        ("schedule_add\t[The tyre change|title] [on 2 May|time]", ["tyre change", "on 2 May"]),
        ("schedule_add\t[The Railway Inn|title] [on 2 May|time]", ["The Railway Inn", "on 2 May"]),
        ("schedule_add\t[user interview|title] with [Rosa|people]", ["user interview with Rosa"]),
        ("schedule_add\t[supper at Ana's|title] [fri|time]", ["supper", "Ana's", "fri"]),
        ("schedule_add\t[tea|title] at [The Fox|place] [fri|time]", ["tea", "The Fox", "fri"]),
        ("schedule_add\t[周四|time]和[老陈|people][吃饭|title]", ["周四", "和老陈吃饭"]),
        ("schedule_add\t[周四|time]得去[满月酒|title]", ["周四", "去满月酒"]),
        ("schedule_add\t[周二晚上|time]给[瑜伽|title]腾个位置", ["周二晚上", "瑜伽"]),
        ("reminder_add\t[八点|time]提醒我，给[儿子打电话|title]", ["八点", "给儿子打电话"]),
        ("schedule_delete\tcancel [the dentist|target]", ["the dentist"]),
    ],
)
def test_a_title_is_marked_as_it_should_be(tmp_path: Path, line: str, slots: list[str]) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "somebody.txt").write_text(f"{HEAD}{line}\n", encoding="utf-8")
    [sentence] = load(tmp_path)
    request = mended(sentence.requests[0])
    assert [request.text[slot.start : slot.end] for slot in request.slots] == slots


def test_mending_twice_changes_nothing_more() -> None:
    once = [mended(request) for sentence in load() for request in sentence.requests]
    assert [mended(request) for request in once] == once
