"""What is said of things on a list by their names, in whatever words: "take the sunnies off, I have mine", 豆腐买到了. Pure.

Which things are meant is looked for in the words among what is on the lists (agents.tools.lists.naming): where nothing there is
named, nothing is done, and the message is somebody else's. So what tells that something is got or not wanted may be read widely.
"""

import re

from agents.nlu.classify import is_question
from agents.nlu.decision import Decision, ToolCall
from agents.nlu.orders import is_pondered, is_supposed
from agents.nlu.slots.keeping.list_names import SHOPPING, TODO

LONGEST, BARE = 140, 16  # characters of a message; of an order that names nothing itself
_CLAUSES = re.compile(
    r"\s?[,，.。;；!！\n]\s?|\s(?=(?:so|but|because|since|cos|cuz)\s)|\s?[-–—]{1,2}\s"
    r"|(?<=[\u3400-\u9fff])\s(?=[\u3400-\u9fffa-z])"
)
_OFF = re.compile(
    r"\b(?<!n't )(?<!n’t )(?<!not )(?<!dont )(?<!never )forget (?:about )?the\b|\b(?:strike|scratch|remove"
    r"|delete|drop|lose|skip|scrap|erase|ditch|bin|get rid of|leave out|leave off)\b"
    r"|\btake off|^(?:nvm|never ?mind)\b"
    r"|\b(?:don['’]?t|do not|no longer|won['’]?t|will not) (?:need|want|buy|get"
    r"|bring)\b|\bno (?:longer )?need\b"
    r"|\bnot (?:needed|required|necessary|buying|getting|bringing|wanted)\b|\b(?:off|from) the list\b"
    r"|\bno need\b|\b(?:don['’]?t|do not) want (?:already|anymore|any more)|(?<=[\u3400-\u9fff])算了"
    r"|不[买带拿订][^\s,，了]{1,8}了(?=$|[,，吧])|不[要用必]了?(?=$|[了吧啦买带准拿备订])"
    r"|不[买带拿备订](?:了|吧|$)|别[买带拿]|不需要|[划去删拿撤]掉"
    r"|删[了除]?(?:吧|$)|移除|免了",
    re.IGNORECASE,
)
_TAKEN, _AWAY = re.compile(r"\b(?:take|took)\b", re.IGNORECASE), re.compile(r"\b(?:off|out|away)\b", re.IGNORECASE)
_GOT = re.compile(
    r"\b(?:(?:took|taken|fetched) (?:the|my|both|some)\b(?!.*\boff\b)|got(?! to\b)|bought|grabbed|picked up"
    r"|packed|found|finished|done|sorted|ordered|purchased|handed in"
    r"|submitted|arrived|delivered|collected"
    r"|(?:is|are|been|was|were|['’]s|all|get|got) (?:fixed|repaired|mended|replaced|cleaned|installed|painted"
    r"|paid|sent"
    r"|posted|signed|washed|ironed|packed|returned|printed)"
    r"|(?:i|we)(?:['’]ve| have)? (?:just |already )?(?:read|watched|seen|tried|visited|cooked|heard"
    r"|listened to)\b(?! (?:to|about)\b)"
    r"|received|came|(?:have|has|['’]ve|['’]s) come|tick(?:ed)?|check(?:ed)? off|cross(?:ed)?(?: off)?|already"
    r"|(?:i|we) (?:have|['’]ve got) (?:the|my|our|some|that) [^,;.]{1,30} now\b"
    r"|in the (?:bag|car|boot|van|truck|ute|trolley|cart|cupboard|fridge|basket))\b"
    r"|[买带拿装印做弄搞办看读订领备取换洗交寄写打收借](?:到|好|完|齐|上|着|回来|过|进去)?了"
    r"|[用去试吃看读写弹画听玩学](?:掉|完|过)了|准备(?:好|齐)?了|[放装]进?[^,，]{1,6}了"
    r"|[好完齐](?:啦|咯|了)|到手|(?:下单|拍下|入手|订好)了"
    r"|装车|到货|到了"
    r"|有了|齐了|搞定|勾掉",
    re.IGNORECASE,
)
_NOT_OFF = re.compile(
    (
        r"别删|不要[删划去]|先别|留着|\b(?:don['’]?t|do not) (?:take|strike|scratch"
        r"|remove|delete|drop|lose|skip)\b"
        r"|\bkeep\b"
    ),
    re.IGNORECASE,
)
_NOT_GOT = re.compile(
    r"[没未别]|不[是到够]|不(?=知|会|能)"
    r"|\b(?:not|never|no|none|nobody|forgot|haven['’]?t|hasn['’]?t|didn['’]?t|couldn['’]?t"
    r"|can['’]?t|isn['’]?t|aren['’]?t|need|needs|unless|until|before|almost|nearly)\b|out of\b",
    re.IGNORECASE,
)
_POINTS = re.compile(r"\b(?:those|them|it|that|these)\b", re.IGNORECASE)
_HAS_DONE = re.compile(
    r"(?:(?:i|i['’]ve|we|we['’]ve|just|already|ok|finally|also"
    r"|and)[\s,]{1,2}){0,4}+(?!need\b)(?:\w{2,12}ed|rang|paid|sent|took|made|wrote|did|went|saw|brought"
    r"|fed|cut|swept|hung|gave|spoke|told|put|read|built|dropped off|met)\s(?!by\b|to\b|me\b)\S",
    re.IGNORECASE,
)
_NOT_YET = re.compile(
    r"\b(?:has|have|is|are|did)(?:n['’]?t| not) (?:come|arrived?|bought|done|got|gotten"
    r"|packed|ready|been \w+)\b|\bnot (?:come|bought|done|here|packed) yet\b"
    r"|(?:恢复|改|变|标|退)回?成?(?:没|未)[用买做带拿看读]|\bstill (?:waiting|to come)\b|\bun-?(?:tick"
    r"|check) (?:it|that|them)\b|勾(?:去掉|取消|撤掉)|还没|[没未](?:买|带|做"
    r"|到|来|装)(?!.{0,3}[吗么])",
    re.IGNORECASE,
)
_OTHERS = re.compile(  # what has a word for itself is on no list
    r"提醒|闹钟|笔记|备忘|日程|会议|\b(?:reminders?|alarms?|notes?|memos?|meetings?|events?"
    r"|appointments?|calendar)\b",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\b(?:wh?[ao]t(?:['’]?(?:s|ve|re))?|which|how many|anything)\b|什么|啥|哪[些样几]|几[样个件]|多少", re.IGNORECASE
)
_PRICE = re.compile(r"多少钱|\bhow much (?:was|were|is|are|did|do)\b|\bcost\b", re.IGNORECASE)
_OF_THINGS = re.compile(
    r"要做|没(?:做|办|弄|搞|完成|用|看|读|去|写|练|试|吃|拿|还|装|收拾)|\b(?:have|got) to do\b|\b(?:buy|get"
    r"|pick(?:ing)? up|grab|collect|fetch|bring"
    r"|carry|take|packed|pack|needs?|left|remaining|missing"
    r"|outstanding|list)\b"
    r"|买|带|装|准备|[差缺剩](?!不)|要拿|清单|单子",
    re.IGNORECASE,
)
_BUYING = re.compile(r"\bbuy\b|\bget at\b|买|超市", re.IGNORECASE)
_DOING = re.compile(r"\bhave to do\b|\bleft to do\b|\bgot to do\b|要做|没(?:做|办|弄|搞|完成)", re.IGNORECASE)
_STILL = re.compile(
    r"\b(?:still|left|remaining|missing|else|what (?:do|should) (?:i|we))\b|还|[差缺剩]"
    r"|[都要][要得]?买|买些?(?:什么|啥"
    r"|哪些)",
    re.IGNORECASE,
)
_GETTING = re.compile(r"\b(?:buy|get|pack|packed|bring|list)\b|买|带|装|收拾|清单|单子|东西|准备", re.IGNORECASE)
_LEFT = re.compile(  # nothing but what is left, of what was talked about last
    r"(?:(?:so|ok|and)[, ]+)*what(?: else)? do (?:i|we) (?:still )?need(?: now)?"
    r"|(?:(?:so|ok|and)[, ]+)*what(?: else)? still needs? (?:to be )?(?:\w{2,12}ing|\w{2,12}ed|done)"
    r"|(?:(?:so|ok|and)[, ]+)*what(?:['’]?s| is)? (?:still )?(?:left|remaining|missing|outstanding)(?: (?:on"
    r"|in) (?:it|there)| now)?"
    r"|(?:(?:那|现在|目前|那现在)[,，]?)?还[差剩缺](?:什么|啥|哪些|几样)(?:了|呢|没)?"
    r"|(?:都)?还有(?:什么|啥|哪些)(?:没|没有)(?:办|做|弄|搞|完成"
    r"|搞定)(?:的|了|呢)?",
    re.IGNORECASE,
)
_SWAPPED = re.compile(
    r"[,，\s](?:就|那就)?(?:换成|改成|改买|换买)|^(?:please )?(?:swap|replace|change|switch)\b", re.IGNORECASE
)  # something else is wanted in its place
_HAS_BEEN = re.compile(r"['’]s(?:\s+been)?(?=\s)", re.IGNORECASE)  # gutter's been done
_CROSSED_OUT = re.compile(r"划[掉了去]|\b(?:cross|strike|scratch)\b", re.IGNORECASE)  # as one does on paper
_NOT_NEEDED = re.compile(r"(?P<what>[\u3400-\u9fff]{2,8}?)(?:就|也|都|先)?[不别][用要]了?[吧啦哈]?")
_LOOKS = frozenset({"schedule_query", "memo_search", "list_show"})


def _asks(decision: Decision, text: str) -> bool:
    """Tell whether it is asked what is on a list, in words that may also be of the calendar or of a note."""
    if _PRICE.search(text[:LONGEST]) or not asks_what(text):
        return False
    return decision.question is None and (decision.call is None or decision.call.name in _LOOKS)


def asks_what(text: str) -> bool:
    """Tell whether a text asks what is on a list, or still to be got: 还有什么没装 takes nothing back."""
    return len(text) <= LONGEST and _ASKING.search(text) is not None and _OF_THINGS.search(text) is not None


def _is_of_a_list(call: ToolCall, text: str) -> bool:
    """Tell whether what is taken for something of the calendar that is to go is rather crossed out on a list."""
    return call.name == "schedule_delete" and _CROSSED_OUT.search(text) is not None


def tells(text: str) -> bool:
    """Tell whether a text tells that something is got or not wanted, and so does not want it."""
    clauses = [one for one in _CLAUSES.split(text.strip()) if one]
    return any(_is_off(one) or (_GOT.search(one) and not _NOT_GOT.search(one)) for one in clauses)


def _not_needed(off: list[str]) -> list[re.Match[str]]:
    """Return what is not needed any more, which may be something of the calendar as well: 订位不用了."""
    return [found for one in off[:1] if (found := _NOT_NEEDED.fullmatch(one)) is not None]


def _is_off(clause: str) -> bool:
    return _OFF.search(clause) is not None or (_TAKEN.search(clause) is not None and _AWAY.search(clause) is not None)


def tries(decision: Decision, text: str) -> tuple[ToolCall, ...]:
    """Return what may be done about things on lists that a message names; they do nothing where it names none."""
    if not text.strip() or len(text) > LONGEST or _OTHERS.search(text):
        return ()
    if _asks(decision, text):
        bought = {"name": SHOPPING} if _BUYING.search(text) else {"name": TODO} if _DOING.search(text) else {}
        latest = (
            bool(_STILL.search(text) and _GETTING.search(text)) or _LEFT.fullmatch(text.strip(" ?？.!！")) is not None
        )
        given = {**bought, "words": text, "latest": latest, "quiet": True}
        return (ToolCall(name="list_show", arguments=given),)
    if (decision.call is not None and not _is_of_a_list(decision.call, text)) or decision.instead or is_question(text):
        return ()
    if is_supposed(text) or is_pondered(text):
        return ()
    clauses = [one for one in _CLAUSES.split(text.strip()) if one]
    off = [one for one in clauses if _is_off(one) and not _NOT_OFF.search(one) and not _SWAPPED.search(text)]
    got = [
        one for one in clauses if one not in off and not _is_off(one) and _GOT.search(one) and not _NOT_GOT.search(one)
    ]
    calls: list[ToolCall] = []
    if _HAS_DONE.match(text.strip()) and not got:  # of what is to be done: "rang the chiropodist"
        given = {"items": [text.strip()], "name": TODO, "among": True, "quiet": True}
        calls.append(ToolCall(name="list_tick", arguments=given))
    not_yet = [one for one in clauses if _NOT_YET.search(one)]
    if not_yet:
        before = clauses[: clauses.index(not_yet[0])] if _POINTS.search(not_yet[0]) else []
        given = {"items": [*not_yet, *before[-1:]], "again": True, "among": True, "quiet": True}
        calls.append(ToolCall(name="list_tick", arguments=given))
    for name, said in (("list_remove", off), ("list_tick", got)):
        if said:
            leans = len(said[-1]) <= BARE or _POINTS.search(said[-1])
            before = clauses[: clauses.index(said[-1])] if leans else []
            items = [
                _HAS_BEEN.sub(" ", ", ".join(said)),
                *before[-1:],
            ]  # what is named in the clause, else in the one before it
            calls.append(ToolCall(name=name, arguments={"items": items, "among": True, "quiet": True}))
    calls += [
        ToolCall(name="schedule_delete", arguments={"query": one["what"], "quiet": True}) for one in _not_needed(off)
    ]
    return tuple(calls)
