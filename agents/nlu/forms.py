"""Forms of sentences that leave no doubt, whatever the intent model holds of their words: a command, something to keep, notes
to show or to find, a bare agenda question, an alarm that shall not ring any more. Pure.
"""

import re
from typing import Literal

from agents.nlu.intents import CHAT, MOST, Want
from agents.nlu.lexicon import forms_en, forms_zh
from agents.nlu.lexicon.form_tables import Guards, SentenceForms
from agents.nlu.lexicon.guards_en import GUARDS as EN
from agents.nlu.lexicon.guards_zh import GUARDS as ZH
from agents.nlu.slots.keeping.note_queries import valued_asked
from agents.timetext import Reading, title
from agents.timetext.names.told_words import told_to_others

_HAN = re.compile("[\u3400-\u9fff]")
_SILENCES = re.compile(  # what shall not ring any more is ordered, and not refused
    r"(?:please |pls |can you |ok )*stop (?:reminding me (?:to|about|of) [\w' -]{3,40}"
    r"|[^,;?]{2,40} (?:reminders?|alarms?))"
)
_COMMAND = re.compile(r"/[A-Za-z][\w-]*(?:@\w+)?(?:\s|$)|(?:停|停下|停下来|别说了|stop)[.!。！]?$", re.IGNORECASE)
_ABOUT = re.compile("^(?:关于|有关)")
_AM_FREE = re.compile(r"(?:(?:so|and|hey|ok)[, ]){0,2}+ ?am i (?:still )?(?:free|available)[ ?.]*", re.IGNORECASE)
_AGENDA = re.compile(  # what is left of a bare question where its time is taken out
    r"(?:and|so|ok|hey)?\W*(?:what(?:['’]?s| is| have i got| (?:do|did) (?:i|we) have| am i doing| was"
    r"| are we doing)|anything"
    r"|do (?:i|we) have anything|have i got anything)(?: (?:planned|happening|coming up|on|for|up))*"
    r"(?: (?:my|the|our) (?:calendar|schedule|agenda|diary|plate))?(?: (?:for|on))?\W*"
    r"|(?:and|so|ok|hey)?\W*(?:what|how)(?:['’]?s| is| does| do| are)?(?: (?:my|our|the))?"
    r"(?: (?:plans?|day|week|schedule|diary|calendar))?(?: for| on)? ?look(?:ing)?(?: like)?(?: for (?:me|us))?\W*"
    r"|(?:我们?|那)?(?:现在|目前|已经|都|一共){0,2}(?:排|安排|约|定|订)(?:了|好了?|着)?(?:哪[些几](?:个|样)?"
    r"|些什么|些啥|什么|啥|几个|多少)"
    r"(?:安排|日程|事情?|会议?|人|活动|东西)?[呢啊呀了]*\W*"
    r"|事情?(?:都|全部?)|(?:我们?)?(?:都)?(?:要|得|会|该)?(?:见|碰|约)(?:了)?(?:谁|哪些人|什么人)\W*"
    r"|把?的?(?:事情?|安排|日程|行程|活动)(?:都|全|全部)?(?:告诉我|给我看看?|列出来|列一下|念给我听|说一下|报一下)\W*"
    r"|(?:(?:can|could) you )?(?:please )?(?:(?:give|show|gimme)(?: me)? (?:a|the) (?:quick |wee )?(?:run ?-?through"
    r"|run ?-?down|overview)(?: (?:of|for))?(?: my)?|(?:run|walk|take|talk) me through(?: my)?)\W*"
    r"|(?:那|我|都|还|的){0,3}有(?:没有)?(?:别的|其他的?|什么)?(?:安排|日程|行程|活动|事情?|会议?|约)(?:吗|么"
    r"|没有?|嘛)\W*"
    r"|(?:那|我|都|还|的)*(?:有(?:什么|啥|哪些)\s*(?:plans?|meetings?|events?|appointments?|安排|日程|事情?|会"
    r"|活动)?|什么安排"
    r"|(?:schedule|calendar|plans?|agenda)\s*(?:是什么|有哪些|怎么样|如何)"
    r"|(?:安排|日程|行程)(?:是什么|有哪些|怎么样|如何)?)[吗呢吧啊呀的]*\W*",
    re.IGNORECASE,
)
_HOW = re.compile(r"(?:怎么样|如何|咋样)[吗呢啊呀]*\W*")
_SEVERAL = re.compile(  # notes and the calendar at once
    r"\bnotes?\b.{1,40}\band\b.{1,24}\b(?:calendar|schedule|agenda|diary)\b"
    r"|\b(?:calendar|schedule|agenda|diary)\b.{1,40}\band\b.{1,24}\bnotes?\b"
    r"|(?:笔记|备忘).{0,12}[和跟与及再顺另同].{0,8}(?:日程|安排|日历)"
    r"|(?:日程|安排|日历).{0,12}[和跟与及再顺另同].{0,8}(?:笔记|备忘)"
)
_OURS = re.compile(  # what we keep for somebody
    r"\b(?:notes?|memos?|reminders?|calendar|schedule|agenda|diary|(?:shopping|grocery|packing|to-?do)[ -]list)\b"
    r"|笔记|备忘|提醒|日程|日历|行程|清单|记过",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"(?:what|when|where|who|which|why|how)(?: exactly| then| so)?\W*"
    r"|(?:什么|什麼|啥|怎么|怎麼|谁|誰|哪个|哪里)[呢啊呀]?\W*"
)
_SHORT = 40  # characters of a chore
_PURCHASE = re.compile(
    r"(?:buy|pick up|grab|get some)\b(?!.*\b(?:me|us)\b)|(?:去|要|得|还要|记得)*+买(?!了|的|过|得)", re.IGNORECASE
)
_CHORE = re.compile(
    r"(?:buy|pick up|grab|pay|water|feed|clean|wash|mend|fix|return|collect|renew|take out|bring|drop off|tidy|iron"
    r"|hoover|mow)\b(?! me\b)"
    r"|(?:[今明后][天早晚]|下?周[一二三四五六日天]|[\d一二三四五六七八九十]{1,2}点半?|下午|上午|晚上)*+"
    r"(?:去|要|得|还要|记得)*+给[^,，。我]{1,8}?[打回]个?(?:一个)?电话"
    r"|(?:[今明后][天早晚]|下?周[一二三四五六日天]|下午|上午|晚上)*+(?:去|要|得|还要|记得)*+(?:买|交|缴|寄|还|洗|喂"
    r"|浇|修|退|倒|取|拿)(?!了|的|过|得|么)",
    re.IGNORECASE,
)
_FACT = re.compile(
    r"(?!.*\b(?:what|where|who|when|which|how|find|show|tell)\b)[^?]{3,80}?\b(?:is|are) (?!again\b)[^?]{1,80}"
    r"|(?!.*[哪谁什啥几多吗么呢查找搜看])[^,，?？]{2,40}?(?:放在|写在|在|是|叫)[^?？]{1,40}",
    re.IGNORECASE,
)
_TAKES_AWAY = re.compile(  # what is at that hour: 取消周五上午8点半的安排
    r"(?:请|麻烦|帮我|给我|再|先){0,2}+(?:取消|删掉|删除|推掉|去掉|撤掉|清掉)[^,，。]{2,20}的"
    r"(?:安排|日程|行程|预约|事情|事儿?|会|活动)[吧哈。！!]*"
)
_INVITES = re.compile(  # 导师约我明天下午三点聊选题: of what is past, or between others, nothing is made
    r"(?!.*(?:昨|前天|上次|上周|上回|以前|老是|总是|没去|没答应|拒绝|[了过]$|[吗呢么?？]))"
    r"(?![我你他她它咱谁])[\u3400-\u9fffA-Za-z]{1,6}?(?<![点半刻分天日号晚早晨午夜上周月末时候儿会一二三四五六])"
    r"(?:(?:约|邀|叫|喊|让|请|通知)了?(?:我们?|咱们?)"
    r"|(?:约了?|约好|想约)(?=[今明后下周星礼\d])|想(?=[今明后下周星礼\d]))[^,，。]{4,30}"
)
_RING_CHANGED = re.compile(  # "change the filter reminder to every 2 months": the reminder is meant, and is there
    r"(?:please |pls |can you |could you |ok |hey )*(?:change|switch|set|move|put|adjust|make) (?:the|my|that|our)"
    r"(?: [\w'&-]{1,20}){1,5} reminders?(?: (?:to|be|come|go)| ring){0,2} (?:every|each|daily|weekly"
    r"|fortnightly|monthly"
    r"|yearly|once)\b[^;?]{0,50}",
    re.IGNORECASE,
)
_MEAL = re.compile(r"breakfast|brunch|lunch|dinner|supper", re.IGNORECASE)
_NOTES = re.compile("(?:my |the |all )*(?:notes?|memos?)", re.IGNORECASE)


