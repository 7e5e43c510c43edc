"""A reminder told as done by its name, rung or not: SSL 那个 done 了, "I've paid the rent". Pure."""

import re
from dataclasses import replace

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.orders import is_question

LONGEST = 40  # characters
MOST_CLAUSES = 3
BRIEF = 10  # characters of what only says that it is done
NAMED = 20  # characters of what is told as done by its name
_POINTING = re.compile(
    r"[那这][个件条]事?|的事情?|(?:已经|都|我|刚|才)+|(?:搞定|办妥|弄完|弄好|做完|做好|办完|办好|完成|好|完)了?$|了$"
    r"|\b(?:the|my|that|this|one|thing|reminder|is|all|finally|actually|yesterday|today|earlier|last night"
    r"|this (?:morning|afternoon)|i['’]?ve|i have|i|already|just|done|with)\b",
    re.IGNORECASE,
)
PAST = {
    "paid": "pay", "sent": "send", "bought": "buy", "took": "take", "taken": "take", "rang": "ring", "rung": "ring", "wrote": "write",
    "written": "write", "made": "make", "fed": "feed", "got": "get", "did": "do", "told": "tell", "gave": "give", "given": "give", "put": "put",
    "met": "meet", "saw": "see", "brought": "bring", "left": "leave", "spoke": "speak", "dropped": "drop", "picked": "pick",
}  # fmt: skip
_SO = (
    r"(?:(?:yes|yeah|yep|yup|ok|okay|oh|ah|right|and|all|already|finally|just|have|has been|been|got|i['’]?ve"
    r"|i have|i"
    r"|we['’]?ve|we|it['’]?s|its"
    r"|it is|that['’]?s|they['’]?re|now)[, ]+)*+"
)
_BEHIND = (
    r"(?: (?:it|that|this|them|those|now|already|too|both|today|this morning|last night|earlier|off|back|in|out"
    r"|up))*[\s.!]*"
)
_BARE = re.compile(
    rf"{_SO}(?:done|did|sorted|finished|completed|handled|dealt with|taken care of)(?: (?:and dusted"
    rf"|with))?{_BEHIND}",
    re.IGNORECASE,
)
_VERBED = re.compile(rf"{_SO}(?P<verb>[a-z]{{3,}}ed|{'|'.join(PAST)}){_BEHIND}", re.IGNORECASE)
_OBJECT = re.compile(  # I descaled the kettle, "just fed the cat"; a pronoun names nothing
    rf"{_SO}(?P<verb>[a-z]{{3,}}ed|{'|'.join(PAST)}) (?:the |my |our |his |her |some |a |an )?"
    r"(?P<what>(?!(?:it|that|this|them|those|these|both|all|one|everything|him|her|me|us|you|to|in|on|off|out|up|down"
    r"|away|with|so|not|now|already|today|yesterday|ages|earlier|enough|a (?:while|bit|few))\b)[a-z][a-z '’-]{2,24}?)"
    rf"{_BEHIND}",
    re.IGNORECASE,
)
_VERB = re.compile(  # what is done and nothing else: 换了, 打完了, 药吃过了 is more
    r"(?:都|已经|刚刚?|我){0,3}+(?P<do>(?![好行对算够完走来到是累饿困知疯老忘病坏没有懂会变下出上])[\u3400-\u9fff])"
    r"(?:完|好|过|掉|到|出去)?[了啦][吧啊呀哈]?"
)
_TOLD = re.compile(  # 瓦斯费缴了啦
    r"(?P<what>[^,，。?？\d我你他她没不]{2,10}?)(?:已经|都)?(?P<do>[交缴寄买还付洗办修订发拿取写填报签])"
    r"(?:完|好|过|掉|清)?了[啦啊呀哈]?"
)
_BARE_ZH = re.compile(
    r"(?:已经|都|刚|我|这个){0,2}+(?:搞定|弄好|弄完|做完|做好|办完|办好|办妥|完成|处理好|处理完)(?:了|啦|咯)?"
)
_NO_MORE = re.compile(
    r"(?:那个?|就|可以|都)?(?:不用|别|不要|甭|不必)(?:再)?(?:提醒|叫|催|喊|管|等)?(?:我|它)?(?:了|啦|咯)"
)
_CLAUSES = re.compile(r"[\s,，。;；!！]+")
_RESULT = r"(?:完|好|过|掉|到|着|见|齐|开|清|妥|回来|回去|出去|出来|上去|上|走|给[^,，。\\d]{1,4}?)"
_NOT_DONE = (
    r"(?![好行对算够完走来到是累饿困知疯老忘病坏没有懂会变下出上吃喝看听玩用花睡想说觉感改挪推调移弄搞个件条事])"
)
_FINISHED = (  # 实验报告传完啦, 我把材料交上去了, 打完疫苗了: what results of it says that it is done
    re.compile(
        r"(?:我|我们)?(?:已经|刚刚?|刚才|都)?[把将]?(?P<what>[^,，。?？\d我你他她没不]{1,10}?)(?:已经|都|刚刚?|我){0,2}+"
        rf"{_NOT_DONE}(?P<do>[\u3400-\u9fff]){_RESULT}(?:了[啦啊呀哈哦嘿]?|[啦咯喽])"
    ),
    re.compile(
        rf"(?:我|我们)?(?:已经|刚刚?|刚才"
        rf"|都){{0,2}}+(?P<who>[^,，。?？\\d我你他她没不了]{{0,6}}?){_NOT_DONE}(?P<do>[\u3400-\u9fff])(?:完|好"
        rf"|过|掉|到|上)了?"
        r"(?P<what>[^,，。?？\d我你他她没不了]{1,8}?)(?:了[啦啊呀哈哦嘿]?|[啦咯喽])"
    ),
    re.compile(  # 关火了, 我交房租了
        r"(?:我|我们)?(?:已经|刚刚?|刚才|都){0,2}+(?P<do>[关交寄还取拿买洗晾浇喂倒扔订付充签填缴修遛])"
        r"(?P<what>[^,，。?？\d我你他她没不了]{1,6}?)(?:了[啦啊呀哈哦嘿]?|[啦咯喽])"
    ),
)
_NO_RING = re.compile(
    r"[,，\s]+(?:那个?|就|可以)?(?:不用|别|不要|甭)再?(?:提醒|叫|催|喊|管|惦记)(?:我|这个|它)?了?[啦啊吧哈]?$"
)
_DONE_BESIDE = re.compile(  # 火关了, beside 不用叫了: which says that it was to ring
    rf"(?:我|我们)?(?:已经|刚刚?|刚才|都)?[把将]?(?P<what>[^,，。?？\d我你他她没不]{{1,8}}?)(?:已经|都|刚刚?|我){{0,2}}+"
    rf"{_NOT_DONE}(?P<do>[\u3400-\u9fff])(?:了[啦啊呀哈哦嘿]?|[啦咯喽])"
)
_HOW = frozenset("好完过掉到清妥上")
_USED_UP = re.compile(r"(?P<do>[喝吃用花看听玩])(?:完|光|没|掉)了?")
_THAT_ONE = re.compile(r"[那这][个件条]|的事")
_SIGNS = " \t.。!！~～…"


