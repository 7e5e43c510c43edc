"""Further ways to have something kept: "keep this safe, …", "log this: …", 留个底：…, 怕忘了，你帮我记着，…. Pure.

The plain ones are agents.nlu.lexicon's. What is kept is what stands behind the order (or before it), letter for letter.
"""

import re

from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING

SHORTEST = 3  # characters that are worth keeping
_SIGN = r"\s*[:：,，\n–—-]\s*"
_BREAK = r"(?:\s++[:：,，]?|[:：,，])\s*+"
_THIS = r"(?:this|that|it|these|the\s+following)"
_WHERE = (
    r"(?:\s+(?:real(?:ly)?\s+quick|quickly|somewhere\s+safe|somewhere|safe|down|for\s+(?:me|us|later"
    r"|reference|future\s+reference)"
    r"|on\s+(?:file|record)"
    r"|as\s+a\s+note|(?:in|to)\s+(?:my\s+|the\s+)?notes?|please|pls))*"
)
_KEEP = (
    r"(?:keep|save|store|put|write|jot|note|log|record|file|add|take|stash|hold\s+on\s+to|hang\s+on\s+to"
    r"|make\s+a\s+note\s+of)"
)
_WHAT = (
    r"(?:link|url|page|site|website|article|recipe|code|snippet|command|quote|line|number|address|text|passage"
    r"|message|info"
    r"|password|idea|thought)"
)
_LABEL = r"(?:ideas?|thoughts?|quotes?|recipe|tip|lesson\s+learned|lyrics?|dream)"
_ZH_KEEP = r"(?:收藏|保存|留存|备注|标记|记录|存|记|写|save|note|mark)(?:一下子?|一?下|一?个|好|起来|下来?|住)?"
_ZH_THIS = (
    r"(?:这个?|这[句段条篇些]|以下|下面(?:这[个句段条篇些])?)(?:链接|link|网址|网站|地址|号码|话|文字|文章|信息"
    r"|电话|代码|内容"
    r"|东西|事情?)?"
)
_ZH_LABEL = r"(?:灵感|想法|点子|摘抄|语录|金句|心得|菜谱|梦|歌词)"
_TYPED = (
    r"(?:n(?:oet|toe|ite)|r(?!emember\b)e?m{1,2}e?m{0,2}be?r)"  # with letters that are missing, or in the wrong order
)
_BEHIND = (
    r"(?:存一?下|存起来|存着|记一记|记着点?|备注一下|收藏一?下|保存一?下|留着|save一?下|note一?下|mark一?下"
    r"|记得(?=[哈啊哦喔呀嘛]))"
)
_TELLS = r"(?![^\n]{0,80}(?:[?？]|吗\s*$|提醒|怎么|如何))"

