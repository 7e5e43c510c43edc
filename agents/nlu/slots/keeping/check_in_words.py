"""What is said about things that one does again and again: done and noted, how often, how many days in a row. Pure.

What names a habit in passing ("did my pushups", 这周我跑了几次) is looked for among those that were checked in before
(agents.tools.growth.check_ins): where there is none, nothing is done, and the message is read as any other.
"""

import re
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import Want
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.orders import is_pondered, is_question, is_supposed
from agents.nlu.slots.keeping.passing.figures import UNIT
from agents.texts.habit_names import frequency
from agents.timetext.bounds import single_blanks

LONGEST = 70  # characters of such a message
Act: TypeAlias = Literal["check", "log", "known", "goal", "show", "asked", "off"]
_WORDS = r"(?P<words>\S.*?)"
_DAY = (
    r"(?P<day>(?:我|咱)?(?:今天|今日|今晚|今早|早上|晚上|刚刚?才?|昨天|昨晚|前天)?(?:早上|晚上|上午|下午"
    r"|中午)?(?:我|也|又|已经|刚|还)*)"
)
_EN_DAY = (
    r"(?:\s+(?P<day>today|this\s+morning|tonight|this\s+afternoon|this\s+evening|yesterday"
    r"|just\s+now|already))?"
)
_SINCE = (
    r"(?:\s+(?:this|last|the\s+last|in\s+the\s+last|in\s+the\s+past|so\s+far|in\s+total|in\s+all|altogether"
    r"|lately|today"
    r"|overall|now|seven|7|thirty|30|week|month|year|days?)\b)*"
)
_ZH_SINCE = (
    r"(?:我|这周|本周|这个?星期|这个?礼拜|上周|这个?月|本月|今年|今天|一共|总共|最近|到现在|目前|已经|都|，|,|\s)*"
)

