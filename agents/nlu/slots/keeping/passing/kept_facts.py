"""Facts that are told and worth keeping, though nobody says to keep them: what was paid, a code, a number. Only offered. Pure."""

import re
from dataclasses import replace
from datetime import datetime, timedelta

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
    r"(?:是|为|:|：)?\s?[^\s，,。]{0,4}\d"
    r"|[\u3400-\u9fff](?:号码?|码)(?:是|为|:|：|\s)\s?[A-Za-z]{0,4}-?\d",
    re.IGNORECASE,
)
OF_WHAT_EN = (
    r"(?:password|pass(?:code|phrase)?|pw|pin|code|login|user\s?name|e-?mail|account|address|phone|number|size"
    r"|blood\s+type"
    r"|birthday|anniversary|allergy|allergic|model|brand|colou?r|shade|dose|dosage|meds?|medicine|keys?|spot"
    r"|space|seat|gate"
    r"|locker|combo|combination|teacher|doctor|dentist|vet|plumber|landlord|neighbou?r|favou?rite|wi-?fi"
    r"|warranty|licen[cs]e"
    r"|recipe|passport|name|maiden\s+name|nickname|middle\s+name|height|weight|rate|deadline|supplier)"
)
OF_WHAT_ZH = (
    r"(?:密码|口令|提示|账号|帐号|号码|电话|地址|尺码|鞋码|血型|生日|过敏|型号|牌子|品牌|颜色|色号|剂量|药|钥匙"
    r"|车位|座位|班主任"
    r"|老师|医生|房东|邻居|名字|全名|小名|网名|邮箱|身高|体重|户号|保修|配方|单价|报价|供应商|编号|位置|店名|品种)"
)
_FACT = re.compile(  # what of a thing or of a person is so, or where something was put
    rf"(?!(?:this|that|it|what|who|where|there|here)\b)[^,.;]{{0,40}}?\b{OF_WHAT_EN}\b[^,.;]{{0,24}}?"
    r"(?:\s(?:is|are|was)\s|['’]s\s|\s?[:=]\s?)(?!(?:so|too|very|really|not|an?|the\s+best|great|nice|bad|good"
    r"|cool)\b)\S.{0,60}"
    r"|(?:i|we)(?:['’]ve|\s+have)?\s+(?:just\s+)?(?:put|left|parked|stored|hid|lent|stashed|buried|gave|kept)\s.{2,40}?"
    r"\s(?:in|on|under|behind|with|to|at|near|inside|next\s+to|by)\s\S.{1,40}"
    rf"|[^,，。我你]{{0,12}}{OF_WHAT_ZH}[^,，。]{{0,6}}?(?:是|为|叫|[:：])(?!个|很|太)\s?[^\s,，。].{{0,40}}"
    r"|我?们?[把将]\S.{0,16}?(?:放|停|存|藏|借|塞|寄|留|锁|埋|收|交|给)(?:在|到|给|进)?了?\S.{1,20}"
    r"|[^,，。]{2,12}?(?:放|藏|停|存|锁|收)在\S.{1,20}|[^,，。]{2,14}借给\S.{0,8}了"
    r"|(?:上次|那家|那个|昨天|这家)[^,，。]{0,12}?(?:店|餐厅|饭馆|酒店|牌子|酒|茶|书|电影|歌|人"
    r"|公司)(?:的?名字)?叫(?!我|你)\S.{1,14}",
    re.IGNORECASE,
)
_OF_NOTES = frozenset({"memo_search", "memo_write"})  # what a fact is taken for that is told and not asked
_AHEAD = re.compile(r"^(?:fyi|btw|oh|so|by the way|对了|话说)[,，:\s]+", re.IGNORECASE)
_NONE = re.compile(  # what is to happen, or orders
    r"提醒|记得|别忘|帮我|明天|后天|下周|要[花付交]|得[花付交]|[吗吧么呢]$|不要|别"
    r"|\b(?:remind|will|would|should|must|have to|need to|going to|tomorrow|next|please"
    r"|can you|if|want to|don['’]?t)\b",
    re.IGNORECASE,
)


def offered(decision: Decision, text: str) -> Decision:
    """Return the decision with the offer to keep a text, where it tells such a fact and nothing else is made of it."""
    bare = text.strip()
    if not SHORTEST <= len(bare) <= LONGEST or "\n" in bare:
        return decision
    fact = _FACT.fullmatch(_AHEAD.sub("", bare[:LONGEST])) is not None
    told = fact or _MONEY.search(bare) is not None or _CODE.search(bare) is not None
    searched = told and all(one.call is not None and one.call.name in _OF_NOTES for one in decision.offers)
    taken = (
        decision.sure
        or (decision.offers and not searched)
        or decision.instead
        or decision.want.intent in ("command", "schedule_update")
    )
    if taken or not told or is_question(bare) or is_supposed(bare) or is_pondered(bare) or _NONE.search(bare):
        return decision
    keeps = Decision(agent=SAVE.agent, want=SAVE, reading=decision.reading).calling("memo_write", {"content": bare})
    want = replace(CHAT, direct=False, offers=("memo_save",))
    return replace(decision, agent=SAVE.agent, want=want, offers=(keeps,), otherwise=None, missing="")


_WAS = re.compile(  # 锅炉10月3号保养的, 9月20号换了滤网: on a day of this year that is over
    r"\d{1,2}[号日](?!要|得|会|该|就|快|将|去|到|开始|以?前|之前|[早晚上下中])[^,，。的要得会该将]{1,8}?"
    r"(?:的|了|过(?!生日|[年节来去户夜寿完]))(?!话)"
)
_YEAR = re.compile(r"[明后去今]年|(?:19|20)\d\d[年/.-]|提醒|记得|别忘|准备|打算|计划|每")
_FAR = timedelta(days=60)  # from which on the day of next year is rather that of this one


def with_past(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with the question whether it is to be noted, where the day of an event may be one that is over."""
    call = decision.call
    if call is None or call.name != "schedule_add" or len(text) > LONGEST or not call.arguments.get("all_day"):
        return decision
    begins = datetime.fromisoformat(call.arguments["start_time"])
    far = begins.year > now.year and begins - now > _FAR
    if not far or _WAS.search(text) is None or _YEAR.search(text) or is_question(text):
        return decision
    keeps = Decision(agent=SAVE.agent, want=SAVE, reading=decision.reading).calling(
        "memo_write", {"content": text.strip()}
    )
    want = replace(CHAT, direct=False, offers=("memo_save", "schedule_add"))
    return Decision(agent=SAVE.agent, want=want, reading=decision.reading, offers=(keeps, decision))
