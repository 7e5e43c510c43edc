"""What models say of writes, as they say it: whole answers of which something is held back, and answers that pass as they are."""

import pytest

from agents.output.stream_filter import ClaimFilter

CLAIMED = r"""
我已经帮你把周五的评审会加到日历里啦!🎉
**已完成**:提醒设置为每天早上 8:00。
好的,这条记下来了 ✅
- ✅ 新建日程：产品周会(周三 10:00)
没问题,会议时间帮你改到四点了。
周四的聚餐已被取消，其他安排不变。
安排上了~到时候我会准时叫你。
已经存进你的笔记里了，随时可以找。
我把“买猫粮”添加进了你的待办。
都设置妥当了，到点会提醒你吃药。
删掉了那条重复的笔记。
已为您创建以下日程：\n1. 周一 9:00 晨会\n2. 周二 14:00 面试
你的日程更新成功!
提醒已开启：每周五下午五点交周报。
嘎!灰灰已经把这串密码提示牢牢收进笔记里了。
日历里现在有这个会议了。
> ✓ 已创建: 会议 (2026-01-28 周三 15:00 - 16:00)
```\n✓ 已创建： 会议 (2026-01-28 周三 15:00 - 16:00)\n```
闹钟定好了,明早六点半见!
刚刚帮你约了周六上午的理发。
这件事我替你写进备忘了,不用担心忘记。
已将“团建”从周三移到周五。
操作成功:笔记《装修预算》已保存。
日程已经按你的要求调整完毕。
OK,预约成功~周日下午两点,地点是国贸。
你的目标我已经登记好了：三个月读完十本书。
会议已经放进去了,时长一小时。
那条提醒我给你撤掉了。
Done! Your dentist appointment is on the calendar for Tuesday at 3 PM.
You're all set for 3!
I've gone ahead and added the team sync to your calendar.
✅ **Reminder set** for 8:00 AM tomorrow
- Meeting created: *Design review*, Wed 15:00–16:00
Got it, noted!
The lunch with Anna was moved to Friday at noon.
All done, the event's been cancelled.
I just scheduled that for you 🎉
Okay! I'll ping you at 6 pm, the alarm is in place.
Successfully deleted the old reminder.
That's in your notes now.
I put "buy cat food" on your to-do list.
Your calendar has been updated to reflect the change.
I've created the following events:\n1. Mon 9:00 standup\n2. Tue 14:00 interview
> ✓ Created: meeting (Wed 2026-01-28 15:00 - 16:00)
```\n✓ Created: meeting (Wed 2026-01-28 15:00 - 16:00)\n```
I went ahead and rescheduled your 1:1 to 4 pm.
It's on your calendar now, no conflicts.
Removed the duplicate entry from your calendar, as asked.
Your appointment is confirmed for Thursday at 10:30.
Squawk! Stored safely in your notes, right next to the Wi-Fi password.
The standup now starts at 9:30 instead of 9:00.
I've logged today's journal entry and marked your goal as complete.
收到,明早九点的站会已经给你占好位置了。
✅ 已设提醒|明天 18:00 取快递
妥了!这条想法我放进灵感笔记里啦。
周三的牙医我挪到周四同一时间了。
已帮你把每周例会取消,后面的都不会再出现。
好嘞，晚上十点我会喊你睡觉。
你的日历上现在已经有三场面试了,都是刚加的。
任务完成：创建了 2 个日程、1 个提醒。
成功为你预订会议室,时间是周一 14:00。
笔记更新完毕，新增了两行。
这个生日我录进去了,每年都会提醒你。
搞定，原来的日程删了，新的建好了。
- 会议:已创建\n- 提醒:已设置
行程单我已经同步到你的日历。
不用操心,提醒我都给你弄好啦~
Alright, that's taken care of: your 9 AM standup is booked.
✅ Saved to notes
Your dentist appointment has been pushed back to Thursday, same time.
Perfect, I've got you down for Monday at 14:00.
The weekly sync is gone from your calendar.
I'll wake you at 6:30 tomorrow.
Task complete: 2 events created, 1 reminder set.
Just popped it into your calendar.
There you go, birthday recorded, and I'll remind you every year.
The old event is deleted and a new one is in place.
- Meeting: created\n- Reminder: set
No worries, it's all sorted and saved.
Your reminder for the package is scheduled for 6 PM.
I took the liberty of booking the room for Friday.
Okay, crossed that off your list.
好,这笔开销我已登记到账本笔记。
周末的爬山活动，日历里加好了哦⛰️
**日程创建成功!**\n时间:周五 19:00\n地点:南京路
帮你把闹钟往后推了半小时。
没问题,我现在就记——好,记完了。
两条过期的提醒都清理掉了。
您的预约已确认,周六上午 10 点见。
已经按你说的，把会议标题换成“季度复盘”了。
完成✅ 每月 1 号提醒交房租。
地址我存在“搬家”那条笔记里了。
收工!三件事都写进日历了。
会议时长从一小时缩短到了半小时，已保存。
这场面试我给你排在周四下午了。
明天起每天七点，我都会提醒你喝水。
刚帮你建了一个新提醒。
Expense recorded in your ledger note.
Saturday's hike is in the calendar ⛰️
**Event created!**\nWhen: Friday 7 PM\nWhere: Main Street
I pushed your alarm back by half an hour.
Both expired reminders are cleaned up.
The booking went through for 10 AM on Saturday.
As you asked, I've renamed the meeting to "Quarterly review".
Done ✅ Rent reminder on the 1st of each month.
I tucked the address into your "moving" note.
That's all three in your calendar.
The meeting is now half an hour shorter, saved.
Your interview is locked in for Thursday afternoon.
Starting tomorrow I'll nudge you to drink water every day at seven.
Created a fresh reminder for you.
Okay, I have it on file now.
日历已更新:周二 15:00 客户拜访。
好的，为你新增一条笔记：Wi-Fi 密码 8866。已存妥。
我已经把这个想法收进你的灵感库了。
提醒：明天 9 点交材料(已设)。
周会改期成功,现在是周四上午。
嗯嗯，记好啦，过两天提醒你回访。
我替你把重复的那场会议去掉了。
安排妥了，下周一见客户！
这件事我会帮你盯着,下午四点叫你。
1. 闹钟：已设为 6:45\n2. 会议：已移到 10:00
已经生效,以后每周日晚上都会收到周报提醒。
地点已经改为三号会议室。
体检这件事已经落到日历上了。
Calendar updated: client visit, Tuesday 15:00.
I've stashed that idea in your notes.
Reschedule successful, it's Thursday morning now.
Mm-hm, written down, and I'll ping you in two days.
The duplicate meeting has been taken off.
It's in the books for next Monday!
I'll keep an eye on it and call you at four.
Note created under the title "Packing list".
1. Alarm: set for 6:45\n2. Meeting: moved to 10:00
That's live now: you'll get the weekly nudge every Sunday evening.
Both requests handled: one added, one cancelled.
Location changed to room three.
I have just finished adding the check-up to your schedule.
Your lunch got moved to 1 PM.
""".strip().splitlines()

