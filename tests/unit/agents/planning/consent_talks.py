"""Talks in which a model wants to change or delete something, and whether the person's words order that."""

from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

NOW = datetime(2026, 6, 1, 9, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Monday
THERE = {
    title: NOW.replace(hour=hour) + timedelta(days=days)
    for title, days, hour in (
        ("car service", 1, 14), ("lunch with Omar", 3, 13), ("Lunch with Leo", 4, 13), ("Dentist appointment", 2, 10), ("Budget review", 4, 16),
        ("洗牙", 2, 11), ("评审会", 4, 15), ("和小李吃饭", 3, 18), ("接孩子", 1, 17), ("瑜伽课", 5, 9),
    )
}  # fmt: skip
"""What stands in the calendar, and when."""


class Talk(NamedTuple):
    """What was said last, and answered; what is said now; what the model would do, to what; whether it may at once."""

    said: str
    answered: str
    text: str
    title: str
    given: bool
    tool: str = "schedule_delete"


MOVE = "schedule_update"
BOOKED = "book car service tomorrow at 2pm"
ARRANGED = "后天上午十一点洗牙"
DONE, KEPT = "✓ Created: car service (Tue 2026-06-02 14:00 - 15:00)", "✓ 已创建: 洗牙 (2026-06-03 周三 11:00 - 12:00)"

TALKS = [
    # the thing was named for something else: in an earlier message, or not at all
    Talk(BOOKED, DONE, "think it over and cancel lunch with Omar if that makes sense", "car service", False),
    Talk(BOOKED, DONE, "think it over and cancel lunch with Omar if that makes sense", "lunch with Omar", False),
    Talk(BOOKED, DONE, "cancel lunch with Omar", "car service", False),
    Talk(BOOKED, DONE, "cancel lunch with Omar", "Lunch with Leo", False),
    Talk(BOOKED, DONE, "cancel lunch with Omar", "lunch with Omar", True),
    Talk(ARRANGED, KEPT, "我压力好大，帮我想想，取消点什么好", "洗牙", False),
    Talk(ARRANGED, KEPT, "取消评审会", "洗牙", False),
    Talk(ARRANGED, KEPT, "取消评审会", "评审会", True),
    Talk(ARRANGED, KEPT, "这周太满了，看看能取消什么", "洗牙", False),
    Talk(BOOKED, DONE, "my week is too full, cancel something", "car service", False),
    # questions, conditions, wishes for advice
    Talk("", "", "should I cancel the dentist appointment?", "Dentist appointment", False),
    Talk("", "", "can I cancel the dentist appointment?", "Dentist appointment", False),
    Talk("", "", "what happens when I cancel the budget review?", "Budget review", False),
    Talk("", "", "maybe cancel the budget review", "Budget review", False),
    Talk("", "", "I wonder if we should move the budget review to Monday", "Budget review", False, MOVE),
    Talk("", "", "cancel the dentist appointment unless Ann calls back", "Dentist appointment", False),
    Talk("", "", "要不要取消瑜伽课？", "瑜伽课", False),
    Talk("", "", "如果下雨就取消瑜伽课", "瑜伽课", False),
    Talk("", "", "瑜伽课可以取消吗", "瑜伽课", False),
    Talk("", "", "你觉得取消洗牙怎么样", "洗牙", False),
    Talk("", "", "评审会改到周一会不会太晚", "评审会", False, MOVE),
    # refusals and reports
    Talk("", "", "don't cancel the dentist appointment", "Dentist appointment", False),
    Talk("", "", "Omar said he will cancel lunch with Omar", "lunch with Omar", False),
    Talk("", "", "先别取消洗牙", "洗牙", False),
    Talk("", "", "小李把和小李吃饭取消了", "和小李吃饭", False),
    # orders, courteous ones too
    Talk("", "", "could you please cancel the dentist appointment?", "Dentist appointment", True),
    Talk("", "", "I won't make it on Thursday, so cancel lunch with Omar, thanks", "lunch with Omar", True),
    Talk("", "", "move the budget review to Monday at 3", "Budget review", True, MOVE),
    Talk("", "", "麻烦帮我把瑜伽课取消了吧", "瑜伽课", True),
    Talk("", "", "小李出差了，和小李吃饭取消吧", "和小李吃饭", True),
    Talk("", "", "能帮我把评审会改到下周一吗", "评审会", True, MOVE),
    Talk("", "", "取消周六的瑜伽课", "瑜伽课", True),
    # another day, two that fit, "it", an answer to a question
    Talk("", "", "cancel lunch on Friday", "lunch with Omar", False),
    Talk("", "", "cancel the lunch", "lunch with Omar", False),
    Talk("when is the dentist appointment?", "Wednesday at 10.", "cancel it please", "Dentist appointment", True),
    Talk("is it too much this week?", "It is a lot. Shall I cancel the budget review?", "yes", "Budget review", True),
]  # fmt: skip

FRESH = [  # written after the code that they judge
    Talk(BOOKED, DONE, "ugh, too many things on, could you look at Thursday and drop what you'd drop", "lunch with Omar", False),
    Talk(BOOKED, DONE, "anything there I could skip? cancel it for me", "car service", False),
    Talk("", "", "hmm, is it rude to cancel lunch with Leo this late", "Lunch with Leo", False),
    Talk("", "", "delete the car service from my calendar", "car service", True),
    Talk("", "", "scrap Friday's budget review", "Budget review", True),
    Talk("", "", "would you mind pushing the budget review by an hour? shift it to five", "Budget review", True, MOVE),
    Talk("", "", "once Omar confirms, cancel lunch with Omar", "lunch with Omar", False),
    Talk("", "", "remove lunch with Leo and tell me what is left", "Lunch with Leo", True),
    Talk("", "", "I almost cancelled the dentist appointment and then thought better of it, never cancel the dentist appointment", "Dentist appointment", False),
    Talk("", "", "Leo asked me to cancel lunch with Leo", "Lunch with Leo", False),
    Talk("lunch with Leo is a bad idea", "Shall I cancel Lunch with Leo or move it?", "yes", "Lunch with Leo", False),
    Talk("what about the budget review", "Shall I cancel the Budget review?", "sure, go ahead", "Dentist appointment", False),
    Talk(ARRANGED, KEPT, "这两天好累，哪个能推就推了吧", "洗牙", False, MOVE),
    Talk(ARRANGED, KEPT, "删掉接孩子那个", "接孩子", True),
    Talk(ARRANGED, KEPT, "把它取消吧", "洗牙", True),
    Talk("", "", "周五的评审会不开了，帮我删掉", "评审会", True),
    Talk("", "", "瑜伽课是取消好还是不取消好", "瑜伽课", False),
    Talk("", "", "等医生回复了再取消洗牙", "洗牙", False),
    Talk("", "", "听说评审会要取消", "评审会", False),
    Talk("", "", "我打算取消瑜伽课，你怎么看", "瑜伽课", False),
    Talk("", "", "请把和小李吃饭挪到周四晚上七点", "和小李吃饭", True, MOVE),
    Talk("", "", "取消周三的评审会", "评审会", False),
    Talk("接孩子太赶了", "要我取消「接孩子」吗？", "好的", "接孩子", True),
    Talk("", "", "撤掉周二下午接孩子的日程", "接孩子", True),
]  # fmt: skip
