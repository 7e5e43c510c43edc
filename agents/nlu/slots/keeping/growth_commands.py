"""What is said about one's journal and goals: written down, shown, let go, checked in. Pure."""

import re
from typing import Any

from agents.nlu.decision import Decision
from agents.nlu.intents import Intent, Want
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.orders import is_question
from agents.texts import Language, say
from agents.timetext.bounds import single_blanks

SHORT = 200  # characters of all that is no journal entry, and of what stands before one
_WORDS = r"(?P<words>\S.*?)"
_BOOK = r"(?:(?:my|the|our)\s+)?(?:journal|diary)"
_ZH_BOOK = r"(?:我的?|今天的)?日[记記]"
_MY_GOAL = (
    r"(?:(?:my|our|a|the|one)\s+)?(?:new\s+|next\s+|main\s+|first\s+|second\s+"
    r"|third\s+)?goal(?:\s+(?:for|this)\s+[\w\s]{1,20}?)?"
)
_ZH_GOAL = r"(?:我的?|给自己)?(?:今年的?|这个?月的?|下个?月的?|新的?|一个)?目[标標]"
_LATELY = r"(?:\s+(?:right\s+now|now|these\s+days|at\s+the\s+moment|this\s+(?:week|month|year)))?"
_ZH_LATELY = r"(?:最近|现在|現在|目前|这段时间|这几天|这[个個]?[周月])"
_FORMS: tuple[tuple[str, str], ...] = (
    ("write", rf"{PLEASE}(?:add|put|write|note|log)\s+{_WORDS}\s+(?:to|in|into|down\s+in)\s+{_BOOK}"),
    ("write", rf"{QING}[把将將]?{_WORDS}(?:记|記|写|寫)(?:到|进|進|在|入){_ZH_BOOK}(?:[里裡本]|本[里裡])?"),
    ("open", (
        rf"{PLEASE}(?:write|note|add\s+something)\s+(?:in|to)\s+{_BOOK}"
        rf"|{PLEASE}(?:add\s+an?\s+|new\s+)journal\s+entry"
        rf"|{QING}(?:想|要)?(?:记|記|写|寫)(?:一?下|一?[篇条])?{_ZH_BOOK}"
    )),
    ("read", (
        rf"{PLEASE}(?:show|read|open|see|view)\s+(?:me\s+)?(?:the\s+last\s+entr(?:y|ies)\s+(?:in|of)\s+)?{_BOOK}"
        rf"|what(?:'s|’s|\s+is|\s+did\s+i\s+write)\s+in\s+{_BOOK}|my\s+journal"
    )),
    ("read", (
        rf"{QING}(?:看一?看|看一?下|翻一?翻|翻一?下|查看|打开|打開|读一?下|看|翻)(?:最近的?)?{_ZH_BOOK}"
        r"|(?:我的?|最近的?)日[记記]"
    )),
    ("aim", (
        rf"{_MY_GOAL}\s*(?:is|:|：|would\s+be)\s*(?:to\s+)?{_WORDS}"
        rf"|{PLEASE}(?:set|add|make|note)\s+(?:me\s+)?{_MY_GOAL}\s*(?:[:：,]|\bto\b"
        rf"|\bof\b)\s*{_WORDS.replace('words', 'words2')}"
    )),
    ("aim", (
        rf"{_ZH_GOAL}\s*(?:就?是|[:：,，])\s*{_WORDS}"
        rf"|{QING}(?:设|設|定|加|新增|添加|立)(?:一?个|一?下"
        rf"|個)?{_ZH_GOAL}\s*[:：,，\s]\s*{_WORDS.replace('words', 'words2')}"
    )),
    ("focus", (
        rf"(?:my|our)\s+(?:current\s+|main\s+|new\s+)?focus{_LATELY}\s*(?:is|are|:|：)\s*(?:on\s+)?{_WORDS}"
        r"|i(?:['’]m|\s+am)\s+(?:now\s+|currently\s+)?focus(?:ing"
        rf"|ed)\s+on\s+{_WORDS.replace('words', 'words2')}{_LATELY}"
        rf"|{PLEASE}(?:set|change|put)\s+my\s+focus\s+(?:to|on)\s+{_WORDS.replace('words', 'words3')}"
    )),
    ("focus", (
        rf"(?:我{_ZH_LATELY}?|{_ZH_LATELY}我?)的?(?:主要|重点)?(?:专注|專注"
        rf"|聚焦)(?![力度不了])(?:[于於在]\s*{_WORDS.replace('words', 'words3')}上|(?:[于於在]|的是)?\s*{_WORDS})"
        rf"|(?:我{_ZH_LATELY}?|{_ZH_LATELY}我?)的?(?:重点|重點|焦点|焦點)(?:就?是"
        rf"|[:：])\s*{_WORDS.replace('words', 'words2')}"
    )),
    ("drop", (
        rf"{PLEASE}(?:drop|delete|remove|give\s+up|let\s+go\s+of|cancel|forget)\s+(?:the\s+|my\s+)?goal\s*(?:[:：,]"
        rf"|\bto\b|\bof\b)?\s*{_WORDS}|{QING}(?:放下|放弃|放棄|删掉|删除|去掉"
        rf"|取消)(?:我的?)?目[标標]\s*[:：,，]?\s*{_WORDS.replace('words', 'words2')}"
    )),
    ("goals", (
        rf"(?:what(?:'s|’s|\s+is|\s+are)|{PLEASE}(?:show|see|list)(?:\s+me)?)\s+(?:all\s+)?(?:of\s+)?(?:my"
        rf"|our)\s+goals?|(?:my\s+)?goals|how\s+are\s+my\s+goals(?:\s+(?:going|doing|coming\s+along))?"
rf"|how\s+am\s+i\s+doing(?:\s+(?:with|on|at)\s+{_WORDS})?"
    )),
    ("goals", (
        rf"{QING}(?:看一?看|看一?下|查看|列出|看)?我的?目[标標](?:有哪些|是什么|是什麼|是啥|有什么|呢"
        r"|完成得?怎么样了?|进展(?:如何|怎么样)?|進展(?:如何)?)?"
        rf"|我的?{_WORDS}(?:目[标標])?(?:坚持|进行|進行|完成)得?(?:怎么样|如何)了?"
    )),
    ("check", (
        rf"check(?:ing)?(?:\s+|-)?in\s*[:：]\s*{_WORDS}"
        rf"|(?:打卡|签到)\s*(?:[:：,，]\s*|\s+){_WORDS.replace('words', 'words2')}"
    )),
    ("checks", r"打卡(?:了)?|check(?:ing)?(?:\s+|-)?in"),
)  # fmt: skip
_HEAD = re.compile(  # what stands before an entry, which is kept to its last word
    rf"{PLEASE}(?:add|put|write|note|log)(?:\s+(?:this|that|it|down|an?\s+entry)){{0,3}}\s+(?:to|in"
    rf"|into)\s+{_BOOK}(?:\s*[:：,\-]|\s)\s*(?=\S)"
    r"|(?:i\s+(?:want|would\s+like|need)\s+to\s+|let\s+me\s+)journal\s*[:,]\s*(?=\S)"
    rf"|(?:dear\s+)?(?:journal|diary)(?:\s+entry)?\s*[:：,]\s*(?=\S)|journal\s+(?=(?:that|how)\s)"
    rf"|{QING}(?:记|記|写|寫)(?:一?下|一?[篇条個个则])?{_ZH_BOOK}[:：,，\s]\s*(?=\S)"
    rf"|{_ZH_BOOK}(?:\s*[:：,，]\s*|\s+)(?=\S)",
    re.IGNORECASE,
)
_PATTERNS = tuple((act, re.compile(form, re.IGNORECASE | re.DOTALL)) for act, form in _FORMS)
_ENDS = " \t\n.。!！~～"
_ABOUT_OTHERS = re.compile(
    r"提醒|闹钟|记得|別忘|别忘|上班|下班|考勤|\b(?:remind|flight|hotel|online|airport|luggage)", re.IGNORECASE
)
_APART = re.compile(r"[,，、;；]|\band\b|(?<=[^\W\d_])和(?=\S)", re.IGNORECASE)  # between things
_TOOLS: dict[str, tuple[Intent, str]] = {
    "write": ("journal", "journal_add"),
    "read": ("journal", "journal_show"),
    "aim": ("goal", "goal_set"),
    "drop": ("goal", "goal_drop"),
    "goals": ("goal", "goals_show"),
    "check": ("goal", "check_in"),
    "focus": ("goal", "focus_set"),
}


