"""What stands on pictures of a calendar and beside them, in both languages."""

from agents.texts import Phrases

_ZH = {
    "months": "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    "weekdays": "周一 周二 周三 周四 周五 周六 周日",
    "title_day": "{year}年{month}{day}日 {weekday}",
    "title_week": "{year}年{month}{day}日 – {last_month}{last_day}日",
    "title_week_months": "{year}年{month}{day}日 – {last_month}{last_day}日",
    "title_week_years": "{year}年{month}{day}日 – {last_year}年{last_month}{last_day}日",
    "all_day": "全天",
    "more": "还有 {number} 项",
    "empty_day": "这一天还没有安排",
    "empty_week": "这一周还没有安排",
    "empty_cell": "空",
    "often": "{title} ×{number}",
    "file_day": "日程-{date}.png",
    "file_week": "一周日程-{date}.png",
    "how_day": "要看哪一天？比如：/day、/day 明天、/day 12月1日",
    "how_week": "要看哪一周？比如：/week、/week 下周、/week 12月1日",
}
_EN = {
    "months": "January February March April May June July August September October November December",
    "weekdays": "Mon Tue Wed Thu Fri Sat Sun",
    "title_day": "{weekday} {day} {month} {year}",
    "title_week": "{day} – {last_day} {month} {year}",
    "title_week_months": "{day} {month} – {last_day} {last_month} {last_year}",
    "title_week_years": "{day} {month} {year} – {last_day} {last_month} {last_year}",
    "all_day": "all day",
    "more": "+{number} more",
    "empty_day": "Nothing planned on this day",
    "empty_week": "Nothing planned in this week",
    "empty_cell": "free",
    "often": "{title} ×{number}",
    "file_day": "day-{date}.png",
    "file_week": "week-{date}.png",
    "how_day": "Which day? Like this: /day, /day tomorrow, /day 2026-12-01",
    "how_week": "Which week? Like this: /week, /week next week, /week 2026-12-01",
}
say = Phrases({"zh": _ZH, "en": _EN})
