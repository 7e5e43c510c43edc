"""How somebody says they are, and nothing besides: low, glad, or in danger. Pure."""

import re
from typing import Literal, TypeAlias

LONGEST = 60  # characters of such a sentence
Feeling: TypeAlias = Literal["danger", "low", "glad"]
_VERY = (
    r"(?:(?:so|really|very|a\s+bit|a\s+little|kind\s+of|kinda|pretty|totally|super|extremely|just"
    r"|quite|feeling|completely|too)\s+)*"
)
_WHEN = (
    r"(?:\s+(?:today|lately|these\s+days|again|right\s+now|tonight|this\s+week|about\s+\S.{1,20}"
    r"|at\s+work|all\s+the\s+time|recently))*"
)
_I_AM = (
    r"(?:(?:ugh|oh|wow|omg|yay|hey|today)[,!]?\s+)*(?:i(?:['’]?m|\s+am|\s+feel|\s+felt|['’]?ve\s+been"
    r"|\s+have\s+been)\s+|feeling\s+)"
)
_LOW = (
    r"(?:sad|down|awful|terrible|stressed(?:\s+out)?|anxious|exhausted|tired|lonely|overwhelmed"
    r"|depressed|upset|heartbroken|burn(?:ed|t)[\s-]?out"
    r"|worried|miserable|hopeless|low|empty|angry|frustrated|scared|nervous|drained|homesick|lost|bad"
    r"|sick\s+of\s+(?:it|everything))"
)
_GLAD = (
    r"(?:happy|excited|glad|thrilled|proud(?:\s+of\s+myself)?|over\s+the\s+moon|grateful|relieved"
    r"|great|wonderful|amazing|delighted)"
)
_ZH_VERY = (
    r"(?:我|今天|昨[天晚]|最近|这几天|现在|这两天|感觉|觉得|心里|有点|有些|好|真的?|太|特别|超级?|很|非常"
    r"|一直|老是?|总是?|又|快|都要?|[,，\s])*"
)
_ZH_END = r"(?:了|啊|呀|哦|呢|死了|得很|极了|坏了|得不行)*"
_FORMS: tuple[tuple[Feeling, str], ...] = (
    ("danger", r"(?:i\s+(?:just\s+|really\s+)?(?:want|wanna|wish)\s+(?:to\s+)?(?:i\s+(?:was|were)\s+)?(?:die|dead"
r"|kill\s+myself|end\s+(?:it\s+all|my\s+life))"
        r"|i(?:['’]m|\s+am|\s+feel)\s+(?:so\s+)?suicidal|i\s+do(?:n['’]?t|\s?not)\s+want\s+to\s+(?:live"
r"|be\s+alive)(?:\s+any\s?more)?|i(?:['’]m)?\s+thinking\s+(?:of|about)\s+suicide)"),
    ("danger", r"(?:我|真的?|好|有时候?)*(?:不想活|想死|想自杀|活不下去|不如死|活着没(?:意思|意义))(?:了|算了)?"),
    ("low", rf"{_I_AM}{_VERY}{_LOW}{_WHEN}"),
    ("low", r"(?:i\s+)?(?:had|have\s+had|having)\s+an?\s+(?:really\s+|very\s+)?(?:terrible|bad|awful|rough"
r"|horrible|hard|tough|shitty)\s+(?:day|week|time|night)"),
    ("low", r"(?:today|it|this\s+week)\s+(?:was|is)\s+(?:so\s+|really\s+|a\s+)?(?:terrible|awful|horrible"
r"|rough|hard|nightmare)(?:\s+day)?"),
    ("low", rf"i\s+(?:really\s+)?(?:miss\s+(?:my\s+)?\w+|ca(?:n['’]?t|n\s?not)\s+(?:fall\s+a)?sleep|wanna\s+cry"
rf"|want\s+to\s+cry|feel\s+like\s+crying|had\s+a\s+fight\s+with\s+\S.{{1,20}}){_WHEN}"),
    ("low", r"no(?:body|\s+one)\s+(?:gets|understands|likes|loves|cares\s+about)\s+me|i(?:['’]m"
r"|\s+am)\s+not\s+(?:ok|okay|doing\s+(?:so\s+)?well|feeling\s+(?:well|great|good))"),
    ("low", r"my\s+(?:\w+\s)?(?:dog|cat|mom|mum|mother|dad|father|grandma|grandpa|grandmother|grandfather"
r"|friend|boyfriend|girlfriend)\s+(?:just\s+)?(?:died|passed\s+away|left\s+me|dumped\s+me)"),
    ("low", rf"{_ZH_VERY}(?:难受|难过|伤心|累|心累|丧|郁闷|烦|崩溃|焦虑|失落|孤独|委屈|沮丧|害怕|紧张|生气|无聊"
rf"|无助|迷茫|emo|不开心|不高兴|想哭|压力山大){_ZH_END}"),
    ("low", rf"{_ZH_VERY}(?:工作|学习|生活|考试)?的?压力(?:好|很|太|真|有点|特别)*大{_ZH_END}|{_ZH_VERY}(?:失眠"
rf"|睡不着|睡不好|没睡好){_ZH_END}"),
    ("low", rf"{_ZH_VERY}心情(?:好|很|太|真|有点|特别|不太|非常|超)*(?:不好|差|低落|糟糕?|糟透|沉重|烦躁){_ZH_END}"),
    ("low", rf"{_ZH_VERY}想(?:我)?(?:爸爸?|妈妈?|爷爷|奶奶|姥姥|姥爷|外公|外婆|家|他|她)了|{_ZH_VERY}(?:和"
rf"|跟)\S{{1,8}}(?:吵架|分手|闹翻|闹别扭|冷战)了?"),
    ("low", r"(?:都)?没(?:有)?人(?:懂|理|爱|在乎|理解|关心)我|(?:我)?(?:快)?(?:撑|坚持|熬)不(?:住|下去)了"),
    ("glad", rf"{_I_AM}{_VERY}{_GLAD}{_WHEN}(?:[!,.\s]+\S.{{0,30}})?"),
    ("glad", r"(?:(?:yay|woo\s?hoo|omg|guess\s+what)[!,.\s]+)*(?:i|we)\s+(?:just\s+|finally\s+)?(?:got\s+(?:the"
r"|a\s+new)\s+job|got\s+(?:promoted|engaged|married|accepted|in)"
        r"|passed\s+(?:my|the)\s+\S.{1,24}|did\s+it|won|made\s+it)"),
    ("glad", r"(?:today|it|this)\s+(?:was|is)\s+(?:so\s+|a\s+|the\s+|such\s+a\s+)?(?:great|amazing|wonderful"
r"|best|good|perfect|lovely)(?:\s+day(?:\s+ever)?)?"),
    ("glad", rf"{_ZH_VERY}(?:开心|高兴|激动|幸福|爽|快乐|骄傲|感动|满足){_ZH_END}(?:[!！,，。~\s]+\S.{{0,20}})?"),
    ("glad", rf"(?:{_ZH_VERY}[!！~])?\s*(?:我|终于|今天|面试)*(?:拿到\S{{0,6}}offer|拿到录取|考上\S{{0,8}}|升职"
rf"|加薪|过了|通过了?面试|通过|怀孕|求婚成功|中奖)了?"),
    ("glad", r"太好了|好耶|太棒了我?(?:成功|做到|过)了?|(?:我|今天|最近|这几天)*心情(?:很|真|特别|超级?|非常"
r"|不)*(?:好|棒|错)(?:了|啊)*"),
)  # fmt: skip
_READ: tuple[tuple[Feeling, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(form, re.IGNORECASE)) for kind, form in _FORMS
)
_SIGNS = " \t\n.。!！~～…😢😭😊🎉"


def feeling(text: str) -> Feeling | None:
    """Return what somebody says they feel; None for any other text."""
    bare = " ".join(text.strip(_SIGNS).split()) if len(text) <= LONGEST else ""
    return next((kind for kind, form in _READ if form.fullmatch(bare)), None) if bare else None
