"""What is told or wanted of habits and goals in passing: resolutions with how often, figures of what was done, goals that go. Pure.

A figure is checked in where there is such a habit; else it is offered, beside a note.
"""

import re
from dataclasses import replace

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import CHAT, Intent, Want
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.orders import is_question, is_supposed
from agents.texts.habit_names import frequency
from agents.timetext.bounds import single_blanks

LONGEST = 60  # characters of such a sentence
GOAL, JOURNAL = Want(intent="goal", confidence=0.85), Want(intent="journal", confidence=0.85)
_NUMBER = (
    r"(?:\d{1,6}(?:[.,:]\d{1,3})?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen"
    r"|twenty|thirty|forty|fifty)"
)
_ZH_NUMBER = r"(?:\d{1,6}(?:[.:]\d{1,2})?|[一二两三四五六七八九十百千万半]{1,6})"
_ZH_UNIT = (
    r"(?:个|组|次|页|分钟|个?半?小时|个?钟头|公里|千米|里|米|步|毫升|升|杯|斤|公斤|千克|章|遍|首|篇|字"
    r"|下|圈|集|题|单词|大卡|卡)"
)
_DONE = (
    r"(?:did|ran|walked|jogged|swam|cycled|biked|rode|read|drank|slept|weighed|weigh|lifted|wrote"
    r"|practi[cs]ed|studied"
    r"|marked|graded|knitted|knit|painted|baked|sewed|planted|coded|solved|typed|meditated|smoked"
    r"|climbed|rowed|hiked|burned|stretched|planked|squatted|trained)"
)
_DAY = r"(?:今天|今早|今晚|早上|晚上|昨天|昨晚|刚才?|刚刚|中午|下午|上午|又|已经|我|目前|到现在)*+"
_FORMS: tuple[tuple[str, str], ...] = (
    ("drop", rf"{PLEASE}(?:delete|drop|remove|cancel|quit|stop|end)\s+(?:the"
rf"|my)\s+(?P<words>\S.{{0,30}}?)\s+(?:goal|habit)"),
    ("drop", rf"{PLEASE}stop\s+tracking\s+(?:my\s+|the\s+)?(?P<words>\S.{{0,30}}?)"),
    ("drop", rf"{QING}(?:[把将])?(?:我的?)?(?P<words>[^\s,，。把将]{{1,12}}?)的?(?:这个|那个)?(?:目标"
rf"|习惯)(?:给我)?(?:删掉|删了|删除|去掉|取消了?|不要了|停了|放弃了?)"),
    ("drop", rf"{QING}(?:以后)?(?:不|别)(?:再|用)?(?:记录?|打卡)(?P<words>(?![得住着一])[^\s,，。]{{1,8}}?)"),
    ("aim", r"(?:i\s+(?:want|would\s+like|plan|intend|aim|hope|need)|i['’](?:d\s+like|m\s+going|m\s+trying"
r"|ll\s+try)|i\s+am\s+going|help\s+me)\s+to\s+"
        r"(?:start\s+|try\s+to\s+)?(?P<words>\S.{2,44})"),
    ("aim", rf"{PLEASE}(?:track|log|start\s+tracking|keep\s+track\s+of)\s+(?:my\s+)?(?P<words>\S.{{2,44}})"),
    ("aim", r"我?(?:想|要|打算|准备|决定|计划)(?:要)?(?:开始|坚持|养成)?(?P<words>\S{2,24})"),
    ("aim", rf"{QING}(?:帮我)?(?:记录|跟踪|追踪)(?:一?下)?(?:我的?)?(?P<words>\S{{2,24}})"),
    ("told", rf"(?:(?:i(?:['’]ve)?|just|so\s+far|today|also|ok)[,]?\s+)*(?P<words>{_DONE}\s+(?:for\s+)?"
rf"(?:about\s+|another\s+|only\s+)?{_NUMBER}\b.{{0,28}}?)"
        r"(?:\s+(?:so\s+far|today|already|this\s+morning|this\s+evening|tonight|last\s+night|yesterday))*"),
    ("told", rf"(?:(?:i(?:['’]ve)?|just|today|also)[,]?\s+)*(?P<words>(?:did|done|practi[cs]ed|played"
rf")\s+(?:some\s+|my\s+)?[a-z][\w-]{{2,14}}\s+for\s+{_NUMBER}\s\S{{1,10}})"
        r"(?:\s+(?:today|already|this\s+morning|tonight|yesterday))*"),
    ("told", rf"{_DAY}(?P<words>[^\s\d,，。]{{1,6}}?(?:练|做|打|学|跳|踢|弹|跑)了{_ZH_NUMBER}(?:个半"
rf"|多)?\s?{_ZH_UNIT})了?"),
    ("told", rf"(?P<words>(?:sleep|slept|weight|steps|water|calories|mood|blood\s+pressure|pulse|heart\s+rate"
rf"|push-?ups|run)\s*[:：]\s*{_NUMBER}.{{0,16}})"),
    ("told", rf"{_DAY}(?P<words>(?:(?:做|跑|走|游|骑|练|读|看|背|写|喝|睡|弹|跳|举|称|量|抽|爬|拉伸|冥想|打坐)"
        rf"(?:了|过|[^\s\d,，。了]{{1,3}}了)|练[^\s\d,，。了]{{0,3}}|跑步?|冥想|拉伸|打坐|游泳)\s?"
        rf"{_ZH_NUMBER}(?:个半|多|来)?\s?{_ZH_UNIT}[^\s,，。?？吗]{{0,6}}?)了?"),
    ("told", rf"{_DAY}(?P<words>(?:睡眠|体重|步数|喝水|血压|心率|心情|俯卧撑|深蹲|运动|学习"
rf"|阅读)\s?[:：]?\s?{_ZH_NUMBER}(?:/\d{{1,3}})?\s?{_ZH_UNIT}?半?)了?"),
    ("read", r"(?:我的?)?(?:日记)(?:本)?(?:里面?|中|上)?(?:我)?(?:都|最近|今天)?(?:写|记)(?:了"
r"|过)(?:些)?(?:什么|啥|哪些)(?:东西)?"),
    ("read", r"我?(?:最近|今天|这周)?(?:在)?日记(?:里|本里|上)?(?:都)?(?:写|记)(?:了|过)(?:些)?(?:什么|啥|哪些)"),
    ("ask", r"(?:i['’]d\s+like\s+to\s+|let['’]s\s+|time\s+to\s+)?check(?:ing)?[\s-]?in"),
)  # fmt: skip
_READ = tuple((act, re.compile(form, re.IGNORECASE)) for act, form in _FORMS)
_ENDS = " \t.。!！~～?？了吧啊呀"
_OTHERS = re.compile(  # what is of the calendar, a list or a note; and what somebody else is to do
    r"\b(?:remind|meeting|appointment|calendar|event|list|notes?|he|she|they|you|buy|call|email"
    r"|book)\b|提醒|会议|日程|清单|笔记|闹钟|[他她你]|开会|预约|买",
    re.IGNORECASE,
)
_MARKED = re.compile(r"[?？]\s*$|[吗么]\s*$")  # "did piano for 20 minutes" is told
_YESTERDAY = re.compile(r"\byesterday\b|昨", re.IGNORECASE)
_NOT = re.compile(
    r"\b(?:not|never|didn['’]?t|haven['’]?t|should|must|if|will|going\s+to)\b|没|别|不|要是|如果|应该"
    r"|得|明天|后天|再",
    re.IGNORECASE,
)


