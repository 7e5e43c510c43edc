"""The things of a row, word for word, and what courtesy may stand behind an order about a list. Pure."""

import re
from collections.abc import Mapping

_SPLIT = re.compile(
    (
        r"\s*(?:[,，、;；\n]\s*(?:and\s+|还有)?|\s+and\s+|\s*&\s+|(?<=[一-鿿》])(?:和|跟|还有|以及)(?=\S)"
        r"|\s+(?:和|跟)\s*|(?<=[一-鿿])\s+(?:还有|以及|再加)?(?=[一-鿿])"
        r"|(?<=[一-鿿])\s+(?=\d{1,3}[一-鿿]{3})|(?<=》)(?=《))\s*"
    ),
    re.IGNORECASE,
)
_MIXED = re.compile(r"(?<=[一-鿿])(?<!的)\s+(?=[a-z]{3})", re.IGNORECASE)  # in a row of things only: 大米 tofu 和 beans
_ARTICLE = re.compile(
    r"^(?:the|some|an?(?=\s\w)(?!\s(?:couple|dozen|few|half|pair)\b))\s+|^(?:一些|点儿?)", re.IGNORECASE
)
_TOO = re.compile(r"(?<=\w)\s+(?:too|as well)$", re.IGNORECASE)  # add milk, and eggs too
_ORDERS = re.compile(  # what is no thing, but the next wish: "… and book the dentist friday"
    r"[\s,;]*(?:(?:and|also|then|please|can you)\s+)*(?:remind me|wake me|what(?:['’]?s| is| do)|when(?:['’]?s"
    r"| is)|show|move|cancel|book"
    r"|schedule|set an?|note)\b",
    re.IGNORECASE,
)
_OTHER_ORDERS = re.compile(  # of a row of what is got or goes: tick off milk and add butter
    r"(?:(?:and|also|then|please)\s+)*(?:add|put|tick|check off|cross off|remove|delete|take off|remind me|move"
    r"|book)\s|(?:再|然后|顺便|并且?)(?:看看|看一下|查|加|提醒|把)",
    re.IGNORECASE,
)
TAIL = re.compile(
    r"(?:\s*(?:吧|呗|好吗|可以吗|行吗|谢谢你?|呢)"
    r"|,?\s+(?:please|pls|thanks?(?:\s+you)?|la?h|leh|lor"
    r"|(?:would|will|can|could)\s+(?:ya|you|u)))*[\s.。!！?？~～]*$",
    re.IGNORECASE,
)


_QUOTED = re.compile(r"\"([^\"]{1,80})\"|“([^“”]{1,80})”|「([^「」]{1,80})」")
_KIND = re.compile(  # which of it is meant: oat milk, the Oatly barista one; 燕麦奶，要欧麦力的
    r"the\s+\S.{0,30}?\s(?:ones?|kind|brand|type|sort|size|variety)|(?:就?要|最好是"
    r"|买)?[^\s买]{1,8}(?:牌子?|款|那种|口味)的?"
    r"|(?:就?要|最好是?)[^\s买]{1,8}的",
    re.IGNORECASE,
)
_WHO = re.compile(  # whose it is: milk, Ann gets it; 牛奶，小王买
    r"(?:(?:让|叫|由|归|交给|派)\S{1,6}?(?:去|来)?(?:买|负责|取|拿|做|办|搞定|弄|带|管)?|[^\s买]{1,5}(?:负责|(?:去"
    r"|来)(?:买|取|拿|做|办|弄|带)|买))"
    r"|\w+(?:\s\w+)?\s(?:(?:will|can|is going to|is)\s)?(?:gets?|getting|buys?|buying|does|do|doing|brings?|bringing"
    r"|takes? care of"
    r"|picks? up|collects?|handles?)\s(?:it|that|them|this|those)",
    re.IGNORECASE,
)
_RUNS_OUT = re.compile(  # 再加擦手纸，快用完了; 买牛奶，家里没了
    r"(?:家里|店里|冰箱里|这边|那个|它|也|都|快|就|已经|马上|好像|真的){0,4}+(?:要|快)?"
    r"(?:[用吃喝烧](?:完|光|没)|没|见底|不够|断货|缺货|过期|坏)(?:用|吃|喝)?(?:了|啦|的|咯)"
    r"|(?:最近|今天|正好|超市)?(?:在)?(?:打折|特价|便宜|搞活动)(?:了|呢)?"
)
_HELD = "\ue000"  # a sign that stands for no text, in the place of what is in quotes
_DATED = re.compile(  # something with its day and hour, as it is put into a calendar
    r"(?:一?[个场次顿节]|个|a |an )?(?:今[天晚]|[明后]天|明[早晚]|大后天"
    r"|(?:下{0,2}|[这本])个?(?:周|星期|礼拜)[一二三四五六日天末]|\d{1,2}[号日])"
    r"的?(?:[早晚]上|凌晨|清晨|[上中下]午|傍晚|\d|[一二两三四五六七八九十]{1,3}[点时])"
)
_UNNAMED = re.compile(r"一?[个场节次](?:[^,，。]{0,12}[点半刻天周日晚早午一二三四五六]的)?")
"""One more of what is not named, by its time alone: 一个, 一个周五的."""


