"""The forms in which something is named that was shown before, and in which a place is: tables of agents.nlu.coreference."""

import re

_NOUN = r"会议?|日程|安排|活动|约会?|事件?|事情|提醒|闹钟|笔记|记录|备忘|待办"
_KIND = "(?:个|条|项|场|件|次)"
_THING = r"(?:one|event|meeting|appointment|entry|call|reminder|alarm|note|memo|item)"
TARGETS = tuple(
    re.compile(source, re.IGNORECASE)
    for source in (
        (
            r"(?:刚才|刚刚|刚|上面|前面)?(?:说|加|记|建|定|安排|创建)?的?第(?P<place>[一二三四五六七八九十]"
            rf"|\d\d?){_KIND}?(?P<noun>{_NOUN})?"
        ),
        rf"(?:刚才|刚刚|上面)?的?(?P<last>最后的?[一那]?|末尾那|后[面边]的?那?一?|倒数第一){_KIND}(?P<noun>{_NOUN})?",
        rf"(?:(?P<place>前(?=[面边])|头)(?:[面边]的?那|[一那])){_KIND}(?P<noun>{_NOUN})?",
        rf"(?P<other>另外?|剩下|余下|其余)的?[一那]{_KIND}(?P<noun>{_NOUN})?",
        rf"(?P<both>[这那]?两{_KIND}|俩)(?P<noun>{_NOUN})?(?:都|全)?",
        (
            r"(?:刚才|刚刚|刚|上面|前面)(?:说|加|记|建|定|安排|创建)?的?(?:这|那|一|上一|前一)?(?:个|条|项|场|件"
            rf"|次)?(?P<noun>{_NOUN})?"
        ),
        rf"(?:(?:[他她它]们?|对方|人家|那边)的?)?(?:这|那|上一|前一){_KIND}(?P<noun>{_NOUN})?|它|这|那",
        rf"(?:it|that|this)(?:\s+(?P<noun>{_THING}))?",
        r"the\s+one\s+(?:i|you|we)(?:'ve|\s+have)?\s+just\s+\w+",
        (
            r"(?:the\s+)?(?P<place>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
            rf"|\d\d?(?:st|nd|rd|th))(?:\s+(?P<noun>{_THING}))?"
        ),
        rf"(?:number|no\.?|#)\s*(?P<place>\d\d?)(?:\s+(?P<noun>{_THING}))?",
        rf"(?:the\s+)?(?P<last>last|final|bottom)\s+(?P<noun>{_THING})|the\s+last",
        rf"(?:the\s+)?(?P<other>other|remaining)(?:\s+(?P<noun>{_THING}))?|(?P<both>both)(?:\s+of\s+(?:them|those|these))?",
        rf"the\s+(?:(?:latest|newest|previous|same)\s+)?(?P<noun>{_THING})",
    )
)
ROOM = (  # 七楼茶水间, 203会议室
    r"(?![今明后昨早晚周]|[上中下][午周个]|星期|礼拜|\d{1,2}[点号])[^,，。\s]{0,10}?"
    r"(?:[厅室楼馆店院校园站街路间层座区栋房家库台城村]|中心|广场|公司|酒店|门口|线上|\d{3,4}|[A-Z]\d{0,3})(?:那边|里面?)?"
)
