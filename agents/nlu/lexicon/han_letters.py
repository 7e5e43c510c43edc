"""Traditional letters are read as simplified ones, sign by sign; what is taken out of a sentence gets its own letters back. Pure."""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from agents.nlu.decision import Decision, ToolCall
from agents.timetext.lexicon.normalize import HAN_SIGNS

_P = ParamSpec("_P")
_Found = TypeVar("_Found")
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
LONGEST_SPOKEN = 160  # characters of what is said in a turn of speech, and no text that is kept
_SPOKEN = (  # turns of Sichuan and Taiwan, and sounds for words, where they stand for nothing else
    (re.compile(r"莫(?=(?:再|要)?(?:提醒|喊|叫|响|吵|催|忘|搞忘|打扰|打搅|通知|发|弄|放|加|买|删))"), "别"),
    (re.compile(r"(?<=[了哈嘛])撒(?=[\s,，。?？!！]|$)|噻(?=[\s,，。?？!！]|$)"), "吧"),
    (re.compile(r"(?<=[了下改点半分刻十号天])嘛(?=[\s,，。!！]|$)"), "吧"),  # an order, and no question
    (re.compile(r"喃(?=[\s,，。?？!！]|$)"), "呢"),
    (re.compile(r"有没得"), "有没有"),
    (  # 电话是好多, 好多钱一盒呢; and not 今天好多事
        re.compile(
            r"(?<=是)好多(?=(?:钱|号|电话|度|岁|斤|块)?[啊呀呢哦嘛来着\s]{0,4}$)"
            r"|好多(?=(?:钱|号|度|岁|斤|块)?[^\s,，。]{0,3}[呢?？])"
        ),
        "多少",
    ),
    (re.compile(r"说拐了|搞拐了"), "说错了"),
    (re.compile(r"(?<=[好完掉过到光成])惹(?=[\s,，。?？!！]|$)"), "了"),
)
_SOUNDS = str.maketrans({"ㄛ": "哦", "ㄌ": "了", "ㄉ": "的", "ㄇ": "吗", "ㄅ": "吧", "ㄟ": "诶", "ㄚ": "啊"})
"""Signs of Taiwan for sounds, as they are typed at the end of a clause."""
_PIECES = re.compile(r"[\s,，。:：;；、]+")


def in_common_words(text: str) -> str:
    """Return a text with words that all know for those of a region, in its own letters, as long as it was."""
    for word, known in REGIONAL.items():
        text = text.replace(word, known)
    for turn, known in _SPOKEN if len(text) <= LONGEST_SPOKEN else ():
        text = turn.sub(known, text)
    return text


def simplified(text: str) -> str:
    """Return a text in the letters that the rules are written in, as long as it was; words of a region are those that all know."""
    if text.isascii():
        return text
    cantonese = not _CANTONESE.isdisjoint(text)
    text = text.replace("係", "是").replace("關是", "關係").replace("关是", "关係").translate(HAN_SIGNS | _SOUNDS)
    text = in_common_words(text)
    return text.replace("听日", "明天").translate(_AS_WRITTEN) if cantonese else text


def read_simplified(reader: Callable[Concatenate[str, _P], _Found]) -> Callable[Concatenate[str, _P], _Found]:
    """Return a reader of texts that reads traditional letters as simplified ones; words of the text that it returns get their own back.

    For what is asked about a text as it was written: replies, settings. What `decide` reads is simplified already.
    """

    @wraps(reader)
    def read(text: str, *args: _P.args, **kwargs: _P.kwargs) -> _Found:
        letters = WrittenLetters(text)
        found = reader(letters.read, *args, **kwargs)
        return found if letters.read == text else cast("_Found", letters.restored(found))

    return read


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

    def restored(self, found: object) -> object:
        """Return what was read of the words, a text, several, or a record of such, in the letters that they were written in."""
        if isinstance(found, str):
            return self.words(found)
        if isinstance(found, tuple):
            return tuple(map(self.restored, cast("tuple[object, ...]", found)))
        if isinstance(found, ToolCall):
            return self.call(found)
        if is_dataclass(found) and not isinstance(found, type):
            held = {one.name: getattr(found, one.name) for one in fields(found)}
            return replace(
                found, **{name: self.restored(value) for name, value in held.items() if isinstance(value, str)}
            )
        return found

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
