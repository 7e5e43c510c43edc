"""A parrot introduces itself."""

from agents.personas.introduction import describe
from agents.personas.schema import load

FLOCK = load()


def test_memo_says_who_it_is() -> None:
    assert describe(FLOCK["memo"], "zh").splitlines() == [
        "🪶 **灰灰**（非洲灰鹦鹉）：记性最好的一只",
        "- 会：记笔记，找笔记",
        "- 做法：先翻笔记，再照着回答，并写明是哪一条",
        "- 边界：不编造没记过的事；不管日程和提醒",
        "- 叫我：@灰灰",
    ]
    assert describe(FLOCK["memo"], "en").splitlines() == [
        "🪶 **Huihui** (African grey): the one who remembers",
        "- Can: keeps notes and finds them",
        "- How: looks through the notes first, then answers from them and says which one",
        "- Limits: invents nothing that was not noted; leaves calendar and reminders to Jingang",
        "- Call me: @Huihui",
    ]


def test_everybody_can() -> None:
    for one in FLOCK.values():
        assert [len(describe(one, language).splitlines()) for language in ("zh", "en")] == [5, 5]
