"""What people say in Chinese around what they want and that wants nothing itself: why they ask, that it be told them, that weekends count, too. Pure."""

import re
from collections.abc import Callable
from datetime import datetime

from agents.nlu.slots.wording.colloquial.chinese_times import DAY, END, PART, signed
from agents.timetext import parse

LONGEST = 80  # characters
_TELL = (
    r"(?:(?:你|帮我|给我|跟我|快|来){0,3}+(?:说|报|讲|念|列|发|数|看|捋|理|汇报)"
    r"(?:一?下|来?听听|说|给我|出来){0,3}+(?:我|一下)?)"
)
_WEEK = r"(?:[这下本]个?(?:周末?|星期|礼拜|月|周)|周末|这几天|[这下本]?个?(?:周|星期|礼拜)[一二三四五六日天末])"
_WHEN = rf"(?:{DAY}|{_WEEK}|今天|今晚)"
_GONE = r"(?:删|取消|去|撤|划|拿)(?:掉|去)?(?:了)?的"
_BACK = r"(?:恢复|救|还原|加|弄|找|撤|放|捡|要)(?:回来?|一?下|回去|过来){0,3}"
_RINGS = r"(?:提醒|叫|喊|催)"

Said = Callable[[re.Match[str]], str]
_TURNS: tuple[tuple[re.Pattern[str], Said], ...] = (
    (  # 老师又有意见，刚刚删的救回来; 刚才取消那个你给我恢复回来
        re.compile(
            rf"(?:[^，]{{1,16}}，){{0,3}}(?:所以|那|把|就|你|请|帮我|给我)*(?:刚刚?|刚才|刚刚才|上面|前面)"
            rf"(?:{_GONE}(?:那?[个条件]?)?"
            r"|(?:删|取消)掉?了?那[个条件]?)(?:提醒|日程|安排|活动)?(?:你|就|给我|帮我|再|还是"
            rf"|麻烦){{0,3}}+{_BACK}[吧嘛哈]*(?:qq|QQ|Q_Q|orz)?{END}"
        ),
        lambda _found: "刚刚删的恢复一下",
    ),
    (  # 钥匙拿了，下楼了，那个提醒可以勾了
        re.compile(
            rf"(?:[^，?？]{{1,12}}了，){{1,3}}(?:那|这)?[个条](?:提醒|闹钟)?(?:你|就|可以|能|给我|帮我|也){{0,3}}+"
            rf"(?:打?勾|划|标|算|点)(?:掉|完成|做完|成完成|一下)?了?{END}"
        ),
        lambda _found: "搞定了",
    ),
    (  # 明天三点到四点空出来了吧
        re.compile(
            rf"(?:那|所以)?(?P<when>{_WHEN}[^，?？]{{0,14}}?)(?:就|是不是|应该|都|这会儿)*空(?:出来|下来|着|闲)"
            r"(?:了)?(?:吧|吗|没|么|不)[?？]?"
        ),
        lambda found: f"{found['when']}有空吗",
    ),
    (  # 周六上午忙不忙
        re.compile(rf"(?:那|我)?(?P<when>{_WHEN}{PART})我?忙不忙[啊呀呢?？]*"),
        lambda found: f"{found['when']}有安排吗",
    ),
    (  # 这周末我的班怎么排的
        re.compile(
            rf"(?P<when>{_WHEN}{PART}?)(?:我)?(?:的)?[^，\d?？]{{0,5}}?(?:是)?(?:怎么|咋|如何)(?:排|安排|弄"
            r"|定)的?[啊呀呢来着?？]*"
        ),
        lambda found: f"{found['when']}有什么安排",
    ),
    (  # 下周整体什么安排，报一下
        re.compile(
            rf"(?=.*(?:从早到|整体|一共|大概|整个|全部|剩下|总共|安牌|[说报讲念列发]))(?P<when>{_WHEN}{PART}?)"
            r"(?:从早到[晚黑]|整体|一共|大概|整个|全部|剩下的?|总共|到底|我|这边"
            rf"|还){{0,3}}+(?:都)?(?:有)?(?:些|点)?"
            rf"(?:什么|啥|哪些)(?:样的?)?(?:安[排牌]|行程|日程|事情?|活动|计划)?(?:[，\s]?{_TELL})?[啊呀呢嘛吧?？]*"
        ),
        lambda found: f"{found['when']}{'还' if '还' in found[0] else ''}有什么安排",
    ),
    (  # 本周剩下的安排发我下
        re.compile(
            rf"(?:把)?(?P<when>{_WHEN}{PART}?)(?:剩下|剩余|所有|全部|余下)?的?(?:安排|行程|日程)(?:都"
            rf"|全)?{_TELL}[吧嘛啊?？]*"
        ),
        lambda found: f"{found['when']}有什么安排",
    ),
    (  # 每天中午12点半提醒喂细胞，周末也要
        re.compile(
            r"(?P<head>(?:每天|天天|每日|每晚)[^，]{4,30})，(?:周末|周六日|周六周日|礼拜天|节假日|放假)(?:也|都"
            r"|照样|照常){1,2}(?:要|算|一样|得|来|提醒|叫|响)?(?:的)?[哦啊哈吧]*"
        ),
        lambda found: found["head"],
    ),
    (  # 下周一上班第一件事，提醒我催老赵回款
        re.compile(
            rf"(?P<day>{DAY})(?:一?早)?(?:上班|到公司|起床|到单位|一来|开工|早上)?(?:的)?(?:第一件事|头一件事"
            r"|一到公司|一上班|一起床|一早)(?:就|先|，)*"
            rf"(?P<order>{_RINGS}我[^，]{{2,20}}){END}"
        ),
        lambda found: f"{found['day']}早上{found['order']}",
    ),
    (  # 工作日，早9点半提醒我
        re.compile(
            rf"(?P<ahead>提[前早][一两二三四五六七八九十\d]{{1,2}}天的?)早(?P<at>\d{{1,2}}|[六七八九十]|十一)点"
            rf"(?P<rest>半?(?:再|就)?{_RINGS}我.{{1,30}})"
        ),
        lambda found: f"{found['ahead']}早上{found['at']}点{found['rest']}",
    ),
    (  # 顺丰小李号码给我一下
        re.compile(
            r"(?:把)?(?P<what>[^，\d?？]{2,14}?(?:号码?|电话|手机|密码|地址|账号|单号|微信|邮箱|链接|尺寸"
            r"|型号))(?:再)?"
            r"(?:给|发|告诉|报|说|念)(?:给)?(?:我)?(?:一?下|一遍|看看|听听)?[吧呗嘛?？]*"
        ),
        lambda found: f"{found['what']}是多少",
    ),
    (  # 跑胶，30min，计时
        re.compile(
            r"(?P<what>[^，\d]{2,8}?)[，\s]?(?P<long>\d{1,3})\s?(?P<unit>min|mins|m|分钟?|h|小时)[，\s]?"
            r"(?:倒?计时|timer)",
            re.IGNORECASE,
        ),
        lambda found: f"倒计时{found['long']}{'小时' if found['unit'][0] in 'hH小' else '分钟'} {found['what']}",
    ),
    (  # 组会换到3pm，地点换B302
        re.compile(
            r"(?P<head>(?:把)?[^，\d]{2,12}?(?:改|换|挪)(?:到|成)\s?[^，]{2,12}?)[，\s](?:地点|地方|会议室"
            r"|教室)(?:也)?(?:改|换|挪|变)"
            r"(?:到|成|在)?\s?(?P<place>[A-Za-z0-9\u3400-\u9fff]{2,12}?)了?"
        ),
        lambda found: f"{found['head']}，地点改到{found['place']}",
    ),
    (  # 他换号码了，改成135…: of the note that was shown
        re.compile(
            r"(?:他|她|它|人家|对方)?(?:又|刚|已经)?(?:换|改)(?:了)?(?:个)?(?:号码?|手机号?|电话|密码|微信"
            r"|地址)了，?(?P<order>(?:改|换)成\s?\S*\d\S*)"
        ),
        lambda found: found["order"],
    ),
)


def talked_around(text: str, now: datetime) -> str | None:
    """Return what such a message wants in the words that all rules know; None for any other message."""
    bare = signed(text.strip(" 。.!！~～")) if len(text) <= LONGEST else ""
    if not bare or text.isascii() or "\n" in bare:
        return None
    for form, said in _TURNS:
        found = form.fullmatch(bare)
        plain = None if found is None else said(found)
        if (
            plain is not None
            and plain != text.strip()
            and (found is None or _is_time(found.groupdict().get("when"), now))
        ):
            return plain
    return None


def _is_time(when: str | None, now: datetime) -> bool:
    return when is None or parse(when, now).start is not None