_NOTED = r"(?:帮我|给我)?(?:记一?下|记录一?下|记上|记一笔|打个?卡)"
_FORMS: tuple[tuple[Act, str], ...] = (
    ("off", (
        rf"{QING}[把将]?{_DAY}{_WORDS}(?:[那这][个次条])?的?打卡(?:是)?(?:打错|记错|点错|弄错|不算|取消|撤[销回掉]?"
        r"|删[掉除]?|去掉)"
        r"了?(?:[,，\s]*(?:帮我|给我)?(?:取消|撤[销回掉]?|删[掉除]?|去掉)了?(?:吧|它)?)?"
    )),
    ("off",
        rf"{PLEASE}(?:undo|remove|delete|cancel|take\s+back|scrap)\s+(?:my\s+|the\s+|that\s+|today['’]s\s+)?"
        rf"{_WORDS}\s+check-?\s?ins?(?:,\s.{{1,40}})?"),
    ("goal",
        rf"(?:check(?:ing)?(?:\s+|-)?in|(?:(?:start|make|create|begin|set\s+up"
        rf"|add)\s+(?:me\s+)?(?:an?\s+|my\s+)?)?(?:new\s+|daily\s+)?habit|track)\s*(?:[:：]"
        rf"|(?<=habit)\s+(?:of|to)\b)\s*{_WORDS}"),
    ("goal", rf"{QING}(?:新|新的|一个|加个?|添加)*习惯\s*[:：]\s*{_WORDS}"),
    ("show", (
        rf"(?:what(?:['’]s|\s+is)|how(?:['’]s|\s+is|\s+long\s+is)|{PLEASE}(?:show|see|tell)(?:\s+me)?)\s+my\s+"
        r"(?:current\s+)?(?P<words>(?:[\w'’-]+\s+){0,3}?)streaks?(?:\s+(?:going|now|at))*"
    )),
    ("show",
        rf"(?:{PLEASE}(?:show|see|list)(?:\s+me)?\s+)?(?:all\s+)?(?:my|our)\s+(?:check-?\s?ins|habits|streaks?)"),
    ("show", (
        rf"{_ZH_SINCE}(?P<words>[^，,？?\s]{{0,10}}?)(?:已经)?(?:连续|连着|连到|坚持)(?:打卡|坚持|[^，,？?\s]{{0,4}})??了?"
        r"(?:几|多少)天了?"
    )),
    ("show", rf"{QING}(?:看一?看|看一?下|查看|查一?下|列出|看)?(?:我的?)?(?:所有的?)?(?P<words>"
        r"[^，,\s我]{0,8}?)的?打卡(?:记录|情况|次数|统计|进度)"),
    ("show", rf"{QING}(?:看一?看|看一?下|查看|看)?我的(?:打卡|习惯)(?:记录|情况)?"),
    ("show", rf"{_ZH_SINCE}(?P<words>[^，,？?\s]{{0,10}}?)打(?:了|过)?(?:几|多少)(?:次|回|天)卡?了?"),
    ("show", rf"{_ZH_SINCE}(?P<words>[^，,？?\s]{{0,10}}?)打卡了?(?:几|多少)(?:次|回|天)了?"),
    ("asked", (
        r"(?:so\s+)?how\s+(?:many\s+(?:times|days)|often)\s+(?:(?:did|have|had|do)\s+)?i\s+(?:(?:do|done|did"
        r"|have\s+done|been"
        r"|go\s+for|gone\s+for|actually)\s+)?"
        rf"(?:my\s+|the\s+|a\s+)?{_WORDS}{_SINCE}"
    )),
    ("asked", (
        rf"(?:so\s+|and\s+)?(?:did|have)\s+i\s+(?:already\s+|done\s+|do\s+)?(?:my\s+)?(?!have\b|anything\b|book|tell\b"
rf"|say\b|miss\b|save\b){_WORDS}"
        r"(?:\s+(?:today|yesterday|this\s+week|yet|already))+"
    )),
    ("asked", r"我?(?:今天|昨天|这周|本周)(?!有|开|约)(?P<words>[^，,？?\s了]{1,8}?)(?:了|过)(?:吗|没有?|么)"),
    ("asked",
        rf"how\s+many\s+{_WORDS}\s+(?:did|have)\s+i\s+(?:do|did|done|go\s+on|gone\s+on|manage|managed){_SINCE}"),
    ("asked",
        r"how\s+many\s+days\s+(?:in\s+a\s+row|straight|running)\s+(?:have|did|do)\s+i\s+(?:do\s+"
        r"|done\s+|been\s+)?"
        rf"{_WORDS}{_SINCE}"),
    ("asked", rf"{_ZH_SINCE}(?P<words>[^，,？?\s]{{1,10}}?)(?:了|过)(?:几|多少)(?:次|回|天)(?P<what>[^，,？?\s了]{{0,6}})了?"),
    ("asked", rf"{_ZH_SINCE}(?P<words>[^，,？?\s了]{{1,8}}?)(?:几|多少)(?:次|回)了?"),
    ("check", rf"{_DAY}(?P<words>[^：:]{{1,30}}?)[,，、\s]*(?:也|来)?打(?:个|一个|一下|上|一次)?卡(?:了|成功|完成|一下"
        r"|一次|咯|啦)?"),
    ("check",
        rf"{_DAY}{_WORDS}[,，\s]*(?:但|可)?(?:忘记?了?打卡?了?|没打卡?|忘打卡?了?)?[,，\s]*(?:帮我|给我)?(?:补一?下|补个?卡"
        rf"|补打(?:卡|一?下)?|补记一?下?|补上|补签)了?"),
    ("check",
        rf"{_DAY}(?P<words>[^：:,，\s]{{1,12}}?)打卡[,，、\s]+(?P<what>\d[^,，\s]{{1,8}}|[一二两三四五六七八九十百千半]"
        rf"{{1,5}}{UNIT}[^,，\s]{{0,4}})"),
    ("asked", (
        r"(?P<words>[^，,？?\s]{1,8}?)(?:这周|本周|这个?星期|这个?月|本月|今年|上周|上个?月|一共|总共"
        r"|最近|目前){1,2}(?:一共"
        r"|都)?(?:做|练|打|跑|跳)?(?:卡)?了?"
        r"(?:几|多少)(?:次|回|天)了?"
    )),
    ("show",
        rf"{QING}(?:我的?|我们的?)?(?P<words>)(?:习惯|打卡)(?:现在|都|一共)*有(?:哪些|什么|啥|几个)"
        rf"|我?(?:现在|都)*有(?:哪些|什么|啥)(?:习惯|打卡)"),
    ("asked", (
        r"(?:so\s+)?(?:my\s+)?last\s+(?P<words>\S.{1,24}?)\s+(?:was|is)\s+when"
        r"|when\s+was\s+my\s+last\s+(?P<words2>\S.{1,24}?)"
    )),
    ("asked", r"(?P<words>[^，,？?\s的]{1,12}?)(?:已经|连续|坚持)?了?(?:几|多少)[天次]了"),
    ("known",
        r"(?P<words>[a-z][\w'’-]*(?:\s[\w'’-]+){0,2})\s+(?:is\s+"
        r"|are\s+)?(?:all\s+)?done(?:\s+(?:for\s+)?(?P<day>today))?"),
    ("known", (
        r"(?:just\s+|i\s+)*(?:hit|smashed|crushed|nailed|made\s+it\s+to)\s+(?:the\s+"
        r"|my\s+)(?P<words>\S.{1,20}?)"
        r"(?:\s+(?P<day>today|this\s+morning|tonight|yesterday))?(?:,?\s+(?:for\s+)?(?P<what>\d\S*\s?\w{0,8}))?"
    )),
    ("check", rf"{_DAY}打(?:个|一个|一下)?卡[：:,，、\s]*{_WORDS}"),
    ("check", rf"{_DAY}(?P<words>[^\s，,：:]{{1,4}}?了?\s?[\d一二两三四五六七八九十百半]{{1,5}}\s?个?{UNIT}"
        rf"[^\s，,]{{0,6}}?)[,，\s]*{_NOTED}"),
    ("check", rf"(?:checked|checking|check)(?:\s+|-)in\s*[:：]?\s+(?:for\s+)?my\s+{_WORDS}{_EN_DAY}"),
    ("check", rf"(?:checked|checking|check)(?:\s+|-)?in\s*[:：]\s*{_WORDS}{_EN_DAY}"),
    ("log",
        rf"{PLEASE}log\s+(?:(?:my|today['’]s|another)\s+{_WORDS}|(?P<words2>(?:an?\s+)?(?:\d\S*|\w+\s+(?:k|km"
        rf"|miles?|minutes?|mins?))\s+\S.*?)){_EN_DAY}"),
    ("log", (
        r"(?:(?:ok|okay|yes|yay|right|done)[,!\s]+)*(?:i(?:['’]ve|\s+have)?\s+)?(?:just\s+|already\s+)?"
        rf"(?:did|done|finished|completed)\s+(?:with\s+)?(?:my|today['’]s)\s+{_WORDS}{_EN_DAY}"
    )),
    ("known", (
        r"(?:(?:ok|okay|yes|yay|right)[,!\s]+)*(?:i(?:['’]ve|\s+have)?\s+)?(?:just\s+|already\s+"
        r"|also\s+)?(?:did"
        r"|done|finished|completed"
        rf"|went\s+for|went|been\s+for)\s+(?:an?\s+|the\s+|some\s+|to\s+the\s+)?{_WORDS}{_EN_DAY}"
    )),
    ("known", (
        r"(?:just\s+|i\s+|i['’]ve\s+)*(?P<words>(?:\w+ed|ran|swam|rode|read|wrote|drank|slept|did"
        r"|done)\s+(?:for\s+)?(?:about\s+|another\s+)?"
        r"\d\S*(?:\s\S{1,14}){0,3})(?:\s+(?:just\s+now|already))?"
    )),
    ("asked",
        rf"when(?:\s+did\s+i|['’]?s\s+the\s+last\s+time\s+i"
        rf"|\s+was\s+the\s+last\s+time\s+i)\s+(?:last\s+)?(?:do\s+|did\s+|go\s+|went\s+)?(?:my\s+"
        rf"|the\s+|a\s+|for\s+a\s+)?{_WORDS}"),
    ("asked",
        r"(?:我)?(?:上次|上一次|上回|最近一次|最后一次)(?P<words>[^，,？?\s]{1,10}?)是?(?:什么时候|哪天"
        r"|哪一天|几号|多久之?前|啥时候)"),
    ("known", r"(?:i\s+)?(?P<words>\w+ed|ran|swam|rode|read|wrote|drank|slept|did\s+\w+)(?:\s+\S.{0,30}?)?\s+"
        r"(?P<day>today|this\s+morning|tonight|yesterday)"),
    ("known", rf"{_DAY}(?P<words>[^，,：:？?]{{1,12}}?)(?:完了?|做了|做好了|练了|了)"),
    ("known", rf"{_DAY}(?P<words>[^，,：:？?\s了]{{1,4}}了\s?[\d一二两三四五六七八九十百半][^，,：:？?]{{0,10}})"),
)  # fmt: skip
_PATTERNS: tuple[tuple[Act, re.Pattern[str]], ...] = tuple(
    (act, re.compile(form, re.IGNORECASE)) for act, form in _FORMS
)
_ENDS = " \t\n.。!！~～?？"
_TAIL = re.compile(r"[吧啊呀嘛啦呗哈哦呢咯]+$")
_OTHERS = re.compile(  # at work, at the airport, at a sight; and what is not done
    r"提醒|闹钟|记得|别忘|忘|上班|下班|考勤|公司|单位|老板|没|不|[要想该得]去|应该|需要|得打|每[天周月次]|别人"
    r"|(?<![吉其])他|[她它你]|网红|景点|圣地"
    r"|[打补]卡[机地点]|打卡|一起|才|吗|怎么|为什么"
    r"|\b(?:remind|flight|hotel|online|airport|luggage|with|not|never|n['’]t|homework\s+for"
    r"|he|she|they|you|we|if)\b",
    re.IGNORECASE,
)
_NO_REPORT = re.compile(
    r"[把将被让给]|改|取消|删|挪|推|定|订|约|买|卖|说|问|换|到|走了$|来了$|好了$|是|有|在|会|太|累|坏|忘"
)
_NO_HABIT = re.compile(
    r"^(?:的|也|都|还|也?帮我补?|给我补?|补|我的?|你的?|这个?|那个?|的|了|第|自动|手动|签到|记录"
    r"|成功|完成|今天|it|that|this|them|everything|all"
    r"|job|work)$",
    re.IGNORECASE,
)
_DOING = re.compile(  # what stands right behind 打卡 and is done again and again; a sight is not
    r"跑|走|游|骑|练|读|背|写|画|弹|唱|跳|健身|冥想|早[起睡]|睡|喝|学|操|拳|瑜伽|单词|书|字|琴|舞|俯卧撑|深蹲"
    r"|平板|拉伸|日语|英语|作业|吃药|戒|\d"
)
_ASKED = re.compile(r"[?？]|[吗么]\s*$|^(?:so |and |hey )*(?:did|have|has) (?:i|we)\b", re.IGNORECASE)
_AGO = {"昨天": 1, "昨晚": 1, "yesterday": 1, "前天": 2}
_TOOLS: dict[Act, str] = {
    "check": "check_in", "log": "check_in", "known": "check_in", "off": "check_in", "goal": "goal_set", "show": "checks_show", "asked": "checks_show",
}  # fmt: skip
GOAL = Want(intent="goal", confidence=0.85)


