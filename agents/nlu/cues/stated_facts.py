"""What somebody states plainly of themselves, and that holds for long: "I'm allergic to peanuts", 我不吃辣. Pure.

It is offered to be remembered, never taken; so what is only a mood, a question or a wish to others is none.
"""

import re
from typing import Literal

from agents.timetext.bounds import readable

Kind = Literal["fact", "concern", "goal", "preference", "pattern"]

SHORTEST, LONGEST = 3, 80  # characters of such a statement

_KIN_EN = (
    r"(?:ex-?)?(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|spouse|mother|mom|mum|father|dad|son|daughter"
    r"|baby|brother|sister|twin"
    r"|grand(?:ma|pa|mother|father|son|daughter)|aunt|uncle|cousin|boss|manager|roommate|best friend|dog|cat|pet"
    r"|kids?|children|parents)"
)
_OWN_EN = (
    r"(?:first |last |middle |full |nick)?(?:name|hometown|home town|blood type|shoe size|job|profession|religion"
    r"|native language|mother tongue|allergy|diet)"
)
_SURE_EN = r"(?:(?:really|just|absolutely|simply|totally|truly|do|actually) ){0,2}+"
_EN: tuple[tuple[Kind, str], ...] = (
    ("concern", (
        r"i(?:'m| am) (?:so |very |really |a bit |always )?(?:worried|anxious|nervous|afraid|scared"
        r"|terrified) (?:about|of|that)\b"
    )),
    ("concern", r"i (?:really )?(?:worry about|fear|am struggling with|struggle with|have trouble)\b"),
    ("goal", (
        r"i(?:'d| would)? (?:really )?(?:want|like|hope|love|dream|plan"
        r"|intend) (?:to (?:learn|become|lose|quit|stop|start|get better|be able|run a|write a|read|save|speak|retire"
        r"|own|build up)|of (?:becoming|being|owning))\b"
    )),
    ("goal", r"my (?:big )?dream is\b"),
    ("pattern", (
        r"i (?:always|usually|often|normally|generally|tend to|rarely|seldom"
        r"|never (?!eat|drink|touch|said|knew|thought|asked|heard|saw))\b"
    )),
    ("preference", (
        rf"i {_SURE_EN}(?:like|love|hate|dislike|prefer|enjoy|adore|loathe|detest|can't stand|cannot stand|can't bear"
        r"|don't (?:like|enjoy|eat|drink|smoke|touch)|do not (?:like|eat|drink|smoke)|never (?:eat|drink|touch)"
        r"|only (?:eat|drink))\b"
    )),
    ("preference", r"my (?:all-time )?favou?rite \w[\w ]{0,24} (?:is|are)\b"),
    ("fact", (
        r"i(?:'m| am) (?:severely |highly |very |mildly )?(?:allergic|intolerant|lactose intolerant|gluten intolerant"
        r"|diabetic|asthmatic|colou?r-?blind|left-handed|right-handed|near-?sighted|vegan|vegetarian|a vegan"
        r"|a vegetarian|pregnant|married|divorced|widowed|engaged|retired|an only child|from)\b"
    )),
    ("fact", (
        r"i(?:'m| am) an? (?!bit\b|little\b|lot\b|mess\b|idiot\b|fool\b|failure\b|bad\b|big fan\b"
        r"|\w+ (?:mess|idiot|mood)\b)(?:\w[\w-]* ){0,3}(?:\w+(?:er|or|ist|ian|ant|ent|yst|eer)|nurse|chef|cook|pilot"
        r"|judge|vet|coach|nanny|artist|single (?:mom|mum|dad|parent))\b"
    )),
    ("fact", r"i (?:live|work|study|teach|grew up|was raised) (?:in|at|for|near|as|on|with)\b"),
    ("fact", (
        r"i have (?:an? |one |two |three |four |five |\d )(?:\w+[- ]){0,3}?(?:allergy|kids?|children|sons?|daughters?"
        r"|dogs?|cats?|brothers?|sisters?|twins|siblings|grandchildren|parrots?|horses?)\b"
    )),
    ("fact", (
        rf"my {_KIN_EN}(?:'s? name)? (?:is|are)(?! (?:coming|going|visiting|calling|here|late|sick|ill|at|in|on|not"
        r"|away|back|angry|mad|being|so)\b)\b"
    )),
    ("fact", rf"my {_OWN_EN} (?:is|are)\b"),
    ("fact", (
        r"(?:please )?call me (?!a\b|an\b|at\b|back\b|when\b|later\b|tomorrow\b|in\b|on\b|if\b|after\b|before\b"
        r"|tonight\b|now\b|again\b|up\b|maybe\b|crazy\b)[a-z]"
    )),
)  # fmt: skip
_KIN_ZH = (
    r"(?:老婆|妻子|太太|老公|丈夫|先生|女朋友|男朋友|女友|男友|对象|妈妈|爸爸|母亲|父亲|女儿|儿子|孩子|宝宝|弟弟|妹妹"
    r"|哥哥|姐姐|爷爷|奶奶|外公|外婆|姥姥|姥爷|老板|室友|闺蜜|狗|猫|宠物)"
)
_OFTEN_ZH = r"(?:真的?|很|特别|非常|最|一直|一向|从来|从小|平时|一般|都|就|超级?|有点|比较|不太){0,3}+"
_ZH: tuple[tuple[Kind, str], ...] = (
    ("fact", r"我?对.{1,12}过敏"),
    ("concern", rf"我{_OFTEN_ZH}(?:担心|害怕|怕(?!是)|焦虑|发愁|恐惧)"),
    ("goal", (
        r"我(?:一直|很|真的|特别)?(?:想|希望|梦想|打算|立志)(?:要|能|着)?(?:学|成为|当(?!时)|减肥|瘦|戒"
        r"|考(?:上|研|公|证)|变得|读完|跑完|写一本|开一家|移民|存够|早睡|掌握)"
    )),
    ("pattern", r"我(?:总是|经常|常常|习惯|通常|老是|每天都|一般都|很少)"),
    ("preference", rf"我{_OFTEN_ZH}(?:不)?(?:喜欢|爱(?!你|人)|讨厌|偏爱|受不了|反感|吃不惯|喝不惯)"),
    ("preference", rf"我{_OFTEN_ZH}(?:不(?:能|会|敢|太)?(?:吃|喝|抽|碰|沾)|只(?:吃|喝)|吃素|忌口)"),
    ("preference", r"我最(?:喜欢|爱)的"),
    ("fact", (
        r"我(?:叫|姓|名叫|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|(?:老)?家在|住在?(?!院)|来自|毕业于|的?血型是"
        r"|的(?:名字|家乡|老家|母语|专业|职业)是|色盲|色弱|近视|左撇子|单身|结婚了|离婚了|已婚|未婚|怀孕了|退休了)"
    )),
    ("fact", r"我在.{2,16}(?:工作|上班|上学|读书|读研|念书|任教|教书)\Z"),
    ("fact", (
        r"我是(?:一|个|名|位|做){0,2}[^我你他她它,，]{1,12}(?:人|师|员|生|者|医|警察|妈妈|爸爸|左撇子|护士|教授|博士"
        r"|司机|的老板)\Z"
    )),
    ("fact", rf"我(?:家)?(?:的)?{_KIN_ZH}(?:的?名字)?(?:叫|是(?!不|谁|说)|属|姓|今年|对.{{1,10}}过敏|不吃|不喝|喜欢|住在)"),
    ("fact", (
        r"我有(?:一|两|三|四|1|2|3)(?:个|只|条|对)[^,，]{0,6}(?:孩子|儿子|女儿|双胞胎|狗|猫|弟弟|妹妹|哥哥|姐姐|宠物"
        r"|鹦鹉)"
    )),
    ("fact", r"(?:请|以后)?叫我(?![起去来吃做开回上下睡别]|一声|的)[^,，。]{1,8}\Z"),
)  # fmt: skip
_PATTERNS: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(form, re.IGNORECASE)) for kind, form in (*_EN, *_ZH)
)