_BEGINNING = tuple(
    re.compile(rf"^(?:{form})", re.IGNORECASE | re.DOTALL)
    for form in (
        rf"{PLEASE}{_KEEP}\s+{_THIS}{_WHERE}{_SIGN}(?P<kept>\S.*)",
        rf"{PLEASE}{_KEEP}\s+(?:to|in|into)\s+(?:my\s+|the\s+)?notes?{_SIGN}(?P<kept>\S.*)",
        r"(?:(?:please|can\s+you|could\s+you)\s+)*(?:keep|make)\s+a\s+(?:record"
        r"|note)\s+of\s+(?P<kept>(?:my|our|the)\s\S.*)",
        rf"{PLEASE}(?:bookmark|save|keep|store|note)\s+(?:(?:this"
        rf"|that)\s+)?(?:{_WHAT}{_WHERE}\s*[:,]?\s*)?(?P<kept>https?://\S.*)",
        rf"{PLEASE}{_KEEP}\s+(?:this|that|the\s+following)\s+{_WHAT}{_WHERE}(?:\s*[:\n]\s*"
        rf"|\s+(?=[\"“'`]))(?P<kept>\S.*)",
        rf"{PLEASE}(?:save|keep|store|record)\s+(?P<kept>[\"“「].{{3,}}[\"”」].*)",
        rf"{PLEASE}(?:(?:a\s+)?(?:quick|little|small|side|another|random)\s+note){_SIGN}(?P<kept>\S.*)",
        rf"{PLEASE}(?:take|make|write)\s+(?:a|another|one\s+more)\s+(?:quick\s+)?note\s*[.!]\s+(?P<kept>\S.*)",
        rf"{PLEASE}(?:make|take)\s+(?:a\s+)?note\s+of\s+(?:the\s+following|this){_SIGN}(?P<kept>\S.*)",
        r"(?:please\s+|pls\s+)?(?:don['’]?t|do\s+not)\s+let\s+me\s+forget\s+(?:that\s+)?(?P<kept>(?:my|our|the"
        r"|that)\s.{2,60}?"
        r"\b(?:is|are|was|were|has|takes|lives)\b\s\S.*)",
        r"(?:for\s+(?:future\s+|later\s+)?reference|heads[\s-]up(?:\s+for\s+later)?"
        r"|note\s+for\s+later)\s*[:,–-]?\s+(?P<kept>\S.*)",
        rf"(?P<kept>{_LABEL}\s*:\s*\S.*)",
        rf"{_TYPED}(?:\s*:|\s+that\b)\s*(?P<kept>\S.*)",
        rf"(?:(?:help\s+me|please|pls|hey|can\s+you|could\s+you)\s++)*+{QING}(?:把)?{_ZH_KEEP}\s*+{_ZH_THIS}"
        rf"(?:{_BREAK}|(?=[「『“《]))(?P<kept>\S.*)",
        rf"(?=[^\n]*[\u3400-\u9fff])(?:(?:help\s+me|please|pls|hey|can\s+you"
        rf"|could\s+you)\s++)++{QING}{_ZH_KEEP}{_BREAK}(?P<kept>\S.*)",
        rf"{QING}[把将]{_ZH_THIS}{_ZH_KEEP}\s*[:：,，]\s*(?P<kept>\S.*)",
        rf"{QING}(?:记|存|留)(?:点|个|一?件)(?:东西|事儿?|事情|信息|内容|底|档|备份){_SIGN}(?P<kept>\S.*)",
        rf"{QING}(?:做|写|留|建)(?:个|一个|一?[条份])?(?:记录|备份|底|备注){_SIGN}(?P<kept>\S.*)",
        rf"{QING}(?:(?:备注|标记|收藏)(?:一?下|一个)?|(?:save|note|mark)\s?一?下)(?:[:：,，]\s*|\s+"
        rf"|(?=[「『“《]))(?P<kept>\S.*)",
        r"我想(?:记|存|写)(?:点|个|一?下)?(?:东西|事儿?|笔记)?\s*[:：,，]\s*(?P<kept>\S.*)",
        rf"{QING}记(?:一吓|以下|一哈子?|一丅){_BREAK}(?P<kept>\S.*)",
        r"别忘了\s*[,，]\s*(?P<kept>(?=[^,，]*\d)(?!.*[点号]半?[要去开]).*)",
        rf"(?P<kept>{_ZH_LABEL}\s*[:：]\s*\S.*)",
        (
            r"(?:[^,，。:：\n]{0,10}(?:重要|怕忘|怕我忘|会忘|免得|省得)[^,，。:：\n]{0,4}|先)[,，\s]+(?:[你您]|麻烦|请"
            r"|先|帮我|给我)*"
            rf"(?:记着|记下来?|记一?下|记住|存一?下|备注一下)[吧啊哈]?{_SIGN}(?P<kept>\S.*)"
        ),
    )
)
_NAMED = re.compile(  # 把 wifi password 记一下：sunny88 keeps both
    rf"{QING}[把将]\s*+(?P<of>(?!{_ZH_THIS}|它)[^\s,，:：][^,，:：\n]{{0,15}}?)\s*+"
    r"(?:记|写|存|note|save)(?:录?一下|录?下来?|一?下|住|好)?"
    r"\s*[:：]\s*(?P<kept>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_ENDING = tuple(
    re.compile(rf"^(?:{form})", re.IGNORECASE | re.DOTALL)
    for form in (
        rf"(?P<kept>{_TELLS}\S.{{3,}}?)(?<!\s)(?:\s++[,，。;；]?|[,，。;；])\s*+(?:[你您]|麻烦|请|帮我|给我"
        rf"|先)*{_BEHIND}[吧啊哈哦喔呀嘛]*[\s。.!！~]*",
    )
)
_COURTESY = re.compile(
    r"(?:please|pls|plz|thanks?(?:\s+you)?|ok(?:ay)?|(?:will|would|can|could)\s+you|for\s+(?:me|later)"
    r"|somewhere"
    r"|down|safe"
    r"|谢谢你?|拜托|好吗|一下|吧|啊|哈)[\s.!?。！？]*",
    re.IGNORECASE,
)
_POINTS = re.compile(r"(?:this|that|it|these|这个?|那个?|它|这条|上面的?)[\s.!。！]*", re.IGNORECASE)


def kept(text: str) -> str | None:
    """Return what such an order wants to be kept; None for any other text."""
    bare = text.strip()
    named = _NAMED.fullmatch(bare)
    if named is not None:
        return f"{named['of']}：{named['kept']}"
    found = next((one for form in (*_BEGINNING, *_ENDING) if (one := form.fullmatch(bare)) is not None), None)
    if found is None:
        return None
    words = found["kept"].strip()
    if len(words) < SHORTEST or _COURTESY.fullmatch(words) or _POINTS.fullmatch(words):
        return None
    return words