_THE_SAME = re.compile(
    r"(?P<day>昨天|昨晚|前天|今天)的?(?:也|都)?(?:帮我|给我|请)?(?:补一?下|补(?:打|个|签"
    r"|记)?卡?(?:一下)?|补上|打卡|打一?下卡)(?:一下)?"
    r"|(?:(?:please|also|and)\s+)*(?:check\s+(?:me\s+)?in|log\s+it|count\s+it"
    r"|same)\s+(?:for\s+)?(?P<en>yesterday|today)(?:\s+(?:too|as\s+well|also))?",
    re.IGNORECASE,
)


def decided(decision: Decision, text: str) -> Decision | None:
    """Return what a sentence that leaves no doubt about a habit becomes; None for any other."""
    bare = single_blanks(text.strip()).rstrip(_ENDS) if len(text) <= LONGEST else ""
    same = _THE_SAME.fullmatch(_TAIL.sub("", bare))
    if same is not None:
        given = {"text": text.strip(), "days_ago": _AGO.get((same["day"] or same["en"]).casefold(), 0), "last": True}
        return Decision(agent=GOAL.agent, want=GOAL, reading=decision.reading).calling("check_in", given)
    for act, given in _read(decision, text):
        if act in ("check", "off", "goal", "show"):
            plain = Decision(agent=GOAL.agent, want=GOAL, reading=decision.reading)
            return plain.calling(_TOOLS[act], given)
    return None