def formed(text: str, reading: Reading) -> Want | None:
    """Return what a sentence wants by its form alone; None where that is for the model to say."""
    if _COMMAND.match(text):
        return Want(intent="command", confidence=1.0)
    known = _forms(text)
    found = next((found for forms in known if (found := forms.save.match(text)) is not None), None)
    if found is not None:
        return Want(intent="memo_save", confidence=0.95, rest=_rest(found))
    if len(text) > MOST:
        return None
    small = text.lower()
    if any(forms.listing.match(small) for forms in known):
        return Want(intent="memo_list", confidence=0.9)
    if _BARE.fullmatch(small):
        return CHAT
    if any(forms.hush.search(small) for forms in known):
        return Want(intent="reminder_delete", confidence=0.85)
    if _RING_CHANGED.fullmatch(text):
        return Want(intent="reminder_change", confidence=0.9)
    if _SEVERAL.search(small) and not is_no_order(text):
        return Want(intent="multi", confidence=0.8)
    return _dated(text, reading) or _sought(text, small, known)


def _dated(text: str, reading: Reading) -> Want | None:
    """Return what is wanted of the day or hour that was read."""
    if reading.verdict != "understood" and reading.missed is None:  # what was on yesterday is asked, too
        return None
    plain = _removed_or_invited(text) if reading.start is not None else None
    if plain is not None:
        return Want(intent=plain, confidence=0.85)
    told = told_to_others(text) if reading.start is not None else None
    if told is not None and not is_refused(text[: told[0]]):
        return Want(intent="reminder_add", confidence=0.9)
    rest = title(text, reading).strip()
    if _AGENDA.fullmatch(rest) or (_HOW.fullmatch(rest) and _OURS.search(text)):
        return Want(intent="schedule_query", confidence=0.85)
    if reading.grain == "minute" and _MEAL.fullmatch(rest):
        return Want(intent="schedule_add", confidence=0.85)
    return Want(intent="free_time", confidence=0.85) if _AM_FREE.fullmatch(rest) else None


