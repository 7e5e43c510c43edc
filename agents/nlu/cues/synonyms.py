"""Words for the same thing, in both languages: what is tried where nothing has the word that was asked for. Pure."""

import re
from collections.abc import Iterator

from agents.timetext.lexicon.normalize import HAN_SIGNS
from storage.content.notes import folded

MOST = 4  # other ways of asking that are tried
LONGEST = 200  # characters of a question
_GROUPS = (
    "sofa couch 沙发",
    "fridge refrigerator 冰箱",
    "flat apartment 公寓",
    "car auto 车 汽车 轿车",
    "bike bicycle 自行车 单车",
    "phone mobile telephone 电话 手机",
    "doctor dr physician gp 医生 大夫",
    "dentist 牙医 牙科",
    "hospital clinic 医院 诊所",
    "medicine medication pills 药 药品",
    "passport 护照",
    "visa 签证",
    "ticket 票 门票 车票",
    "flight plane 航班 飞机",
    "train railway 火车 高铁 动车",
    "hotel 酒店 宾馆 旅馆",
    "landlord 房东",
    "rent 房租 租金",
    "key 钥匙",
    "password passcode pin 密码 口令",
    "wifi wlan 无线网 无线",
    "address 地址 住址",
    "birthday 生日",
    "gift present 礼物",
    "recipe 菜谱 食谱 做法",
    "book 书 书籍",
    "film movie 电影 影片",
    "song 歌 歌曲",
    "kid child children 孩子 小孩",
    "mother mom mum 妈妈 母亲",
    "father dad 爸爸 父亲",
    "husband 老公 丈夫 先生",
    "wife 老婆 妻子 太太",
    "grandmother grandma 奶奶 外婆 姥姥",
    "grandfather grandpa 爷爷 外公 姥爷",
    "dog puppy 狗 小狗",
    "cat kitten 猫 小猫",
    "meeting 会议 开会",
    "lawyer attorney 律师",
    "insurance 保险",
    "bank 银行",
    "invoice bill 发票 账单",
    "tax 税 报税",
    "salary wage pay 工资 薪水",
    "boss manager 老板 经理 领导",
    "colleague coworker 同事",
    "school 学校",
    "teacher 老师 教师",
    "garbage trash rubbish 垃圾",
    "umbrella 雨伞 伞",
    "glasses spectacles 眼镜",
    "jacket coat 外套 夹克",
    "trousers pants 裤子",
    "tv television 电视",
    "laptop notebook computer 电脑 笔记本电脑",
    "plumber 水管工",
    "electrician 电工",
    "hairdresser barber haircut 理发 理发师",
    "supermarket 超市",
    "restaurant 餐厅 饭馆 餐馆",
    "holiday vacation 假期 度假",
    "allergy allergic 过敏",
    "idea thought 想法 点子 主意",
    "receipt 收据 小票",
    "parcel package 快递 包裹",
)
_HAN = re.compile("[\u3400-\u9fff]")


def _others() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each word with the others of its group, those of its own script first."""
    for words in (group.split() for group in _GROUPS):
        for one in words:
            own = bool(_HAN.match(one))
            others = sorted((other for other in words if other != one), key=lambda it: bool(_HAN.match(it)) != own)
            yield one, tuple(others)


_OTHERS = dict(sorted(_others(), key=lambda pair: -len(pair[0])))
_KNOWN = re.compile(
    "|".join(re.escape(word) if _HAN.match(word) else rf"(?<![a-z]){word}s?(?![a-z])" for word in _OTHERS)
)


def rephrased(query: str) -> list[tuple[str, str]]:
    """Return a query with another word in the place of one that has others, each with that word; the nearest come first."""
    text = folded(query[:LONGEST])
    found = _KNOWN.search(text)
    if found is None:
        return []
    others = _OTHERS.get(found[0]) or _OTHERS[found[0].removesuffix("s")]
    return [(f"{text[: found.start()]} {other} {text[found.end() :]}", other) for other in others[:MOST]]


def in_other_letters(query: str) -> list[tuple[str, str]]:
    """Return a Chinese query in simplified and in traditional letters, where that is another one, each with its words."""
    text = folded(query[:LONGEST])
    return [(other, other) for table in (HAN_SIGNS, _TRADITIONAL) if (other := text.translate(table)) != text]


_TRADITIONAL = {ord(chr(plain)): chr(sign) for sign, plain in reversed(HAN_SIGNS.items())}
