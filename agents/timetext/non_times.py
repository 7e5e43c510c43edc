"""Sentences about words, songs and shows: the time words in them are titles, not times."""

import re
from functools import cache

from agents.timetext.errors import UnsureError

PLAYED = (
    r"^(?:请|帮我|给我|我想|我要|想要?|来|能不能|可以)*(?:播放|放一?首|放个|听(?![日晚朝])一?(?:首|下|听)?|唱一?首|来一?首|点一?首|点播|念一?首|背一?首|看一?[集部期])|"
    r"^(?:please |can you |could you )?(?:play|sing|stream|put on)\b"
)
DEFINED = r"^(?:so |and |hey )?what (?:does|do|did) .{1,40} mean\b"
SPOKEN_OF = (
    r"来历|起源|习俗|反义词|近义词|同义词|什么意思|的意思|怎么[写读念拼]|由来|定义|这首歌|这部[电影剧]|这本书|歌词|拼音|笔[画顺]|用[英日法德韩]|翻译|的诗|谁[写唱画演]|"
    r"who (?:sings|sang|wrote|directed|plays|starred)\b|"
    r"作者|主演|造句|成语|what does .{1,40} mean|meaning of|definition of|^(?:define|spell)\b|how do (?:you|i) (?:say|spell|pronounce)|synonym|antonym|lyrics|meaning\\??$|translate\b"
)


# A number alone may be a room, a bus, a player or a day.
NUMBERED = r"[\d一二三四五六七八九十廿卅]{1,3}号[。.!！]?"


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return re.compile(PLAYED), re.compile(SPOKEN_OF)


def refuse_bare_number(text: str) -> None:
    """Raises UnsureError for a text that is nothing but such a number."""
    if re.fullmatch(NUMBERED, text.strip()):
        raise UnsureError("loose", "a number alone may be no day")


def is_defined(text: str) -> bool:
    """what does EOD mean: a question about a word, whatever it says."""
    return re.match(DEFINED, text) is not None


def is_content(text: str) -> bool:
    """Whether days and spans in this sentence are what it talks about rather than when."""
    return any(pattern.search(text) for pattern in _patterns())
