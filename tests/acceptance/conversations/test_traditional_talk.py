"""Somebody who writes Chinese in traditional characters: understood like anybody else, and answered in the same characters."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts.traditional import traditional
from bot.app import house
from bot.process.settings import Settings
from tests.support.houses import WORKING
from tests.support.talking import labels, lines, talk

NOW = datetime(2026, 5, 4, 10, tzinfo=ZoneInfo("Asia/Taipei"))
PAIRS = [
    ("提醒我明天下午三點開會", "提醒我明天下午三点开会"),
    ("記一下：房東電話 555 0100", "记一下：房东电话 555 0100"),
    ("明天有什麼安排？", "明天有什么安排？"),
    ("這週五晚上七點跟媽媽吃飯", "这周五晚上七点跟妈妈吃饭"),
    ("購物清單加牛奶和雞蛋", "购物清单加牛奶和鸡蛋"),
    ("購物清單裡還有什麼？", "购物清单里还有什么？"),
    ("把明天的會議改到四點", "把明天的会议改到四点"),
    ("取消後天的牙醫", "取消后天的牙医"),
    ("每天早上八點提醒我吃藥", "每天早上八点提醒我吃药"),
    ("下週我什麼時候有空？", "下周我什么时候有空？"),
    ("半小時後叫我關火", "半小时后叫我关火"),
    ("鑰匙放在哪裡了？", "钥匙放在哪里了？"),
    ("幫我找一下關於裝修的筆記", "帮我找一下关于装修的笔记"),
    ("我有哪些提醒？", "我有哪些提醒？"),
    ("刪掉剛才那條筆記", "删掉刚才那条笔记"),
    ("下個月三號交房租", "下个月三号交房租"),
    ("牛奶買了", "牛奶买了"),
    ("今天還有什麼事", "今天还有什么事"),
    ("生日是五月二十號，記得提醒我", "生日是五月二十号，记得提醒我"),
    ("撤銷", "撤销"),
    ("謝謝", "谢谢"),
]


@pytest.mark.parametrize(("traditional", "simplified"), PAIRS)
def test_it_is_understood_like_simplified_characters(traditional: str, simplified: str) -> None:
    one, other = decide(traditional, NOW, "zh"), decide(simplified, NOW, "zh")
    assert (one.want.intent, one.agent, one.sure) == (other.want.intent, other.agent, other.sure)
    assert (one.call and one.call.name) == (other.call and other.call.name)
    assert (one.reading.start, one.reading.rrule) == (other.reading.start, other.reading.rrule)


async def test_it_is_answered_as_it_is_written_and_kept(settings: Settings, dsn: str) -> None:
    async with house(settings, dsn, WORKING) as ports:
        ann = await talk(ports, zone="Asia/Taipei")
        first = await ann.say("你好")
        noted = await ann.say("記一下：備用鑰匙在门垫下面")
        found = await ann.say("/lists")
        shown = await ann.say("/settings")
        plain = await ann.say("购物清单里有什么？")
        english = await ann.say("what's on my shopping list?")
        told = await ann.say("/settings language 简体")
        simplified = await ann.say("購物清單裡還有什麼？")
        back = await ann.say("/settings language 繁體")
        kept = await ann.say("购物清单里有什么？")
    assert first.text.startswith("你好")
    assert noted.receipts == ("✓ 已記下: 備用鑰匙在门垫下面",)
    assert found.text.startswith("還沒有")
    assert plain.text.startswith("购物清单")
    assert english.text.startswith("The shopping list is empty")
    assert "語言" in shown.text
    assert told.receipts == ("✓ 语言: 简体中文",)
    assert "购物清单" in simplified.text
    assert back.receipts == ("✓ 語言: 繁體中文",)
    assert "購物清單" in kept.text


ANSWERS = (
    "工作沒意義、身體越來越差",
    "五年後的星期二，我還是七點被鬧鐘吵醒，九點坐在同一張桌子前，晚上十點回到家，誰也不想說話",
    "早上寫作兩小時，下午散步，晚上和家人一起吃飯，窗外是海",
    "我不再是那個什麼都往後拖的人",
    "我是一個每天寫一頁的人",
    "週三晚上八點寫第一頁",
)


async def test_a_guided_talk_asks_in_the_characters_that_are_written(settings: Settings, dsn: str) -> None:
    async with house(settings, dsn, WORKING) as ports:
        ann = await talk(ports, zone="Asia/Taipei")
        invited = await ann.say("我想好好規劃一下人生")
        first = await ann.press(invited, "開始「人生重啟」")
        said = [await ann.say(one) for one in ANSWERS]
        english = await ann.say("what's on today?")
    assert first.text.splitlines()[2].startswith("1/6 ▓░░░░░ ")
    for one in (invited, first, *said[:-1]):
        written = "\n".join((one.text, *labels(one), *lines(one)))
        assert written == traditional(written)
    assert said[-1].document is not None
    assert said[-1].document.text.startswith("# 人生重啟\n")
    assert english.text.startswith("Nothing on")