def things(words: str) -> list[str]:
    """Return the things that are named, word for word, without what only joins them; what stands in quotes is one thing."""
    titles = ["".join(filter(None, one.groups())).strip() for one in _QUOTED.finditer(words)]
    words = _QUOTED.sub(_HELD, words) if titles else words
    pieces = _SPLIT.split(words)
    pieces = [one for piece in pieces for one in _MIXED.split(piece)] if len(pieces) > 1 else pieces
    found: list[str] = []
    for piece in pieces:
        bare = piece.strip(" \t.。:：")
        if _UNNAMED.fullmatch(bare):
            continue
        if found and (_KIND.fullmatch(bare) or _WHO.fullmatch(bare)):
            found[-1] = f"{found[-1]}{', ' if bare.isascii() else '，'}{bare}"
        elif found and _RUNS_OUT.fullmatch(bare):
            continue  # why it is wanted
        elif part := _TOO.sub("", bare if _TITLED.match(bare) else _ARTICLE.sub("", bare)):
            found += _run(part)
    for title in titles:
        place = next(place for place, one in enumerate(found) if _HELD in one)
        found[place] = found[place].replace(_HELD, title if found[place] == _HELD else f'"{title}"', 1)
    return found


def ends_early(items: list[str], behind: str) -> bool:
    """Tell whether another wish begins among the things: tick off milk and add butter."""
    return _ORDERS.match(behind) is not None or any(_OTHER_ORDERS.match(one) for one in items[1:])


def with_more(items: list[str], groups: Mapping[str, str]) -> list[str]:
    """Return the things with whose they are, or of which kind, in the words that said so."""
    if groups.get("detail"):
        return [f"{groups['items'].strip()}, {groups['detail'].strip()}"]
    return [f"{one}{groups['who']}" for one in items] if groups.get("who") else items


_TITLED = re.compile(r"(?:The|A|An) [A-Z]")  # of a title the article is a part
_ALL_GOODS = (
    "牛奶 鸡蛋 面包 酸奶 豆腐 豆浆 大米 面粉 面条 挂面 馒头 饺子 土豆 番茄 西红柿 黄瓜 茄子 青椒 辣椒 白菜 "
    "青菜 菠菜 芹菜 韭菜 香菜 生菜 萝卜 胡萝卜 洋葱 大蒜 蒜 生姜 姜 葱 大葱 南瓜 冬瓜 苦瓜 玉米 蘑菇 香菇 "
    "木耳 豆芽 豆角 花菜 西兰花 莲藕 山药 苹果 香蕉 橙子 橘子 葡萄 西瓜 草莓 梨 桃子 柠檬 猪肉 牛肉 羊肉 鸡肉 "
    "排骨 五花肉 鸡翅 鸡腿 培根 火腿 香肠 鱼 虾 螃蟹 盐 糖 白糖 红糖 酱油 生抽 老抽 醋 料酒 蚝油 油 食用油 "
    "橄榄油 麻油 香油 味精 鸡精 淀粉 花椒 八角 咖啡 茶叶 果汁 可乐 啤酒 红酒 矿泉水 饼干 巧克力 薯片 坚果 "
    "花生 蜂蜜 果酱 黄油 奶酪 芝士 麦片 燕麦 卫生纸 厕纸 抽纸 纸巾 厨房纸 湿巾 尿布 尿不湿 奶粉 牙膏 牙刷 "
    "毛巾 洗发水 沐浴露 香皂 肥皂 洗衣液 洗衣粉 洗洁精 垃圾袋 保鲜膜 电池 灯泡 猫粮 狗粮 猫砂 白菜 粉丝 紫菜 "
    "海带 腐竹"
)
_PEOPLE = re.compile(r"(?:[小老阿](?![小老阿])[\u3400-\u9fff]){2,12}")
_GOODS = frozenset(_ALL_GOODS.split())
_RUN, _LONGEST_GOOD = 3, max(map(len, _GOODS))  # two beside each other may be one thing, as milk bread is


def _run(part: str) -> list[str]:
    """Return the things, or the people, that stand beside each other without a sign, as they are spoken: 牛奶鸡蛋面包, 小李小王; else the part."""
    if _PEOPLE.fullmatch(part):
        return [part[at : at + 2] for at in range(0, len(part), 2)]
    found: list[str] = []
    at = 0
    while at < len(part):
        size = next((n for n in range(_LONGEST_GOOD, 0, -1) if part[at : at + n] in _GOODS and at + n <= len(part)), 0)
        if not size:
            return [part]
        found.append(part[at : at + size])
        at += size
    return found if len(found) >= _RUN else [part]


def is_dated(words: str) -> bool:
    """Tell whether a thing has its day and hour, as it is put into a calendar and on no list: 一个周三晚上聚餐."""
    return _DATED.match(words) is not None