def _forms(text: str) -> tuple[SentenceForms, ...]:
    return (forms_zh.FORMS, forms_en.FORMS) if _HAN.search(text) else (forms_en.FORMS,)


def _rest(found: re.Match[str]) -> str:
    return next((value.strip() for value in found.groups() if value), "")


def _sought(text: str, small: str, known: tuple[SentenceForms, ...]) -> Want | None:
    """Return the search for notes about what is named; bare words are looked for where no question stands around them."""
    if valued := valued_asked(text):
        return Want(intent="memo_search", confidence=0.8, rest=valued)
    for forms in known:
        found = forms.search.match(text)
        if found is not None and not is_refused(text) and not is_to_ring(text) and not is_asked(small):
            words = _ABOUT.sub("", _rest(found)).removesuffix("的").rstrip()
            anything = found.lastgroup == "verb" or _NOTES.fullmatch(words)
            return Want(intent="memo_search", confidence=0.8, rest="" if anything else words)
    return None


def _guards(text: str) -> tuple[Guards, ...]:
    return (ZH, EN) if _HAN.search(text) else (EN,)


def is_asked(small: str) -> bool:
    """Tell whether a sentence in small letters is a question that is no request."""
    known = _guards(small)
    return any(one.asks.search(small) for one in known) and not any(one.polite.search(small) for one in known)


def is_to_ring(text: str) -> bool:
    """Tell whether a sentence says in so many words that somebody is to be reminded, or that something is not to be forgotten."""
    small = text.lower()
    return any(forms.remind.search(small) for forms in _forms(text))


def is_chore(text: str) -> bool:
    """Tell whether a sentence is nothing but something to be done, which nobody can do for its writer: "pay the rent on Friday", 交电费."""
    return len(text) <= _SHORT and _CHORE.match(text) is not None and not is_refused(text)


def is_purchase(text: str) -> bool:
    """Tell whether a sentence is nothing but something to be bought."""
    return len(text) <= _SHORT and _PURCHASE.match(text) is not None


def is_fact(text: str) -> bool:
    """Tell whether a sentence says what or where something is, and asks nothing: "the wifi password is on the fridge"."""
    return _FACT.fullmatch(text) is not None


def names_ours(text: str) -> bool:
    """Tell whether a sentence names what we keep for somebody: notes, reminders, the calendar, a list."""
    return _OURS.search(text) is not None


def is_ordered(text: str) -> bool:
    """Tell whether a sentence begins with an order to change or to remove something, and nothing takes that back."""
    small = text.lower()
    return any(forms.order.match(small) for forms in _forms(text)) and not is_refused(text)


def is_moved(text: str) -> bool:
    """Tell whether a sentence says that something gets another time: nothing new comes of it."""
    small = text.lower()
    return any(forms.moved.search(small) for forms in _forms(text)) and not is_no_order(text)


def _removed_or_invited(text: str) -> Literal["schedule_delete", "schedule_add"] | None:
    """Return what becomes of the calendar where a Chinese sentence leaves no doubt: 取消周五八点半的安排, 房东约我周六十点看漏水."""
    if _TAKES_AWAY.fullmatch(text) is not None and not is_no_order(text):
        return "schedule_delete"
    return "schedule_add" if _INVITES.fullmatch(text) is not None else None


def is_refused(text: str) -> bool:
    """Tell whether a sentence is negated, reported, supposed or quoted."""
    small = text.lower()
    return any(one.never.search(small) for one in _guards(text)) and _SILENCES.fullmatch(small.strip(" .!")) is None


def is_remark(text: str) -> bool:
    """Tell whether a sentence sounds like a remark about something that has a time: "the class is off on Friday"."""
    small = text.lower()
    return any(one.states.search(small) for one in _guards(text))


def is_no_order(text: str) -> bool:
    """Tell whether a sentence is refused, reported, supposed, quoted or a remark."""
    return is_refused(text) or is_remark(text)
