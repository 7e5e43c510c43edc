"""Claims of a write, in two languages, and what only looks like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.output.claims import Kind, proven

CLAIMS = """
已经帮您安排好了
搞定，已存
好的，已经记下了。
已保存。
已帮你记下：明天交水费
记下了！
记好啦
我帮你记下来了
已经帮您把会议安排到明天下午三点了
会议已创建
已为您创建会议：明天 15:00
已取消明天的会议。
已经帮你取消了
删掉了
帮你把那条笔记删掉了
已删除
会议改到四点了。
已经改到周五下午
已更新您的日程
推迟到下周一了
明天五点提醒你
到时候提醒你！
我会在开始前十五分钟提醒你。
好，到点我会叫你
提醒设好了
提醒已设置成功
提醒已经为您设置好了
闹钟定好了
没问题，已经帮你约好了
没问题！订好了
已经帮你安排好了，还需要别的吗？
加到日历里了
已加入日历
已添加到你的日历中
放进你的日历了
保存成功
预约成功！
成功创建了会议
你的提醒已经设好了
你要的会议已安排好
已经在你的日历里了
好的，我记住了
都办好了
存好了
全部搞定啦
I've put it in your calendar
Done — booked
your reminder is set
I'll remind you at 5
I've booked the meeting.
I have saved your note.
I saved that for you.
I just added it to your calendar.
I've gone ahead and scheduled the call for Tuesday.
Your reminder has been set.
The meeting has been moved to 4 pm.
Saved!
Noted.
Got it, noted!
Booked for 3 pm tomorrow.
Added to your calendar.
Done! Your appointment is booked.
All set!
You're all set.
Consider it done.
No problem, I've cancelled it.
Don't worry, I've deleted it.
I have deleted the event and created a new one.
I found the meeting and moved it to 5.
Your note was saved.
It's in your calendar now.
I will make sure to remind you tomorrow morning.
You'll get a reminder at 9.
I've made a note of that.
I've blocked 3-4 pm for you.
**Meeting booked** for 3 pm.
✅ Reminder set for 17:00
I've got that noted.
It's booked.
The event is now on your calendar.
I've rescheduled your dentist appointment.
Your meeting is cancelled.
Sure, I've noted it down, anything else?
We have reserved the table for two.
I'll remember that.
Okay，已经帮你 book 好了，我已保存
""".strip().splitlines()

NO_CLAIMS = """
我可以帮你记下
要我帮你记下吗？
需要我帮你安排到日历里吗？
要不要我帮你保存？
我还没有保存。
没有保存
并没有帮你取消任何会议
这条没有记下来
无法创建会议
抱歉，未能保存
你昨天记下的是牛奶
你昨天记下了三条笔记
您已经取消了那个会议
你之前说过已经订好了
笔记里写着：已预订酒店
#12 已预订酒店
根据你的笔记，酒店已经预订了
“已经安排好了”是你说的
如果你确认，我就帮你安排好了
确认后我会提醒你
告诉我时间，我会提醒你
你想让我到时候提醒你吗？
已保存的笔记有三条
你明天安排了三个会议
明天有两个会议
会议安排在下午三点
先提醒你一下，明天有雨
温馨提示：明天降温
正在帮你查询
我来帮你记下
我把文案改好了
我改好了标题，你看看
我已经修改了第二段
他已经取消了预约
你可以说“记下牛奶”来保存
是否已经保存？
好的，我明白了
我查到了三条笔记
我已经了解了你的情况
这本书写得很好
你的计划很完整
建议你先记下来
你保存了吗
不会提醒你
Shall I book it for you?
I can book it for you, shall I?
Would you like me to save this?
I could remind you at 5.
I have not saved anything.
I haven't booked the meeting.
Nothing has been saved.
I couldn't create the event.
I was unable to save it.
No reminder is set.
you booked it last week
You've already saved that note.
You saved three notes yesterday.
Your note says: booked the hotel
Your notes mention that the flight has been booked.
#12 Booked the hotel
According to your notes, the table has been reserved.
You wrote "I've booked the hotel".
If you like, I'll remind you at 5.
I'll remind you at 5 if you want.
Tell me when and I'll remind you.
Once you confirm, it will be booked.
Say "note milk" and I'll save it.
Have I saved it?
Is the meeting booked?
Your meeting is scheduled for 3 pm.
You have two meetings scheduled tomorrow.
Scheduled for tomorrow: two meetings
Saved notes: 3
Updated plan:
Notes are saved with /note.
I've updated the draft with a warmer tone.
I've added two more slogans to the text.
I've made three suggestions.
I've put together some ideas.
Set a reminder to drink water every hour.
As I noted, this is hard.
I found three notes.
I've looked through your calendar.
She has booked the flight.
I will remind you that this is only a game.
I don't see anything saved under that name.
Please save your work first.
The settings page shows what it has.
Let me save that for you.
""".strip().splitlines()


@pytest.mark.parametrize("sentence", CLAIMS)
def test_claims(sentence: str) -> None:
    assert not proven(sentence, ())


@pytest.mark.parametrize("sentence", NO_CLAIMS)
def test_no_claims(sentence: str) -> None:
    assert proven(sentence, ())


@pytest.mark.parametrize(
    ("sentence", "receipts", "stands"),
    [
        pytest.param("已经帮你记下了。", ("noted",), True, id="a note"),
        pytest.param("已经帮你记下了。", ("deleted",), False, id="another kind"),
        pytest.param("I've saved the note.", ("created",), False, id="an event is no note"),
        pytest.param("I've added it to your calendar.", ("noted",), False, id="a note is no event"),
        pytest.param("I've added it to your calendar.", ("created",), True, id="an event"),
        pytest.param("I'll remind you at 5.", ("created",), True, id="an event brings its reminder"),
        pytest.param("I'll remind you at 5.", ("noted",), False, id="a note does not ring"),
        pytest.param("会议改到四点了。", ("created", "deleted"), True, id="made anew"),
        pytest.param("会议改到四点了。", ("created",), False, id="not changed"),
        pytest.param("I've deleted the old one, and I've saved a note.", ("deleted",), False, id="one of two"),
        pytest.param("I've deleted the old one, and I've saved a note.", ("deleted", "noted"), True, id="both"),
        pytest.param("搞定！", ("updated",), True, id="just done"),
    ],
)
def test_receipts(sentence: str, receipts: tuple[Kind, ...], stands: bool) -> None:
    assert proven(sentence, receipts) is stands


@given(st.text(max_size=200))
def test_any_text_is_read_and_a_receipt_makes_no_claim_false(text: str) -> None:
    assert proven(text, ()) <= proven(text, ("noted",))
