"""Orders of everyday Chinese that name what is there, a rhythm or a count, in plain words: 背单词 倒数25分钟, 28号的事全推掉. Pure."""

import re
from collections.abc import Callable

from agents.nlu.slots.wording.colloquial.chinese_times import CLOCK, DAY, END, LENGTH, PART, signed

LONGEST = 80  # characters
_RING = r"(?:叫|喊|提醒|通知|推|响)"
_ME = r"(?:我|一声|一下|一嗓子|一遍|一次){0,2}+"
_WHY = r"(?:，(?!\d|改|还|再|不|别|换)[^，\d]{1,14})?"
_ALL = r"(?:全部|统统|通通|一律|全都|全|都)"
_GONE = r"(?:(?:取消|推|删|清|撤|作废|砍|划|拿|免)(?:掉|光|空)?了?|不(?:去|弄|搞|要|约|上)了)"
_THINGS = r"(?:事儿|事情|事|安排|日程|行程|活动|活儿|活|局|计划)"
_NAMED = r"(?!早|上午|中午|下午|晚|全天|一?整天|[两三]天|半天|我|公司|单位|学校|老师)"  # who is away a whole day leaves nothing out
_WAYS = {"早": "提前", "提早": "提前", "往前": "提前", "晚": "推迟", "迟": "推迟", "推后": "推迟", "往后": "推迟"}
_TO_THE_MINUTE = r"[\d一二两三四五六七八九十]{1,3}[点:：][\d一二三四五六七八九十半零]{0,3}(?:分|一?刻)?"
_EACH = r"[\u3400-\u9fff]{1,5}?"
_REST = r"(?:眯瞪|眯|睡|躺|歇|休息|打个?盹|午休|小睡|迷糊|打坐|站桩)"

_DAY = r"[一二三四五六日天]"

