"""The text as the grammars read it: one width, one case, simplified, without invisible characters; places remembered."""

import re
from dataclasses import dataclass

from agents.timetext.bounds import readable

# of a run of blanks one is left: the end of a line, if it has one
SPARE = re.compile(r"(?<=\n)\s+|(?<=\s)[^\S\n]+|[^\S\n]+(?=\n)")
BETWEEN_HAN = re.compile(r"(?<=[一-鿿])[ \t\u3000]+(?=[一-鿿])")
TRADITIONAL = "點週禮後鐘個兩號時間開會這過來從農曆節無補隨還種幾應當實見歲終長達親復發內頭課門車對單雙邊雜誌請讓歐飯聖誕國慶萬卽鬧鍾現區約參與業隻裡裏兒勞動婦軍師陰陽閏樹覺電議樓線館廳輕齡遲連續結為歷給講買錢塊數張條級頁層題說誰飛機場飲藥壘傳總經"
SIMPLIFIED = "点周礼后钟个两号时间开会这过来从农历节无补随还种几应当实见岁终长达亲复发内头课门车对单双边杂志请让欧饭圣诞国庆万即闹钟现区约参与业只里里儿劳动妇军师阴阳闰树觉电议楼线馆厅轻龄迟连续结为历给讲买钱块数张条级页层题说谁飞机场饮药垒传总经"
INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufe0f\u00ad\u0000-\u0008\u000e-\u001f\u007f]")
WIDTH = {0xFF01 + step: 0x21 + step for step in range(94)} | {0x3000: 0x20, 0xA0: 0x20, 0x2019: 0x27, 0x2018: 0x27}
DASHES = dict.fromkeys(map(ord, "‐‑‒–—―－−～〜∼"), ord("-")) | {ord("~"): ord("-")}
FOLD = str.maketrans(TRADITIONAL, SIMPLIFIED) | WIDTH | DASHES
FOREIGN_DIGITS = re.compile(r"[^\D0-9]")


@dataclass(frozen=True, slots=True)
class Letters:
    """`text` is read; `places[i]` is where its i-th character stands in the original (the last one is its end)."""

    text: str
    places: tuple[int, ...]


def _lower(char: str) -> str:
    if char.isdecimal():
        return str(int(char))
    low = char.lower()
    return low if len(low) == 1 else char


def letters(text: str) -> Letters:
    text = readable(text)
    dropped = {
        place
        for pattern in (INVISIBLE, BETWEEN_HAN, SPARE)
        for hit in pattern.finditer(text)
        for place in range(*hit.span())
    }
    kept = [place for place in range(len(text)) if place not in dropped] if dropped else None
    visible = text if kept is None else "".join(text[place] for place in kept)
    folded = visible.translate(FOLD)
    lowered = folded.lower()
    if len(lowered) != len(folded) or FOREIGN_DIGITS.search(folded):
        lowered = "".join(map(_lower, folded))
    places = (*(range(len(text)) if kept is None else kept), len(text))
    return Letters(lowered, places)
