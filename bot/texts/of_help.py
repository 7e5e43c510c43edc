"""What can be done, by topic: what is said of each, and sentences that work as they are written, in both languages.

Behind `*` stands what needs a language model; behind `!` what owners may do.
"""

from agents.texts import Phrases

_ZH = {
    "topics": "想知道哪一样？",
    "more": "按下面的主题看更多，或者直接问，比如「清单怎么用」。",
    "more_help": "/help 按主题看更多。",
    "also": "还可以看",
    "model": "✨ 要连着语言模型才行",
    "unknown": "没有「{topic}」这个主题。有这些：{topics}",
    "topic_notes": "笔记",
    "topic_lists": "清单",
    "topic_calendar": "日程",
    "topic_reminders": "提醒",
    "topic_guides": "目标和引导",
    "topic_parrots": "鹦鹉们",
    "topic_settings": "设置",
    "topic_data": "你的数据",
    "topic_commands": "所有命令",
    "about_notes": "你说的我一字不改地记下来，以后按意思找得到。比如：",
    "lines_notes": "记一下：房东电话 13800138000\n找房东的笔记\n我的笔记\n置顶房东那条笔记\n删掉房东电话那条笔记\n*我记过房东什么",
    "about_lists": "购物、待办、行李：一句话加进去，按一下或说一声就勾掉。比如：",
    "lines_lists": "购物清单加上牛奶和鸡蛋\n购物清单上有什么\n牛奶买好了\n从购物清单里去掉牛奶\n建一个旅行清单：袜子、充电器\n我的清单",
    "about_calendar": "安排、改期、找空闲；撞了会问你。比如：",
    "lines_calendar": "明天下午3点开会\n今天有什么安排\n明天什么时候有空\n把看牙改到周四下午4点\n取消看牙\n把看牙发成日历文件\n给我一张这周日程的图\n怎么和手机日历同步？",
    "about_reminders": "到点叫你，一次的、重复的都行；响了以后可以按按钮，也可以说「半小时后再提醒」。比如：",
    "lines_reminders": "10分钟后提醒我喝水\n明早8点提醒我给安打电话\n每周一上午9点提醒我交周报\n5分钟倒计时\n把喝水的提醒改到下午4点\n我有哪些提醒\n取消喝水的提醒",
    "about_guides": "目标、日记，还有一问一答、一步一步来的引导。比如：",
    "lines_guides": "我的目标是跑马拉松\n我的目标\n日记：今天很顺\n人生重启\n/protocol",
    "about_parrots": "我们是好几只鹦鹉，各管一样；可以点名，也可以一起讨论、投票。比如：",
    "lines_parrots": "/flock\n/who\n/parrot memo\n@灰灰 你会什么\n*@全体 给猫起什么名字好\n*/mode free_discussion\n*/mode voting",
    "about_settings": "按按钮就行，也可以直接写。比如：",
    "lines_settings": "/settings\n/settings 时区 东京\n/settings quiet 22:00-07:00\n/settings 声音 关\n每天早上8点发简报给我",
    "about_data": "你的东西都是你的：看得到、拿得走、删得掉。比如：",
    "lines_data": "你记得我什么\n撤销\n/forget 咖啡\n导出我的数据\n/share\n/profile\n/feed\n/erase",
    "about_commands": "能说的都不用命令；喜欢用的话：",
    "lines_commands": (
        "/help 帮助 · /note 记笔记 · /lists 清单 · /day 今天的图 · /week 一周的图 · /undo 撤销 · /stop 停下\n"
        "/memory 我记着什么 · /forget 忘掉 · /profile 我的档案 · /export 导出 · /erase 全部删掉\n"
        "/settings 设置 · /whoami 我是谁 · /protocol 引导\n"
        "/flock 有哪些鹦鹉 · /who 谁来答 · /parrot 换鹦鹉 · /mode 模式\n"
        "!/approve 放行新人和群 · /people 都有谁"
    ),
}
_EN = {
    "topics": "What would you like to know more about?",
    "more": "Press a topic to see more, or just ask, for example “how do lists work?”",
    "more_help": "/help shows what else there is, topic by topic.",
    "also": "More topics",
    "model": "✨ needs a language model",
    "unknown": "I have no help topic called {topic}. You can choose from: {topics}",
    "topic_notes": "Notes",
    "topic_lists": "Lists",
    "topic_calendar": "Calendar",
    "topic_reminders": "Reminders",
    "topic_guides": "Goals and guides",
    "topic_parrots": "The parrots",
    "topic_settings": "Settings",
    "topic_data": "Your data",
    "topic_commands": "All commands",
    "about_notes": "I keep your notes word for word, and find them again by what they say. For example:",
    "lines_notes": "note: the landlord's number is 555 0100\nfind landlord\nshow my notes\npin the note about the landlord\ndelete the note about the landlord\n*what did I note about the landlord?",
    "about_lists": "Shopping, to-dos, packing: add things in a sentence, and tick them off with a press or a word. For example:",
    "lines_lists": "put milk and eggs on the shopping list\nwhat's on the shopping list?\nI bought the milk\nremove milk from the shopping list\nmake a packing list: socks, charger\nshow my lists",
    "about_calendar": "I book and move things and find free time; when two things clash, I ask you. For example:",
    "lines_calendar": "meeting tomorrow at 3pm\nteam lunch every Friday at 12\nwhat's on today?\nwhen am I free tomorrow?\nmove the dentist to Thursday at 4pm\ncancel the dentist\nsend the dentist as a calendar file\nsend me my week as a picture\ncan you sync with my phone's calendar?",
    "about_reminders": "I remind you when it's time, once or regularly; when it rings, press a button or say “in half an hour again”. For example:",
    "lines_reminders": "remind me in 10 minutes to stretch\nremind me tomorrow at 8am to call Ann\nremind me every Monday at 9am to report\nset a timer for 5 minutes\nmove the reminder to stretch to 4pm\nwhat reminders do I have?\ncancel the reminder to stretch",
    "about_guides": "Goals, a journal, and guided talks that go step by step, one question at a time. For example:",
    "lines_guides": "my goal is to run a marathon\nmy goals\njournal: a good day\nlife reset\n/protocol",
    "about_parrots": "We are a flock, and each parrot is good at something else. Call one by name, or have us talk things over or vote. For example:",
    "lines_parrots": "/flock\n/who\n/parrot memo\n@Huihui what can you do?\n*@all what shall we call the cat?\n*/mode free_discussion\n*/mode voting",
    "about_settings": "Press the buttons, or write what you want. For example:",
    "lines_settings": "/settings\n/settings zone Europe/Rome\n/settings quiet 22:00-07:00\n/settings sounds off\nevery morning at 8 send me my agenda",
    "about_data": "Your data is yours: look at it, take it with you, or delete it. For example:",
    "lines_data": "what do you know about me?\nundo\n/forget coffee\nexport my data\n/share\n/profile\n/feed\n/erase",
    "about_commands": "You never need a command, but there are some:",
    "lines_commands": (
        "/help · /note · /lists · /day · /week · /undo · /stop\n"
        "/memory · /forget · /profile · /export · /erase\n"
        "/settings · /whoami · /protocol\n"
        "/flock · /who · /parrot · /mode\n"
        "!For owners: /approve lets people and groups in, /people shows who there is"
    ),
}
say = Phrases({"zh": _ZH, "en": _EN})
