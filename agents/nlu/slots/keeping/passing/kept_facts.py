"""Facts that are told and worth keeping, though nobody says to keep them: what was paid, a code, a number. Only offered. Pure."""

import re
from dataclasses import replace

from agents.nlu.decision import Decision
from agents.nlu.intents import CHAT, Want
from agents.nlu.orders import is_pondered, is_question, is_supposed

SHORTEST, LONGEST = 4, 100  # characters
SAVE = Want(intent="memo_save", confidence=0.85)
_NUMBER = r"(?:\d[\d,.]{0,9}|[一二两三四五六七八九十百千万半]{1,6})"
_MONEY = re.compile(
    r"\b(?:paid|spent|owes?|owed|costs?|lent|transferred|received|donated|topped up|borrowed"
    r"|charged|gave|tipped|deposit(?:ed)?)\b.{0,40}?[$£€₹¥]?\d"
    r"|[$£€₹¥]\s?\d|\d\s?(?:dollars?|bucks?|quid|pounds?|euros?|rupees?|rs|ringgit|rm|yuan"
    r"|nt)\b|\b(?:rs\.?|rm|nt)\s?\d"
    rf"|(?:花|付|交|欠|借|赚|收|卖|充|转|退|报销)(?:了|给|掉|出)?[^,，。]{{0,6}}?{_NUMBER}\s?(?:块"
    rf"|元|刀|万|千|百|(?=$|[,，。\s]))"
    rf"|(?<!第){_NUMBER}\s?(?:块钱?|元|塊)(?!前)",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"\b0\d{2,4}[ -]?\d{3}[ -]?\d{3,4}\b|\+\d[\d -]{7,14}\d|(?<!\d)1[3-9]\d{9}(?!\d)"
    r"|(?:password|passcode|\bpin\b|\bcode\b|comb(?:i|o|ination)\b|wi-?fi|account (?:no"
    r"|number)|\b(?:phone|mobile|room|policy|order|ticket|tracking|booking"
    r"|reference|ref|invoice|licen[cs]e|reg|plate|serial|model)\b(?: (?:no|number|ref"
    r"|code)\b\.?|(?= ?(?:is|:))))\W{0,3}(?:is|are|:|=)?\s?(?=\S*\d)\S{2,24}"
    r"|(?:密码|口令|账号|帐号|号码|手机号?|电话|微信号?|车牌|尺码|门禁|编号|型号|单号|订单号|房号"
    r"|床号|工号|卡号|身高|体重|血压|血糖)"
    r"(?:是|为|:|：)?\s?[^\s，,。]{0,4}\d",
    re.IGNORECASE,
)
_NONE = re.compile(  # what is to happen, or orders
    r"提醒|记得|别忘|帮我|明天|后天|下周|要[花付交]|得[花付交]|[吗吧么呢]$|不要|别"
    r"|\b(?:remind|will|would|should|must|have to|need to|going to|tomorrow|next|please"
    r"|can you|if|want to|don['’]?t)\b",
    re.IGNORECASE,
)


def offered(decision: Decision, text: str) -> Decision:
    """Return the decision with the offer to keep a text, where it tells such a fact and nothing else is made of it."""
    bare = text.strip()
    taken = decision.sure or decision.offers or decision.instead or decision.want.intent == "command"
    if taken or not SHORTEST <= len(bare) <= LONGEST or "\n" in bare:
        return decision
    if is_question(bare) or is_supposed(bare) or is_pondered(bare) or _NONE.search(bare):
        return decision
    if not (_MONEY.search(bare) or _CODE.search(bare)):
        return decision
    keeps = Decision(agent=SAVE.agent, want=SAVE, reading=decision.reading).calling("memo_write", {"content": bare})
    want = replace(CHAT, direct=False, offers=("memo_save",))
    return replace(decision, agent=SAVE.agent, want=want, offers=(keeps,), otherwise=None, missing="")
