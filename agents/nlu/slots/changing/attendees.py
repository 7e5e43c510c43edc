"""Who comes to what is there, and who does not: "take Bob off Friday's meeting", 周五的会叫上小王. Pure."""

import re
from dataclasses import replace
from datetime import datetime
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import SURE, Want
from agents.nlu.lexicon.attended import ATTENDED
from agents.nlu.slots.asking.swapped_names import SURNAMES
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.times.time_shifts import is_length
from agents.timetext import parse

LONGEST = 80  # characters
WANT = Want(intent="schedule_update", confidence=SURE)
_PLEASE = r"(?:(?:please|pls|hey|ok|okay|and|also|can you|could you|will you|would you|i(?:'d| would) like to)[, ]+)*+"
_KIN = (
    r"(?:my|our) (?:mum|mom|mother|dad|father|brother|sister|wife|husband|partner|son|daughter|boss|manager"
    r"|(?:brother|sister|mother|father|son|daughter)s?-in-law|friends?|parents|grand(?:ma|pa|mother|father)|aunt"
    r"|uncle|cousins?|neighbou?rs?|colleagues?|team|kids)"
)
_NAME = rf"(?:(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?|{_KIN})"
NAMES = rf"(?P<who>{_NAME}(?:(?:,| and|,? &)? {_NAME}){{0,3}})"
_ANYBODY = rf"(?P<who>{_NAME}|(?!the\b|my\b|an?\b|it\b|this\b|that\b|everything\b|all\b|me\b)[a-z]{{2,12}})"
_WHO_GOES = _ANYBODY.replace("<who>", "<gone>")
_THING = r"(?P<which>(?:the |my |our |\w+day's |tomorrow's |today's )\S.{2,50}?)"
_END = r"(?: (?:too|as well|please|pls|again|after all|thanks))*[\s.!]*"
_COMES = (
    re.compile(
        rf"{_PLEASE}(?:invite|add|bring|include) {NAMES} (?:also |along )?(?:to|in|into) {_THING}{_END}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_PLEASE}(?:invite|add) (?P<who>\w+) (?:to|into) {_THING} as an? (?:attendee|participant|guest){_END}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_PLEASE}(?:invite|add) (?P<who>\w+) as an? (?:attendee|participant|guest) (?:to|for|of|at) {_THING}{_END}",
        re.IGNORECASE,
    ),
    re.compile(rf"{_PLEASE}put {NAMES} down for {_THING}{_END}", re.IGNORECASE),
    re.compile(
        rf"{_PLEASE}invite (?P<who>(?!me\b|us\b|them\b)[a-z]{{2,12}}) (?:along )?to {_THING}{_END}", re.IGNORECASE
    ),
    re.compile(
        r"(?:请|麻烦|帮我|给我|顺便|再|也)*(?:叫上|喊上|带上|拉上|邀请|请)(?P<who>[^\s,，。的\d]{1,8}?)(?:也|一起|一块儿?)*"
        r"(?:来|去)?(?:参加|出席)(?P<which>[^,，。]{2,16}?)(?:吧|哦|呀)?"
    ),
    re.compile(
        r"(?:请|麻烦|帮我|给我|顺便|再|也)*把(?P<who>[^\s,，。的\d]{1,8}?)也?(?:加进|加到|加入|拉进|拉到|添加到)"
        r"(?P<which>[^,，。]{2,16}?)(?:里面?|中|里头)?(?:去|来)?(?:吧|哦|呀)?"
    ),
    re.compile(
        r"(?:请|麻烦|帮我|给我|顺便|再)*+(?P<which>[^,，。把将]{2,16}?)(?<![也再还里面上边])(?:也|再|还|里面?|上|那边)*+[把将]"
        r"(?P<who>[^\s,，。的\d]{1,8}?)也?(?:加进去|加进来|加上去?|叫上|带上|喊上|拉上|拉进来?|算上)(?:吧|哦|呀|了)?"
    ),
)
PERSON = (  # what else is added to an event may be anything
    r"(?:[老小阿大][\u3400-\u9fff]|我?(?:[爸妈哥姐弟妹]{1,2}|老[公婆板]|媳妇|同事|经理|领导|孩子|娃|朋友)"
    r"|[\u3400-\u9fff]{1,2}(?:总|哥|姐|叔|阿?姨|老师|经理|医生|主任|同学|师傅|教练)"
    rf"|[{SURNAMES}][\u3400-\u9fff]{{1,2}}|[A-Za-z]{{2,15}})"
)
_CALLED = rf"(?P<who>{PERSON})"
_COMES_BESIDE = (
    re.compile(
        rf"(?:请|麻烦|帮我|顺便|再|[给为在往])*+(?P<which>[^,，。把将]{{2,16}})(?<![也再还里面中上边])[也再还里中]?"
        rf"(?:加上|添上|加个?|算上){_CALLED}(?:吧|哦|呀|一起)?"
    ),
)
_INSTEAD = (
    re.compile(
        rf"{_PLEASE}(?:swap|replace|switch|substitute|change)(?: out)? {_WHO_GOES} (?:for|with|to"
        rf"|by) {_ANYBODY} (?:in|on"
        rf"|at|for|from) {_THING}{_END}",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:请|麻烦|帮我|给我)*+(?:把|将)?+(?P<which>[^,，。把将]{2,14}?)(?:里面?|上|中)?的?(?:把|将"
        r"|让)?(?![^,，。]{0,3}(?:地[点方址]|时间|位置))"
        r"(?P<gone>(?!时间|地[点方址]|位置|名[字称]|标题|教室|会议室)[^\s,，。的\d把将会课饭餐]{2,4}?)(?:换成|替换成|换为"
        r"|改成)(?P<who>[^\s,，。的\d]{1,4}?)(?:来|去|参加|吧|了)*"
    ),
)
_COMES_PERHAPS = (
    # as a new one is told, too
    re.compile(
        r"^(?:请|麻烦|帮我|给我|顺便|再|也)*+(?P<which>[^,，。]{2,16}?)(?:也|再|还|都|要|得|记得)*+"
        r"(?:叫上|喊上|拉上|邀请|请上)(?P<who>[^\s,，。的\d]{1,8}?)(?:一起|也)?(?:来|去|参加)?(?:吧|哦|呀)?"
    ),
)
_GOES = (
    re.compile(
        rf"{_PLEASE}(?:remove|take|drop|delete|cut|kick|leave) {_ANYBODY} (?:off|out of|from|off of) {_THING}{_END}",
        re.IGNORECASE,
    ),
    re.compile(rf"{_PLEASE}(?:un-?invite|dis-?invite) {_ANYBODY} (?:from|to|for) {_THING}{_END}", re.IGNORECASE),
    re.compile(
        r"(?:请|麻烦|帮我|给我)*(?:把|将)?(?P<who>[^\s,，。的\d]{1,8}?)从(?P<which>[^,，。]{2,16}?)(?:里面?|中|里头|名单)*"
        r"(?:去掉|删掉|删除|移除|移出|拿掉|划掉|踢掉|踢出去?|去除|剔除)(?:吧|了)?"
    ),
    re.compile(
        r"(?P<which>[^,，。]{2,16}?)(?:不用|不要|别|不必|就不)再?(?:叫|喊|带|请|邀请|约)上?"
        r"(?P<who>[^\s,，。的\d]{1,8}?)了?(?:吧|哦)?"
    ),
)
_ABSENT = (
    re.compile(
        rf"{_ANYBODY}(?:(?:'s| is| are) (?:not|no longer) (?:coming|going|joining)"
        rf"|(?:'s| is| are) out of(?= )|(?: is|are)n't (?:coming|going|joining)"
        r"|(?: can't| cannot| can not| won't| will not) (?:be able to )?(?:make|come|join|attend|be))"
        rf"(?: it)?(?: (?:to|at|for))? {_THING}{_END}",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<who>[^\s,，。的\d]{2,4}?)(?P<which>[^,，。\s]{2,12}?)(?:不来|不去|来不了|去不了|不参加|参加不了)了?(?:吧|啊|哦)?"
    ),
)
_NOBODY = re.compile(
    r"(?:[你我他她它这那谁哪啥]|什么|大家|所有|闹钟|提醒|日程|笔记|清单|列表|东西|伞|钱|护照|证件|身份证|电脑"
    r"|钥匙|文件|资料|作业|外卖|车|快递|饭|菜|酒).*"
    r"|.*(?:什么|谁|哪|[证本书包伞票卡料车饭菜酒壶杯])",
    re.IGNORECASE,
)

