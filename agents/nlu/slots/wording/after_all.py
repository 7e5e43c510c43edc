"""What follows on a cancellation and corrects it: "actually no, it's moved to 6pm", 还是上吧，改到六点. Pure.

Whether something was called off right before is seen where this is asked (agents.planning.called_off).
"""

import re

from agents.nlu.lexicon.han_letters import read_simplified

LONGEST = 90  # characters
_OPENS = re.compile(  # "actually no, wait": what was said before does not hold
    r"(?:(?:(?:no|nope|oh|wait|hang on|hold on|sorry|actually|in fact|scratch that|my (?:bad|mistake)|oops|turns out)\b"
    r"|不对|不是|等一?下|等等|哎呀?|其实|原来|说?错了|搞错了|哦不?|不(?=[,，\s]))[\s,，.。!！]*+)+",
    re.IGNORECASE,
)
_STAYS = re.compile(  # "keep it", "it's still on", 还是上吧: it is there after all
    r"(?:(?:please\s+)?(?:keep|leave) (?:it|that|this)(?: in| on| there)?"
    r"|(?:it|that)(?:['’]s| is) (?:still |back )?(?:on|happening|going ahead)(?: again)?"
    r"|(?:it|that)(?:['’]s| is)? ?n['’]?o?t (?:been )?(?:cancell?ed|called off|off)|(?:it|that)(?:['’]s| is) not off"
    r"|(?:do not|don['’]t) (?:cancel|delete|drop) (?:it|that)"
    r"|(?:还是|照样|照常|仍然?|又)(?:要?[上去来开做练办]|照常|保留|留着|留)[课会]?(?:的|了|吧)*"
    r"|(?:这节|那节|课|会|它)?(?:并?没有?|不用?|别|先别|又不)(?:取消|删)(?:掉)?(?:了|吧)*|留着吧?)"
    r"(?:\s*(?:after all|then))?",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"[\s,，;；.。]*(?:(?:and|but|only|just|except(?: that)?|though)\b|但是?|不过|只是?|就是|而是|并)*[\s,，]*",
    re.IGNORECASE,
)
_TOLD = re.compile(r"^(?:是|只是|就是|就)?(?=[改推提延挪换往])")
_MOVED = re.compile(
    r"^(?:it['’]?s )?(?:only |just |been )*(?=(?:moved|pushed|shifted|rescheduled|postponed)\b)", re.IGNORECASE
)
_AT = re.compile(r"^(?:at|on|to|from|for)\s+(?=\S)", re.IGNORECASE)
_BACK = re.compile(  # it shall be there again, somewhere behind the reason
    r"\b(?:put|bring|get|have|stick|add|pop|book) (?:it|that|this|him|her|them)(?: one)? back(?: (?:in|on|up))?\b"
    r"|\b(?:undo|restore) (?:it|that)\b|[加放找弄]回[来去]|(?:恢复|还原)(?:一下|回来)?",
    re.IGNORECASE,
)
_CHANGES = re.compile("[改推提挪换]")
_BUT = re.compile(  # … and yet not as it was
    r"[吧了啊呀]*[\s,，;；.。]*(?:(?:but|only|just|except|though|and)\b|但是?|不过|只是?|就是|然后)+[\s,，]*(?=\S)"
    r"|[吧了啊呀]*[\s,，;；.。]*(?=(?:at|for|make it|move it)\b|[改推提挪换])",
    re.IGNORECASE,
)


_A_DAY = (
    r"(?:(?:the )?\d{1,2}(?:st|nd|rd|th)(?: (?:of )?[a-z]{3,9})?|(?:the |next |this )?(?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)day(?: (?:after|week))?|tomorrow|next week)"
)
_MEANT_DAY = re.compile(  # sorry I meant the 16th, the 9th is fine; oops meant the 30th not the 23rd
    r"(?:(?:oh|ah|argh|no|wait|hang on|well|hm+)[,.! ]+)*+"
    r"(?:(?:sorry|oops|w?hoops|actually|my (?:bad|mistake)|wrong (?:day|one|week)|i meant?|meant?|it['’]?s"
    r"|i mean(?:t)? to say|no wait|that should be|should be)[,.! ]+)*+"
    rf"(?:(?:on|for) )?(?P<day>{_A_DAY})(?: one)?(?: i meant?)?(?:,? (?:and )?not (?:on )?{_A_DAY})?"
    rf"(?:[,;.] ?(?:and |but )?{_A_DAY}(?:['’]?s| is| are)? (?:still )?(?:fine|ok(?:ay)?|good|on|grand"
    r"|as (?:it )?was))?[.! ]*",
    re.IGNORECASE,
)
_CORRECTS = re.compile(r"\b(?:sorry|w?h?oops|meant?|no|wait|wrong|mistake|my bad|not|should be)\b", re.IGNORECASE)


def meant_day(text: str) -> str | None:
    """Return the day that was meant where another one was left out: "sorry i meant the 16th, the 9th is fine"; None for any other text."""
    said = text.strip()
    found = _MEANT_DAY.fullmatch(said) if len(said) <= LONGEST and _CORRECTS.search(said) else None
    return None if found is None else found["day"]


@read_simplified
def back_but(text: str) -> str | None:
    """Return what is to be changed of what shall be there again, in words of a change: "put it back, but for 5"; None for any other text."""
    back = _BACK.search(text) if len(text) <= LONGEST else None
    joint = None if back is None else _BUT.match(text, back.end())
    rest = "" if joint is None else text[joint.end() :].strip(" ,.。!！")
    if not re.search(r"\d|[一二两三四五六七八九十半]|half|noon|quarter|day", rest):
        return None
    if rest.isascii():
        return f"make it {rest}" if rest[0].isdigit() else _AT.sub("make it ", rest)
    return rest if _CHANGES.search(rest) else f"改到{rest}"


@read_simplified
def changed_then(text: str) -> str | None:
    """Return what is to be changed of what stays after all, in words of a change; None where nothing corrects a cancellation."""
    said = text.strip()
    if len(said) > LONGEST or said.endswith(("?", "？")):
        return None
    if (but := back_but(said)) is not None:
        return but
    opened = _OPENS.match(said)
    rest = said[opened.end() :] if opened is not None else said
    stays = _STAYS.match(rest)
    if stays is not None:
        rest = rest[stays.end() :]
        joint = _JOINT.match(rest)
        rest = rest[joint.end() :] if joint is not None else rest
    if (opened is None and stays is None) or not rest.strip(" .。!！"):
        return None
    if rest.isascii():
        rest = _MOVED.sub("it's ", rest)
        return _AT.sub("make it ", rest) if _AT.match(rest) else rest
    return _TOLD.sub("", rest)


def pointed_at(text: str, title: str) -> str:
    """Return a text in which the name of the thing stands as "it": "practice is at 6", with the practice."""
    names = [title, *([title.split()[-1]] if " " in title else [])]
    for name in names:
        place = text.casefold().find(name.casefold())
        if len(name) < 2 or place < 0:
            continue
        before = re.sub(r"\b(?:the|my|our|his|her|their)\s*$", "", text[:place], flags=re.IGNORECASE)
        return f"{before}{'it' if name.isascii() else '它'}{text[place + len(name) :]}"
    return text
