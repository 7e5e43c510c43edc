"""More sentences by what is wanted, in both languages, written after the rules and before they were looked at again."""

WANTED = {
    "reminder_delete": """
cancel my flight reminder
删掉提醒我交电费的那个
""",
    "memo_save": """
记一下我血型是O型RH阴性
帮忙记下老李的生日是农历三月初八
记：西红柿两斤 鸡蛋一板
备忘 周末前把合同寄出去
写个笔记：今天的化学实验里 pH 没调好
Note: Emma's shoe size is 36
please jot down the plate number BK-2201
make a note: oil change at 60,000 km
can you take a note that the garden tap leaks
remember that grandma takes her tea without sugar
save a note: login for the library is m.klein
write this down: 3 eggs, 200 g flour, pinch of salt
""",
    "memo_search": """
帮我搜搜关于签证的笔记
我的车险笔记在哪
以前记的那个餐厅叫什么
查下我写的会议纪要笔记
我笔记里有没有写过张医生的电话
搜索：贷款利率
找一下上个月的健身记录
look for my notes about the mortgage
which note has the recipe for lasagna
what did I write about the Berlin trip
search notes for invoice 2231
find the plumber's number
have I noted Emma's shoe size
my notes on thermodynamics
""",
    "memo_list": """
所有笔记
把我的笔记列出来
show notes
list all notes please
看一下笔记列表
""",
    "schedule_add": """
周六上午十点半陪孩子打疫苗
明晚八点和产品经理对需求
3月5号下午两点去签证中心
帮我约周四下午两点的洗牙
加个日程 周五下午5点 部门例会
后天早上六点的飞机去成都
下周五全天培训
明天中午12点和客户吃饭
安排一下周三晚上7点直播
每周四晚上八点羽毛球
今晚7点半看演唱会
Sunday brunch with the Millers at 11
doctor's appointment on March 3 at 8:45
football practice every Tuesday at 18:00
schedule lunch with Omar tomorrow at 12:30
please add 'car inspection' to my calendar for Monday 9am
I'm meeting Julia at 4pm on Thursday
book the dentist for Thursday 10am
Zoom with the Tokyo team tomorrow 8am
night shift on Friday from 10pm to 6am
PTA meeting next Wednesday 7pm
tomorrow 14:00 thesis defence
""",
    "schedule_query": """
明天都有啥安排呀
周三我有几个会
我这周还有考试吗
下午有没有会
帮我看下后天的行程
周五晚上我有约吗
明天第一个会几点
今天晚上有什么活动
下周有课吗
what's my day look like tomorrow
any appointments on Wednesday?
do I have class tomorrow morning
what time is my flight on Sunday
show tomorrow
what are my plans for Saturday
what meetings do I have this week
give me my agenda for today
""",
    "schedule_update": """
明天下午的面试改成线上
把钢琴课往后挪一天
周四的会提前一个小时
聚会改在周日晚上
把周一的例会调到周二早上九点
明早的会推到十点半
把体检的时间改一下
会议地点改到三号楼
move tomorrow's standup to 10
can we push lunch to 1pm
shift the review one day later
postpone Friday's demo to next week
change my dentist appointment from 9 to 10
extend the workshop until 5pm
reschedule piano to Sunday at 3pm
""",
    "schedule_delete": """
周四的牙医不去了，帮我取消
把今晚的健身删掉吧
取消所有明天的会议
明天的面试取消掉
delete all events on Friday
please remove lunch with Omar
cancel the 9am standup tomorrow
scratch the meeting with Bob
""",
    "free_time": """
is Friday free for me or am I busy
这周五我几点有空
看看周四下午有没有空档可以约人
下周三找一个小时的空闲
明天上午哪会儿有时间
find a free hour on Thursday
when's my next free slot
do I have a gap tomorrow between meetings
what time am I free on Tuesday
""",
    "reminder_add": """
提醒我明早八点给客户回邮件
20分钟后叫我
晚上十点提醒我吃降压药
每月5号提醒我交水电费
后天提醒我续费域名
周末记得提醒我浇花
设个明早七点的闹钟
一个小时之后提醒我去拿快递
remind me on Monday to renew my passport
remind me every morning at 8 to take vitamins
wake me at 7
in 20 minutes remind me to check the oven
set a reminder to call the bank at noon
reminder to pay rent on the first of every month
please remind us tomorrow at 9 about the demo
""",
    "analysis": """
帮我复盘一下这周的表现
对比 iPhone 和安卓哪个更适合老人
整理一份季度总结
分析一下为什么我总是睡得晚
总结会议要点
give me a summary of last month
analyze my spending habits
can you compare these three phones
prepare a monthly report of my activities
""",
    "brainstorm": """
我想给公众号取个好听的名字
有没有适合情人节的文案
来几个年会节目的点子
帮我想一句广告语
想个团建的创意
name ideas for a puppy
I need a catchy title for my talk
write a short story about a parrot
think of a slogan for our bakery
give me some ideas for dinner
""",
    "coach": """
我总是半途而废怎么办
最近情绪很低落
想培养阅读的习惯
我不知道自己想要什么
帮我规划一下职业发展
how do I stop procrastinating
I feel lost in life
I want to set goals for the new year
help me build a morning routine
""",
    "multi": """
帮我查一下明天的会，再搜一下相关笔记
把周五的会取消并且约下周一上午十点
记一下客户要蓝色的，然后提醒我明天下单
show my notes and my calendar for Friday
remind me at 5 to leave and add dinner at 7pm to my calendar
search my notes for the budget and tell me when the meeting is
""",
    "chat": """
早
你叫什么名字
推荐一部电影
三加五等于几
北京有什么好玩的
我今天心情不错
刚吃完饭
怎么做红烧肉
你真聪明
嗯嗯
哈哈哈
明天几度
what's the weather tomorrow
who are you
good morning
recommend a book
I'm hungry
lol
what is 12 times 8
how do I cook rice
my cat is sleeping
do you speak German
the movie was great
that's funny
昨天的比赛谁赢了
今天是几号
现在几点了
what time is it
what day is it today
""",
}

# none of these may become a write
NO_COMMANDS = """
我上周三下午三点见过医生了
别把明天的会取消了
没人提醒我开会
他说要把会改到周五
开会开到晚上十点
我以为明天下午三点开会
昨天下午本来要约牙医的
她让我明天9点提醒她
怎样取消提醒
“取消会议”这个功能在哪
听说明天的会取消了
我不想每天早上7点起床
I was reminded at 9
they cancelled my flight
don't remind me anymore
she had booked the dentist for Monday
never schedule meetings on Sunday
Was the dentist moved?
I had to cancel the trip last week
someone deleted my event
is it possible to cancel a reminder?
the train leaves at 5pm, says Anna
I wonder if the meeting tomorrow is cancelled
we usually meet at 3pm on Fridays
my sister wants me to remind her at 5
stop reminding me every day
可以取消明天的会议吗，还是不行？
"""