Said = Callable[[re.Match[str]], str]
_TURNS: tuple[tuple[re.Pattern[str], Said], ...] = (
    (  # 周四八点四十带我妈去复查 估计十一点完事: when it ends
        re.compile(
            rf"(?P<day>(?:{DAY})?)(?P<at>{PART}?{_TO_THE_MINUTE})(?P<what>(?!到|至|-)[^，\d]{{2,20}})，(?:我|应该|可能)?"
            rf"(?:估计|大概|大约|差不多|预计|应该|要到?){{1,2}}(?P<to>{PART}?{_TO_THE_MINUTE})(?:左右|多)?(?:才|就|能)?"
            rf"(?:完事|结束|弄完|能?完|散场?|收工|回来|走|下课)了?{END}"
        ),
        lambda found: f"{found['day']}{found['at']}到{found['to']}{found['what']}",
    ),
    (  # 周四一天给我捋一下: what there is that day
        re.compile(
            rf"(?P<day>{DAY})(?:一天|全天|一?整天)?的?(?:{_THINGS})?(?:再|先|都)?(?:给我|帮我|跟我|替我)(?:再)?"
            rf"(?:捋|理|过|列|报|念|顺|盘|梳理|说|讲|数)(?:一[下遍捋理过]|[一个]?遍|出来)?{END}"
        ),
        lambda found: f"{found['day']}有什么安排",
    ),
    (  # 这周都有哪些事，给我说一遍
        re.compile(
            r"(?P<ask>[^，]{2,16}(?:哪些|什么|啥|几件)[^，]{0,6})，(?:再|先|都|你)?(?:给我|帮我|跟我|替我)?"
            rf"(?:捋|理|过|列|报|念|顺|盘|梳理|说|讲|数)(?:一?[下遍捋理过]|说|讲|出来|来听听|给我听){END}"
        ),
        lambda found: found["ask"],
    ),
    (  # 周三的英语课改到周四，以后都是周四
        re.compile(
            rf"(?:把)?(?P<what>(?:{DAY}的)?[^，\d]{{2,12}}?)(?:改|挪|换|调)(?:到|成)"
            r"(?P<to>(?:周|星期|礼拜)[一二三四五六日天])"
            r"(?P<at>[^，]{0,8}?)[了吧]?，\s?(?:以后|之后|往后|今后|从此|后面)(?:每周|每次)?[都就]?"
            r"(?:是|在|固定|定在|上|放|改到|按){0,2}(?:这样|这么来|如此|这个时间|每?(?P=to)(?:的?\s?(?P=at))?)上?" + END
        ),
        lambda found: f"{found['what']}以后都改到{found['to']}{found['at']}",
    ),
    (  # 实验报告那个早一个小时叫我吧，怕忘
        re.compile(
            r"[把给]?(?P<what>[^，\d]{2,12}?)(?:的提醒|那个提醒|那[个条件]|提醒)(?:你|就|给我|帮我|能不能|可以){0,2}+"
            rf"(?P<way>早|晚|迟|提早|推后|往后|往前)(?:个|上)?(?P<long>{LENGTH})(?:再|来)?{_RING}{_ME}{END}{_WHY}"
        ),
        lambda found: f"{found['what']}的提醒{_WAYS[found['way']]}{found['long']}",
    ),
    (  # 一三五晚上八点叫我去健身房，每周都叫
        re.compile(
            r"(?:每?(?:周|星期|礼拜))?(?P<days>(?=[一二三四五六日天])一?二?三?四?五?六?[日天]?)"
            rf"(?P<rest>的?{PART}[^，]{{3,24}})，(?:以后|往后|之后)?(?:每个?|一)(?:周|星期|礼拜)(?:都|一直){_EACH}{END}"
        ),
        lambda found: f"每周{found['days']}{found['rest']}",
    ),
    (  # 晚上八点叫我遛狗，每天都叫
        re.compile(
            rf"(?P<head>(?!每)[^，]{{0,6}}{PART}?{CLOCK}[^，每]{{2,20}})，(?:以后|往后|之后)?"
            rf"(?P<every>每天|天天|每个?工作日|每晚|每早)(?:都|一直){_EACH}{END}"
        ),
        lambda found: f"{_EVERY.get(found['every'], found['every'])}{found['head']}",
    ),
    (  # 申请表昨天忘打了，明早七点再叫我: to be done then
        re.compile(
            r"(?P<what>(?!我|你|他|她|又|还|昨|今|刚)[^，\d]{1,12}?)"
            r"(?:昨天|昨晚|今天|今早|刚才|刚刚|早上|上午|中午|下午|又|还|我|给){0,3}+"
            r"(?:忘记?了?(?P<verb>[\u3400-\u9fff]{1,2}?)|没(?:来得及|顾上|空)?(?P<left>[\u3400-\u9fff]{1,2}?)成?)了?，"
            r"(?P<at>(?=[今明后大下周星礼\d一二两三四五六七八九十早晚上中过半])[^，]{2,12}?)再(?:来)?"
            rf"{_RING}{_ME}{END}"
        ),
        lambda found: f"{found['at']}提醒我{found['verb'] or found['left']}{found['what']}",
    ),
    (  # 背单词，倒数25分钟
        re.compile(
            rf"(?:我要?|先|去|开始){{0,2}}+(?P<what>[^，\d]{{2,10}}?)，?(?:给我|帮我|来个|定个|设个)?"
            rf"(?:倒数|倒计时?|计时|掐表|掐个?|卡)(?:个|它)?(?P<long>{LENGTH}){END}"
        ),
        lambda found: f"倒计时{found['long']} {found['what']}",
    ),
    (
        re.compile(
            rf"(?:给我|帮我|来个|先)?(?:(?:倒数|倒计|掐表|掐个?|卡)(?:个|它)?(?P<long>{LENGTH})"
            rf"|(?P<behind>{LENGTH})(?:的?倒数|的?倒计))"
            rf"(?:，?(?:我要?|去|用来|让我)?(?P<what>[^，\d]{{2,8}}?))?{END}"
        ),
        lambda found: f"倒计时{found['long'] or found['behind']} {found['what'] or ''}".strip(),
    ),
    (  # 这会儿打个盹，20分钟后叫我
        re.compile(
            rf"(?:我|先|要|去|想|得|困了，?|这会儿|现在){{0,3}}+(?P<what>{_REST})(?:个|一下|一会儿?|会儿?)?(?:觉|盹)?，"
            rf"(?P<long>{LENGTH})(?:之?后|以后)?{_RING}(?:醒|我|起来|起床|一声|一下){{1,3}}+{END}"
        ),
        lambda found: f"{_spelled(found['long'])}后提醒我{found['what'].replace('打个', '打')}够了，时间到",
    ),
    (  # 这周四的喂猫就免了，隔壁帮我喂
        re.compile(
            rf"(?P<day>{DAY}{PART}?)的?(?P<what>[^，\d]{{2,10}}?)(?:我|就|先|也|可以){{0,2}}+"
            rf"(?:免了|省了|跳过|歇了|缓缓|停一[次回天节]|空一[次回天节])了?{END}{_WHY}"
        ),
        lambda found: f"{found['day']}的{found['what']}不去了",
    ),
    (  # 周日不去了, of a weekend away: nothing is named but when
        re.compile(
            rf"(?P<when>{DAY}{PART}?)(?:我们?|就|那天|可能|都){{0,2}}+(?:不去|去不了|去不成|不参加|来不了)了?{END}"
        ),
        lambda found: f"取消{found['when']}的安排",
    ),
    (  # 房东改下午了，三点来
        re.compile(
            rf"(?P<what>(?![我你他她])[^，\d]{{2,8}}?)(?:说|要|那边)?(?:改|换|挪|变)(?:到|成|在)?(?P<day>{DAY}?{PART}?)了，"
            rf"(?:大概|就|约)?(?P<to>{CLOCK})(?:再|才)?(?:来|到|开始|去|走|过来|见|碰头|上门)?{END}"
        ),
        lambda found: f"把{found['what']}改到{found['day']}{found['to']}",
    ),
    (  # 周日下午都留给写论文，别安排别的
        re.compile(
            rf"(?P<when>{DAY}{PART}?(?:[到至]{PART})?)(?:的时间)?(?:都|全|我)?(?:留给|腾给|空给)(?P<what>[^，\d]{{2,10}}?)"
            rf"(?:，(?:就)?(?:别|不要|不许)[^，]{{1,10}})?{END}"
        ),
        lambda found: f"{found['when']}{found['what']}",
    ),
    (  # 12号全天都别给我排，我要回家
        re.compile(
            rf"(?P<day>{DAY})(?:那天)?(?:全天|一?整天)?(?:都)?(?:别|不要|甭)(?:给我)?再?(?:排|安排|约)(?:别的|人|事"
            rf"|东西|活儿?|我)?了?，"
            rf"(?:因为)?我?(?:要|得|想)(?P<what>[^，\d]{{2,10}}?){END}"
        ),
        lambda found: f"{found['day']}全天{found['what']}",
    ),
    (  # 打疫苗那个早一天晚上提醒我带本子
        re.compile(
            rf"(?P<what>[^，\d]{{2,10}}?)(?:那[个次场天]|的)?(?:早|提前|提早)一[天晚](?P<part>{PART})?"
            rf"(?P<at>{CLOCK})?{_RING}我(?P<do>[^，\d]{{2,12}}?){END}"
        ),
        lambda found: f"{found['what']}前一天{found['part'] or ''}{found['at'] or ''}提醒我{found['do']}",
    ),
    (  # 买菜，豆腐，香菜，两斤排骨
        re.compile(
            rf"(?:今天|待会儿?|下班|回头)?(?:去|要|得)?(?:买菜|买东西|采购|去超市|逛超市)，"
            rf"(?P<items>(?!.*{CLOCK})(?:[^，我你]{{1,8}}，){{1,8}}[^，我你]{{1,8}}){END}"
        ),
        lambda found: f"购物清单加上{found['items'].replace('，', '、')}",
    ),
    (  # 先眯半个钟头，到点喊我
        re.compile(
            rf"(?:我|先|要|去|想|得|困了，?){{0,3}}+(?:[靠躺趴坐]在[^，\d]{{1,4}})?(?P<what>{_REST})(?:个"
            rf"|一下)?(?P<long>{LENGTH})"
            rf"(?:，|了)?(?:到点儿?|时间到了?|到时候?|完了?|之后|后|记得){{0,2}}+{_RING}(?:醒|我|起来|起床|一声"
            rf"|一下){{1,3}}+{END}"
        ),
        lambda found: f"{_spelled(found['long'])}后提醒我{found['what'].replace('打个', '打')}够了，时间到",
    ),
    (  # 蒸馒头蒸20分钟，到点叫我
        re.compile(
            rf"(?!.*?(?:提[前早]|[每过再等]|还[有要得]|{DAY}|{PART}))(?:我|先|要){{0,2}}+(?P<what>[^，\d]{{1,8}}?)(?<!前)"
            rf"(?P<long>{LENGTH})，(?:到点儿?|时间到|[^，\d我]完|完|结束)了?"
            rf"(?:记得|就|再)?{_RING}(?:醒|我|一声|一下|起来){{0,3}}+{END}"
        ),
        lambda found: f"{_spelled(found['long'])}后提醒我{_once(found['what'])}，时间到",
    ),
    (  # 4月9号那天的事全推掉，我要回家
        re.compile(
            rf"[把将]?(?P<day>{DAY}{PART}?)(?:那一?天|当天|这一?天)?的?(?:我的?)?(?:所有|全部)?的?(?P<things>{_THINGS})?"
            rf"(?:给我|帮我|你|就)?{_ALL}(?:给我|帮我)?{_GONE}{END}{_WHY}"
        ),
        lambda found: f"取消{found['day']}的所有{_kind(found['things'])}",
    ),
    (
        re.compile(
            rf"[把将]?(?P<day>{DAY}{PART}?)(?:那一?天|当天|这一?天)?的?(?:我的?)?(?:所有|全部)的?(?P<things>{_THINGS})"
            rf"(?:给我|帮我|你|就)?{_GONE}{END}{_WHY}"
        ),
        lambda found: f"取消{found['day']}的所有{_kind(found['things'])}",
    ),
    (  # 督查改到周五下午两点，要一个半小时: how long is no wish of its own
        re.compile(
            rf"(?P<head>[^，]{{2,20}}[改挪推移调换][到成至][^，]{{2,14}})，(?:大概|大约|差不多|一共|可能)?"
            rf"(?:要|得|需要)(?P<long>{LENGTH})(?:左右)?{END}"
        ),
        lambda found: f"{found['head']}，{found['long']}",
    ),
    (  # 14号的早会改到八点半，就这一次: of a day that is named it is no other
        re.compile(
            rf"(?P<head>(?=.{{0,8}}?{DAY})[^，]{{4,30}})，(?:就|只|仅|光){{1,2}}+(?:改|取消|动|是)?[这此]一?[次回天节]{END}"
        ),
        lambda found: found["head"],
    ),
    (  # 离心还有20分钟，到点叫我
        re.compile(
            rf"(?P<what>(?!我|离|距)[^，\d]{{2,10}}?|离心)(?:还有|还要|还得|还需要?)(?:大概|差不多|再)?"
            rf"(?P<verb>[煮炖烧熬焖卤蒸烤炸煎泡腌发醒晾晒等跑转洗敷冻化煲]{{0,2}})(?P<long>{LENGTH})"
            rf"(?:(?:就|才)?(?:能)?(?P<ends>做?好|完|结束|出炉|出锅|熟|到|停))?了?，"
            rf"(?:到点儿?|到时候?|时间到|[好完]了|结束)了?(?:记得|就|再)?{_RING}(?:醒|我|一声|一下){{1,3}}+{END}"
        ),
        lambda found: f"{_spelled(found['long'])}后提醒我{found['what']}{found['verb']}{found['ends'] or '，时间到'}",
    ),
    (  # 明天不用叫
        re.compile(rf"(?P<day>{DAY}{PART}?)(?:就|先|都|可以){{0,2}}+(?:不用|不必|别|不要|甭)再?{_RING}了?{END}"),
        lambda found: f"{found['day']}不用叫我了",
    ),
    (  # 羽毛球改到周三周五: on two days is what repeats
        re.compile(
            rf"[把将]?(?P<what>[^，\d]{{2,12}}?)的?(?:时间)?(?:以后|今后|往后)?(?:[改挪换调][到成在为]|以后都?(?:是|在|改到)?)"
            rf"每?(?:周|星期|礼拜)(?P<one>{_DAY})(?:(?:和|、|跟|，)(?:周|星期|礼拜)?|(?:周|星期|礼拜))(?P<other>{_DAY})"
            rf"(?P<at>{PART}?{CLOCK})?(?:[打上练开去做跳游学])?{END}"
        ),
        lambda found: f"{found['what']}改成每周{found['one']}周{found['other']}{found['at'] or ''}",
    ),
    (  # 这周六感统课请假一次
        re.compile(
            rf"(?P<day>{DAY}{PART}?)的?{_NAMED}(?P<what>[^，\d]{{2,10}}?)(?:我|先|得|要|想|给|跟老师|和老师|帮我){{0,2}}+"
            rf"(?:请个?假|请了假|缺席|缺课|翘掉|翘了|旷掉|告假)(?:一?[次节堂回天]课?)?{END}{_WHY}"
        ),
        lambda found: f"{found['day']}的{found['what']}不去了",
    ),
    (
        re.compile(
            rf"(?P<what>[^，\d]{{2,10}}?)，?(?P<day>{DAY}{PART}?)(?:那一?[次节堂天])?(?:我|先|得|要|想|给|跟老师|帮我){{0,2}}+"
            rf"(?:请个?假|请了假|缺席|缺课|翘掉|翘了|告假)(?:一?[次节堂回天]课?)?{END}{_WHY}"
        ),
        lambda found: f"{found['day']}的{found['what']}不去了",
    ),
)
_EVERY = {"天天": "每天", "每晚": "每天", "每早": "每天"}


def _kind(things: str | None) -> str:
    """Return what is to go: of 活动 the events, of any other word all that is there."""
    return "活动" if things == "活动" else "安排"


def _spelled(length: str) -> str:
    """Return a length as the times know it: a 钟头 is a 小时."""
    return re.sub(r"^半个?(?:钟头|钟|小时)$", "半个小时", length)


def _once(what: str) -> str:
    """Return what is done for so long, with its verb once: 蒸馒头蒸."""
    return what[:-1] if len(what) > 2 and what[-1] == what[0] else what


def everyday_order(text: str) -> str | None:
    """Return what such an order says in plain words; None where a text is none."""
    bare = signed(text) if len(text) <= LONGEST else ""
    if not bare or "\n" in bare or text.isascii():
        return None
    for form, said in _TURNS:
        found = form.fullmatch(bare)
        if found is not None:
            return said(found)
    return None
