"""The forms of short replies to what was offered: yes, no, all of them, which one, how much of what repeats: tables of agents.nlu.replies.offer_replies."""

import re

YES = re.compile(
    (
        r"(?:好|好的|行|可以|是|是的|对|嗯+|要的?|确认|确定|没问题|好[,，]就这么办|没错|就这样|that'?s right"
        r"|correct"
        r"|yes(?:,? please|,? do it)?|please do|yeah|yep|ok|okay|sure|confirm|do it|go (?:ahead"
        r"|on)(?: then)?)[吧呀啊的,.!。！～~\s]*"
    ),
    re.IGNORECASE,
)
NO = re.compile(
    (
        r"(?:不了?|不用了?|不要了?|算了吧?|别|先不|取消吧?|(?:不[删改动]了?){1,2}|(?:别|不要|不)取消了?"
        r"|no|nope|no thanks|cancel|never ?mind"
        r"|forget it|leave it|(?:no,? )?(?:leave|keep) (?:them|everything|my day|(?:my )?\w+day"
        r"|tomorrow)(?: alone)?)[,.!。！\s]*"
    ),
    re.IGNORECASE,
)
NEVER_MIND = re.compile(  # said ahead of it: 没关系，照样加上
    r"(?:(?:没关系|没事儿?|没得事|没差|不要紧|无所谓|不管(?:了|它)?|知道了?|我知道|没问题|撞就撞|不碍事|好|嗯"
    r"|行|可以)[啦的吧哈啊]*[,，\s!！。]*)+"
)
ANYWAY = re.compile(
    r"(?:照样|照旧|照|依然|还是|就|都|也|给我|帮我|先)+(?:给我|帮我)?(?:排|加|安排|订|定|约|放|写|记)(?:进去"
    r"|上去?|上|下来?|进来|着)?(?:吧|啦|了)?"
    r"(?:[,，\s]+我(?:再|自己|会|到时候)[^,，。?？]{2,12})?|(?:照样|还是|就|都)?(?:安排|订|定|约|加上?)(?:吧)?"
    r"|照样安排吧?|不管(?:了|它)?|(?:(?:yes|yeah|yep|ok(?:ay)?|sure|no)[,!. ]+)?"
    r"(?:(?:please )?(?:just )?(?:book|do|put|add|squeeze|fit|slot"
    r"|pop|stick|get|keep) (?:it|him|her|them|that|us|me)(?: in| on| down| there){0,2} )?"
    r"(?:anyways?|regardless|all the same)"
    r"|(?:(?:i(?:['’]ll| will| want to)? )?(?:keep|do|book|take|want) )?both(?: of (?:them"
    r"|those))?(?:,? please)?[.!\s]*|(?:两个|两样|2个)?都(?:要|留|留着|保留|安排|约|订)[吧了啊呀。！!]*",
    re.IGNORECASE,
)
SAME_HOUR = re.compile(  # 行，同一时间: yes to another day, and its own hour
    r"[,，\s]+(?:还是|就|也|都)?(?:(?:同一?个?|一样的?|老|原来的?)(?:时间|钟点|点儿?)|时间(?:还是)?(?:不变|一样"
    r"|照旧))[吧呀啊的。.!！]*$"
    r"|,? (?:at )?(?:the )?same time[.! ]*$",
    re.IGNORECASE,
)
ALL = re.compile(  # yes to all of what was named
    r"(?:yes|yeah|yep|ok(?:ay)?|sure)?[, ]*(?:please )?(?:(?:cancel|delete|remove|change|move"
    r"|do|clear) )?(?:both|all"
    r"|everything|the lot)(?: of (?:it|them|those))?(?:,? please)?[.!\s]*"
    r"|(?:对|是的?|好的?|嗯)?[,， ]*(?:就|那就)?(?:全部|全|统统|两个都|都)的?(?:给我)?(?:取消|删|删除|删掉|改"
    r"|改了|要"
    r"|撤)?[掉了吧啊呀的]*[。！!\s]*",
    re.IGNORECASE,
)
CANCELS = re.compile(
    r"(?:(?:no|yes|please|then|ok(?:ay)?|just)[, ]+)*(?:cancel|delete|remove|scrap|drop)\b"
    r"|(?:那就|就|都|全|两个)*(?:取消|删)",
    re.IGNORECASE,
)
CALLED_OFF = re.compile(  # below 全部取消吗
    r"(?P<yes>(?:嗯+|行|可以|中|成|没错|好[的吧]?|对|是的?|要)[,， ]*)?(?:那就?|就|都|全都?|统统|先|给我){0,3}+"
    r"(?:取消|推|撤)[掉了]{0,2}[吧啊嘛呗哈哦呀]?[。！!\s]*"
)
SURELY = re.compile(  # … and yes with the word for what is done
    (
        r"(?:确认|确定|是的?|好的?|对)[,， ]*(?:要|就)?(?:删除?|取消|修改|改)[掉了吧啊]*[。！!\s]*"
        r"|(?:yes|yeah|yep|ok(?:ay)?|sure)[, ]+(?:please )?(?:delete|remove|cancel|change|do|bin"
        r"|get rid of|scrap|drop|lose|toss)(?: it| them| that)?(?:,? please)?[.!\s]*"
        r"|(?:yes|ok(?:ay)?|sure)?[, ]*(?:please )?(?:confirm|go ahead and|do)? ?(?:delete|cancel|remove|change"
        r"|move) (?:it|them|that|these|those)(?:,? please)?[.!\s]*"
    ),
    re.IGNORECASE,
)
DELETE = re.compile(
    r"删(?:掉|除|了)?[吧了]?[。！!\s]*|(?:please )?(?:delete|remove)(?: it"
    r"| that)?(?:,? please)?[.!\s]*",
    re.IGNORECASE,
)
UNDO = re.compile(
    (
        r"(?:帮我|请|还是)?(?:撤销|撤回|恢复|还原|加回[来去]|放回去)(?:一下|回来)?[吧呀啊,.!。！\s]*"
        r"|(?:(?:please|no|nvm|never ?mind|oh|wait|sorry)[,. ]+)*(?:undo"
        r"|(?:take|put|bring) (?:it|that) back)(?: (?:it|that|this))?[,.!\s]*(?:please)?[.!\s]*"
    ),
    re.IGNORECASE,
)
ORDINAL = re.compile(
    (
        r"(?:选|要|就|约|订)?(?:第)?(?P<zh>[一二三四五1-5])(?:个|号|项)?(?:吧)?"
        r"|(?:(?:book|take|pick|choose|i(?:['’]ll| will) (?:take|have)|let['’]?s (?:do|take)|go for) )?"
        r"(?:the )?(?P<en>first|second|third|fourth|fifth)(?: one)?|#?(?P<n>[1-5])"
    ),
    re.IGNORECASE,
)
_ONLY = r"(?:只|仅|就|单)?(?:改|取消|删|删掉|要|是|有)?"
_TAIL = r"(?: please|谢谢|吧|呀|啊|了|掉|的)*"
_SPANS = (  # how much of what repeats; in the order of its buttons
    ("one", (
        r"(?:just|only)?\s*(?:this|that|the next)(?: one| time| once)"
        r"|(?:just |only )?(?:this|that)(?: one| time)? only"
        rf"|(?:just|only)\s+(?:this|that|the)?\s*(?:once|one|time)|{_ONLY}(?:这|那)?一?(?:次|回|节|场)"
        rf"|{_ONLY}(?:这|那)一?个"
    )),
    ("following", (
        r"(?:this|that|it) and (?:all )?(?:the )?(?:following|later|rest|ones after)(?: ones)?"
        r"|(?:from )?(?:now|here|then) on|all (?:the )?following(?: ones)?"
        r"|(?:这次?(?:和|及|跟|起)?)?(?:以后|之后|往后|今后)的?(?:都|全部|全)?(?:改|取消|删)?|从这次(?:开始|起)"
    )),
    ("all", (
        r"all(?: of (?:them|it))?|every(?: one| time|thing)|(?:the )?(?:whole|entire)(?: series| thing)?"
        r"|整个(?:系列)?|(?:全部|全|所有|每一?次)(?:都|的)?(?:改|取消|删)?|都(?:改|取消|删|要)"
    )),
)  # fmt: skip
HOW_MUCH = tuple((span, re.compile(rf"(?:{form}){_TAIL}[,.!。！\s]*", re.IGNORECASE)) for span, form in _SPANS)
NAMING = re.compile(r"(?!(?:for|with|and|the|from|about)\b)\b[A-Za-zÀ-ɏ]{3,}", re.IGNORECASE)  # the words of a name
NUMBERS = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
