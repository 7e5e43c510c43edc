"""Whether a message breaks off for now: it says to leave off, or to take it up later, and nothing else but perhaps why. Pure.

It is read by its parts, all of which have to be known: so what somebody would rather not do tomorrow stays an answer.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeAlias

_Part: TypeAlias = Literal["leave", "later", "take", "fill"]
LONGEST = 80  # characters
LONGEST_REASON = 24  # characters of why
_CLAUSE = re.compile(r"[,，;；.。!！?？…~～\n、—:：]+|\b(?:and|but|so|because|as)\b")

_NOW_ZH = ("先", "今天", "今天先", "现在", "现在先", "暂时", "今晚", "今晚先", "这会儿", "这会", "眼下", "我先")
_NOT_ZH = ("不", "不想", "不太想", "不想再", "没法", "没空", "没时间", "没心情", "没力气", "没精力", "不方便", "不能")
_DO_ZH = ("答", "写", "回答", "聊", "做", "弄", "填", "想", "说", "继续", "往下走", "往下", "走", "搞", "")
_BARE_ZH = ("没空", "没时间", "没心情", "没力气", "没精力", "不方便")  # say it without what is not done
_LEAVE_ZH = (
    "先到这", "先到这里", "先到这儿", "到这", "到这里", "到这儿", "到此为止", "先放放", "先放一放", "先放着", "先放一下", "先放", "先搁着", "先搁一搁", "先搁",
    "先停", "停一停", "停一停吧", "打住", "先打住", "先歇", "歇会", "歇会儿", "歇一下", "歇一歇", "歇歇", "先休息", "休息一下", "休息会儿", "缓一缓", "先缓缓", "告一段落",
    "收工", "先忙", "先去忙", "去忙", "先走", "先撤", "先下线", "先下", "先睡", "去睡", "先吃饭", "暂停", "先告一段落", "停在这", "停在这里", "停在这儿", "存着", "先存着",
)  # fmt: skip
_LATER_ZH = (
    "明天", "明早", "明晚", "明儿", "后天", "今晚", "晚上", "早上", "下午", "上午", "中午", "晚点", "晚点儿", "晚些", "晚些时候", "回头", "改天", "改日", "下次", "下回", "以后",
    "过会", "过会儿", "过一会", "过一会儿", "等会", "等会儿", "待会", "待会儿", "等一会儿", "一会儿", "一会", "周末", "下周", "周一", "周二", "周三", "周四", "周五", "周六", "周日",
    "有空", "有时间", "有精神", "睡醒", "下班", "吃完饭", "忙完", "过几天", "过两天", "过阵子", "之后", "回来", "晚一点", "隔天", "哪天",
)  # fmt: skip
_TAKE_ZH = (
    "答",
    "写",
    "回答",
    "聊",
    "来",
    "弄",
    "做",
    "想",
    "填",
    "说",
    "继续",
    "接着",
    "走",
    "补",
    "补上",
    "回来",
    "搞",
    "",
)
_FILL_ZH = (
    "我", "我们", "咱们", "咱", "吧", "了", "啊", "哈", "哦", "呢", "好吗", "可以吗", "行吗", "行不行", "好不好", "这", "这个", "这题", "这些", "的", "先", "就", "今天", "现在", "要", "得",
    "想", "能", "能不能", "可以", "好", "那", "嗯", "真的", "有点", "剩下", "剩下的", "其他的", "其余的", "后面", "后面的", "题", "问题", "都", "我想", "还是", "谢谢", "抱歉", "不好意思", "它",
    "吗", "一点", "等", "等我", "时", "后", "的时候", "时候", "到", "一下", "留到", "放到", "留着", "好了", "行", "吗", "唉", "哎", "呀", "暂时", "咱俩", "不", "那就", "也", "点", "点儿",
)  # fmt: skip
_REASON_ZH = re.compile(
    r"累|困|忙|开会|走了|要走|得走|睡|吃饭|做饭|接孩子|电话|出门|上班|下班|上课|到站|没电|来人|有点?儿?事|孩子|老板|开.?会|有客|头疼|眼睛|脑|转不动|不早|太晚|晚了|时间"
)

_LEAVE_EN = (
    "stop here", "stop there", "stop for now", "stop for today", "stop for tonight", "stop now", "pause", "pause here", "take a break", "a break", "have a break", "leave it here", "leave it there",
    "leave it at that", "leave it for now", "leave it for today", "leave this for now", "leave this", "leave it", "call it a day", "call it a night", "wrap up", "wrap it up", "wrap this up", "park this",
    "park it", "have to go", "have to run", "have to leave", "got to go", "got to run", "gotta go", "gotta run", "need to go", "need to run", "must go", "must run", "should go", "should get going", "off now",
    "done for today", "done for now", "done for tonight", "enough for today", "enough for now", "enough for tonight", "all for today", "all for now", "all for tonight", "not now", "not today",
    "not tonight", "not right now", "not at the moment", "not just now", "no time now", "no time right now", "busy now", "busy right now", "set this aside", "put this aside", "put this on hold",
    "put it on hold", "on hold", "hold off", "need a break", "need a rest", "break here", "break off", "break off here", "finish here", "end here for today", "sleep on it", "sleep on this", "save my answers",
)  # fmt: skip
_LATER_EN = (
    "tomorrow", "later", "later on", "later today", "tonight", "this evening", "this afternoon", "in the morning", "in the evening", "in the afternoon", "tomorrow morning", "tomorrow evening", "tomorrow night",
    "another day", "another time", "some other day", "some other time", "next week", "next time", "on monday", "on tuesday", "on wednesday", "on thursday", "on friday", "on saturday", "on sunday",
    "on the weekend", "at the weekend", "this weekend", "over the weekend", "after work", "after lunch", "after dinner", "after supper", "after class", "in a bit", "in a while", "in an hour",
    "when i have time", "when i have more time", "when i get home", "when i'm home", "when i'm less tired", "once i'm home", "first thing", "soon", "in a few days", "in a couple of days",
)  # fmt: skip
_TAKE_EN = (
    "pick this up", "pick it up", "pick that up", "pick up", "pick up here", "pick up from here", "pick this back up", "continue", "continue this", "continue here", "finish this", "finish the rest",
    "finish these", "finish these questions", "come back", "come back to this", "come back to it", "come back to these", "get back to this", "get back to it", "get back to you", "get back", "return to this", "do the rest",
    "do this", "do these", "answer the rest", "answer this", "answer that", "answer it", "answer these", "carry on", "go on", "resume", "take it up", "take this up", "go on with this", "carry on with this", "keep going",
    "be back", "back", "look at this again", "write the rest", "write this", "think about it", "think about this", "keep the rest for", "leave the rest for", "leave the rest", "save the rest for", "the rest", "leave this for", "leave it for",
    "more of this", "respond", "reply", "do it", "take it from here", "talk about this", "talk about it", "talk",
)  # fmt: skip
_FILL_EN = (
    "i", "i'd", "i'll", "i'm", "i've", "we", "we'll", "it", "this", "that", "that's", "can", "could", "shall", "may", "might", "to", "the", "for", "maybe", "should", "would", "will", "like", "really", "let's", "let", "us",
    "me", "you", "if", "ok", "okay", "please", "thanks", "thank you", "sorry", "for now", "now", "then", "just", "want", "rather", "again", "from", "here", "there", "at", "until", "till", "hmm", "oh", "well", "actually",
    "yeah", "yes", "am", "is", "be", "today", "do you mind", "is it ok", "good", "fine", "better", "on", "think", "had", "right", "a", "bit", "about", "some", "enough", "up", "these", "have", "with", "prefer", "need",
)  # fmt: skip
_REASON_EN = re.compile(
    r"\b(?:tired|exhausted|beat|worn|sleepy|busy|meeting|late|sleep|bed|dinner|lunch|supper|call|calling|phone|train|bus|stop|kids?|baby|boss|door|battery|head|headache|break|time|run|leave|go|work)\b"
)


def is_pause(text: str) -> bool:
    """Return whether it breaks off for now."""
    if len(text) > LONGEST:
        return False
    found, reasons = set[_Part](), 0
    for clause in _CLAUSE.split(text.casefold().replace("’", "'")):
        said = " ".join(clause.split()).strip("\"'“”‘")
        parts = _parts(said)
        if parts is not None:
            found |= parts
        elif reasons or len(said) > 2 * LONGEST_REASON or not _is_reason(said):
            return False
        else:
            reasons += 1
    return "leave" in found or {"later", "take"} <= found


def _is_reason(said: str) -> bool:
    if said.isascii():
        return _REASON_EN.search(said) is not None
    return len(said) <= LONGEST_REASON and _REASON_ZH.search(said) is not None


def _parts(said: str) -> set[_Part] | None:
    """Return the kinds of the parts of which words consist; None where there is something else."""
    reached: dict[int, set[_Part]] = {0: set()}  # by how far one comes, with what was passed
    for place in range(len(said)):
        passed = reached.get(place)
        if passed is None:
            continue
        if said[place] == " ":
            reached.setdefault(place + 1, set()).update(passed)
        for word in _vocabulary().get(said[place], ()):
            if _stands(said, word, place):
                reached.setdefault(place + len(word), set()).update(passed, _kinds()[word])
    return reached.get(len(said))


def _stands(said: str, word: str, place: int) -> bool:
    end = place + len(word)
    begins = not word[0].isascii() or place == 0 or not said[place - 1].isalnum()
    return begins and said.startswith(word, place) and not (word[-1].isascii() and said[end : end + 1].isalnum())


@cache
def _vocabulary() -> dict[str, list[str]]:
    """Return the words by their first letters."""
    found: dict[str, list[str]] = {}
    for word in _kinds():
        found.setdefault(word[0], []).append(word)
    return found


@cache
def _kinds() -> dict[str, set[_Part]]:
    refused = (
        f"{now}{negation}{do}" for now in _NOW_ZH for negation in _NOT_ZH for do in _DO_ZH if do or negation in _BARE_ZH
    )
    taken = (f"{again}{do}" for again in ("再", "再接着", "接着", "再继续") for do in _TAKE_ZH if do or again != "再")
    ended = (f"{do}到{here}" for do in _DO_ZH if do for here in ("这", "这里", "这儿"))
    sets: tuple[tuple[_Part, Iterable[str]], ...] = (
        ("fill", (*_FILL_ZH, *_FILL_EN)),
        ("take", (*taken, "继续", "补上", "回来", *_TAKE_EN)),
        ("later", (*_LATER_ZH, *_LATER_EN)),
        ("leave", (*refused, *ended, *_LEAVE_ZH, *_LEAVE_EN)),
    )
    found: dict[str, set[_Part]] = {}
    for kind, words in sets:
        for word in words:
            found.setdefault(word, set()).add(kind)
    return found
