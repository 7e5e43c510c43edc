"""Traditional letters are read as simplified ones, sign by sign; what is taken out of a sentence gets its own letters back. Pure."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from agents.nlu.decision import Decision, ToolCall
from agents.timetext.lexicon.normalize import HAN_SIGNS

REGIONAL = {  # of Sichuan, the north-east, Hong Kong
    "啥子": "什么", "一哈": "一下", "哪哈": "什么", "咋个": "怎么", "咋子": "怎么", "啷个": "怎么", "莫得": "没有", "晓得": "知道", "嘎哈": "干嘛",
    "乜嘢": "什么", "咩嘢": "什么", "边个": "哪个", "点样": "怎么", "几时": "何时", "冇得": "没有", "半拉": "半个", "晌午": "中午",
    "是咪": "是否", "啱啱": "刚刚", "唔使": "不用", "夜晚": "晚上", "下昼": "下午", "下晝": "下午", "上昼": "上午", "上晝": "上午", "听朝": "明早", "听晚": "明晚",
    "收工": "下班", "即是": "就是",
}  # fmt: skip
_CANTONESE = frozenset("唔咗嘅冇喺佢嘢咩啲嚟睇揾")
_AS_WRITTEN = str.maketrans(
    {
        "唔": "不",
        "咗": "了",
        "嘅": "的",
        "冇": "没",
        "喺": "在",
        "佢": "他",
        "嘢": "事",
        "咩": "啥",
        "啲": "些",
        "嚟": "来",
    }
    | {"睇": "看", "揾": "找", "系": "是", "俾": "给", "畀": "给", "乜": "啥", "哋": "们"}
)
"""Signs of written Cantonese, which stand one for one for those of the written language that all know."""
_PIECES = re.compile(r"[\s,，。:：;；、]+")


def simplified(text: str) -> str:
    """Return a text in the letters that the rules are written in, as long as it was; words of a region are those that all know."""
    if text.isascii():
        return text
    cantonese = not _CANTONESE.isdisjoint(text)
    text = text.replace("係", "是").replace("關是", "關係").replace("关是", "关係").translate(HAN_SIGNS)
    for word, known in REGIONAL.items():
        text = text.replace(word, known)
    return text.replace("听日", "明天").translate(_AS_WRITTEN) if cantonese else text


class WrittenLetters:
    """The letters of a sentence as it was `written`, and as it is `read`."""

    def __init__(self, written: str, read: str | None = None) -> None:
        """`read`: what is read in place of them, sign by sign; by default the simplified letters."""
        self.written = written
        self.read = simplified(written) if read is None else read

    def words(self, text: str) -> str:
        """Return words that were taken out of what is read, in the letters that they were written in."""
        if text.isascii() or self.read == self.written:
            return text
        begins = self.read.find(text)
        if begins >= 0:
            return self.written[begins : begins + len(text)]
        pieces = {piece: self._piece(piece) for piece in _PIECES.split(text) if piece}
        return re.sub(r"[^\s,，。:：;；、]+", lambda found: pieces[found[0]], text)

    def _piece(self, piece: str) -> str:
        begins = self.read.find(piece)
        if begins >= 0:
            return self.written[begins : begins + len(piece)]
        own = dict(zip(self.read, self.written, strict=True))
        return "".join(own.get(letter, letter) for letter in piece)

    def decision(self, decided: Decision) -> Decision:
        """Return what was decided on the sentence as it is read, about the words as they were written."""
        if self.read == self.written:
            return decided
        call = None if decided.call is None else self.call(decided.call)
        return replace(
            decided,
            want=replace(decided.want, rest=self.words(decided.want.rest)),
            call=call,
            more=tuple(map(self.call, decided.more)),
            instead=tuple(map(self.call, decided.instead)),
            tries=tuple(map(self.call, decided.tries)),
            offers=tuple(map(self.decision, decided.offers)),
            asked_part=self.words(decided.asked_part),
            parts=tuple((self.words(part), self.decision(own)) for part, own in decided.parts),
        )

    def call(self, call: ToolCall) -> ToolCall:
        """Return a call for the words as they were written."""
        return ToolCall(name=call.name, arguments=self._named(call.arguments))

    def _named(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self._value(value) for name, value in arguments.items()}

    def _value(self, value: object) -> object:
        if isinstance(value, str):
            return self.words(value)
        return list(map(self._value, cast("list[object]", value))) if isinstance(value, list) else value
