"""Orders, songs, sums, prices and sayings: sentences whose figures and words are no time."""

from collections.abc import Callable

import pytest

ZH = [
    "打开微信给老婆发消息", "放一首周杰伦的七里香", "我想听十年", "播放五月天的歌", "来一首那些年", "唱一首一千零一夜", "后天的反义词是什么", "十五的月亮十六圆这首歌",
    "一百二十加五等于几", "三乘以七是多少", "二十四点怎么玩", "调到中央五台", "换到第三频道", "音量调到五十", "空调调到二十六度", "温度调高两度", "打开第二个", "选第一个",
    "上一首", "下一首", "下一页", "上一集", "第十二集", "看一下三国演义第五集", "导航到中关村一号院", "去五道口怎么走", "九九八十一", "一二三四五上山打老虎", "三点水的字有哪些",
    "给我讲个一千零一夜的故事", "红烧肉怎么做", "番茄炒蛋要几个鸡蛋", "一斤等于多少克", "一米八高不高", "一英里等于多少公里", "美元兑人民币汇率", "帮我查一下中国移动的股票",
    "600519的股价", "双色球开奖结果", "彩票号码是多少", "火车票多少钱", "从北京到上海的机票", "北京到广州的航班", "给10086打电话", "拨打110", "打电话给张三",
    "发短信给李四说我到了", "说我马上到", "我有三个苹果吃了两个还剩几个", "李白的静夜思", "床前明月光", "春晓的作者", "清明上河图是谁画的", "念一首关于中秋的诗", "端午节的由来",
    "夏天的风", "秋天不回来", "冬天里的一把火", "春天在哪里", "秋裤", "天天快乐", "日日夜夜", "天天酷跑", "天猫精灵", "新闻联播", "晚间新闻", "早间新闻", "午夜凶铃",
    "午夜巴黎", "黄昏的定义", "黎明的歌", "刘德华和黎明", "小时代", "后会无期", "明天你好这首歌", "我的前半生", "一年级", "三年级数学题", "二年级语文", "一会儿", "一下",
    "两点意见", "三点要求", "我说两点", "有几点问题", "早点回来", "晚点到", "分分钟", "秒懂", "秒回", "几分", "八分熟", "七分甜", "十分好", "百分之五十",
    "五分之一", "打五折", "满分", "零分", "二分之一", "一分钱", "三毛", "五块二", "一千二百块", "三千米", "十公斤", "两斤肉", "五点五公里", "三点五倍",
    "二点零版本", "一点五倍速", "比例三比五", "比分三比二", "2比1", "十全十美", "三心二意", "九牛一毛", "一日三餐", "一年四季", "四季度假村", "一路平安", "一辈子",
    "半天没反应", "半夜鸡叫", "朝三暮四", "日复一日", "年复一年", "度日如年", "时间都去哪了", "时光机", "时区", "什么时候", "多久", "几天", "哪一天", "星期几",
    "几月几号", "几点了", "现在几点", "现在几点了", "1984这本书", "二战", "二零一九新型冠状病毒", "房间号203", "203房间", "车牌京A12345", "3D打印",
    "5G网络", "4K视频", "iPhone 15", "Win10", "MP3", "F1赛车", "18岁", "三十而立", "小米10", "3·15晚会", "911事件", "12306",
    "12345", "1+1等于几", "3*5", "50%", "2/3的人", "第二天堂", "第五人格", "第三者", "七号房的礼物", "六号楼在哪", "12号门", "8号线",
    "201路公交车", "三里屯", "五棵松", "十里河", "八达岭", "六必居", "七喜", "一汽大众", "本周边有什么好吃的",
]  # fmt: skip
EN = [
    "what's my account balance", "freeze my card ending in 4412", "how many calories are in 2 bananas",
    "what is 5 plus 7", "10 divided by 2", "set the volume to 7", "turn the brightness up to 80 percent",
    "play the second song", "skip to track 3", "play one day by matisyahu", "play 24k magic",
    "play friday i'm in love", "sing happy birthday", "what does monday mean in german",
    "how do you say tomorrow in spanish", "translate good night into japanese", "spell february",
    "who wrote the old man and the sea", "how long does it take to boil an egg", "what time is it",
    "what time is it in tokyo", "how old are you", "i weigh 160 pounds", "i am 5 feet 10 inches tall",
    "convert 30 miles to kilometers", "transfer 500 dollars to savings", "send 20 bucks to dave",
    "my zip code is 10001", "my phone number is 415 555 2671", "the answer is 42", "roll two dice",
    "flip a coin", "pick a number between 1 and 10", "count from 1 to 10", "i have 2 brothers and 1 sister",
    "there were 12 of us", "he scored 3 goals", "they won 4 to 2", "the ratio is 16:9", "bake at 350 degrees",
    "cut it in half", "give me a minute", "one moment please", "hold on a second", "i'll have a second helping",
    "second place", "may i come in", "might as well", "you may be right", "march in place",
    "the march was long", "sun tan lotion", "he sat next to me", "i wed my wife", "mark my words",
    "april told me a joke", "june is my aunt's name", "august is a noble word", "the night is dark",
    "knight rider", "every little thing", "everyone is here", "each of them", "once upon a time",
    "twice as big", "last but not least", "next question", "next please", "next song", "first of all",
    "at last", "in time", "on time", "from time to time", "over and over", "again and again",
    "before and after pictures", "after all", "by myself", "until proven otherwise", "since you asked",
    "for example", "for sure", "to be or not to be", "in general", "in fact", "about the project",
    "around the house", "on top of that", "add milk to the list", "note to self", "save this link",
    "remember this", "half of it", "quarter pounder", "the daily mail", "daily deals",
    "weekly magazine subscription", "seven eleven store", "three musketeers", "catch 22", "area 51",
    "blink 182", "u2", "boeing 747", "python 3.12", "http 404", "chapter 11 bankruptcy", "form 1040", "401k",
    "route 66", "highway 101", "size 10 shoes", "order 66", "room 237", "pier 39", "top gun 2", "fast five",
    "ocean's eleven", "21 jump street",
]  # fmt: skip


@pytest.mark.parametrize("text", ZH)
def test_no_time_zh(text: str, read: Callable[[str], str]) -> None:
    assert read(text) == "none"


@pytest.mark.parametrize("text", EN)
def test_no_time_en(text: str, read_en: Callable[[str], str]) -> None:
    assert read_en(text) == "none"
