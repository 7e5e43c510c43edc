"""Notes are added to, renamed, tagged and deleted: by number, by place, by words of theirs, or as "that note"."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
THAT = {"that": True}


def call(text: str) -> tuple[str, dict[str, Any]] | None:
    found = decide(text, NOW, "en").call
    return None if found is None else (found.name, found.arguments)


@pytest.mark.parametrize(
    ("text", "which", "words"),
    [
        ("add to the note about the boiler: the valve is on the left", {"query": "boiler"}, "the valve is on the left"),
        ("Please add to that note: Bob has one, too", THAT, "Bob has one, too"),
        ("append to note 4: ask for a receipt", {"id": 4}, "ask for a receipt"),
        ("add ‘no dogs’ to the campsite note", {"query": "campsite"}, "‘no dogs’"),
        ("add the phone of the vet to my note about the cat", {"query": "cat"}, "the phone of the vet"),
        ("to the boiler note, add: serviced in May", {"query": "boiler"}, "serviced in May"),
        ("add to the second note: closed on Mondays", {"place": 2}, "closed on Mondays"),
        ("刚才那条笔记补充一下：要带护照", THAT, "要带护照"),
        ("在租房笔记里加上 押一付三", {"query": "租房"}, "押一付三"),
        ("给3号笔记加一句：周末不开门", {"id": 3}, "周末不开门"),
        ("笔记2后面加上 停车免费", {"id": 2}, "停车免费"),
        ("把“门禁码4411”加到房东那条笔记里", {"query": "房东"}, "“门禁码4411”"),
        ("第二条笔记加上 不含早餐", {"place": 2}, "不含早餐"),
        ("那条 note 里加上 backup first", THAT, "backup first"),
        ("刚才那条笔记加上 三月没开过", THAT, "三月没开过"),
        ("给钥匙那条笔记补一句：备用的在邻居家", {"query": "钥匙"}, "备用的在邻居家"),
        ("给车险那条加一句：七月到期", {"query": "车险"}, "七月到期"),
        ("redis 那个 note 补充 端口 6380", {"query": "redis"}, "端口 6380"),
    ],
)
def test_words_are_added_to_a_note(text: str, which: dict[str, Any], words: str) -> None:
    assert call(text) == ("memo_change", {**which, "text": words, "how": "append"})


@pytest.mark.parametrize(
    ("text", "which", "tag"),
    [
        ("tag it kitchen", THAT, "kitchen"), ("tag that note #work", THAT, "work"), ("tag note 3 as travel", {"id": 3}, "travel"),
        ("tag the boiler note with house", {"query": "boiler"}, "house"), ("add the tag tax to this note", THAT, "tax"),
        ("add tag ops to the redis note", {"query": "redis"}, "ops"), ("put a tag recipes on note 5", {"id": 5}, "recipes"),
        ("给它加个标签 旅行", THAT, "旅行"), ("给这条笔记打上标签：装修", THAT, "装修"), ("把笔记3标记为 工作", {"id": 3}, "工作"),
        ("房东那条笔记打个标签 租房", {"query": "房东"}, "租房"), ("add tag 运维 到 redis 那个 note", {"query": "redis"}, "运维"),
        ("给那个 note 打个 tag infra", THAT, "infra"), ("打个标签 副业", THAT, "副业"),
        ("把车险那条打上标签 家用", {"query": "车险"}, "家用"),
    ],
)  # fmt: skip
def test_a_note_is_tagged(text: str, which: dict[str, Any], tag: str) -> None:
    assert call(text) == ("memo_change", {**which, "text": tag, "how": "tag"})


@pytest.mark.parametrize(
    ("text", "which", "tag"),
    [
        ("remove the tag work from that note", THAT, "work"), ("take the tag travel off note 3", {"id": 3}, "travel"), ("untag it work", THAT, "work"),
        ("去掉这条笔记的标签 装修", THAT, "装修"), ("把笔记3的标签工作去掉", {"id": 3}, "工作"),
    ],
)  # fmt: skip
def test_a_tag_is_taken_off(text: str, which: dict[str, Any], tag: str) -> None:
    assert call(text) == ("memo_change", {**which, "text": tag, "how": "untag"})


@pytest.mark.parametrize(
    ("text", "which", "name"),
    [
        ("rename that note to Boiler manual", THAT, "Boiler manual"), ("rename the campsite note to Camping", {"query": "campsite"}, "Camping"),
        ("rename note 3 as Packing", {"id": 3}, "Packing"), ("把笔记3改名为 搬家清单", {"id": 3}, "搬家清单"), ("房东那条笔记重命名为租房", {"query": "房东"}, "租房"),
    ],
)  # fmt: skip
def test_a_note_gets_another_title(text: str, which: dict[str, Any], name: str) -> None:
    assert call(text) == ("memo_change", {**which, "text": name, "how": "title"})


@pytest.mark.parametrize(
    ("text", "which"),
    [
        ("笔记7删掉", {"id": 7}), ("把第三条笔记删了", {"place": 3}), ("删除第2条笔记", {"place": 2}), ("删掉刚才那条笔记", THAT), ("delete note 7", {"id": 7}),
        ("delete the third note", {"place": 3}), ("delete that note", THAT), ("remove the boiler note", {"query": "boiler"}), ("redis 那条 note 删掉", {"query": "redis"}),
        ("把 redis 的 note 删了", {"query": "redis"}), ("最后一条笔记删掉", {"place": -1}), ("delete the memo about the vet, please", {"query": "vet"}),
        ("删掉房东的笔记", {"query": "房东"}), ("delete the note tagged travel", {"query": "#travel"}), ("delete a note", {"query": ""}), ("删掉一条笔记吧", {"query": ""}),
    ],
)  # fmt: skip
def test_a_note_is_deleted(text: str, which: dict[str, Any]) -> None:
    assert call(text) == ("memo_delete", which)


@pytest.mark.parametrize(
    ("text", "which", "words"),
    [
        ("change note 3 to the bus leaves at 8", {"id": 3}, "the bus leaves at 8"), ("change that note to say closed on Mondays", THAT, "closed on Mondays"),
        ("把笔记3改成 八点的车", {"id": 3}, "八点的车"), ("把刚才那条笔记改成：周一休息", THAT, "周一休息"),
        ("把第二条笔记的内容换成 周一休息", {"place": 2}, "周一休息"),
    ],
)  # fmt: skip
def test_a_note_says_something_else(text: str, which: dict[str, Any], words: str) -> None:
    assert call(text) == ("memo_change", {**which, "text": words})


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("notes tagged garden", "#garden"), ("show me all notes tagged with work", "#work"), ("find my notes with the tag tax", "#tax"), ("#work notes", "#work"),
        ("标签是装修的笔记", "#装修"), ("带旅行标签的笔记", "#旅行"), ("看看有装修标签的笔记", "#装修"), ("tag 是 infra 的笔记有哪些", "#infra"), ("find #tax", "#tax"),
    ],
)  # fmt: skip
def test_notes_with_a_tag_are_shown(text: str, query: str) -> None:
    assert call(text) == ("memo_search", {"query": query})


@pytest.mark.parametrize(
    "text",
    ["what tags do I have?", "show my tags", "list all tags", "which tags are there", "有哪些标签", "我的标签", "看看所有标签", "我都用过什么tag", "标签列表"],
)  # fmt: skip
def test_the_tags_are_listed(text: str) -> None:
    assert call(text) == ("memo_search", {"query": "", "tags": True})


@pytest.mark.parametrize(
    "text",
    [
        "add milk to the list", "note: add a tag to that note", "I added it to the note", "don't delete that note", "add a note: call Bob", "tag me in the photo",
        "记一下：给它打个标签 车库", "he tagged it wrong", "别删那条笔记", "笔记怎么加标签？", "add a note about the boiler: it leaks", "写条笔记 加上日期", "how do I tag a note?",
        "should I delete that note?", "要不要把那条笔记删掉？",
    ],
)  # fmt: skip
def test_other_sentences_change_no_note(text: str) -> None:
    found = call(text)
    assert found is None or found[0] not in ("memo_change", "memo_delete")
