"""Turns of everyday Chinese, as the words that say the same and that all rules know: 再来25分钟, 下午就空了吧. Pure."""

import re
from collections.abc import Callable

LONGEST = 80  # characters
_DAY = (
    r"(?:今天|明天|后天|大后天|(?:下{0,2}|[这本])个?(?:周|星期|礼拜)[一二三四五六日天末]|(?:\d{1,2}月)?\d{1,2}[号日])"
)
_PART = r"(?:早上|上午|中午|下午|傍晚|晚上)"
_LENGTH = r"(?:半个?小时|(?:[一二两三四五六七八九十]{1,3}|\d{1,3})个?半?(?:小时|钟头|分钟|分|刻钟))"
_END = r"[吧呗哈啊呀哦了啦的。.!！~～]{0,4}+"
_DO = r"(?:写|看书|看|做题|做|学习|学|练|跑|读|背|睡|眯|煮|炖|蒸|烤|泡|敷|焖|专注|工作|干活)"

_SIGNS = re.compile(r"\s*[,，;；]\s*|(?<=[\u3400-\u9fff])\s(?=[\u3400-\u9fff\d])|(?<=\d)\s(?=[\u3400-\u9fff])")

_Said = Callable[[re.Match[str]], str]
_TURNS: tuple[tuple[re.Pattern[str], _Said], ...] = (
    (  # 买瓜子那个还是九点吧，下午要下雨
        re.compile(
            rf"(?P<what>(?!我|你|他|她|不|那)[^，\d]{{2,14}}?)\s?(?:那个|那场|那节)(?:提醒|会|课)?还是(?:改[成到])?\s?"
            rf"(?P<to>(?:{_DAY})?(?:{_PART})?(?:\d{{1,2}}|[一二两三四五六七八九十]{{1,3}})点(?:半|一刻|三刻)?)"
            r"(?:吧|好了|好点|嘛|算了)(?:，(?!.*(?:取消|改|提醒|删)).*)?"
        ),
        lambda found: f"{found['what']}改到{found['to']}",
    ),
    (  # 晚上那个会改到九点半
        re.compile(
            rf"(?P<part>{_PART})的?那[个场次顿节]\s?(?P<what>[^，\d]{{1,10}}?)\s?(?:改|推|挪|换|调)(?:到|成)?\s?"
            r"(?P<to>(?:\d{1,2}|[一二两三四五六七八九十]{1,3})点(?:半|一刻|三刻)?)" + _END
        ),
        lambda found: f"{found['what']}改到{found['part']}{found['to']}",
    ),
    (  # 小王刚发消息说想推迟半小时，帮我改下
        re.compile(
            r"(?P<who>(?!我|你|他|她|谁)[^，\d\s]{1,10}?)\s?(?:刚刚?|刚才|今早|早上)?\s?"
            r"(?:text|msg|ping|(?:发|来)?(?:微信|消息|短信|邮件)|(?:打|来)(?:了?个?电话来?)|打来)了?\s?(?:给|跟)?我?(?:说|讲)"
            r"(?:他|她|他们)?(?:想|要|希望|能不能|得)?"
            r"(?P<order>(?:推迟|延后|推后|提前)[^，]{1,12}?|(?:改到?|推到|延到|挪到)[^，]{1,12}?)"
            r"(?:，(?:请|你)?(?:帮我)?(?:改|调|挪|更新)(?:一?下|了|改)?)?" + _END
        ),
        lambda found: f"{found['who']}那个{found['order']}",
    ),
    (  # 帽子跟手套已经装好了，帮我勾掉
        re.compile(
            r"(?P<items>(?!我|你|他|她)[^，\d]{2,30}?)(?:都|已经|全){1,2}\s?(?:[a-z]{2,10}|[\u3400-\u9fff]{1,3}?)\s?了，"
            r"(?:请|麻烦)?(?:帮我|给我)?(?:都)?(?:打勾|打钩|勾|划)(?:掉|上|了)?" + _END
        ),
        lambda found: "勾掉" + re.sub(r"\s*[跟和]\s*", "、", found["items"].strip()),
    ),
    (  # 加一个周三晚上聚餐
        re.compile(
            rf"(?:请|帮我|给我|再|然后){{0,2}}[加排记约]一?[个场次](?P<rest>{_DAY}的?(?:{_PART}|[\d一二两三四五六七八九十]).+)"
        ),
        lambda found: found["rest"],
    ),
    (  # 把我周五的会都取消
        re.compile(
            rf"(?:请|麻烦|帮我|给我){{0,2}}[把将]我的?(?P<rest>(?:今晚|明早|明晚|[这下]{{1,2}}个?(?:周|星期|礼拜)|{_DAY})"
            r"(?:\S{1,20})(?:取消|删|推|改|挪|清空|撤)[^，]{0,12})"
        ),
        lambda found: f"把{found['rest']}",
    ),
    (  # 修空调师傅说十点半
        re.compile(
            r"(?P<what>(?!我|你|他|她|谁|刚才|都)[^，\d]{2,10}?)(?:师傅|那边|那头)?(?:说|讲|通知)(?:要|得|改到?|能|是|定){0,2}+"
            rf"(?P<to>{_DAY}?{_PART}?(?:\d{{1,2}}|[一二两三四五六七八九十]{{1,3}})点(?:半|一刻|三刻)?)(?:ok|可以|来|到)?"
            + _END
        ),
        lambda found: f"{found['what']}改到{found['to']}",
    ),
    (  # gym 今天不去了
        re.compile(
            rf"(?P<what>(?!我|你|他|她)[^，\d]{{1,8}}?)\s?(?P<day>今晚|{_DAY})(?:就|先|我|也){{0,2}}"
            r"不(?P<do>[去上来练跑打游学跳])了"
            r"(?:，[^，\d]{2,8})?" + _END
        ),
        lambda found: f"{found['day']}的{found['what'].strip()}不去了",
    ),
    (  # 复查前一天晚上别忘了不能吃东西，提醒
        re.compile(
            rf"(?P<head>[^，\d]{{2,10}}?(?:前一天|头一天|前一晚)的?{_PART}?)(?:别忘了?|记得)?"
            r"(?P<do>[^，?？]{2,14}?)，提醒(?:我|一下)?" + _END
        ),
        lambda found: f"{found['head']}提醒我{found['do']}",
    ),
    (  # 妈妈生日12月21，提前一个星期订蛋糕
        re.compile(
            r"(?P<head>(?:.{2,30}，)?提前(?:半个?月|[一两二三四五六七八九十\d]{1,2}个?(?:天|周|星期|礼拜|月|小时)))"
            r"(?P<do>(?:去|要)?(?:订|买|准备|寄|打扫|取|预约|约|办|备|泡|收拾|通知|联系)[^，?？]{1,10}?)(?:，?(?:叫|提醒|喊)我)?"
            + _END
        ),
        lambda found: f"{found['head']}提醒我{found['do']}",
    ),
    (  # 那就十点吧，修空调
        re.compile(
            rf"那就(?P<hour>{_PART}?(?:\d{{1,2}}|[一二两三四五六七八九十]{{1,3}})点(?:半|一刻|三刻)?)吧?，"
            r"(?P<what>(?!不|改|换|取消)[^，\d]{2,10}?)" + _END
        ),
        lambda found: f"那就{found['hour']}{found['what']}",
    ),
    (  # 那就约老李下棋，两点
        re.compile(
            r"那就(?P<what>(?!改|换|取消|不|定在|这)[^，\d]{2,10}?)(?:吧|好了)?，"
            rf"(?P<hour>{_PART}?(?:\d{{1,2}}|[一二两三四五六七八九十]{{1,3}})点(?:半|一刻|三刻)?)" + _END
        ),
        lambda found: f"那就{found['hour']}{found['what']}",
    ),
    (  # 量牌子改到后天早上，时间一样
        re.compile(
            rf"(?P<head>[^，]{{1,16}}?(?:改|挪|推|换)(?:到|成|至)?{_DAY}){_PART}?(?:了|吧)?，?"
            r"(?:时间|钟点)(?:地点|地方)?(?:都|还是|还|也)?(?:一样|不变|照旧|相同|没变)" + _END
        ),
        lambda found: f"{found['head']}同一时间",
    ),
    (
        re.compile(r"(?:给我|帮我|请)?(?:整|弄|搞|上|来)一?个闹钟，?(?P<when>[^，]{2,16})"),
        lambda found: f"{found['when']}的闹钟",
    ),
    (
        re.compile(r"(?P<head>.{4,40}?)，?(?:也|都)?(?:要|得|需要|记得)提醒(?:一下|一声)?" + _END),
        lambda found: f"{found['head']}，提醒我",
    ),
    (  # 比赛前一天晚上八点彩排
        re.compile(
            rf"(?P<head>[^，\d]{{2,10}}?(?:前一天|头一天|前一晚)的?{_PART}?(?:\d{{1,2}}|[一二两三四五六七八九十]{{1,3}})点半?)"
            r"(?P<do>(?!提醒|叫|喊|的)[^，?？吗\d]{2,10})"
        ),
        lambda found: f"{found['head']}提醒我{found['do']}",
    ),
    (  # 眼镜修好了，周五去拿
        re.compile(
            rf"(?P<what>[^，\d]{{2,10}}?)(?:都|已经)?(?:出来|修好|做好|洗好|配好|印好|"
            rf"办好|寄到|到货|到|好)了，(?P<when>{_DAY}{_PART}?)"
            r"(?:再|要|得|记得)?(?:去|来|过去)?(?P<do>拿|取)(?:一下|回来)?" + _END
        ),
        lambda found: f"{found['when']}提醒我{found['do']}{found['what']}",
    ),
    (  # 家长会周五四点，他妈去不了，我去
        re.compile(
            r"(?P<head>[^，]{6,30}?)(?:，[^，\d]{1,4}(?:去不了|来不了|没空|走不开|不去|"
            r"有事)){0,2}，(?:就|只好|得|换)?我(?:自己|来)?(?:去|接|送|参加)" + _END
        ),
        lambda found: found["head"],
    ),
    (  # 聚会那天是礼拜几
        re.compile(r"(?P<what>[^，\d]{2,10}?)那一?天是(?:星期|周|礼拜)几[啊呀呢?？]{0,2}"),
        lambda found: f"{found['what']}是什么时候",
    ),
    (  # 聚会前一天把相册找出来
        re.compile(
            r"(?P<head>[^，\d]{2,10}?(?:前一天|头一天|前一晚|前两天|前三天)(?:早上|上午|中午|下午|晚上)?)"
            r"(?P<do>(?:要|得|记得)?(?:把|去|买|给|带上|准备|收拾|洗|查|订|取)[^，?？吗]{2,12})"
        ),
        lambda found: f"{found['head']}提醒我{found['do']}",
    ),
    (
        re.compile(r"(?P<head>.{0,20}?)中午(?:之前|以前|前)(?P<rest>.{0,20})"),
        lambda found: f"{found['head']}中午12点之前{found['rest']}",
    ),
    (  # 月底前把账理完，别忘了喊我
        re.compile(r"(?P<head>.{4,40}?)，?(?:千万|可)?别忘了?(?:喊|叫|提醒)我(?:一声|一下)?" + _END),
        lambda found: f"{found['head']}，提醒我",
    ),
    (  # 社保年审别忘了，年底前
        re.compile(
            rf"(?P<what>[^，\d]{{2,10}}?)(?:千万|可)?别忘了?，(?P<when>{_DAY}?{_PART}?[^，]{{2,8}}?(?:之?前|以前|[点半日号]))"
        ),
        lambda found: f"{found['when']}提醒我{found['what']}",
    ),
    (  # 周四那天还有别的事吗
        re.compile(rf"(?P<head>{_DAY})那一?天(?P<rest>.{{0,12}}?(?:有|空|忙|事|安排|什么|啥).{{0,20}})"),
        lambda found: f"{found['head']}{found['rest']}",
    ),
    (
        re.compile(rf"(?P<head>{_DAY}{_PART}?)(?:那一?天)?(?:是不是|都|已经)?(?:排)?满了?(?:吗|么|没)[?？]?"),
        lambda found: f"{found['head']}忙吗",
    ),
    (  # 那后天下午就空了吧
        re.compile(
            rf"(?:那|所以)?(?:我)?(?P<when>{_DAY}?{_PART}?)(?:我)?(?:就|应该|是不是|都|全){{0,2}}(?:空|"
            rf"没事|有空|闲|空出来|没安排)了(?:吧|吗|么|是吧|对吧)[?？]?"
        ),
        lambda found: f"{found['when'] or '今天'}有空吗",
    ),
    (
        re.compile(
            rf"(?:好，?)?(?:再|给我|帮我){{0,2}}+(?:来|计|定|设|开)一?个(?P<long>{_LENGTH})"
            rf"(?:的|计时|倒计时|番茄钟|闹钟){{0,2}}+{_END}|再(?:来|计时?)(?P<more>{_LENGTH}){_END}"
        ),
        lambda found: f"计时{found['long'] or found['more']}",
    ),
    (  # 从现在开始写45分钟，到点叫我
        re.compile(
            rf"(?:从?现在(?:开始|起)?|我要?|先|开始){{0,3}}+(?P<what>{_DO}[^，\d]{{0,4}}?)"
            rf"(?<!前)(?P<long>{_LENGTH})，?(?:到点|时间到了?|到时候?|完了|之后|后){{0,2}}(?:叫|"
            rf"喊|提醒)我(?:一声|一下)?{_END}"
        ),
        lambda found: f"{found['long']}后提醒我{found['what']}，时间到",
    ),
    (
        re.compile(
            r"(?:上次|之前|刚才|刚刚|前面)(?:跟你)?说的(?:那个)?(?P<what>[^，]{2,10}?)"
            r"(?:是|在)?(?P<ask>哪一?天|什么时候|几点|几号|星期几|周几|在哪[里儿]?)(?:来着|"
            r"啊|呀|呢)?[?？]?"
        ),
        lambda found: f"{found['what']}是{found['ask']}",
    ),
    (
        re.compile(r"(?P<what>[^，\d]{2,10}?)几点(?:到|开始|结束|去|走|出发|集合)(?:来着|啊|呀|呢)?[?？]?"),
        lambda found: f"{found['what']}是几点",
    ),
    (
        re.compile(r"(?:今天|今儿|现在)(?:是)?几月?几?[号日]，?(?:又?是)?(?:星期|周|礼拜)几[啊呀呢?？]{0,3}"),
        lambda _found: "今天星期几",
    ),
    (
        re.compile(
            rf"(?:请|帮我|给我|替我){{0,2}}+(?:空|留|腾)(?:出|一下|个)?(?P<when>{_DAY}?{_PART}?[\d一二两三四五六七八九十]{{1,3}}点"
            rf"[^，]{{2,12}}?)"
            rf"(?:来|给|用来)?(?P<what>[\u3400-\u9fff]{{2,8}}){_END}"
        ),
        lambda found: f"{found['when']}{found['what']}",
    ),
    (
        re.compile(r"(?P<head>.{0,60}?提前[^，提]{1,6}?)(?:跟|和|给)我?(?:说|讲)(?:一?声|下|一下)?" + _END),
        lambda found: f"{found['head']}提醒我",
    ),
    (
        re.compile(
            r"(?P<head>(?:.{0,40}，)?(?:提前|提早)(?:半个?月|[一两二三四五六七八九十\d]{1,2}个?(?:天|"
            r"周|星期|礼拜|月|小时|分钟)))(?:就|再)?提醒" + _END
        ),
        lambda found: f"{found['head']}提醒我",
    ),
    (  # 周四大疆那个带上小李
        re.compile(
            rf"(?:把)?(?P<when>{_DAY}?)的?(?P<what>[^，\d]{{1,10}}?)那[个场次顿](?:会|"
            rf"约)?(?:也|再|要|记得){{0,2}}(?:带上|叫上|喊上|加上|拉上|约上)(?P<who>[^，\d]{{1,6}}?){_END}"
        ),
        lambda found: f"{found['what']}带上{found['who']}",
    ),
    (  # 合同周五之前要签，每天催我一次
        re.compile(
            rf"(?P<what>[^，\d]{{1,12}}?)(?P<day>{_DAY}|\d{{1,2}}月\d{{1,2}}[号日]?|月底|"
            rf"年底)(?:之前|以前|前)"
            rf"(?:要|得|必须)?(?P<do>[^，]{{1,6}}?)，每天(?P<at>{_PART}?[\d一二两三四五六七八九十]{{0,3}}点?半?)"
            rf"(?:催|提醒|叫|念叨|问)我(?:一次|一遍|一声)?{_END}"
        ),
        lambda found: f"每天{found['at'] or '早上九点'}提醒我{found['do']}{found['what']}，到{found['day']}为止",
    ),
    (  # what only keeps others away from it
        re.compile(
            r"(?P<head>.{4,40}?)，(?:谁[都也]|别人|这段时间|中间)?(?:不要|别|不许|不)"
            r"(?:给我)?(?:再)?(?:排|约|安排|打扰|占|找|放|叫)(?:我|别的事?|其他的?)?了?" + _END
        ),
        lambda found: found["head"],
    ),
)


def turned(text: str) -> str | None:
    """Return what such a turn means in plain words; None where a text has none."""
    bare = _SIGNS.sub("，", text.strip()) if len(text) <= LONGEST else ""
    if not bare or "\n" in bare or text.isascii():
        return None
    for form, said in _TURNS:
        found = form.fullmatch(bare)
        if found is not None and (plain := said(found)) != text.strip():
            return plain
    return None
