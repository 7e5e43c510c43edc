"""Whether a sentence that asks and orders nothing tells something that one may want to look up later. Pure.

Of others than its writer, or with a figure: "hive 5 is light on stores", 门洞是80×205. A feeling, an opinion, the weather is nothing to keep.
"""

import re

from agents.nlu.cues.own.feelings import feeling
from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.orders import is_question, is_supposed

SHORTEST, LONGEST = 5, 160  # characters of such a sentence
_HAN = re.compile("[\u3400-\u9fff]")
_AHEAD = re.compile(
    r"(?:(?:ok|okay|oh|so|well|btw|fyi|by the way|also|and|right|ah|hey)\b[,:\s]*"
    r"|(?:对了|哦|嗯|那个|话说|顺便说一下|还有|另外)[,，:：\s]*){1,3}",
    re.IGNORECASE,
)
_IS = (
    r"(?:is|are|was|were|has|have|had|needs?|takes?|uses?|lives?|works?|prefers?|likes?|loves?|hates?|wants?"
    r"|goes|comes"
    r"|came|costs?|weighs?|measures?|fits?|holds?|contains?|belongs?|starts?|ends?|closes?|opens?|says?|reads?|wears?"
    r"|drinks?|eats?|can|can['’]?t|cannot|must|should|does(?:n['’]?t)?|isn['’]?t|won['’]?t|gets?|got|gave|told|keeps?"
    r"|teaches|plays|pays|owes|moved|changed|left|sleeps?|speaks?|runs|expires?|arrives?|arrived|died|hatched"
    r"|bloomed|\w{3,12}ed)"
)
_OF_ANOTHER = re.compile(
    r"(?!(?:i|you|we|it|this|that|these|those|there|here|he|she|they|what|who|how|where|when|why|which|let"
    r"|please|thanks"
    r"|no|nope|yes|nah|ok|okay|actually|just|don['’]?t|do|never|maybe|always|only|still|keep|leave|make"
    r"|take|put|give|get|try|go|come|stop|start"
    r"|everything|everyone|everybody|nobody|nothing|someone|something|life|today|yesterday|weather|time|people)\b)"
    rf"(?:(?:\S{{1,24}}\s){{1,8}}?{_IS}\s\S.*|\S{{2,20}}['’]s\s\S+\s.*|\S.{{1,30}}\s[-–]\s\S.{{3,60}})",
    re.IGNORECASE,
)
_BY_ONESELF = re.compile(
    r"(?:(?:i|we)(?:['’]ve|\s+have)?\s+|(?=lent|gave|paid|bought|sold|moved|planted|sowed|fed|replaced"
    r"|switched|parked))(?:just\s+|also\s+|already\s+)?(?:use|used|keep|kept|planted|sowed|moved|changed"
    r"|gave|paid|bought|sold|lent|fed|cleaned|replaced|repotted|switched|ordered|measured|weighed|set|installed"
    r"|painted|found|took|put|picked|met|parked|topped|treated|pruned|chose|hung|stored)\s\S+\s\S.*",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"\d")
_OPINION = re.compile(  # says how it was and nothing of it
    r"(?:is|are|was|were|['’]s)\s(?:(?:so|too|very|really|pretty|quite|such|a\sbit|not|just|all|super|actually)\s)*"
    r"(?:an?\s)?(?:great|good|bad|fun|nice|boring|awful|terrible|amazing|awesome|lovely|beautiful|delicious"
    r"|cool|ok|okay"
    r"|fine|fantastic|wonderful|horrible|weird|crazy|hilarious|funny|sad|tired|busy|mad|late|here|there|gone"
    r"|over|back"
    r"|away|home|hot|cold|raining|snowing|sunny|hard|easy|annoying|stupid|long|right|wrong|true|it"
    r"|everything)\b.{0,20}",
    re.IGNORECASE,
)
_TO_SOMEBODY = re.compile(
    r"\b(?:you|your|lol|haha|thanks|thank|please|tell|ask|remind|cancel|delete|book|add|move|play|turn|call"
    r"|sing|show)\b"
    r"|[你您]|哈哈|谢|请|帮|提醒|取消|删|预约|安排|播放|唱|打开|关掉|吧$|[吗呢]",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"第几|几[章页条岁楼层块斤本支]|(?<!没)啥|怎[么样]|多[重高大宽长远久深厚](?!的)|\b(?:what|which|how)\b",
    re.IGNORECASE,
)
_ZH_OF_ANOTHER = re.compile(
    r"(?:我们?家?(?=[妹姐哥弟妈爸爹娘婆爷奶儿女孩家老公岳丈舅姑姨叔伯]|同事|室友|邻居|老板|朋友|闺蜜"
    r"|外[婆公]))?(?![我你您他她它咱这那今昨最天大谁什怎真太好没不别都还有就只也很])[^,，。!！\s]{1,12}?\s?"
    r"(?:是|有|在|叫|姓|要(?!是|不)|用|住|属|爱|喜欢|讨厌|不[吃喝爱能要会]|只[吃喝能]|怕"
    r"|换[成了]|改[成了]|放|选|定[的了]"
    r"|收[了的]|需要|来自|一共|每[天周月年次]|归|管|教|考|报了|花了|卖|租|产|缺|少了|坏了|漏|欠|已经|刚)\S.*"
    r"|(?:我们?家?)?[^,，。!！\s我]{1,12}?对[^,，。]{1,8}?过敏"
)
_ZH_DONE = re.compile(  # 小马这个月请了两次假
    r"(?![我你您他她它咱这那今昨最天大谁什怎真太好没不别都还有就只也很])[\u3400-\u9fff]{3,12}?[了过][^吗呢吧\s].{1,40}"
)
_ZH_BY_ONESELF = re.compile(
    r"(?:我们?|咱们?)(?:已经|刚|又)?(?:把|给|用|在.{1,8}种|种|喂|换|修|装|买|卖|选|量|租|借|放|存)\S.{2,60}"
)
_ZH_OPINION = re.compile(
    r".{0,12}(?:好|真|太|很|挺|超|有点|特别|非常|不太)(?:好[看吃玩喝听]|棒|赞|累|烦|热|冷|贵|难|无聊"
    r"|开心|漂亮|美|可爱|香|堵|多|少|慢|快|忙)[了啊呀的]*"
)


def tells_fact(text: str) -> bool:
    """Tell whether a sentence is such a fact, and no wish to somebody, no feeling and no opinion."""
    bare = text.strip().rstrip(".。!！~～ ")
    if not SHORTEST <= len(bare) <= LONGEST or "\n" in bare or bare.startswith(("/", "@")):
        return False
    ahead = _AHEAD.match(bare)
    bare = bare[ahead.end() :] if ahead is not None else bare
    if (
        is_question(text)
        or _ASKED.search(bare)
        or is_supposed(bare)
        or feeling(bare) is not None
        or _TO_SOMEBODY.search(bare)
    ):
        return False
    if _HAN.search(bare):
        bare = simplified(bare)
        told = (
            _ZH_OF_ANOTHER.fullmatch(bare)
            or _ZH_DONE.fullmatch(bare)
            or _ZH_BY_ONESELF.fullmatch(bare)
            or _FIGURE.search(bare)
        )
        return told is not None and _ZH_OPINION.fullmatch(bare) is None
    told = _OF_ANOTHER.fullmatch(bare) or _BY_ONESELF.fullmatch(bare)
    return told is not None and (_FIGURE.search(bare) is not None or _OPINION.search(bare) is None)