def decided(decision: Decision, text: str) -> Decision | None:
    """Return what such a sentence becomes; None for any other."""
    bare = single_blanks(text.strip()).strip(_ENDS) if len(text) <= LONGEST else ""
    if not bare or "\n" in bare or decision.want.intent == "command" or is_supposed(bare):
        return None
    asks = is_question(text)
    for act, form in _READ:
        found = form.fullmatch(bare)
        if found is None or (asks and act not in ("read", "told")) or (act == "told" and _MARKED.search(text)):
            continue
        words = (found.groupdict().get("words") or "").strip()
        if act not in ("read", "ask", "drop") and _OTHERS.search(bare):
            continue
        if (made := _made(act, words, decision, text.strip())) is not None:
            return made
    return None


def _made(act: str, words: str, decision: Decision, text: str) -> Decision | None:
    goal = Decision(agent=GOAL.agent, want=GOAL, reading=decision.reading)
    match act:
        case "drop":
            return goal.calling("goal_drop", {"text": words})
        case "read":
            return Decision(agent=JOURNAL.agent, want=JOURNAL, reading=decision.reading).calling("journal_show", {})
        case "aim":
            often = frequency(words) is not None and decision.reading.grain != "minute"  # else it is an appointment
            return _offering(decision, goal.calling("goal_set", {"text": words})) if often else None
        case "told" if _NOT.search(words) is None:
            kept = Want(intent="memo_save", confidence=0.85)
            note = Decision(agent=kept.agent, want=kept, reading=decision.reading).calling(
                "memo_write", {"content": text}
            )
            given = {"text": words, **({"days_ago": 1} if _YESTERDAY.search(text) else {})}
            tried = ToolCall(name="check_in", arguments={**given, "quiet": True})
            return _offering(decision, goal.calling("check_in", given), note).trying((tried,))
        case _:
            return None


def _offering(decision: Decision, *offers: Decision) -> Decision:
    kinds: tuple[Intent, ...] = ("goal", "memo_save")[: len(offers)]
    want = replace(CHAT, direct=False, offers=kinds, confidence=0.6)
    return Decision(agent=GOAL.agent, want=want, reading=decision.reading, offers=offers)
