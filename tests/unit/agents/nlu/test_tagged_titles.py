"""Titles, places and lengths that the tagger finds; what rules are sure of stays."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.naming.tagged_titles import named
from agents.texts import Language
from agents.timetext import Reading

NOW = datetime(2026, 11, 25, 8, tzinfo=ZoneInfo("Asia/Shanghai"))


def made(text: str, language: Language) -> dict[str, Any]:
    decision = decide(text, NOW, language)
    call = decision.call or decision.offers[0].call
    assert call is not None
    return call.arguments


@pytest.mark.parametrize(
    ("text", "language", "name"),
    [
        ("麻烦你，提醒我明天下午3点交房租，谢谢啦！", "zh", "交房租"),
        ("周四晚上七点跟表姐看话剧，帮我记到日程里", "zh", "跟表姐看话剧"),
        ("百年校庆定在6月6号上午十点", "zh", "百年校庆"),
        ("周六上午九点带女儿学游泳，麻烦加一下", "zh", "带女儿学游泳"),
        ("stick a catch-up with Nora in my diary for Thursday at 4pm", "en", "catch-up with Nora"),
        ("put the optician on Friday at 3pm", "en", "optician"),
        ("set up a meeting with Li on Friday 2pm", "en", "meeting with Li"),
        ("could you remind me tomorrow at 10 to renew the passport please", "en", "renew the passport"),
        ("remind me at 5pm tomorrow to tell Bob to remind me of the keys", "en", "tell Bob to remind me of the keys"),
        ("今晚八点和小王看「星期五的晚上」", "zh", "和小王看「星期五的晚上」"),
        ("明天8点让小王叫我起床", "zh", "让小王叫我起床"),
    ],
)
def test_a_title_holds_no_order_and_nothing_is_cut_from_it(text: str, language: Language, name: str) -> None:
    arguments = made(text, language)
    assert arguments.get("title", arguments.get("text")) == name


def test_where_it_is_becomes_its_place() -> None:
    arguments = made("dinner with Ann on Saturday from 7 to 9pm at the harbour", "en")
    assert (arguments["title"], arguments["location"]) == ("dinner with Ann", "the harbour")


def test_without_the_tagger_being_sure_the_name_stays() -> None:
    assert named("zq xv", "zq xv", "schedule_add", Reading()) == "zq xv"


@pytest.mark.parametrize(
    ("text", "title", "where"),
    [
        ("周四上午九点签合同，带身份证", "签合同，带身份证", None),
        ("后天下午三点拔牙，左下智齿", "拔牙，左下智齿", None),
        ("周六中午和同学聚餐，胡大饭馆", "和同学聚餐", "胡大饭馆"),
        ("周六晚上七点火锅，每人出一百", "火锅，每人出一百", None),
        ("周六晚上七点火锅，位置发群里了", "火锅", None),
        ("明天下午五点理发，可以吗", "理发", None),
    ],
)
def test_what_stands_behind_a_comma_is_not_lost(text: str, title: str, where: str | None) -> None:
    made = decide(text, NOW, "zh").call
    assert made is not None
    assert (made.name, made.arguments["title"], made.arguments.get("location")) == ("schedule_add", title, where)