def decided(decision: Decision, text: str, language: Language) -> Decision | None:
    """Return what a sentence about journal or goals becomes; None for any other."""
    if decision.want.intent == "command":
        return None
    text = text.strip()
    head = _HEAD.match(text[:SHORT])
    if head is not None:
        return _planned("write", {"text": text[head.end() :]}, decision)
    if len(text) > SHORT:
        return None
    bare = single_blanks(text).rstrip(_ENDS)
    asks = is_question(text)
    for act, pattern in _PATTERNS:
        found = pattern.fullmatch(bare.rstrip("?？") if act in ("goals", "read") else bare)
        if found is None or (asks and act not in ("goals", "read", "write")):
            continue
        words = next((value for value in found.groupdict().values() if value), "").strip()
        given = _given(act, words, decision)
        if given is None:
            continue
        if act not in _TOOLS:
            asked = _planned(act, {}, decision)
            return asked.asking(say(language, "ask_journal" if act == "open" else "ask_check_in"), "what")
        return _planned(act, given, decision)
    return None


def _planned(act: str, given: dict[str, Any], decision: Decision) -> Decision:
    intent, tool = _TOOLS.get(act, ("journal" if act == "open" else "goal", ""))
    want = Want(intent=intent, confidence=0.85)
    plain = Decision(agent=want.agent, want=want, reading=decision.reading)
    return plain.calling(tool, given) if tool else plain


def _given(act: str, words: str, decision: Decision) -> dict[str, Any] | None:
    """Return the arguments; None where it is about something else: an hour to check in at work, a flight."""
    if act in ("check", "checks") and (_ABOUT_OTHERS.search(words) or decision.reading.verdict != "none"):
        return None
    if act == "focus":
        items = [one.strip() for one in _APART.split(words) if one.strip()]
        return {"items": items} if items else None
    if act == "goals":
        return {"about": words} if words else {}
    return {"text": words.rstrip("，,、；;") if act == "write" else words} if words else {}
