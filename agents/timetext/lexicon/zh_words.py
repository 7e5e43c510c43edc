"""Chinese words of time, as plain tables."""

from agents.timetext.values import Edge, Freq

WEEKDAYS = {
    "一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日": 6, "天": 6, "末": 5,
    "1": 0, "2": 1, "3": 2, "4": 3, "5": 4, "6": 5, "7": 6,
}  # fmt: skip
DAYS = {
    "今天": 0, "今日": 0, "今儿": 0, "今儿个": 0, "今": 0, "明天": 1, "明日": 1, "明儿": 1, "明儿个": 1, "明": 1, "听日": 1, "听": 1, "寻日": -1, "琴日": -1,
    "后天": 2, "后日": 2, "后儿": 2, "后儿个": 2, "后": 2, "大后天": 3, "大后日": 3, "大前日": -3, "大大后天": 4, "大大前天": -4, "大后儿": 3, "昨天": -1, "昨日": -1, "昨儿": -1,
    "昨儿个": -1, "昨": -1, "前天": -2, "前": -2, "前日": -2, "前儿": -2, "前儿个": -2, "大前天": -3, "大前儿": -3,
    "翌日": 1, "次日": 1, "第二天": 1, "隔天": 1,
}  # fmt: skip
PARTS = {
    "朝早": "early", "朝头早": "early", "上昼": "morning", "晏昼": "afternoon", "下昼": "afternoon", "朝": "early",
    "凌晨": "dawn", "拂晓": "daybreak", "清晨": "daybreak", "清早": "daybreak", "大清早": "daybreak", "一大早": "early",
    "大早上": "early", "一早": "early", "早晨": "early", "早上": "early", "早间": "early", "早起": "early",
    "早": "early", "晨": "early", "晨间": "early", "上午": "morning", "午前": "morning", "早盘": "morning",
    "中午": "noon", "晌午": "noon", "午间": "noon", "正午": "noon", "下午": "afternoon",
    "午后": "afternoon", "傍晚": "dusk", "黄昏": "dusk", "晚上": "evening", "晚间": "evening", "夜晚": "evening",
    "夜间": "evening", "晚": "evening", "晚些时候": "evening", "夜": "evening", "入夜": "evening", "夜里": "late",
    "深夜": "late", "半夜": "midnight", "大半夜": "midnight", "后半夜": "midnight", "午夜": "midnight",
    "三更半夜": "midnight", "大晚上": "evening", "下晚": "dusk", "饭点": "noon",
}  # fmt: skip
# Words of songs and films, too: they count beside another time.
LITERARY = frozenset(
    {
        "黄昏",
        "午夜",
        "半夜",
        "大半夜",
        "三更半夜",
        "后半夜",
        "拂晓",
        "晚间",
        "早间",
        "午间",
        "夜间",
        "入夜",
        "饭点",
    }
)
UNITS = {
    "秒": (0, 0, 1), "秒钟": (0, 0, 1), "分": (0, 0, 60), "分钟": (0, 0, 60), "刻": (0, 0, 900), "刻钟": (0, 0, 900),
    "小时": (0, 0, 3600), "钟头": (0, 0, 3600), "钟": (0, 0, 3600), "天": (0, 1, 0), "日": (0, 1, 0), "周": (0, 7, 0),
    "星期": (0, 7, 0), "礼拜": (0, 7, 0), "周末": (0, 7, 0), "月": (1, 0, 0), "季度": (3, 0, 0), "季": (3, 0, 0),
    "年": (12, 0, 0), "周年": (12, 0, 0), "旬": (0, 10, 0),
}  # fmt: skip
YEARS = {
    "大前年": -3,
    "前年": -2,
    "去年": -1,
    "今年": 0,
    "本年": 0,
    "当年": 0,
    "本年度": 0,
    "明年": 1,
    "来年": 1,
    "下年": 1,
    "下一年": 1,
    "上一年": -1,
    "后年": 2,
    "大后年": 3,
}
FREQS: dict[str, Freq] = {
    "天": "DAILY", "日": "DAILY", "周": "WEEKLY", "星期": "WEEKLY", "礼拜": "WEEKLY", "月": "MONTHLY", "年": "YEARLY",
}  # fmt: skip
BEATS: dict[str, tuple[Freq, int]] = {
    "小时": ("HOURLY", 1), "钟头": ("HOURLY", 1), "分钟": ("MINUTELY", 1), "季度": ("MONTHLY", 3), "季": ("MONTHLY", 3),
}  # fmt: skip
EDGES: dict[str, Edge] = {
    "底": "end", "末": "end", "尾": "end", "初": "start", "头": "start", "中": "middle", "上旬": "first_third",
    "中旬": "second_third", "下旬": "last_third", "终": "end",
}  # fmt: skip
HOLIDAYS = {
    "元旦": (1, 1), "元旦节": (1, 1), "情人节": (2, 14), "白色情人节": (3, 14), "妇女节": (3, 8), "植树节": (3, 12), "愚人节": (4, 1),
    "劳动节": (5, 1), "五一": (5, 1), "五一劳动节": (5, 1), "青年节": (5, 4), "儿童节": (6, 1), "六一": (6, 1),
    "六一儿童节": (6, 1), "建军节": (8, 1), "教师节": (9, 10), "国庆节": (10, 1), "国庆": (10, 1), "双十一": (11, 11),
    "光棍节": (11, 11), "双十二": (12, 12), "平安夜": (12, 24), "圣诞节": (12, 25), "圣诞": (12, 25), "跨年夜": (12, 31),
    "万圣节": (10, 31), "建党节": (7, 1),
}  # fmt: skip
# Days that move with the moon or a rule that we do not reckon with.
LUNAR = (
    "除夕", "春节", "大年", "正月", "腊月", "农历", "阴历", "中秋", "端午", "元宵", "重阳", "七夕", "清明节", "清明假期",
    "母亲节", "父亲节", "感恩节", "复活节", "腊八", "小年夜", "寒食", "清明", "立春", "立夏", "立秋", "立冬", "夏至", "冬至", "春分",
    "秋分", "惊蛰", "谷雨", "芒种", "小暑", "大暑", "处暑", "白露", "寒露", "霜降", "小雪节", "大雪节", "小寒", "大寒",
    "开学前", "开学后", "开学那天", "开学第", "开学当天", "开学日", "开学的时候", "寒假", "暑假",
)  # fmt: skip
# The working day and its meals, with the parts of the day in front of, at and behind them; nothing: only whoever knows it knows the time.
OCCASIONS = {
    "下班": ("off work", "off work", "off work"), "放工": ("off work", "off work", "off work"), "收工": ("off work", "off work", "off work"),
    "上班": ("before work", "before work", "before work"), "返工": ("before work", "before work", "before work"),
    "午休": ("before lunch", "noon", "after lunch"), "午饭": ("before lunch", "noon", "after lunch"),
    "午餐": ("before lunch", "noon", "after lunch"), "中饭": ("before lunch", "noon", "after lunch"),
    "早饭": ("before breakfast", "breakfast", "after breakfast"), "早餐": ("before breakfast", "breakfast", "after breakfast"),
    "晚饭": ("before dinner", "dinner", "after dinner"), "晚餐": ("before dinner", "dinner", "after dinner"),
    "睡觉": ("before bed", "before bed", "unknown"), "睡": ("before bed", "before bed", "unknown"), "瞓觉": ("before bed", "before bed", "unknown"),
    "起床": ("after rising", "after rising", "after rising"), "起身": ("after rising", "after rising", "after rising"),
    "放学": ("after school", "after school", "after school"), "上学": ("before school", "before school", "before school"),
    "饭": ("unknown", "unknown", "unknown"), "吃饭": ("unknown", "unknown", "unknown"), "上课": ("unknown", "unknown", "unknown"),
    "下课": ("unknown", "unknown", "unknown"), "出门": ("unknown", "unknown", "unknown"), "到家": ("unknown", "unknown", "unknown"), "回家": ("unknown", "unknown", "unknown"),
}  # fmt: skip
CONNECTORS = {
    "到": "t", "至": "t", "直到": "u", "一直到": "u", "持续到": "u", "截至": "b", "从": "f", "自": "f", "自从": "a", "介于": "f",
    "之后": "l", "以后": "l", "过后": "l", "以来": "l", "后": "l", "之前": "g", "以前": "g", "前": "g", "再过": "i", "过": "i", "再等": "i",
    "等": "i", "隔": "i", "截止到": "b", "截止": "b", "最晚": "b", "最迟": "b", "不晚于": "b", "早于": "b", "晚于": "a",
    "提前": "m", "提早": "m", "预先": "m", "提醒": "r", "叫我": "r", "喊我": "r", "叫醒": "r", "喊醒": "r", "通知我": "r",
    "告诉我": "r", "闹钟": "r", "闹铃": "r", "叫": "r", "的": "v", "和": "j", "与": "j", "跟": "j", "及": "j", "以及": "j",
    "还有": "j", "、": "j", "&": "j", "或": "o", "或者": "o", "还是": "o", "左右": "~", "前后": "~", "上下": "~", "大概": "~",
    "大约": "~", "差不多": "~", "许": "~", "来钟": "~", "多": "~", "附近": "~", "开始": "s", "除了": "x",
    "除外": "x", "不包括": "x", "以外": "x", "之外": "x", "内": "W", "之内": "W", "以内": "W", "在": "h", "于": "h", "是": "h",
    "就": "h", "全天": "D", "整天": "D", "一整天": "D", "一天都": "D", "整日": "D", "前后脚": "~", "那天": "h", "当天": "h", "当日": "h", "当天的": "h",
    "结束": "u", "为止": "u", "连续": "y", "持续": "y", "为期": "y", "时长": "y", "历时": "y", "之间": "=", "期间": "h",
    "这天": "h", "大约在": "~", "又": "j",
}  # fmt: skip
# Whatever looks like a time and is none. Read before everything else.
NOUNS_AFTER_POINT = (
    "建议意见要求原因理由内容问题体会希望说明结论看法想法好处区别优势共识启示不足事项感受经验疑问缺点优点"
)
COUNTED = "个個位人场場顿頓节節堂次趟轮輪局遍杯份件本部篇"  # so many of something are no hour: 晚上三人聚餐
MEASURES = "度元块毛米吨斤公千克倍寸亿万%％折人个升码环英海平"
