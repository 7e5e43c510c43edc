"""Questions that name another one than the question before, or nobody: "and flat 3's?", 那小李呢, "how much does he still owe me". Pure.

They become that question with the other name in it, else say nothing here.
"""

import re
from collections.abc import Iterable, Sequence

from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.orders import is_question

BARE, BARE_HAN = 3, 12  # words, or letters, of something that is looked up by its name alone
LONGEST = 100  # letters of the question before, and of one that names nobody
_END = r"[\s?？!！。.~～]*"
_EN = re.compile(
    r"(?:(?:ok|okay|oh|so|hm+|great|thanks|thank you)[,.!\s]+)*"
    r"(?:and(?:\s+(?:what|how)\s+about)?|what\s+about|how\s+about)\s+"
    rf"(?P<name>[^\s,?.!]+(?:\s[^\s,?.!]+){{0,3}}?)(?:,?\s(?:then|too|as\swell|please))?{_END}",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?P<name>(?:the\s|my\s)?[\w-]+(?:\s[\w-]+)?['’]s(?:\sone)?)\s*\?+", re.IGNORECASE)  # Ben's?
_ZH = re.compile(
    r"(?:[好嗯哦噢行啊][的了]?[,，\s]*)*(?:那么?|还有|然后)?(?P<name>[^\s,，。?？的是吗什哪怎谁几多]{1,8}?)"
    rf"(?:的|那个|那边)*(?:呢|怎么样){_END}"
)
_TIMELESS = re.compile(  # names no other one: a day, an hour, all of it, one of the two of us
    r"(?:(?:the|my|on|in|at|for|next|this|last)\s)*"
    r"(?:today|tomorrow|tonight|yesterday|now|then|morning|afternoon|evening|night|weekend|week|month|year|\w+day"
    r"|you|me|it|that|this|them|us|all|everything|nothing|else|more|so|the\srest|others?)(?:['’]s)?"
    r"|(?:[今明后昨前]天?|这|下|上|周|星期|礼拜|早|晚|中午|现在|刚才|然后|别|其|你|我|它|他|她|人|咱).*"
)
_NUMBERED = re.compile(r"(?P<head>[a-z]*\s?#?)(?P<number>\d{1,4}[a-z]?)(?P<tail>[\u3400-\u9fff]{0,2})", re.IGNORECASE)
_OWNER = re.compile(
    r"\b(?!(?:what|who|where|when|how|why|it|that|there|here|let|he|she)['’])"
    r"(?P<name>(?:(?:the|my|our)\s)?[\w-]+)['’]s(?=\s)",
    re.IGNORECASE,
)
_OF = re.compile(
    r"\b(?:of|for|from|about)\s(?P<name>(?:(?:the|my|our)\s)?[\w-]+(?:\s[\w-]+)?)(?=[\s?.!]*$)", re.IGNORECASE
)
_DOES = re.compile(
    r"\b(?:do|does|did|has|have|is|was|will|can)\s(?P<name>(?:(?:the|my|our)\s[\w-]+|(?-i:[A-Z])[\w-]+))(?=\s)",
    re.IGNORECASE,
)
_HAN_HEADED = "小老阿大"
_HAN_TITLES = ("老师", "医生", "大夫", "师傅", "阿姨", "叔叔", "律师", "经理", "教练", "护士", "老板", "先生", "女士")
_HAN_TAILS = (*_HAN_TITLES, "姐", "哥", "叔", "姨", "总", "妈", "爸", "姑", "舅", "伯", "弟", "妹", "家", "店", "室")
_HAN_OWNER = re.compile(r"^(?:请问|那个?|帮我[查看找]一?下|[查看找]一?下)?(?P<name>(?!我|咱|你|您)[^\s,，。的]{1,6})的")
_HAN_KIN = re.compile(
    r"爸爸?|妈妈?|老公|老婆|爷爷|奶奶|外公|外婆|姥姥|姥爷|哥哥?|姐姐?|弟弟?|妹妹?"
    r"|儿子|女儿|宝宝|老大|老二|爱人|岳母|岳父"
)
_HE = re.compile(r"\b(?:he|she|him|her)\b", re.IGNORECASE)
_TA = re.compile("[他她](?!们|人|的话)")
_WHO = re.compile(r"(?<![.!?]\s)(?<!^)\b(?P<name>[A-Z][a-z]{1,14})\b(?!\s[A-Z])")
_FIRST = re.compile(
    r"(?:note:?\s|what['’]?s\s|save:?\s)?(?P<name>[A-Z][a-z]{1,14})"
    r"(?=['’]s\s|\s(?:owes?|paid|gave|has|is|likes?|lent|borrowed)\b)"
)
_OWNED = re.compile(  # "ruth's number", as it is typed
    r"^(?!(?:what|who|where|when|how|why|it|that|there|here|let|he|she|today|tomorrow)['’])"
    r"(?P<name>[A-Za-z]{2,15})['’]s\s(?!the\b|a\b|not\b|on\b)"
)
SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶余潘杜戴夏钟"
    "汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
)
_SHEI = re.compile(
    rf"[{_HAN_HEADED}][\u3400-\u9fff](?=[欠还借说要喜爱的电住生给付是]|又|今|昨|上|$)"
    rf"|[\u3400-\u9fff](?:{'|'.join(_HAN_TITLES)})"
    rf"|(?<![\u3400-\u9fff])[{SURNAMES}][\u3400-\u9fff]{{1,2}}(?=的?(?:电话|手机|微信|生日|地址|邮箱|号码|住|欠))"
)
_NO_NAMES = frozenset(
    [
        "What",
        "When",
        "Where",
        "Who",
        "How",
        "Why",
        "The",
        "My",
        "Our",
        "Is",
        "Do",
        "Does",
        "Did",
        "Can",
        "Could",
        "And",
        "But",
        "So",
        "Note",
        "Save",
        "Add",
        "Put",
        "Find",
        "Show",
        "Ok",
    ]
)


@read_simplified
def names_another(text: str) -> str:
    """Return the name of which alone a text asks: "and flat 3's?", 小李呢; empty for any other text."""
    bare = text.strip()
    found = _EN.fullmatch(bare) or _BARE.fullmatch(bare) or _ZH.fullmatch(bare)
    name = found["name"].strip() if found is not None else ""
    return "" if not name or _TIMELESS.fullmatch(name.casefold()) else name


def swapped(before: str, name: str) -> str | None:
    """Return a question with another name in place of the one that it has; None where it has none like it."""
    if len(before) > LONGEST or not (_asks(before) or _is_bare(before)):
        return None
    owned = name if re.search(r"['’]s$", name) else ""
    bare = re.sub(r"['’]s(?:\sone)?$", "", name)
    if _NUMBERED.fullmatch(bare):
        return _other_number(before, bare)
    return _other_owner(before, bare, owned) or _other_han(before, bare)


def with_name(earlier: Sequence[str], text: str) -> str | None:
    """Return a question about "him" with the one who was named last, of what was said `earlier` (the newest first); None for no such one."""
    pronoun = _HE.search(text) or _TA.search(text) if len(text) <= LONGEST and _asks(text) else None
    name = _named(earlier) if pronoun is not None else None
    if pronoun is None or name is None:
        return None
    owned = "'s" if pronoun[0].casefold() == "her" and re.match(r"\s[a-z]", text[pronoun.end() :]) else ""
    asked = f"{text[: pronoun.start()]}{name}{owned}{text[pronoun.end() :]}"
    return re.sub(r"^(?:and|so|ok)[,\s]+|^那", "", asked, flags=re.IGNORECASE)


def _asks(text: str) -> bool:
    return is_question(text) or re.search(r"多少|几|什么|啥|哪|谁|吗|来着", text) is not None


def _is_bare(text: str) -> bool:
    """Tell whether a text is no more than the name of something to look up: "printer pin", 打印机密码."""
    return len(text.split()) <= BARE if text.isascii() else len(text) <= BARE_HAN


def _named(earlier: Iterable[str]) -> str | None:
    """Return the person whom the newest of these texts names that names one."""
    for text in earlier:
        if (found := _SHEI.search(text)) is not None:
            return found[0]
        for one in (*_FIRST.finditer(text), *_WHO.finditer(text), *_OWNED.finditer(text)):
            if one["name"].capitalize() not in _NO_NAMES:
                return one["name"]
    return None


def _other_number(before: str, name: str) -> str | None:
    """Return the text with another number of the same kind: flat 2's code, 2号楼门禁码."""
    new = _NUMBERED.fullmatch(name)
    if new is None:
        return None
    for old in _NUMBERED.finditer(before):
        like = old["head"].strip().casefold() == new["head"].strip().casefold() or not new["head"].strip()
        if like and old["number"] != new["number"] and (old["tail"] or "").startswith(new["tail"][:1]):
            return f"{before[: old.start('number')]}{new['number']}{before[old.end('number') :]}"
    return None


def _other_owner(before: str, name: str, owned: str) -> str | None:
    """Return the text with somebody else's: Anna's number, the code of the shed, what Tom owes."""
    if re.search("[\u3400-\u9fff]", before) or not name.isascii():
        return None
    for form in (_OWNER, *(() if owned else (_OF, _DOES))):
        old = form.search(before)
        if (
            old is not None
            and old["name"].casefold() != name.casefold()
            and old["name"].casefold() not in ("i", "we", "you")
        ):
            return f"{before[: old.start('name')]}{name}{before[old.end('name') :]}"
    words = before.split()
    if _is_bare(before) and len(words) > 1 and not _asks(before):  # printer pin
        return f"{re.sub(r'^the ', '', name, flags=re.IGNORECASE)} {words[-1]}"
    return None


def _other_han(before: str, name: str) -> str | None:
    """Return the text with somebody else of the like: 小王 and 小李, 王老师 and 李老师, 爸爸 and 妈妈."""
    if (
        name[:1] in _HAN_HEADED
        and len(name) in (2, 3)
        and (old := re.search(f"[{_HAN_HEADED}][\u3400-\u9fff]", before))
    ):
        return before.replace(old[0], name, 1) if old[0] != name else None
    tail = next((one for one in _HAN_TAILS if len(name) > len(one) and name.endswith(one)), "")
    if tail and (old := re.search(f"[\u3400-\u9fff]{{1,2}}?{tail}", before)) is not None:
        return before.replace(old[0], name, 1) if old[0] != name else None
    old = _HAN_KIN.search(before) if _HAN_KIN.fullmatch(name) else None
    if old is not None:
        return before.replace(old[0], name, 1) if old[0] != name else None
    like = re.match(f"[\u3400-\u9fff]{{1,5}}?{re.escape(name[-1])}(?=[\u3400-\u9fff])", before)
    if like is not None and like[0] != name and abs(len(like[0]) - len(name)) <= 1:  # 打印机密码, 复印机
        return f"{name}{before[like.end() :]}"
    owner = _HAN_OWNER.match(before)
    return None if owner is None else f"{before[: owner.start('name')]}{name}{before[owner.end('name') :]}"
