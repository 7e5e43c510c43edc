"""What the commands do, as menus say it, in both languages."""

from agents.texts import Phrases

_ZH = {
    "menu_note": "记一条笔记：/note 内容",
    "menu_protocol": "一步一步规划人生",
    "menu_lists": "看看有哪些清单",
    "menu_undo": "撤销刚做的",
    "menu_why": "刚才那是怎么来的",
    "menu_rehearse": "接下来会响什么",
    "menu_memory": "我记着你的什么",
    "menu_forget": "忘掉记得的关于你的事",
    "menu_export": "把我的数据全部导出",
    "menu_erase": "删除我的全部数据",
    "menu_profile": "看我的档案",
    "menu_help": "能做什么，附例子",
    "menu_flock": "有哪些鹦鹉，各会什么",
    "menu_who": "这里谁回答，谁在讨论",
    "menu_parrot": "选谁来回答",
    "menu_mode": "鹦鹉们怎么协作",
    "menu_settings": "语言和时区",
    "menu_stop": "停下正在做的事",
    "menu_whoami": "你在我这里的身份",
    "menu_start": "开始",
}
_EN = {
    "menu_note": "Keep a note: /note what to keep",
    "menu_protocol": "Plan your life step by step",
    "menu_lists": "Your lists",
    "menu_undo": "Take the last thing back",
    "menu_why": "How did that come about?",
    "menu_rehearse": "What will ring and reach me",
    "menu_memory": "What is kept of you",
    "menu_forget": "Forget what is remembered of you",
    "menu_export": "All of your data as a file",
    "menu_erase": "Delete all of your data",
    "menu_profile": "What is yours: focus, settings, skills",
    "menu_help": "What I can do, with examples",
    "menu_flock": "Which parrots there are, and what each can do",
    "menu_who": "Who answers here, and who takes part",
    "menu_parrot": "Choose who answers here",
    "menu_mode": "How the parrots work together",
    "menu_settings": "Language and time zone",
    "menu_stop": "Stop what is being worked on",
    "menu_whoami": "Who you are to me",
    "menu_start": "Begin",
}
say = Phrases({"zh": _ZH, "en": _EN})
