"""What is told of something that is planned, beside its time and place: 看牙要带医保卡, 票是5排6号, 聚餐AA. Only offered as a note. Pure."""

import re
from dataclasses import replace

from agents.nlu.decision import Decision
from agents.nlu.intents import CHAT, Want
from agents.nlu.orders import is_pondered, is_question, is_supposed
from agents.timetext import Reading

LONGEST = 40  # characters
SAVE = Want(intent="memo_save", confidence=0.8)
_FORMS = (
    re.compile(  # what is to be brought, worn or prepared for it
        r"(?!我|你|他|她|它|这|那|今|明|后)[^,，。?？]{1,10}?(?:那天|当天|那边|那儿|的时候|的话)?(?:说|都|也|还)?"
        r"(?:要|得|需要|必须|记得)(?:自己|提前|先)?"
        r"(?:带|穿|备|准备|自带|填|聊|谈|讲|交|出示|空腹|戴|换)(?!我|你|他|她|走|来|去)[^,，。?？]{0,20}"
    ),
    re.compile(  # where one sits, by what number it goes
        r"[^,，。?？]{0,8}?"
        r"(?:票|座位?|位子|车次|航班号?|车厢|取票码|会议号|会议ID|链接|连结|包间|包厢|房号|单号|号码牌|登机口)"
        r"(?:就?是|在|为|号|:|：|\s)?\s?(?=[^,，。?？]{0,12}[A-Za-z0-9一二三四五六七八九十])[^,，。?？]{2,30}",
        re.IGNORECASE,
    ),
    re.compile(r"[^,，。?？\d]{2,10}?\s?(?:AA制?|人均|每人|一人|预算)\s?[^,，。?？]{0,12}", re.IGNORECASE),
    re.compile(  # 带学生证 别忘了
        r"(?:我|记得|别忘了?)?(?:要)?带(?!我|你|他|她|娃|孩子|着|上)[^,，。?？\s]{2,10}"
        r"(?:\s?带[^,，。?？\s]{2,8}){0,3}(?:[,，\s]别忘了?)?[了啊哦]?"
    ),
)
_SEAT = re.compile(r"\d\s?排")
_CHANGES = frozenset({"schedule_add", "schedule_update", "schedule_delete", "reminder_add"})


def offered(decision: Decision, text: str) -> Decision:
    """Return the decision with the offer to keep a text, where it tells such a detail and nothing else is made of it."""
    bare = text.strip().rstrip("。.!！")
    if not 4 <= len(bare) <= LONGEST or "\n" in bare or decision.sure or decision.tries or decision.instead:
        return decision
    timed = decision.reading.start is not None and _SEAT.search(bare) is None
    if timed or is_question(bare) or is_supposed(bare) or is_pondered(bare):
        return decision
    if any(one.call is not None and one.call.name in _CHANGES for one in decision.offers):
        return decision
    if not any(form.fullmatch(bare) for form in _FORMS):
        return decision
    keeps = Decision(agent=SAVE.agent, want=SAVE, reading=Reading()).calling("memo_write", {"content": bare})
    want = replace(CHAT, direct=False, offers=("memo_save",))
    return replace(decision, agent=SAVE.agent, want=want, offers=(keeps,), otherwise=None, missing="")
