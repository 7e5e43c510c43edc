"""What imagined people write: a sentence of each kind, about things of their own, whose names nobody else has."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Literal

Kind = Literal["write", "undo", "look", "lost"]
_ZH = ("喝茶", "交水费", "练琴", "看牙", "周报", "浇花")
_EN = ("tea", "rent", "piano", "dentist", "report", "plants")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A message. `kind`: whether it writes, takes back, only looks, or is nothing that rules know."""

    text: str
    kind: Kind = "write"


@dataclass(frozen=True, slots=True)
class Somebody:
    """An imagined person by their number; `chinese`: the language they write."""

    number: int
    chinese: bool

    @property
    def id(self) -> str:
        return f"person{self.number}"

    @property
    def sign(self) -> str:
        """What all names of their things end with: whoever else sees it sees what is not theirs."""
        return f"kz{self.number:02d}z"

    def thing(self, random: Random) -> str:
        return f"{random.choice(_ZH if self.chinese else _EN)} {self.sign}"

    def wish(self, random: Random) -> Wish:
        """Draw a message."""
        return random.choice(_WISHES_ZH if self.chinese else _WISHES_EN)(self, random)


def _en(form: str, kind: Kind = "write") -> Callable[[Somebody, Random], Wish]:
    def drawn(who: Somebody, random: Random) -> Wish:
        values = {
            "thing": who.thing(random),
            "hour": random.randint(8, 20),
            "days": random.randint(2, 12),
            "minutes": random.choice((5, 10, 20, 45, 90)),
        }
        return Wish(text=form.format(**values), kind=kind)

    return drawn


_WISHES_EN = (
    _en("remind me in {minutes} minutes to check {thing}"),
    _en("remind me in {days} days at {hour}:00 to do {thing}"),
    _en("remind me every day at {hour}:00 to do {thing}"),
    _en("{thing} in {days} days at {hour}:30"),
    _en("note: {thing} is in the drawer"),
    _en("add {thing} to my shopping list"),
    _en("cancel the reminder for {thing}"),
    _en("undo", "undo"),
    _en("what's on tomorrow?", "look"),
    _en("/lists", "look"),
    _en("hmm gnarf {thing}", "lost"),
)
_WISHES_ZH = (
    _en("{minutes}分钟后提醒我{thing}"),
    _en("{days}天后{hour}点提醒我{thing}"),
    _en("每天{hour}点提醒我{thing}"),
    _en("{days}天后{hour}点半{thing}"),
    _en("记一下：{thing}在抽屉里"),
    _en("把{thing}加到购物清单"),
    _en("取消{thing}的提醒"),
    _en("撤销", "undo"),
    _en("明天有什么安排", "look"),
    _en("/lists", "look"),
    _en("嘟噜咕 {thing}", "lost"),
)
