"""What imagined people write: a sentence of each kind, about things of their own, whose names nobody else has."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

Kind = Literal["write", "undo", "look", "lost"]
CLUB = "club"  # the group that all are in
_ZH = ("喝茶", "交水费", "练琴", "看牙", "周报", "浇花")
_EN = ("tea", "rent", "piano", "dentist", "report", "plants")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A message. `kind`: whether it writes, takes back, only looks, or is nothing that rules know."""

    text: str
    kind: Kind = "write"


@dataclass(frozen=True, slots=True)
class Somebody:
    """An imagined person by their number; `chinese`: the language they write; `in_club`: in the group that all are in."""

    number: int
    chinese: bool
    in_club: bool = False

    @property
    def id(self) -> str:
        return f"person{self.number}"

    @property
    def chat(self) -> str:
        """Where they write: alone with the parrots, or in the group."""
        return CLUB if self.in_club else self.id

    @property
    def sign(self) -> str:
        """What all names of things there end with: who sees it elsewhere sees what is not theirs."""
        return "kzclubz" if self.in_club else f"kz{self.number:02d}z"

    def among_others(self) -> "Somebody":
        return replace(self, in_club=True)

    def thing(self, random: Random) -> str:
        return f"{random.choice(_ZH if self.chinese else _EN)} {self.sign}"

    def wish(self, random: Random) -> Wish:
        """Draw a message."""
        return random.choice(_WISHES_ZH if self.chinese else _WISHES_EN)(self, random)

    @property
    def tidies(self) -> tuple[Wish, Wish]:
        """Who has much that repeats ends it all, and is asked whether they mean it."""
        texts = ("取消所有提醒", "好") if self.chinese else ("cancel all my reminders", "yes")
        return Wish(text=texts[0], kind="look"), Wish(text=texts[1], kind="look")


def _form(form: str, kind: Kind = "write") -> Callable[[Somebody, Random], Wish]:
    def drawn(who: Somebody, random: Random) -> Wish:
        values = {
            "thing": who.thing(random),
            "hour": random.randint(8, 20),
            "days": random.randint(2, 12),
            "city": random.choice(("Tokyo", "London", "New York", "Shanghai")),
            "word": f"zap {who.sign}",
            "minutes": random.choice((5, 10, 20, 45, 90)),
        }
        return Wish(text=form.format(**values), kind=kind)

    return drawn


_WISHES_EN = (
    _form("remind me in {minutes} minutes to check {thing}"),
    _form("remind me in {days} days at {hour}:00 to do {thing}"),
    _form("remind me every day at {hour}:00 to do {thing}"),
    _form("remind me every Monday at {hour}:00 to do {thing}"),
    _form("check in: {thing}", "look"),
    _form("{thing} in {days} days at {hour}:30"),
    _form("note: {thing} is in the drawer"),
    _form("add {thing} to my shopping list"),
    _form("cancel the reminder for {thing}"),
    _form("undo", "undo"),
    _form("/settings zone {city}"),
    _form("move {thing} to {hour}:15"),
    _form("restore {thing}"),
    _form("send me a briefing every day at {hour}:00"),
    _form("when I say “{word}” I mean: add {thing} to my shopping list", "look"),
    _form("yes", "look"),
    _form("{word}"),
    _form("what's on tomorrow?", "look"),
    _form("/lists", "look"),
    _form("hmm gnarf {thing}", "lost"),
)
_WISHES_ZH = (
    _form("{minutes}分钟后提醒我{thing}"),
    _form("{days}天后{hour}点提醒我{thing}"),
    _form("每天{hour}点提醒我{thing}"),
    _form("每周一{hour}点提醒我{thing}"),
    _form("打卡{thing}", "look"),
    _form("{days}天后{hour}点半{thing}"),
    _form("记一下：{thing}在抽屉里"),
    _form("把{thing}加到购物清单"),
    _form("取消{thing}的提醒"),
    _form("撤销", "undo"),
    _form("/settings 时区 {city}"),
    _form("把{thing}改到{hour}点一刻"),
    _form("恢复{thing}"),
    _form("每天{hour}点发简报给我"),
    _form("以后我说「{word}」就是：把{thing}加到购物清单", "look"),
    _form("好", "look"),
    _form("{word}"),
    _form("明天有什么安排", "look"),
    _form("/lists", "look"),
    _form("嘟噜咕 {thing}", "lost"),
)