# what is only of the moment, of somebody here, or no statement at all
_NONE = re.compile(
    r"[?？\n\"“”「」]|https?://|[吗么嘛呢]$|什么|怎么|哪[里儿个]|谁(?!都)|为什么|几点|多少|要不要|能不能|可以吗|吧$"
    r"|今[天晚早年]|明[天晚早年]|后天|昨[天晚]|刚才|刚刚|现在|这[个次周月]|那[个次]|下[个周次]|上[个周次]|一下"
    r"|\b(?:today|tonight|tomorrow|yesterday|right now|just now|this|that"
    r"|next|last|these|those|soon|minutes?|hours?|ago|maybe|perhaps|but|if|because|when|why|how|what|where|who)\b",
    re.IGNORECASE,
)
_TO_YOU = re.compile(
    (
        r"\b(?:you|your|yours|yourself)\b|[你您]"
        r"|\b(?:love|like|hate|enjoy|prefer|want) (?:it|them|him|her|to|going|being)\b"
        r"|(?:喜欢|爱|讨厌|担心|怕)[他她它这那]"
    ),
    re.IGNORECASE,
)
_SAID = re.compile(
    r"(?:by the way|btw|fyi|just so you know|so|well|oh|also|and|顺便说一?下?|对了|其实|另外|说起来)[,，: ]*+",
    re.IGNORECASE,
)


def stated(text: str) -> tuple[Kind, str] | None:
    """Return what is stated, and of which kind; None for anything else."""
    plain = readable(text).replace("’", "'").strip().rstrip(".。!！~～ ")
    if (opener := _SAID.match(plain)) is not None:
        plain = plain[opener.end() :]
    if len(plain) < SHORTEST or len(plain) > LONGEST:
        return None
    kind: Kind | None = next((kind for kind, pattern in _PATTERNS if pattern.match(plain)), None)
    if kind is None or _NONE.search(plain):
        return None
    return None if kind != "goal" and _TO_YOU.search(plain) else (kind, plain)