@read_simplified
def told_done(text: str) -> str | None:
    """Return the verb of what is told as done and not named, in its form of the past: "yes its submitted"; "" for "did it", 不用叫了 搞定; None for any other text."""
    bare = text.strip()
    if len(bare) > LONGEST or "?" in bare:
        return None
    if _BARE.fullmatch(bare):
        return ""
    found = _VERBED.fullmatch(bare)
    return ("" if _needs_none(bare) else None) if found is None else found["verb"].lower()


def _needs_none(text: str) -> bool:
    """Tell whether it is told as done and that it need not ring any more, in clauses that name nothing: 不用啦 都走了 搞定."""
    clauses = [one for one in _CLAUSES.split(text) if one]
    done = any(_BARE_ZH.fullmatch(one) for one in clauses)
    return done and any(_NO_MORE.fullmatch(one) for one in clauses) and len(clauses) <= MOST_CLAUSES


def is_of(verb: str, title: str) -> bool:
    """Tell whether a verb in its form of the past is one of a title: "submitted", of "submit the ethics form"."""
    words = [word for word in title.lower().split(maxsplit=4)[:4] if word not in ("the", "and", "for", "my")]
    return any(PAST.get(verb) == word or verb.startswith(word.removesuffix("e")) for word in words[:2])


def _in_the_present(query: str) -> str:
    """Return words with the verb that they begin with as it is ordered: "posted card" as "post card"."""
    verb, _, rest = query.partition(" ")
    small = verb.lower()
    return (
        f"{PAST.get(small) or small.removesuffix('ed')} {rest}"
        if rest and (small in PAST or small.endswith("ed"))
        else query
    )