def tried(decision: Decision, text: str) -> Decision:
    """Return the decision behind what is done or told of a habit that a message names, which is nothing where there is none."""
    for act, given in _read(decision, text):
        if act not in ("log", "known", "asked"):
            break
        call = ToolCall(name=_TOOLS[act], arguments={**given, "quiet": True})
        left = replace(decision, tries=(*decision.tries, call))
        if act == "log" and not decision.sure and not decision.offers:
            offer = Decision(agent=GOAL.agent, want=GOAL, reading=decision.reading).calling(_TOOLS[act], given)
            want = replace(decision.want, direct=False, offers=("goal",), confidence=min(decision.want.confidence, 0.6))
            left = replace(left, want=want, agent=GOAL.agent, offers=(offer,), otherwise=None)
        return left
    return decision


def _read(decision: Decision, text: str) -> list[tuple[Act, dict[str, Any]]]:
    """Return the first act that a message may be, with its arguments; nothing for one that is of something else."""
    if len(text) > LONGEST:
        return []
    bare = single_blanks(text.strip()).rstrip(_ENDS)
    bare = _TAIL.sub("", bare) or bare
    if not bare or "\n" in text.strip() or decision.want.intent == "command" or bare.startswith("/"):
        return []
    asks = is_question(text)
    for act, pattern in _PATTERNS:
        found = pattern.fullmatch(bare)
        telling = act in ("log", "known") and _ASKED.search(text) is None  # "did my stretches" is told
        if found is None or (asks and not telling and act not in ("show", "asked")):
            continue
        given = _given(act, found, bare, decision)
        if given is not None:
            return [(act, given)]
    return []


