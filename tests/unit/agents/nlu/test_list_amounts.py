"""How much of a thing is wanted: amounts in names and in sentences, and what is no amount."""

from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.nlu.interpret import decide
from agents.nlu.slots.keeping.amounts import Amount, amount_of, portion, total, with_amount
from agents.nlu.slots.keeping.list_amounts import list_amount, only_amount

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "name", "number", "unit"),
    [
        ("三盒牛奶", "牛奶", "3", "盒"), ("牛奶三盒", "牛奶", "3", "盒"), ("兩盒雞蛋", "雞蛋", "2", "盒"), ("500g 面粉", "面粉", "500", "g"),
        ("2 kg flour", "flour", "2", "kg"), ("flour 2 kg", "flour", "2", "kg"), ("half a pound of butter", "butter", "0.5", "pound"),
        ("eggs (6)", "eggs", "6", ""), ("milk x2", "milk", "2", ""), ("a tin of masonry paint", "masonry paint", "1", "tin"),
        ("half a dozen eggs", "eggs", "6", ""), ("6 lamps", "lamps", "6", ""), ("3 gloves", "gloves", "3", ""), ("十二个苹果", "苹果", "12", "个"),
    ],
)  # fmt: skip
def test_how_much_a_name_says(text: str, name: str, number: str, unit: str) -> None:
    found = portion(text)
    assert found.amount is not None
    assert (found.name, found.amount.number, found.amount.unit) == (name, Decimal(number), unit)


@pytest.mark.parametrize(
    "text", ["milk", "iPhone 15", "call room 12", "1984", "八宝粥", "三明治", "五花肉", "十三香", "7up", "vitamin b 12"]
)
def test_a_number_in_a_name_is_no_amount(text: str) -> None:
    assert (portion(text).name, portion(text).amount) == (text, None)


@given(st.sampled_from(["牛奶", "flour", "eggs"]), st.integers(1, 900), st.sampled_from(["kg", "包", ""]))
def test_what_is_written_is_read_again(name: str, number: int, unit: str) -> None:
    amount = Amount(number=Decimal(number), unit=unit, words=f"{number}{unit}")
    if unit or name.isascii():
        assert portion(with_amount(portion(name), amount)).amount == amount


@given(st.integers(1, 60), st.integers(1, 39), st.sampled_from(["{}盒", "{} cartons", "{}"]))
def test_so_much_more_and_so_much_less_is_what_it_was(one: int, more: int, form: str) -> None:
    there, other = amount_of(form.format(one)), amount_of(form.format(more))
    assert there is not None
    assert other is not None
    summed = total(there, other, 1)
    assert summed is not None
    back = total(summed, other, -1)
    assert back is not None
    assert back.number == there.number
    assert back.measure == there.measure


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("make it 6 bagels", {"thing": "bagels", "amount": "6"}),
        ("three jars of honey instead of two", {"thing": "honey", "amount": "three jars"}),
        ("change the sugar to 3 kg", {"thing": "sugar", "amount": "3 kg"}),
        ("actually 4 packs of napkins", {"thing": "napkins", "amount": "4 packs"}),
        ("bump the cola up to 6 bottles", {"thing": "cola", "amount": "6 bottles"}),
        ("another 3 limes", {"thing": "limes", "amount": "3", "more": 1}),
        ("another bag of ice on the party list", {"thing": "ice", "amount": "1 bag", "more": 1, "name": "party"}),
        ("2 more tins of beans please", {"thing": "beans", "amount": "2 tins", "more": 1}),
        ("one less jar of honey", {"thing": "honey", "amount": "one jar", "more": -1}),
        ("豆浆改成四袋", {"thing": "豆浆", "amount": "四袋"}),
        ("把购物清单上的豆浆改成四袋", {"thing": "豆浆", "amount": "四袋", "name": "shopping"}),
        ("豆浆四袋就够了", {"thing": "豆浆", "amount": "四袋"}),
        ("豆浆不是两袋，是四袋", {"thing": "豆浆", "amount": "四袋"}),
        ("再加两根黄瓜", {"thing": "黄瓜", "amount": "两根", "more": 1}),
        ("黄瓜多买两根", {"thing": "黄瓜", "amount": "两根", "more": 1}),
        ("豆浆一袋不够，来两袋", {"thing": "豆浆", "amount": "两袋"}),
        ("豆浆两袋", {"thing": "豆浆", "amount": "两袋"}),
        ("黄瓜少买一根", {"thing": "黄瓜", "amount": "一根", "more": -1}),
    ],
)
def test_how_much_a_sentence_wants(text: str, arguments: dict[str, Any]) -> None:
    assert list_amount(text) == arguments
    assert decide(text, NOW, "en").tries[0].arguments == {**arguments, "quiet": True}


@pytest.mark.parametrize(
    "text",
    [
        "make it 4pm", "make it 4", "move the review to 3", "change the meeting to 3", "make it 2 hours", "会议改成三点", "人数改成8人",
        "现在油价涨了，以前一箱才三百块", "肥皂才三块", "my aunt said 4 jars instead of 3", "再睡五分钟", "再来一遍", "再过两天", "她说豆浆要四袋", "I ate another 3 limes", "should it be 4 jars of honey?", "what if we make it 6 bagels",
    ],
)  # fmt: skip
def test_what_is_of_something_else(text: str) -> None:
    assert list_amount(text) is None


@pytest.mark.parametrize(
    ("text", "amount"),
    [("make it two jars", "two jars"), ("actually 3 kg", "3 kg"), ("改成四袋吧", "四袋"), ("make it 4", ""), ("make it 2 hours", ""), ("改成四点", "")],
)  # fmt: skip
def test_an_amount_and_nothing_else(text: str, amount: str) -> None:
    assert only_amount(text) == amount
