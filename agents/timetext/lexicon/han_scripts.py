"""In which characters something Chinese is written, by those that only one of the two ways of writing has."""

from typing import Literal

from agents.timetext.lexicon.han_signs import SIMPLIFIED, TRADITIONAL

Script = Literal["hans", "hant"]

# signs of both ways of writing, or of neither for sure
_OF_BOTH = frozenset(
    "万丑丰乃于云仆价余佛你佣佩侄党准几凶出划刮制剩千升卜占即卷厂厘只台叶吁吃后向周咨咸咽哄唇喂回困堤夸姐姜娘它尸尺岳巨布帘席干幸广庵弦彩征御"
    "志愈愿戚才扎托扣折挂挽捆据搜斗朱朴杆杠杯杰松板极柜棱榨污沾泛注涂涌淀游炮熏熔症真眯确碰秋种筑系背胜胡腊腌致舍苹范荐蒙虫蚝蜡蝎表辟适郁采里雕面"
    "姊枱於姪衹徵舖牠妳揹搾珮瞇賸踫迺鎗隄呎砲"
)
_HANS = frozenset(SIMPLIFIED) - _OF_BOTH - frozenset(TRADITIONAL)
_HANT = frozenset(TRADITIONAL) - _OF_BOTH - frozenset(SIMPLIFIED)


def script_of(text: str) -> Script | None:
    """Return how most of it is written; None where no sign tells, or as many of either do."""
    if text.isascii():
        return None
    simplified, traditional = sum(one in _HANS for one in text), sum(one in _HANT for one in text)
    if simplified == traditional:
        return None
    return "hans" if simplified > traditional else "hant"
