"""What people ask for that the parrots cannot do, whatever is noted: the weather, a call, a payment, a song, a translation. Pure."""

import re
from typing import Literal, TypeAlias

from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING

LONGEST = 120  # characters of such a request
Limit: TypeAlias = Literal[
    "weather",
    "hour",
    "news",
    "sum",
    "call",
    "pay",
    "order",
    "device",
    "words",
    "ideas",
    "talks",
    "free",
    "private",
    "tongues",
]
ABOUT_US: frozenset[Limit | None] = frozenset({"free", "private", "tongues"})
_ZH_NUMBER = r"[\d零一二两三四五六七八九十百千万]+"

_FORMS: tuple[tuple[Limit, str], ...] = (
    ("weather", (
        r".{0,30}\bweather\b.{0,40}|.{0,12}\b(?:will|is|does) it (?:going to )?(?:rain|snow|be (?:hot|cold|sunny"
r"|windy))\w*\b.{0,30}"
        r"|.{0,12}\bis it (?:raining|snowing|sunny|cold out\w*|hot out\w*)\b.{0,20}|.{0,12}\b(?:do"
r"|will) i need an? umbrella\b.{0,20}"
        r"|.{0,12}\b(?:temperature|forecast)\b.{0,30}\??"
        r"|.{0,12}(?:天气|气温)(?:怎么?样|如何|咋样|好吗|好不好|预报|多少度?|几度)?.{0,4}"
        r"|.{0,10}(?:会不会|会|要不要|有没有)(?:下雨|下雪|刮风|降温|带伞).{0,3}|.{0,8}(?:下雨|下雪)(?:吗|么"
r"|没).{0,2}|.{0,10}(?:冷不冷|热不热|多少度|几度).{0,2}"
    )),
    ("hour", (
        r"(?:so )?what(?:['’]?s| is)? (?:the )?time (?:is it |it is )?(?:now )?(?:in"
r"|over in) [a-z][\w .'’-]{1,24}(?: now)?\??"
        r"|[^,，。我你]{2,8}(?:现在|那边)(?:是)?(?:现在)?几点了?[呢啊呀]?[?？]?"
    )),
    ("news", (
        r".{0,30}\b(?:stock|share) price\b.{0,30}|.{0,20}\b(?:exchange rate|bitcoin|the news|headlines)\b.{0,30}"
        r"|who (?:won|is winning|plays?) .{3,40}|what(?:['’]s| is| was) the score\b.{0,40}"
        r"|.{0,12}(?:股价|股票|汇率|金价|油价|行情|新闻|头条|比分|热搜)(?!.{0,4}(?:笔记|记|清单)).{0,10}"
r"|.{0,8}谁(?:赢|输)了.{0,2}"
    )),
    ("sum", (
        r"(?:what(?:['’]?s| is)|calculate|compute|how much is|work out)?\s*[-(\d][\d\s.,()]*(?:[-+*/x×÷^]"
r"|times|plus"
r"|minus|divided by)"
        r"[\d\s.,()+*/x×÷^-]+\s*=?\??|(?:what(?:['’]?s| is) )?\d+(?:\.\d+)? ?(?:%|percent) of \S{1,12}\??"
        r"|(?:please )?convert \d.{2,40}|how many \w+ (?:are )?(?:in|is) (?:an? |\d)[\w .]{1,20}\??"
        rf"|{_ZH_NUMBER}\s?(?:加|减|乘以?|除以?|[-+*/×÷x])\s?{_ZH_NUMBER}\s?(?:等于|是|=)?(?:多少|几)?[呢啊]?[?？]?"
        rf"|{_ZH_NUMBER}\S{{1,6}}(?:是|等于|合|换算成?)(?:多少|几)\S{{1,6}}"
    )),
    ("talks", (
        r"(?:please |can we |could we )*(?:let|have|get|make|ask)\s+(?:(?:all )?(?:of )?(?:the|your|these) )?(?:parrots"
        r"|flock|birds|others|everyone|everybody|them all|yourselves)\s+(?:to )?(?:discuss|debate|talk|vote|argue|decide"
        r"|weigh)\b.{0,90}"
        r"|(?:(?:please|can|could|will|would) )*(?:you (?:all|guys|lot|five)|all of you|everyone|everybody) (?:please )?"
        r"(?:discuss|debate|talk|vote|decide|weigh)\b.{0,90}"
        r"|(?:an?\s+)?(?:vote|debate|discussion|poll):\s*\S.{1,90}"
        rf"|{PLEASE}(?:have|hold|start|run|take|do)\s+an?\s+(?:vote|debate|discussion|poll) (?:on|about)\s+\S.{{1,90}}"
        r"|(?:so )?what do (?:you all|all of you|you guys|the parrots) think\b.{0,90}"
        r"|(?:请|让|叫|麻烦|来|我们|咱们)*(?:所有的?|全部)?(?:鹦鹉们?|大家|你们(?:几个|几只|五个|五只|大家)?)(?:一起|都|来|先)*"
        r"(?:讨论|商量|辩论|投个?票|表决|聊聊|议一议)(?!过|了).{0,60}"
        r"|(?:来|发起|开始|搞|做)?(?:一?[个场次])?(?:投票|辩论|讨论)一?下?[:：].{1,60}"
    )),
    ("call", (
        rf"{PLEASE}(?:call|ring|phone|dial|text|message|whatsapp|dm|email|e-mail|write to)\s+(?!it\b|that\b|this\b"
rf"|me\b|the .{{0,20}}"
        r"(?:note|list|event|meeting)\b)\S[^?\n]{1,60}"
        rf"|{PLEASE}(?:send|shoot|write)\s+(?:an?\s+)?(?:email|e-mail|text|message|sms|mail)\s+\S[^?\n]{{1,60}}"
        rf"|{PLEASE}(?:tell|let)\s+(?!me\b|us\b|you\b|it\b)[A-Z]\w{{1,14}}\s+(?:know\s+)?(?:that\s+)?\S"
rf"[^?\n]{{2,50}}"
        rf"|{QING}给[^,，。我\s]{{1,8}}?(?:打个?|回个?|拨个?)(?:电话|视频)[^?？]{{0,10}}"
        r"|给我[^,，。\s]{1,6}?(?:打个?|回个?|发个?)(?:电话|视频|微信|短信|消息)[^?？]{0,16}"
        rf"|{QING}给[^,，。我\s]{{1,8}}?(?:发个?|写[封个]?|回[个条]?)(?:一?[条封个])?(?:邮件|短信|微信|消息|信息"
rf"|语音)[^?？]{{0,24}}"
        rf"|{QING}(?:发|打)(?:个|条|封)?(?:微信|短信|消息|邮件|电话)(?:给|告诉|跟|通知)\S{{1,24}}"
    )),
    ("pay", (
        rf"{PLEASE}(?:pay|transfer|wire|send)\s+(?=[^?\n]*\b(?:bill|rent|invoice|fine|tax|fee|money|dollars?|euros?"
rf"|\$|£|€|\d))[^?\n]{{2,50}}"
        rf"|(?:请|麻烦你?|帮我|替我)+(?:把\S{{1,10}})?(?:交|缴|付|转|还|充)(?:一下"
rf"|掉)?[^,，。?？]{{0,8}}(?:费|钱|款"
rf"|账|话费|房租|账单|贷款|红包)[^?？]{{0,4}}"
    )),
    ("order", (
        r"(?:please |can you |could you |pls )*(?:order|get)\s+me\s+(?:an?|some)\s\S[^?\n]{1,40}"
        rf"|{PLEASE}(?:book|reserve)\s+(?:me\s+)?(?:an?\s+|the\s+)?(?:table|flight|hotel|cab|taxi|uber"
rf"|ticket|tickets"
rf"|seat)s?\b[^?\n]{{0,50}}"
        rf"|{PLEASE}(?:order|call)\s+(?:an?\s+|some\s+)?(?:pizza|uber|taxi|cab|takeaway|takeout"
rf"|food)\b[^?\n]{{0,30}}"
        r"|(?:请|麻烦你?|帮我|替我|给我)+(?:点|叫|订|买)(?:个|一?[份张间杯]|两?[份张])?\S{0,14}(?:外卖|奶茶|咖啡"
r"|披萨|车|票|酒店|房间|位子?|座|餐)[^?？]{0,4}"
    )),
    ("device", (
        rf"{PLEASE}(?:play|put on)\s+(?:me\s+|some\s+)?(?:music|a song|the radio|jazz|spotify|a podcast"
rf"|\S{{2,20}} (?:by|on spotify))\b[^?\n]{{0,30}}"
        rf"|{PLEASE}(?:turn|switch)\s+(?:on|off|up|down)\s+[^?\n]{{2,30}}|{PLEASE}(?:set"
rf"|turn)\s+(?:the\s+)?(?:volume"
rf"|brightness|thermostat)\b[^?\n]{{0,20}}"
        rf"|{PLEASE}(?:open|launch|start)\s+(?:up\s+)?(?:spotify|youtube|netflix|whatsapp|instagram"
rf"|the camera|google"
rf"|chrome|maps|gmail|facebook)\b.{{0,10}}"
        rf"|{PLEASE}(?:navigate|directions)\s+(?:me\s+)?(?:to\s+)?[^?\n]{{2,30}}|{PLEASE}take\s+an?\s+(?:picture"
rf"|photo|screenshot|selfie)[.!]?"
        rf"|{PLEASE}sing\s+(?:me\s+)?(?:an?\s+)?(?:song|something)?.{{0,20}}"
        rf"|{QING}(?:放|播放?|唱|来)(?:一?首|点|个|些)?[^,，。?？]{{0,8}}(?:歌|音乐|曲子?|广播)[^?？]{{0,4}}"
        rf"|{QING}(?:把)?(?:客厅|卧室|家里)?的?(?:灯|空调|电视|音量|声音|暖气|窗帘)(?:都|给我)?(?:打开"
rf"|关掉?|关上|开"
rf"|调)[^?？]{{0,6}}"
        rf"|{QING}(?:打开|关掉?|启动|开)(?:微信|抖音|淘宝|支付宝|音乐|地图|相机|电视|空调|灯|手电筒?)[^?？]{{0,4}}"
        rf"|{QING}(?:导航)(?:到|去|回)?\S{{1,10}}|{QING}(?:拍|照)(?:一?张|个)?(?:照|相|照片|自拍)[^?？]{{0,2}}"
    )),
    ("words", (
        rf"{PLEASE}translate\b.{{2,80}}|how (?:do|would) (?:you|i) say .{{1,40}} in [a-z]{{4,12}}\??"
        r"|what(?:['’]s| is) .{1,30} in (?:french|spanish|german|chinese|japanese|italian|korean|russian"
r"|english)\??"
        rf"|{PLEASE}(?:tell|give)\s+(?:me|us)\s+(?:an?\s+|another\s+|some\s+)?(?:\w+\s+)?(?:jokes?|story"
rf"|poem|riddle"
rf"|fun fact)\b.{{0,30}}"
        rf"|{PLEASE}(?:write|compose|draft|make up)\s+(?:me\s+)?(?:an?\s+)?(?:\w+\s+)?(?:poem|story|song"
rf"|essay|speech"
rf"|letter|email|haiku|limerick|caption|"
        r"cover letter|blog post|tweet|slogan)\b.{0,60}"
        rf"|{PLEASE}(?:summari[sz]e|proofread|rewrite|paraphrase)\s+(?:this|the|that|my)\s+(?:article|text"
rf"|page|link"
rf"|essay|paragraph|paper|book|video)\b.{{0,80}}"
        rf"|{QING}翻译(?:一下|成)?.{{1,60}}|.{{1,30}}(?:用|的)?(?:英语|英文|法语|日语|德语|韩语|西班牙语"
rf"|俄语)(?:怎么说|是什么|咋说|怎么讲).{{0,2}}"
        rf"|{QING}(?:讲|说|来)(?:一?个|点|一?段)?(?:笑话|故事|段子|冷笑话|谜语).{{0,4}}"
        rf"|{QING}(?:写|作)(?:一?[首篇封段份个])(?!.{{0,10}}(?:笔记|清单|日程)).{{0,14}}?(?:诗|故事|文章"
rf"|作文|信|文案"
rf"|演讲稿|邮件|歌词|检讨|总结|情书).{{0,4}}"
        rf"|{QING}(?:总结|概括|归纳)一?下?(?:这[篇个段]|下面).{{0,60}}"
    )),
    ("ideas", (
        rf"{PLEASE}(?:brainstorm|come up with|think of|suggest)\s+(?:me\s+)?(?:some\s+|an?\s+|\d+\s+)?.{{3,60}}"
        rf"|{PLEASE}(?:give|get|show)\s+(?:me|us)\s+(?:some\s+|an?\s+|\w+\s+)?(?:\w+\s+)?(?:ideas?|names?"
rf"|suggestions?|advice|tips?|recommendations?|options)\b"
        r"(?! (?:notes?|list)).{0,50}"
        r"|(?:any|got any) (?:ideas|suggestions|recommendations|tips) (?:for|about|on) .{3,50}"
        rf"|{PLEASE}(?:help me )?(?:make|create|write|draw up)\s+(?:me\s+)?an?\s+(?:\w+\s+)?plan\s+(?:to"
rf"|for)\s.{{3,50}}"
        rf"|给我[^,，。]{{0,14}}?(?:主意|点子|建议|想法|方案|灵感|创意)"
        rf"|{QING}(?:想|起|取|出|来|给|推荐)(?:我|一?[个些点]|几个"
rf"|[\d一二三四五六七八九十两]+个)+.{{0,14}}?(?:名字?"
rf"|主意|点子|建议|想法|方案|标题|口号|创意|选题).{{0,4}}"
        rf"|{QING}(?:头脑风暴)一?下?.{{0,30}}|{QING}(?:做|制定|写|列)(?:一?[个份])?[^,，。清单]{{2,14}}(?:计划|方案"
rf"|攻略).{{0,3}}"
    )),
    ("free", r"(?:is|are) (?:this|it|you)(?: app| bot)? free(?: to use| of charge)?\??|(?:what"
r"|how much) do(?:es)? (?:you"
r"|this|it) cost\??"
        r"|(?:你们?|这个?)?(?:是)?(?:免费的?|收费|要钱|收钱|要付费)(?:吗|么|不).{0,2}"),
    ("private", (
        r"(?:do|can|will|are|does) (?:you|it|anyone|anybody|others?|someone)(?: else)? (?:store|save|keep"
r"|share|sell"
r"|see|read|spy on|listen\w*|"
        r"have access)\s?(?:to |on |all )?(?:my |the |our )?(?:data|info\w*|private chats?|messages|notes|chats?"
r"|conversations?)(?: private)?\??"
        r"|(?:where|how) (?:is|are) my (?:data|notes|messages) (?:stored|kept|saved)\??|(?:is|are) (?:my (?:data"
r"|notes)|this|it) (?:safe|private|secure)"
        r"(?: with you| here)?\??"
        r"|你?们?(?:会|能|可以)?(?:不会)?(?:保存|存|泄露|偷看|看到?|分享|卖)(?:我的?|别人的?)(?:数据|隐私|私聊"
r"|聊天记录?|信息|消息)(?:吗|么|不).{0,2}"
        r"|我的(?:数据|笔记|隐私|信息)(?:安全|存在哪儿?里?|保存在哪儿?里?|会泄露|别人能看到)(?:吗|么)?.{0,2}"
    )),
    ("tongues", r"what languages? (?:do|can) you (?:speak|understand|know)\??|(?:do|can) you (?:speak"
r"|understand) (?:english"
r"|chinese|mandarin)\??"
        r"|[你您](?:会|能|懂|听得懂)(?:说|讲)?(?:英语|英文|中文|普通话|什么语言|哪些语言|几种语言)(?:吗|么)?.{0,2}"),
)  # fmt: skip
_LIMITS: tuple[tuple[Limit, re.Pattern[str]], ...] = tuple(
    (limit, re.compile(rf"^(?:{form})", re.IGNORECASE)) for limit, form in _FORMS
)
_OURS = re.compile(
    r"\b(?:remind|notes?|memos?|lists?|calendar|schedule|agenda|diary|journal)\b|提醒|笔记|清单|日程|日历|日记"
    r"|记一?下|记过",
    re.IGNORECASE,
)
_STATED = re.compile(  # what is told and no order, so that nobody can be reminded "to" it
    r"(?:i|we|he|she|they|it|this|that|there|the|an?|my|our|his|her|their)(?:['’]\w{1,3})?\b"
    r"|\S+(?:\s\S+){0,4}\s(?:is|are|was|were)\s"
    r"|[我他她它咱这那]|最近|这几天|昨[天晚]|总是|老是|[^,，。]{1,12}[是了]",
    re.IGNORECASE,
)
_SIGNS = " \t\n。.!！~～"


def out_of_reach(text: str) -> Limit | None:
    """Return what kind of thing is asked for that nobody here can do, or what is asked about the parrots; None for anything else."""
    bare = " ".join(text.strip(_SIGNS).split()) if len(text) <= LONGEST else ""
    if not bare or _OURS.search(bare):
        return None
    return next((limit for limit, form in _LIMITS if form.fullmatch(bare)), None)


def is_told(words: str) -> bool:
    """Tell whether words are a statement, and no order that somebody could be reminded of."""
    return _STATED.match(words) is not None
