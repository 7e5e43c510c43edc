"""That what was just made has a wrong word in its name: 打错了 不是画画 是书法, "typo, Ben not Ken". Pure."""

import re
from datetime import datetime

from agents.nlu.lexicon.han_letters import read_simplified
from agents.timetext import parse

LONGEST = 50  # characters
_OOPS_ZH = (
    r"(?:(?:哦|啊|哎呀?|诶|呃|不对|等等|对不起|抱歉|不好意思|(?:名字)?[打写说记看弄搞叫]错(?:字"
    r"|名字)?了?|手滑|口误|typo|oops)[,，。\s]{0,2}){0,3}+"
)
_OOPS_EN = r"(?:(?:no|oh|oops|sorry|wait|typo|actually|my bad|correction)\b[\s,.:!-]{0,2}){0,3}+"
_FORMS = (
    re.compile(
        rf"{_OOPS_ZH}(?:名字|标题)?(?:不是|不叫|并非)\s?(?P<old>[^,，。是]{{1,20}}?)[,，\s]{{0,2}}"
        r"(?:而?是|应该是|应该叫|叫)\s?(?P<new>[^,，。]{1,20}?)[啦哈吧哦的]?[。.!！]?"
    ),
    re.compile(
        rf"{_OOPS_ZH}(?:名字"
        rf"|标题)?(?:应该)?[是叫](?P<new>[^,，。\s不]{{1,16}})[,，\s]{{0,2}}(?:而)?(?:不是"
        rf"|不叫)(?P<old>[^,，。]{{1,12}}?)[啦哈吧哦]?[。.!！]?"
    ),
    re.compile(
        rf"{_OOPS_EN}(?:it['’]?s|it is|i meant?|that['’]?s"
        rf"|should be)?\s?(?P<new>\S+(?: \S+){{0,2}}?),? (?:and )?not (?P<old>\S+(?: \S+){{0,2}}?)[.!]?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_OOPS_EN}(?:it['’]?s )?not (?P<old>\S+(?: \S+){{0,2}}?)[,;] ?(?:but |it['’]?s "
        rf"|i meant )?(?P<new>\S+(?: \S+){{0,2}}?)[.!]?",
        re.IGNORECASE,
    ),
)


@read_simplified
def named_wrong(text: str, now: datetime) -> tuple[str, str] | None:
    """Return the word that a name should not have, and the one in its place; None for any other text, and for times."""
    bare = text.strip()
    if not bare or len(bare) > LONGEST or "\n" in bare or bare.endswith(("?", "？", "吗")):
        return None
    found = next((one for form in _FORMS if (one := form.fullmatch(bare)) is not None), None)
    if found is None or any(parse(found[name], now).verdict != "none" for name in ("old", "new")):
        return None
    return found["old"], found["new"].strip()


def renamed(title: str, old: str, new: str) -> str | None:
    """Return a title with another word in place of one of its own; None where it has not that word."""
    begin = title.casefold().find(old.casefold())
    return None if begin < 0 else f"{title[:begin]}{new}{title[begin + len(old) :]}"
