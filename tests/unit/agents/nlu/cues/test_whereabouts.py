"""Where somebody says that they are becomes the words of /settings; whatever else they are in does not."""

import pytest

from agents.nlu.cues.own.whereabouts import Stay, apart, whereabouts


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I'm in Oslo", "here Oslo"),
        ("hey, we're now in Kyoto", "here Kyoto"),
        ("just arrived in Vienna", "here Vienna"),
        ("I am in Chicago for a conference", "here Chicago"),
        ("I'll be in Denver from tomorrow until Sunday", "away Denver from tomorrow until Sunday"),
        ("I'm staying in Porto till the 5th", "away Porto until the 5th"),
        ("i'm in madrid for two weeks", "away madrid for two weeks"),
        ("I've moved to Edinburgh", "zone Edinburgh"),
        ("please change my timezone to Asia/Seoul", "zone Asia/Seoul"),
        ("I'm back from my holiday", "away back"),
        ("I'm back", "away back"),
        ("我现在在首尔", "here 首尔"),
        ("刚落地悉尼", "here 悉尼"),
        ("我在大阪玩到周日", "away 大阪 until 周日 as 玩"),
        ("明天到周五我在深圳出差", "away 深圳 from 明天 until 周五 as 出差"),
        ("我月底前都在温哥华", "away 温哥华 until 月底"),
        ("我去曼谷度假两周", "away 曼谷 for 两周 as 度假"),
        ("我在墨尔本，周六回来", "away 墨尔本 until 周六"),
        ("我在里斯本，周四回来", "away 里斯本 until 周四"),
        ("我去大阪出差，下周二才回来", "away 大阪 until 下周二 as 出差"),
        ("我住在苏州", "zone 苏州"),
        ("我出差回来了", "away back"),
    ],
)
def test_a_place_is_where_somebody_is(text: str, words: str) -> None:
    assert whereabouts(text) == words


@pytest.mark.parametrize(
    "text",
    [
        "I'm in a hurry",
        "I'm in the office until 6",
        "I'm in love",
        "I'm in the Pacific",
        "I'm going to Rome on Friday",
        "lunch in Paris until 3",
        "use the old one",
        "我在公司待到八点",
        "我在想事情",
        "我到家了",
        "明天到周五我在家",
        "周五去上海",
    ],
)
def test_other_sentences_are_none(text: str) -> None:
    assert whereabouts(text) is None


def test_the_words_behind_away_come_apart() -> None:
    told = Stay(place="Lisbon", since="Monday", how="until", until="Friday", why="a conference")
    assert apart("Lisbon from Monday until Friday as a conference") == told
    assert apart("里斯本 until 周五") == Stay(place="里斯本", how="until", until="周五")
    assert apart("Rome for a week") == Stay(place="Rome", how="for", until="a week")
    assert apart("Rome") == Stay(place="Rome")