def _given(act: Act, found: re.Match[str], bare: str, decision: Decision) -> dict[str, Any] | None:
    groups = found.groupdict()
    words = f"{groups.get('words') or groups.get('words2') or ''}{_joint(groups)}{groups.get('what') or ''}".strip(
        " ,，、:：的"
    )
    if act in ("show", "asked"):
        return {"about": words} if words and not _NO_HABIT.fullmatch(words) else {} if act == "show" else None
    if not words or _NO_HABIT.fullmatch(words):
        return None
    if act == "goal":
        often = frequency(words) is not None or not bare.casefold().startswith("check")
        return {"text": words} if often else None
    held = found.group(0) if act == "known" else words
    if act == "known" and _NO_REPORT.search(words):
        return None
    if _OTHERS.search(words) or is_supposed(bare) or (act != "off" and is_pondered(bare)):
        return None
    behind = act == "check" and -1 < bare.find("卡") < bare.find(words)
    if behind and not _DOING.match(words) and not re.search(r"卡[：:,，、\s]", bare):
        return None
    day = (groups.get("day") or "").casefold()
    ago = next((number for word, number in _AGO.items() if word in day), 0)
    timed = decision.reading.verdict != "none" and decision.reading.start is not None
    if timed and not ago and not day and act == "check" and _is_ahead(held):
        return None
    return {"text": words, **({"days_ago": ago} if ago else {}), **({"off": True} if act == "off" else {})}


def _joint(groups: dict[str, str | None]) -> str:
    """Return the blank that stands between a name and a figure, which Chinese words that go on have not."""
    return " " if (groups.get("what") or "")[:1].isdigit() else ""


def _is_ahead(words: str) -> bool:
    return re.search(r"明|后天|下[周个]|[点时](?!间)|tomorrow|next|\bat\b", words) is not None
