"""Questions whether, and how, a calendar elsewhere (Google, a phone's) and this one come together. Pure."""

import re

from agents.timetext.bounds import single_blanks

LONGEST = 90  # characters of such a sentence
_KIND_EN = (
    r"google|g|apple|icloud|outlook|exchange|microsoft|office(?: ?365)?|yahoo|samsung|proton|fastmail|nextcloud|caldav"
    r"|i?phone|android|work|school|university|uni|family|other|existing|own|current|external|ical|ics"
)
_CALENDAR_EN = rf"(?:(?:my|our|the|an?|another|other) )?(?:(?:{_KIND_EN})(?:'s)? ?)?(?:calendars?|cal|cal ?dav)"
_ASKS_EN = (
    r"(?:please |hey,? |so,? |also,? )?(?:can|could|will|would|do|does) (?:you|i|we|this|it|the bot) (?:also )?"
    r"|(?:so,? )?(?:how|where) (?:do|can|could|would|should) (?:i|you|we) |how to "
    r"|is it possible to |is there (?:a|any) way to |are you able to |(?:please )?"
    r"|(?:i|we)(?:'d| would)? (?:want|like|need|love) (?:you )?to |help me (?:to )?"
)
_JOINS_EN = re.compile(
    rf"(?:{_ASKS_EN})(?:(?:auto)?sync|synchroni[sz]e|connect|link|integrate|hook up|import|pair|work with|talk to|support)"
    r"(?: (?:you|this|it|everything|all this|these|(?:my|the) (?:events?|appointments|schedule)))?(?: up)?"
    rf"(?: (?:with|to|from|into|in|and))? {_CALENDAR_EN}"
    rf"(?: (?:up )?(?:with|to|into|in|and) (?:you|this|it|here|yours|the bot|{_CALENDAR_EN})| here)?(?: please)?",
    re.IGNORECASE,
)
_SEES_EN = re.compile(
    rf"(?:{_ASKS_EN})(?:see|get|have|show|put|view|find|export) (?:this|it|these|everything|all this"
    rf"|(?:my|the|these) (?:events?|appointments|schedule|things)(?: (?:here|from here))?) (?:in|on|into|to) {_CALENDAR_EN}"
    r"(?: app)?(?: too| as well)?(?: please)?",
    re.IGNORECASE,
)
_KIND_ZH = (
    r"苹果|谷歌|google|微软|outlook|icloud|手机上?|iphone|安卓|华为|小米|三星|系统|钉钉|飞书|企业微信"
    r"|公司|单位|学校|工作|家庭|其他|其它|别的|自己|现有|外部|caldav"
)
_CALENDAR_ZH = rf"(?:我们?的?|你们?的?)?(?:(?:{_KIND_ZH})的?)?(?:日历|日程表)(?:app|软件)?(?:上|里)?"
_ASKS_ZH = re.compile(
    r"请问?|麻烦|你们?(?=能|可|会|支|怎|如)|帮我|我?想要?|能不能|可不可以|可以|能否|能|会|支不支持|支持"
    r"|要?(?:怎么样?|如何|怎样)"
)
_JOINED_ZH = r"(?:同步|连接|连上|连通|连|关联|绑定|导入|接入|接上|对接|打通|互通|链接)"
_ENDS_ZH = r"(?:一下|过来|起来|进来|到(?:这里|你这里?|这))?(?:来|吗|么|呢|吧|啊)?"
_OURS_ZH = r"(?:这里的?|你的?|这些)?(?:日程|安排)?"
_JOINS_ZH = re.compile(
    rf"(?:把|将|和|跟|与|同)?{_CALENDAR_ZH}的?{_JOINED_ZH}{_ENDS_ZH}"
    rf"|(?:把|将)?{_OURS_ZH}{_JOINED_ZH}(?:到|和|跟|与|进|上)?{_CALENDAR_ZH}{_ENDS_ZH}"
    rf"|在?{_CALENDAR_ZH}看到?(?:这里|你这里?)的?(?:日程|安排){_ENDS_ZH}",
    re.IGNORECASE,
)


def asks_for_links(text: str) -> bool:
    """Return whether that is the question, or the wish without an address."""
    plain = single_blanks(text.strip().rstrip("?？!！。. ~")).replace("’", "'")
    if not plain or len(plain) > LONGEST:
        return False
    bare = _ASKS_ZH.sub("", plain.replace(" ", ""))
    return any(form.fullmatch(plain) for form in (_JOINS_EN, _SEES_EN)) or _JOINS_ZH.fullmatch(bare) is not None
