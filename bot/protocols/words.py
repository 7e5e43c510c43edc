"""The words that steer a protocol instead of answering it, as data: whole messages, in both languages."""

from typing import Literal, TypeAlias

Steer: TypeAlias = Literal["skip", "back", "again", "explain", "wait", "stop", "go_on", "cancel"]

WHERE = (
    "问到哪了",
    "到哪了",
    "说到哪了",
    "我们说到哪了",
    "刚才说到哪了",
    "上次说到哪了",
    "做到哪了",
    "where were we",
    "where did we stop",
    "where did we leave off",
)
"""Words that ask where it stands: while it asks, its question comes again; while it rests, it is gone on with."""

STEERS: dict[Steer, tuple[str, ...]] = {
    "skip": (
        "跳过", "跳过这题", "跳过这个", "跳过这步", "跳过这一步", "先跳过", "下一题", "下一个", "下一步", "下一个问题", "不想答", "不想回答", "不想写", "不写了", "不答了", "不回答", "不太想答", "不太想回答", "不太想写", "不想说", "不太想说", "不方便说", "不好说", "空着", "先空着", "留空", "没什么可写", "没什么想写", "写不出来", "pass", "过",
        "skip", "skip it", "skip this", "skip this one", "skip that", "skip this step", "skip this question", "next", "next one",
        "next question", "next step", "i'd rather not say", "i would rather not answer", "rather not say", "no answer",
        "rather not answer", "prefer not to answer", "prefer not to say", "don't want to answer", "do not want to answer", "won't answer", "leave it blank", "leave it empty",
        "leave this blank", "leave this one blank", "leave this empty", "leave this one empty", "leave this one out", "no comment", "don't feel like answering", "keep that to myself", "keep it to myself", "keep this to myself", "nothing comes to mind", "nothing to say", "can't think of anything",
    ),
    "back": (
        "上一题", "上一个", "上一步", "上一个问题", "返回", "返回上一题", "返回上一步", "回到上一题", "回到上一步", "回上一题", "退回", "往回", "后退",
        "back", "go back", "back one", "one back", "step back", "one step back", "previous", "previous one", "previous question",
        "previous step", "last question",
    ),
    "again": (
        "再说一遍", "再说一次", "再问一遍", "再问一次", "重复", "重复一遍", "重复一下", "问题是什么", "刚才问什么", "刚才问的什么", *WHERE, "第几题了", "say it again", "say that again", "again", "repeat", "repeat that", "repeat the question",
        "ask again", "ask me again", "what was the question", "which question are we at", "which question was that",
    ),
    "explain": (
        "什么意思", "这是什么意思", "啥意思", "不懂", "没懂", "看不懂", "不明白", "不太明白", "不太懂", "没看懂", "举个例子", "能举个例子", "给个例子",
        "比如", "比如呢", "例如", "提示", "给点提示", "帮我想想", "怎么答", "怎么写", "怎么回答", "不知道怎么写", "不知道写什么", "不知道怎么说", "不知道", "换个说法", "换种说法", "问的是什么", "问的什么", "解释", "说清楚点",
        "what do you mean", "what does that mean", "i don't understand", "i do not understand", "i don't get it", "not sure what you mean",
        "for example", "like what", "such as", "an example", "an example please", "give me an example", "can you give me an example",
        "can you give an example", "hint", "a hint", "give me a hint", "help me think", "i don't know", "i do not know", "no idea",
        "not sure", "i'm not sure", "rephrase", "rephrase that", "put it differently", "say it differently", "in other words", "explain", "explain that", "i don't know what to write", "how do i answer",
    ),
    "wait": (
        "等一下", "等等", "等会", "等会儿", "稍等", "想想", "想一想", "想一下", "让我想想", "考虑一下",
        "wait", "hold on", "hang on", "one moment", "one second", "just a moment", "just a second", "just a minute", "give me a minute",
        "give me a moment", "give me a second", "let me think", "think about it", "think", "i need to think",
    ),
    "stop": (
        "停", "停下", "停下来", "停止", "停止吧", "中止", "暂停", "先停", "先停一下", "先这样", "先到这", "先到这里", "今天先到这", "今天先到这里", "今天就到这", "今天就到这里", "停一下", "休息一下",
        "下次再说", "下次继续", "以后再说", "晚点再说", "回头再说", "改天再说", "改天继续", "晚点", "晚点接着", "晚点继续", "一会再来", "明天继续", "明天再说", "等会继续", "等会儿继续", "待会继续",
        "stop", "pause", "stop here", "stop for now", "that's enough for now", "that's enough for today", "enough for today", "enough for now",
        "later", "not now", "let's stop here", "let's stop for now", "let's pause", "let's take a break", "take a break", "a break",
        "tomorrow", "continue later", "let's continue later", "let's continue tomorrow", "to be continued", "another time", "some other time",
    ),
    "cancel": (
        "取消", "取消吧", "终止", "不做了", "不弄了", "不玩了", "算了", "算了吧", "放弃", "结束", "退出", "退出流程", "不想做了", "不继续了", "不想继续了", "不用了",
        "cancel", "cancel it", "cancel this", "cancel that", "quit", "exit", "end it", "abort", "give up", "i give up", "forget it",
        "never mind", "i don't want to do this any more", "i don't want to do this anymore", "no more", "i'm done with this", "i'm done", "done with this",
    ),
    "go_on": (
        "继续", "我们继续", "接着来", "接着", "接着说", "继续吧", "接着做", "往下", "继续问", "我回来了", "开始吧", "来吧", "继续上次的", "继续上次", "接着上次的",
        "接着上次", "继续刚才的", "回到刚才的",
        "go on", "continue", "resume", "carry on", "proceed", "let's continue", "let's go on", "let's resume", "i'm back", "go ahead",
        "keep going", "let's keep going", "let's carry on", "where we left off",
    ),
}  # fmt: skip
"""Said alone, or with nothing but `FILLING` around them; of several the first kind in this order is meant."""
HOLDS = (
    "等一下",
    "等等",
    "等会儿",
    "稍等",
    "wait",
    "hold on",
    "hang on",
    "one moment",
    "one second",
    "just a moment",
    "just a second",
    "just a minute",
)
"""Words that ask for a moment, whatever stands behind them."""
ONWARD = (
    "继续",
    "接着做",
    "接着",
    "回到",
    "continue",
    "resume",
    "go on with",
    "carry on with",
    "back to",
    "let's continue",
    "go back to",
)
"""Words before what is gone on with: a protocol by one of its names."""
PLAIN_NAMES = (
    "流程",
    "问答",
    "问题",
    "重置",
    "重启",
    "规划",
    "protocol",
    "questions",
    "reset",
    "planning",
    "plan",
    "session",
)
DOING = (
    "做", "用", "开始", "来", "试", "走", "帮我", "想", "跑", "重来", "再", "启动", "进行",
    "do", "doing", "try", "start", "begin", "use", "run", "go", "through", "with", "want", "let's", "lets", "take", "me", "walk", "guide", "need",
)  # fmt: skip
"""Words with which a named protocol is wished for."""
AROUND = (
    "其实", "不好意思", "那", "那就", "好的", "好", "嗯", "请", "麻烦", "你", "能不能", "可以", "能", "我们", "咱们", "我想", "我要", "我们先", "先", "就", "帮我", "给我",
    "actually", "sorry", "ok", "okay", "so", "well", "please", "can you", "could you", "can we", "could we", "let's", "i want to", "i'd like to", "just", "then",
)  # fmt: skip
"""Courtesy before the words."""
BEHIND = (
    "好吗",
    "可以吗",
    "谢谢",
    "一下",
    "吧",
    "了",
    "呢",
    "啊",
    "呀",
    "哦",
    "吗",
    "thank you",
    "for now",
    "please",
    "thanks",
    "now",
    "then",
)
"""Courtesy behind them, the longer ones first."""
RESTART = (
    "重新开始",
    "从头来",
    "从头开始",
    "重来",
    "重做",
    "重新来",
    "再来一遍",
    "start again",
    "start over",
    "restart",
    "begin again",
    "from the beginning",
    "from the start",
)
FILLING = (
    *AROUND, *BEHIND, "我", "这", "这题", "这个", "这步", "一会儿", "一会", "一下", "一分钟", "几分钟", "一秒", "给我", "可以", "道题", "问题", "了", "现在", "今天", "真的", "有点", "太", "得", "要", "想", "还是", "再", "个", "的", "来", "做", "去", "也",
    "i", "i'd", "we", "it", "this", "that", "one", "can", "could", "to", "the", "a", "for", "maybe", "should", "would", "like", "really", "no", "not", "my", "me", "you", "let's",
    "question", "about", "bit", "minute", "second", "few", "give", "ready", "let", "us", "up", "hmm", "oh", "yes", "yeah", "moment", "here", "today", "rather", "right now", "at the moment",
)  # fmt: skip
"""Words that change nothing about those that steer."""
YES = (
    "好",
    "好的",
    "好啊",
    "开始",
    "可以",
    "行",
    "来",
    "嗯",
    "是",
    "是的",
    "要",
    "走",
    "yes",
    "yeah",
    "yep",
    "sure",
    "ok",
    "okay",
    "start",
    "let's go",
    "go",
)
NO = (
    "不",
    "不用",
    "不要",
    "不了",
    "以后",
    "以后再说",
    "下次",
    "算了",
    "no",
    "nope",
    "later",
    "not now",
    "no thanks",
    "no thank you",
    "maybe later",
    "never mind",
)
TERM_HEADS = (
    "what do you mean by ",
    "what is ",
    "what's ",
    "what are ",
    "what does ",
    "what do ",
    "什么是",
    "什么叫",
    "啥是",
    "啥叫",
)
TERM_TAILS = (" mean", "指的是什么", "是什么意思", "是指什么", "是啥意思", "什么意思", "是什么", "指什么", "是啥")
"""Around a word of the protocol that somebody asks about; the longer ones first."""
WRONG = (
    "错了",
    "不对",
    "写错了",
    "答错了",
    "不准确",
    "不好",
    "wrong",
    "not right",
    "incorrect",
    "a mistake",
    "mistaken",
    "not quite right",
)
NUMBERS = {
    **{sign: place for place, sign in enumerate("一二三四五六七八九", start=1)}, "两": 2, "十": 10,
    **{word: place for place, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=1)},
    **{word: place for place, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"), start=1)},
    **{str(number): number for number in range(1, 21)},
}  # fmt: skip
