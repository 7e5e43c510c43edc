"""Titles with days, times and numbers in them go on lists letter for letter, and nobody is reminded of anything by that."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
EN = """
The Man Who Was Thursday|Freaky Friday|Saturday Night Fever|Sunday Bloody Sunday|Ruby Tuesday|Blue Monday|Manic Monday|Friday I'm in Love|Black Sunday|Ash Wednesday
The Day After Tomorrow|Tomorrow Never Dies|Yesterday|Yesterday's Son|Tonight at Noon|Edge of Tomorrow|Live Till Tomorrow|Before Midnight|Midnight in Paris|Round Midnight
12 Years a Slave|Nine to Five|3:10 to Yuma|21 Grams|50 First Dates|Ocean's Eleven|Seven Samurai|2001: A Space Odyssey|1984|Fahrenheit 451
Catch-22|Slaughterhouse-Five|Around the World in 80 Days|The Thirty-Nine Steps|One Hundred Years of Solitude|The Two Towers|A Tale of Two Cities|2666|1Q84|Station Eleven
April in Paris|The Enchanted April|June 30th|The Hunt for Red October|November Rain|September|Born on the Fourth of July|A Week in December|Winter's Bone|The Ides of March
A Midsummer Night's Dream|Breakfast at Tiffany's|Dinner at Eight|Dog Day Afternoon|One Fine Day|Groundhog Day|Every Day|Remains of the Day|Morning Glory|Evening Star
This Is Us Season 3|24 Hours to Live|48 Hrs.|28 Days Later|127 Hours|Gone in 60 Seconds|10 Minutes Gone|Five Minutes to Live|Half an Hour Later|The Next Three Days
iPhone 15 Pro|Pixel 8a|Canon EOS 90D|ThinkPad X1 Gen 9|Sony WH-1000XM5|Model 3 tyres 235/45|USB-C cable 2m|AA batteries 8-pack|LEGO 10305|WD-40
12 Friday Street|221B Baker Street|Flat 3, 14 March Road|room 1130|gate 22 at 7 Elm Row|Unit 5, Sunday Lane 9|10 Downing Street|Platform 9 3/4|P.O. Box 1900|suite 1400
Monday.com invoice|Black Friday catalogue|Good Friday buns|Sunday roast beef|Saturday paper|7-Up|Five Alive juice|After Eight mints|Day & Night cream|24h deodorant
"""
ZH = """
《星期五的夜晚》|《黑色星期五》|《星期天的早晨》|《周一见》|《周末愉快》|《礼拜天》|《第七个星期日》|《星期三的信》|《周六夜现场》|《那个星期二》
《明天会更好》|《明日边缘》|《后天》|《昨天今天明天》|《明天的记忆》|《昨日重现》|《今夜无人入睡》|《明日之子》|《大前天》|《今天》
《三天三夜》|《十二怒汉》|《七月与安生》|《八月照相馆》|《四月物语》|《五月之恋》|《六月的雨》|《十月围城》|《一九四二》|《二十四城记》
《1987》|《2046》|《1911》|《24小时》|《127小时》|《48小时》|《七武士》|《三体》|《九品芝麻官》|《百年孤独》
《午夜巴黎》|《正午》|《早晨从中午开始》|《下午茶》|《傍晚的云》|《晚上好》|《凌晨三点》|《七点半》|《清晨六点》|《深夜食堂》
《春天里》|《夏天的味道》|《秋天的童话》|《冬至》|《立春》|《中秋》|《元旦》|《除夕》|《端午》|《清明上河图》
《一年又一年》|《下一站》|《下周开始》|《上个月的事》|《每天一首诗》|《每周一课》|《十分钟》|《半小时漫画中国史》|《一小时读懂相对论》|《三分钟》
小米14|华为 Mate 60|七度空间|三只松鼠|五号电池|二锅头|三九胃泰|六神花露水|八宝粥|九阳豆浆机
五一路12号|三里屯10号楼|八一大道300号|二七广场|七星路9号|明天广场1402室|五四大街29号|十里河3号|四月天小区7栋|六一路5号
星期五餐厅的券|周一面包|周末特价牛排|早上好牌牛奶|午后红茶|夜宵面|晚安枕|三点一刻奶茶|五点钟茶|今日头条周边
"""
TITLES = [title for block in (EN, ZH) for line in block.strip().splitlines() for title in line.split("|")]
assert len(TITLES) == 200


@pytest.mark.parametrize("form", ["todo: {}", "待办：{}", "add {} to my to-do list", "把{}加到待办清单"])
def test_on_the_to_do_list_a_title_is_sacred(form: str) -> None:
    changed: list[object] = []
    for title in TITLES:
        found = decide(form.format(title), NOW, "en")
        call = found.call
        kept = (
            call is not None
            and call.name == "list_add"
            and call.arguments == {"name": "todo", "items": [title]}
            and not found.tries
        )
        changed += [] if kept else [(title, call)]
    assert changed == []


@pytest.mark.parametrize("form", ["add {} to the wish list", "心愿清单加上{}"])
def test_on_other_lists_a_title_loses_no_letter_and_makes_no_reminder(form: str) -> None:
    """A row of things is one thing each; a title that is such a row is put there in parts, of which none is lost or made a time."""
    for title in TITLES:
        call = decide(form.format(title), NOW, "en").call
        assert call is not None
        assert call.name == "list_add"
        assert set(call.arguments) == {"name", "items"}
        assert all(item in title for item in call.arguments["items"])
