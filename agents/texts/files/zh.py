"""The Chinese sentences about files that people send."""

PHRASES = {
    "file_calendar": "「{name}」里有 {number} 个日程（{again} 个重复）。新的 {new} 个，已经有的 {known} 个。",
    "file_calendar_left": "{number} 条读不了，跳过：{titles}。",
    "file_calendar_zone": "时区{names}我不认识，按 {zone} 的时间算。",
    "file_calendar_more": "还有 {number} 条",
    "file_calendar_sure": "要把这 {number} 个日程加进来吗",
    "file_calendar_yes": "加进来（{number} 个）",
    "file_calendar_no": "不用",
    "file_calendar_kept": "好，什么都没加。",
    "file_calendar_none": "「{name}」里的日程这里都有了，没有要加的。",
    "file_calendar_empty": "「{name}」里没有日程。",
    "file_calendar_taken": "✓ 已创建: 「{name}」里的 {number} 个日程",
    "file_calendar_rings": "其中 {number} 个会按文件里的提醒响。",
    "file_calendar_gone": "✓ 已删除: 「{name}」里的 {number} 个日程",
    "file_too_large": "「{name}」超过 5 MB，什么都没加。请导出短一点的时间段再发。",
    "file_too_many": "「{name}」里超过 5,000 个日程，什么都没加。请导出短一点的时间段再发。",
    "file_unreadable": "「{name}」不是我能读的日历文件，什么都没加。我能读日历程序导出的 .ics 文件。",
    "file_unreachable": "没能取到「{name}」，请再发一次。",
    "file_expired": "这个文件已经不在了，请再发一次。",
    "import_how": "把日历文件（.ics）发给我就行，Google、苹果和 Outlook 的日历都能导出。加之前我先告诉你里面有什么。",
}
