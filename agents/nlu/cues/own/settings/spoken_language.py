"""Wishes for the language of the answers: "talk to me in English from now on", 以后用中文回我. Pure."""

import re

LONGEST = 80  # characters of such a wish
_NAMES_EN = r"(?P<name>english|chinese|mandarin|traditional chinese|simplified chinese)"
_LEAD_EN = (
    r"(?:(?:please|pls|can (?:you|u|we)|could (?:you|u|we)|would you|hey|ok|oh|also|and|so|from now on|from"
    r" here on(?: out)?"
    r"|i want you to|i['’]d like you to|lets|let['’]s|just|always|only|actually)[, ]+){0,4}+"
)
_END_EN = (
    r"(?:[, ]+(?:please|pls|thanks|from now on|from here on(?: out)?|from today|going forward|always|only"
    r"|instead|again|now|with me|to me"
    r"|ok|for me|as a rule)){0,3}(?:[,;] ?(?:i|i['’]?m|my|it|its|it['’]s|for|as|so|since|because|cos|need"
    r"|good)\b[^?]{3,50})?"
)
_WISH_EN = re.compile(
    rf"{_LEAD_EN}(?:(?:talk|speak|reply|answer|respond|write|chat|text)(?:ing)?(?: to me| with me| back| me)?"
    r"(?: only)?(?: in)?"
    r"|(?:switch|change|go|set)(?: back| over)?(?: (?:the |your |my )?language)?(?: back| over)?(?: to)?|use"
    r"|stick to|stick with)"
    rf" {_NAMES_EN}{_END_EN}|(?:your |the )?(?:replies|answers) in {_NAMES_EN.replace('name', 'alone')}{_END_EN}",
    re.IGNORECASE,
)
_NAMES_ZH = r"(?P<name>英文|英语|english|中文|汉语|普通话|国语|chinese|繁体(?:中文|字)?|简体(?:中文|字)?)"
_ALWAYS = r"(?:从现在(?:起|开始)|从今天起|以后|今后|往后|接下来)"
_LEAD_ZH = (
    rf"(?:{_ALWAYS}|请|麻烦|你|您|能不能|可不可以|可以|能|帮我|咱们|我们|还是|都|就|全|一律|统一|只|回复|回答"
    rf"|reply|答复|跟我|和我|对我|把|语言|别用(?:英文|英语|中文)了?|[,，]){{0,6}}+"
)
_END_ZH = (
    r"(?:来)?(?:(?:跟|和|对)?我?(?:回复|回答|回话|说话|说|讲话|聊天|聊|交流|对话|沟通|答|回))?(?:我|你)?(?:就)?"
    r"(?:吧|好了|就好|就行|行了|了|可以吗|好吗|行吗|哈|啊){0,2}"
)
_WISH_ZH = re.compile(
    rf"{_LEAD_ZH}(?:用|说|讲|切换?[成到为回]|换[到回]|改成|换成|改用|换用|使用|设[成为置]*){_NAMES_ZH}{_END_ZH}(?:[,，]"
    rf"(?P<why>[^?？吗]{{2,16}}))?",
    re.IGNORECASE,
)


def language_wish(text: str) -> str | None:
    """Return the language that the answers shall be in, as the setting calls it; None for no such wish."""
    plain = text.strip().rstrip("?？!！.。 ")
    if not plain or len(plain) > LONGEST:
        return None
    found = _WISH_EN.fullmatch(plain)
    if found is not None:
        return _of(found["name"] or found["alone"])
    if plain.isascii():
        return None
    found = _WISH_ZH.fullmatch(plain.replace(" ", "")) or _WISH_ZH.fullmatch(_behind(plain))
    return None if found is None or (found["why"] and not re.search(_ALWAYS, plain)) else _of(found["name"])


def _behind(plain: str) -> str:
    """Return a Chinese message with its last blank as the comma that it stands for: 以后都用英文吧 练口语."""
    head, _, why = plain.rpartition(" ")
    return f"{head.replace(' ', '')}，{why}"


def _of(name: str) -> str:
    small = name.casefold()
    if small.startswith(("繁", "trad")):
        return "traditional"
    return "english" if small.startswith(("eng", "英")) else "chinese"
