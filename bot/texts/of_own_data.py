"""Sentences of taking one's data along, leaving, and being one person on several platforms, in both languages."""

from agents.texts import Phrases

_ZH = {
    "notes": "笔记",
    "lists": "清单",
    "reminders": "提醒",
    "talk": "聊天",
    "you": "你",
    "private": "这是你自己的东西，我们私下里说：请在和我的私聊里发 {command}。",
    "exported": "你的全部数据都在这个文件里：笔记、清单、日程、提醒、聊天和你的档案。data.json 给程序看，其余的给人看。",
    "exported_left": "聊天太长，文件里只有最近的 {number} 条；其余的一样不少。",
    "erase_sure": "要删除我保存的关于你的一切吗？笔记 {notes} 条、日程 {events} 项、提醒 {rings} 个、聊天记录、目标和档案，都会没有，拿不回来。想留一份，先发 /export。",
    "erase_go": "我想删除",
    "erase_no": "不删了",
    "erase_last": "最后确认一次：现在就全部删除？",
    "erase_yes": "是的，全部删除",
    "erase_kept": "好，什么都没动。",
    "erased": "✓ 已全部删除：你的笔记、清单、日程、提醒、聊天记录和档案",
    "erased_how": "你还可以继续和我说话，我们从头认识。",
}
_EN = {
    "notes": "Notes",
    "lists": "Lists",
    "reminders": "Reminders",
    "talk": "Talk",
    "you": "You",
    "private": "This is your own, between the two of us: please send {command} where we talk alone.",
    "exported": "Everything of yours is in this file: notes, lists, calendar, reminders, our talk, your profile. data.json is for programs, the rest for people.",
    "exported_left": "Our talk is too long: the file has the latest {number} messages of it, and everything else.",
    "erase_sure": "Delete everything that I keep of you? {notes} notes, {events} events, {rings} reminders, our talk, goals and profile would be gone for good. /export first, if you want a copy.",
    "erase_go": "I want to delete it",
    "erase_no": "Keep it",
    "erase_last": "To be quite sure: delete all of it now?",
    "erase_yes": "Yes, delete everything",
    "erase_kept": "All right, nothing has changed.",
    "erased": "✓ Deleted: all of your notes, lists, events, reminders, talk and your profile",
    "erased_how": "You can go on talking with me; we begin anew.",
}
say = Phrases({"zh": _ZH, "en": _EN})