HARMLESS = r"""
要不要我帮你把会议加到日历里?
等你确认之后，我就把提醒设好。
我可以帮你记下来,你说一声就行。
你上周三已经开过这个会了，纪要在笔记里。
我把那段话改得更口语了一点:\n大家好,我是小林。
我还没有创建任何日程，先确认一下时间好吗？
没能保存成功,稍后再试一次吧。
你说的我都记住了，咱们接着聊。
老板已经把会议取消了的话,你下午就空出来了。
根据你的笔记，王工已经把需求文档更新到了第三版。
如果设置了提醒,到点就会收到消息。
在找到的结果里，周二有两个会议：晨会和评审。
我删去了开头的客套话,下面是精简后的文案。
你的笔记里记录了三次体检的结果。
下次可以直接说“记一下……”,我就会写进笔记。
我已经看过你的日程，周四下午是空的。
已经晚上十一点了,早点休息吧。
我给文章加了一个小标题，读起来更清楚。
那个提醒是你自己在 3 月 2 日设置的。
好消息：周五没有冲突，需要我来安排吗？
你想取消哪一个?是晨会还是评审?
我已经想好了三个名字：青禾、拾光、南屿。
我把三条笔记的要点整理在下面。
数据库迁移已经完成，这是你 5 月 8 日的笔记里写的。
这周你完成了四项任务,比上周多一项。
我没有权限删除别人的日程。
当时的会议改到了六月,后来又被取消。
Would you like me to add it to your calendar?
Once you confirm, I'll set the reminder for 8 AM.
I can save that as a note if you want.
I removed the jargon from the text; here is the shorter version.
According to your notes, Tom already booked the venue in May.
I haven't created anything yet, which day works for you?
I couldn't save the note because the database did not answer.
You set that reminder yourself on March 2.
If the meeting was cancelled, your afternoon is free.
I've put together three options for your slogan:
Your calendar shows two meetings on Tuesday.
The treaty was signed and the borders were moved in 1919.
I updated the second paragraph to sound warmer.
I've added a little more humour to the draft below.
Let me know when you've scheduled it with Anna.
Just say "note: ..." and I'll save it for you.
Do you want it deleted, or only moved?
Your notes mention that the contract was cancelled in June.
I created a short poem for your sister:
Great, sounds like you are all set for the exam!
In the meeting on May 3 the team moved the release to July.
Try putting your phone away at ten; a reminder could help.
I've checked your calendar: Thursday after two is free.
A well-written note is saved time for your future self.
She scheduled the review for Monday, as the note of April 9 says.
I moved the call to action to the top of the page copy.
To be clear, the event will only be created after you press the button.
还差一个时间,告诉我我就去建。
你想让我现在就存下来，还是再改改？
我没找到叫“体检”的日程,所以什么都没删。
笔记 #7 里写着：房租已经交了。
我按你的要求把语气调整得更温和了:
这首诗我改了最后一句，更押韵了。
会议通常安排在上午效率更高。
你周五一共有三个安排，最早的是九点。
如果改到四点,就会和健身撞上。
需要提醒的话，说“明天8点提醒我”就行。
抱歉,刚才保存失败了,笔记还没有写进去。
小王说他已经把方案发给客户了。
嘎嘎,我记性可好了!
《三体》第一部 2006 年开始连载，2008 年出版成书。
要取消的是周二还是周三那场?
I only need a time and then I'll create it.
Shall I save it now or would you like to edit it first?
I found no event called "check-up", so nothing was deleted.
Note #7 says the rent has been paid.
I've adjusted the tone to be warmer:
I changed the last line of the poem so that it rhymes.
Meetings are usually scheduled in the morning.
You have three things planned on Friday; the first is at nine.
If it moved to four, it would clash with the gym.
For a reminder, say "remind me tomorrow at 8".
Sorry, saving failed just now, so the note has not been written.
Wang said he already sent the plan to the client.
Squawk, I never forget a face!
The first book was published in 2006 and the series was completed in 2010.
Which one should be cancelled, Tuesday's or Wednesday's?
你之前设的提醒是每天七点。
我查了一下，日历里没有周六的安排。
这几个名字我按气质分成了三组。
想清楚之后告诉我，我再帮你改。
笔记里有一条提到你换了新电话。
你可以试试番茄工作法，提前设好闹钟。
我还不会发邮件,只能帮你记笔记。
会议室已经被别的团队订走了吗？
听起来你今天完成了不少事,真棒!
原文太长，我删掉了重复的例子。
她上个月把工作辞了,搬到了大理。
那我先不动日程，等你消息。
下面是为你写的请假条,你可以直接复制:
我理解你的心情，换成谁都会难过。
日程冲突了:周二 14:00 已经有一场评审,要换个时间吗?
The reminder you set earlier rings every day at seven.
I took a look: there is nothing on your calendar on Saturday.
I sorted these names into three groups by mood.
Think it over, and once you tell me I'll change it.
One of your notes mentions a new phone number.
Try the Pomodoro method, with an alarm set in advance.
I can't send e-mail yet; I can only keep notes.
Has the room been booked by another team?
Sounds like you got a lot done today, well played!
The original was long, so I dropped the repeated examples.
She quit her job last month and moved to Dali.
Then I'll leave the schedule as it is until I hear from you.
Here is a leave request I wrote for you, feel free to copy it:
I understand how you feel; anyone would be upset.
我看了你的笔记，里面没有提到预算。
你已经连续写了七天日记。
这句话可以改成：欢迎回来。
提前十分钟到场会更从容。
我已经明白你的意思了，接下来讲讲方案。
昨天的会议已经结束了,对吧?
如果时间合适，点一下按钮就能创建。
我帮你算了一下,一共要三千二。
我把优缺点列成了表格，方便比较。
没有找到要删除的日程。
I read your notes, and none of them mentions a budget.
You've kept a diary for seven days in a row.
This line could be changed to: welcome back.
Arriving ten minutes early makes it calmer.
I've got the idea; let me walk you through a plan.
Yesterday's meeting is over, right?
If the time suits you, press the button and it will be created.
I added up the numbers for you: 3,200 in total.
I've put the pros and cons in a table for comparison.
There was no event to delete.
""".strip().splitlines()


def shown(text: str) -> tuple[str, tuple[str, ...]]:
    release = ClaimFilter(())
    return release.feed(text) + release.end(), release.held


@pytest.mark.parametrize("answer", CLAIMED)
def test_what_was_not_done_is_not_claimed(answer: str) -> None:
    assert shown(answer.replace("\\n", "\n"))[1]


@pytest.mark.parametrize("answer", HARMLESS)
def test_what_claims_nothing_passes_whole(answer: str) -> None:
    text = answer.replace("\\n", "\n")
    assert shown(text) == (text, ())