@read_simplified
def named_done(text: str) -> str:
    """Return the words for what is told as done by its name, as it would be ordered; "" where nothing is named: "did it", 弄好了."""
    bare = text.strip(_SIGNS)
    if not bare or len(bare) > NAMED * (2 if bare.isascii() else 1) or is_question(text):
        return ""
    if (said := _OBJECT.fullmatch(bare)) is not None:
        return _in_the_present(f"{said['verb']} {said['what']}")
    found = _TOLD.fullmatch(bare) or next((one for form in _FINISHED if (one := form.fullmatch(bare))), None)
    if found is None or _THAT_ONE.search(found["what"]) or found["what"] in _HOW:
        return ""
    return f"{found.groupdict().get('who') or ''}{found['do']}{found['what']}"


def _told_first(text: str) -> str:
    """Return what is told, without that no reminder of it is wanted any more: 材料交上去了 不用提醒了."""
    return _NO_RING.sub("", text.strip(_SIGNS)).strip(_SIGNS) if len(text) <= LONGEST else ""


def _finished(text: str) -> re.Match[str] | None:
    """Return what is told as done by what results of it, or by its verb alone beside that it need not ring any more."""
    told = _told_first(text)
    forms = _FINISHED if told == text.strip(_SIGNS) else (*_FINISHED, _DONE_BESIDE)
    return next((one for form in forms if (one := form.fullmatch(told)) is not None), None)


@read_simplified
def done_beside(text: str) -> str:
    """Return the name of what is told as done where no reminder of it is wanted any more, as it would be ordered: 火关了 不用叫了; "" of any other text."""
    found = _finished(text) if _told_first(text) != text.strip(_SIGNS) else None
    return "" if found is None else f"{found['do']}{found['what']}"


def tried(decision: Decision, text: str) -> Decision:
    """Return the decision with a look for a reminder of the name that a thing on a list was looked for by, where there is none."""
    if decision.call is not None or not text:
        return decision
    ticks = [one.arguments for one in decision.tries if one.name == "list_tick" and not one.arguments.get("again")]
    items: list[str] = ticks[-1].get("items", []) if ticks else []
    query = _in_the_present(" ".join(_POINTING.sub(" ", items[-1]).split())) if items else ""
    verb = _VERB.fullmatch(text.strip(_SIGNS)) if len(text) <= BRIEF else None
    if verb is not None:
        call = ToolCall(name="reminder_done", arguments={"query": verb["do"], "verb": True, "quiet": True})
        return replace(decision, tries=(*decision.tries, call))
    told = _TOLD.fullmatch(text.strip(_SIGNS)) if len(text) <= NAMED and not query else None
    query = query or (f"{told['what']}{told['do']}" if told is not None else "")
    finished = _finished(text)
    if finished is not None and told is None and not is_question(text) and not _THAT_ONE.search(finished["what"]):
        given = {
            "query": f"{finished.groupdict().get('who', '')}{finished['do']}{finished['what']}",
            "does": finished["do"],
            "quiet": True,
        }
        others = tuple(one for one in decision.tries if one.name != "reminder_done")
        return replace(decision, tries=(*others, ToolCall(name="reminder_done", arguments=given)))
    if len(query) < 2:
        return decision
    used = _USED_UP.search(text)
    does = {"does": used["do"]} if used is not None else {}  # 牛奶喝完了: to buy some is not done by that
    call = ToolCall(name="reminder_done", arguments={"query": query, **does, "quiet": True})
    return replace(decision, tries=(*decision.tries, call))
