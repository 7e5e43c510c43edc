"""Chinese words of time that are part of a name: told by what stands behind them, not by a list of names.

A day said of something goes on with a time, a comma, a small word or what is done then (今日下午, 明日的, 百年后, 天天跑步); in a name
it goes on with a noun. Where both could be, the word is doubtful: alone it is no time, beside another time it asks.
"""

from agents.timetext.lexicon import numerals
from agents.timetext.lexicon.lexicon import Entry, one

# What may go on behind a time: signs of time, small words, and what verbs and occasions begin with.
_TIMES = "早朝晚上中下午凌清傍夜深半零〇一二两三四五六七八九十第几周礼初底末月号日点时分刻天年"
_SMALL = "的地了吧吗呢啊呀哦嘛和跟与及或至到从由在于是就都也才再又先最只按以之内后前里起我你您他她它咱大请帮把被将不没别要会能可需须应必该想得有给让叫还每各全整连每左多"
_DONE = (
    "提通告开去来做办参出回吃喝看听读写买卖交取拿送接打见约聚考课班学飞坐乘搬住签付缴跑游健运练洗修换领寄订预复返值汇审评培讨沟访拜探陪带发收存"
    "充放休睡玩逛爬钓补讲教演直播拍录过庆离登退启检查问询决投标谈旅露比展结截完婚生祭扫加团例站晨总盘路彩排工作事待程安计行活闹假期闭封试聊集动"
)
GOES_ON = rf"(?:[{_TIMES}{_SMALL}{_DONE}]|面[试谈签对聊]|体[检测育能]|照[顾看常]|星期|温习)"
# A noun stands here: the word in front of it is part of a compound.
NOUN = rf"(?!{GOES_ON})(?=[一-鿿])"
# What is looked at, heard, bought or gone to stands behind these.
_ENJOYED = r"(?<=[看听读刷追玩搜买订聊])"

_WRITTEN = rf"(?<![于在到至从自])(?:[今明昨次翌]日|[今昨]夜|天天|日日|每日){NOUN}"
# Houses: 去 and a clock and a house, a day of hours and a house.
_HOUSE = r"(?:[酒书饭商花茶]店|[酒茶]吧|[饭茶照博美影]相?[馆院]|餐厅|餐馆|咖啡|食堂|便利店|超市|面包|面馆|火锅|剧场|广场|公园|健身|乐队|工作室)"
_MONTH = r"(?<![年度一二三四五六七八九十\d今明去])(?:十[一二]?|[一二三四五六七八九])月"
# 明日之后 is after tomorrow where somebody or something goes on.
_AFTERWARDS = r"[明今]日之后(?![我你您他她咱大去有要再可就能会,，])"

NONE = (
    rf"{_ENJOYED}{_WRITTEN}[一-鿿]",
    rf"{_ENJOYED}{_AFTERWARDS}",
    # no appointment lasts a century
    r"[一二两三四五六七八九十几数\d]{0,3}[百千万亿]年(?![之以]?[前后内来])",
    # seen from a clock's middle, and of geometry, prices and ages
    rf"{numerals.ZH}\s{{0,2}}点钟?方向",
    r"(?<![到至和与、\-~点一二三四五六七八九十\d])[两三]点之间",
    r"[一二三四五六七八九]点[一二三四五六七八九](?=包邮|特价|秒杀|优惠)",
    r"[今明去]年\s{0,2}(?:贵庚|高寿|多大)",
    # 深夜 and a month in words before a noun
    rf"(?<![今明昨前后天日号周一二三四五六末])(?:深夜|清晨|夜晚|凌晨|傍晚|清早){NOUN}",
    rf"{_MONTH}(?:天(?!气)|与(?![一二三四五六七八九十]))",
    rf"(?<=[去到在逛住订])(?<![点半刻钟整\d]到)(?:{numerals.ZH}点半?|(?:周|星期|礼拜)[一二三四五六日天末])(?={_HOUSE})",
    rf"{numerals.ZH}\s{{0,2}}小时(?=[一-鿿]{{0,2}}{_HOUSE})",
    rf"{_MONTH}{NOUN}(?!份|饼|亮|经|薪|嫂|租|票|底|末|尾|头|旬)",
)
DOUBTFUL = (_WRITTEN, _AFTERWARDS)
# A span of days in front of a noun (七天 and a house): no length of anything, if it stands alone.
LENGTHS = rf"({numerals.ZH})()\s{{0,2}}(?:个\s{{0,2}})?(天|周年|周|月|年)(){NOUN}(?<!\d月)"

ENTRIES = (
    *(Entry(pattern, one("_", "")) for pattern in NONE),
    *(Entry(pattern, one("!", "name")) for pattern in DOUBTFUL),
)
