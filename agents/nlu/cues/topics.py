"""The topics of a text, in single words; and the notes that have to do with it. Pure.

Rare words that two texts share weigh by inverse document frequency: K. Spärck Jones, "A statistical interpretation of term
specificity and its application in retrieval", Journal of Documentation 28 (1972).
"""

import re
from functools import lru_cache
from math import log

from agents.texts.search_terms import search_terms
from storage.content.notes import Memo, Near, folded

MOST = 8  # words of a text that are looked for
SHOWN = 3  # notes
SHORT = 7  # words: where neither text is that short, one word in common is chance
FEW, SHARE = 4, 0.03  # notes, and part of all notes, that may hold a word that still tells something
SMALL = 50  # notes: among fewer, how often a word is there tells little
_ZH = re.compile(
    r"今天|明天|后天|昨天|前天|今晚|明晚|今早|明早|早上|上午|中午|下午|晚上|凌晨|傍晚"
    r"|[上下这本]?个?(?:周|星期|礼拜)[一二三四五六日天末]?|[上下这本]个?月|[今明去后]年"
    r"|时候|时间|日期|以前|以后|之前|之后|刚才|刚刚|现在|目前|最近|马上|已经|每天|每周|每月|分钟|小时|半天|天前"
    r"|记得|记住|记下|记录|笔记|备忘|提醒|日程|安排|会议|开会|事情|东西|问题|方面|情况|内容|部分|地方|地址|电话|号码"
    r"|手机|密码|邮箱|联系|名字|清单|列表|资料|信息"
    r"|需要|想要|可以|可能|应该|必须|不要|不能|不会|没有|不是|就是|还是|但是|因为|所以|如果|或者|以及|这个|那个|这些"
    r"|那些|什么|怎么|哪里|多少|为什么|这里|那里|大家|自己"
    r"|我们|你们|他们|她们|一下|一个|一些|一点|一起|一直|一定|一样|比较|非常|特别|有点|然后|完成|开始|结束|准备|帮我|请"
    r"|[的了是在我你他她它们和与跟或也都很就还要把给被让对从向到去来有没不这那吗呢吧啊呀哦个些"
    r"每年月号时分秒点半零一二两三四五六七八九十百千万几块元]|(?<!生)日"
    r"|(?<=[\u3400-\u9fff])[上下里中内外](?![\u3400-\u9fff])"
)
_EVERYDAY = """
    about above after again ago appointment appointments avenue main road street all also always and another any anyone anything are around ask back bad because been before being
    best better big both but buy call called calls can cannot check come could date day days did does doing done don down
    each else email end even ever every everything few find first for forget from get getting give goes going good got had has
    have having her here hers him his home hour hours how idea ideas info into its item items just keep kept know last later
    least left less let like likes list little look lot made make many may maybe meet meeting meetings might mine minute minutes
    month months more most much must name need needs never new next nice not note noted notes nothing now number off old
    once one ones only other our out over own password people per phone place plan please pls put read ready really remember
    remind reminder same say says see send set shall she should some someone something soon start still stop stuff such sure
    take than that the their them then there these they thing things think this those three time times today todo tomorrow
    tonight too two under until upon use used using very want wants was way week weeks well went were what when where
    which while who whom whose why will with without word words work would write year years yes yesterday yet you your yours
january february march april june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec
    monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun
    morning noon afternoon evening night midnight weekend daily weekly monthly address http https www com org net
"""
_EN = frozenset(_EVERYDAY.split())
_TELLING = re.compile(
    "[\u3400-\u9fff]{2}|(?!(?:19|20)\\d\\d$)\\d{4,}|(?!\\d+(?:am|pm|st|nd|rd|th|h|min|km|kg|cm)?$)\\w{3,}"
)


@lru_cache(maxsize=2048)  # the notes near a text are often the same
def topics(text: str) -> tuple[str, ...]:
    """Return the words that tell what a text is about: no times, nothing that is said of anything; longer ones first."""
    words = (_one(term) for term in search_terms(_ZH.sub(" ", folded(text)), 400))
    telling = dict.fromkeys(word for word in words if word not in _EN and _TELLING.fullmatch(word))
    # a pair of Han characters says as much as a word of five letters
    return tuple(sorted(telling, key=lambda word: -(5 if "\u3400" <= word[0] <= "\u9fff" else len(word))))


def _one(word: str) -> str:
    """Return an English word without the s of the plural: dentists are found by dentist."""
    return word[:-1] if len(word) > 4 and word.isascii() and word.endswith("s") and not word.endswith("ss") else word


def kin(asked: tuple[str, ...], near: Near) -> tuple[Memo, ...]:
    """Return the notes near a text that have to do with it, those that share the most first.

    `asked` are the topics of the text; the first ones were looked for, and `near.held` is of these.
    """
    rare = {
        term: log((max(near.looked, SMALL) + 1) / (held + 0.5))
        for term, held in zip(asked, near.held, strict=False)
        if held <= max(FEW, SHARE * near.looked)
    }
    weighed = [(_weight(asked, rare, topics(note.text)), note) for note in near.notes]
    weighed.sort(key=lambda one: (-one[0], -one[1].id))
    return tuple(note for weight, note in weighed[:SHOWN] if weight > 0)


def _weight(asked: tuple[str, ...], rare: dict[str, float], theirs: tuple[str, ...]) -> float:
    shared = [rare[term] for term in theirs if term in rare]
    wanted = 1 if min(len(asked), len(theirs)) <= SHORT else 2
    return sum(shared) if len(shared) >= wanted else 0.0