_KEPT = re.compile(r"\b(?:lists?|notes?|minutes|agenda|folder|album)$|清单$|列表$|名单$|笔记$|纪要$", re.IGNORECASE)


def attended(decision: Decision, text: str, now: datetime) -> Decision | None:
    """Return the decision to change who comes to what is there; None for any other sentence."""
    bare = text.strip()
    for forms, name in (((*_COMES, *_COMES_BESIDE), "people"), (_GOES, "without")):
        if (wanted := _matched(forms, bare, name, now)) is not None:
            return Decision(agent=WANT.agent, want=WANT, reading=decision.reading).calling("schedule_update", wanted)
    if (instead := _matched(_INSTEAD, bare, "people", now)) is not None:
        return Decision(agent=WANT.agent, want=WANT, reading=decision.reading).calling("schedule_update", instead)
    return None


def told_attended(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with who comes or does not, as it is told of something: done where one thing surely fits."""
    bare = text.strip()
    for forms, name in ((_COMES_PERHAPS, "people"), (_ABSENT, "without")):
        wanted = _matched(forms, bare, name, now)
        if wanted is None or (decision.call is not None and not decision.call.name.startswith("schedule")):
            continue
        if decision.call is not None and decision.call.name == "schedule_delete":  # the others come
            want = replace(decision.want, intent="schedule_update")
            return replace(decision, want=want).calling("schedule_update", wanted)
        return replace(
            decision, tries=(ToolCall(name="schedule_update", arguments={**wanted, "quiet": True}), *decision.tries)
        )
    return decision


def _matched(forms: tuple[re.Pattern[str], ...], text: str, name: str, now: datetime) -> dict[str, Any] | None:
    if len(text) > LONGEST or text.endswith(("?", "？", "吗", "呢")) or "\n" in text:
        return None
    for form in forms:
        found = form.fullmatch(text.rstrip("。.!！~～ "))
        if (
            found is None
            or is_length(found["who"])
            or _NOBODY.fullmatch(found["who"])
            or parse(found["who"], now).verdict != "none"
        ):
            continue
        gone = found.groupdict().get("gone")
        if gone is not None and (_NOBODY.fullmatch(gone) or parse(gone, now).verdict != "none"):
            continue
        event = _event(found["which"], now, named=form in _COMES_BESIDE)
        if event:
            return {**event, name: found["who"], **({"without": gone} if gone else {})}
    return None


def _event(words: str, now: datetime, *, named: bool = False) -> dict[str, Any] | None:
    """Return which event it is: something that people go to; None where it may be a list or a note.

    `named`: it is a person that is added, so what has a day is an event whatever it is called.
    """
    found = None if _KEPT.search(words) else which(words, now)
    query = "" if found is None else str(found[0].get("query", ""))
    if found is None or not query:
        return None
    return found[0] if ATTENDED.search(query) or (named and "date" in found[0]) else None
