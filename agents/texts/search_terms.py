"""The words to search for: Han bigrams, single Han characters when there is no pair, and words of other scripts."""

import re

from storage.content.notes import folded

READ = 2_000  # characters
_HAN = re.compile("[\u3400-\u9fff]+")
_WORD = re.compile("[^\\W_\u3400-\u9fff]+")
_SMALL = (
    "a an the of in on at to for and or is are was were be been am i me we us you he she they do does did have has had my "
    "your our his her their about with that this it what where which who when how s"
)
_STOP = frozenset(_SMALL.split())


_ASKING = re.compile(
    r"(?<=\w)['’]s(?:\s(?:phone |mobile )?number)?\b|(?:什么|啥|何)时候?|来着|现在|目前|如今|报到|之前|以前"
    r"|刚才|刚刚|上次|有没有|(?:记|写|存|保存)(?:过|下来?|录|的|了)|笔记|备忘录?|提到|关于|有关"
    r"|是?(?:多少钱?|什么|啥|[放搁存藏摆丢收](?:在|到)?了?哪[里儿]?"
    r"|哪一?[只位条本家年种座辆层栋间款张支月号些样]|在谁(?:那[里儿边]?|手[里上]|家)?|在?哪(?:里|儿|边"
    r"|块)?(?=[了呢啊呀]*[?？\s]*$)|哪里|哪儿|哪个|哪天|怎么样?|为什么|几点|几号|谁)|(?:都|全部)?(?:给我"
    r"|帮我)?(?:找|翻|调|列)(?:出来|一下|找)"
    r"|一共|总共|合计|总计|还(?=[欠差剩])|\b(?:in (?:all|total)|altogether)\b"
    r"|穿?多大(?:码|号|尺码)?的?|多(?=[宽高长重大远深厚久粗])|[吗呢吧啊呀的了我你]|还记得|记得|告诉|请问|知道"
    r"|\bhow (?:much|many|long|often|far|old|big|tall|late|early|wide|heavy|high|deep|thick|large)\b|\b(?:get|gets"
    r"|got)\b|\b(?:what'?s?|who'?s?|when'?s?|where'?s?|which|how'?s?|do|does|did|you|i|we|have|tell|me|know"
    r"|remember|please|write|wrote|written|noted?|notes|saved?|jot(?:ted)?|down|memos?"
    r"|mention(?:ed)?|any(?:thing)?|something|about)\b",
    re.IGNORECASE,
)


_PRICED = re.compile(r"\b(?:how much|what did)\b|多少钱?", re.IGNORECASE)
_COST = re.compile(
    r"\b(?:pay|paid|transfer(?:red)?|cost|costs|spend|spent|set (?:me|us) back)\b|[花付交](?=了|多少|$)", re.IGNORECASE
)


_PLACED = re.compile(  # where it was put, and when it was last done: no note need say so in these words
    r"(?<=\bwhere\b)(?P<where>.{1,40}?)\b(?:leave|left|put|keep|kept|stored?|hide|hid|hidden|stash(?:ed)?"
    r"|park(?:ed)?|stick|stuck)\b"
    r"|(?<=\bwhen\b)(?P<when>.{0,20}?)\blast\b|\blast time\b"
)
_DONE = re.compile(r"(?<=\bhave\b)(?P<what>.{2,30}?)\bdone\b(?=\W*$)|\b(?:ever|again)\b")


def without_question(text: str) -> str:
    """What a question is about: the sentence without the words that make it one."""
    asked = _PRICED.search(text) is not None  # what it cost is a figure that no note calls so
    said = _COST.sub(" ", text) if asked else text
    fewer = _ASKING.sub(" ", _kept(_DONE, _kept(_PLACED, said[:READ])))
    return fewer if len(said) <= READ and search_terms(fewer) else _ASKING.sub(" ", said)


def _kept(form: re.Pattern[str], text: str) -> str:
    return form.sub(lambda found: f"{next((one for one in found.groups() if one), '')} ", text)


def search_terms(query: str, most: int = 40) -> list[str]:
    """Terms of a query, without repetition, in order; of a long one, those at its beginning."""
    text = folded(query[:READ])
    terms: dict[str, None] = {}
    for run in _HAN.findall(text):
        terms.update(dict.fromkeys([run] if len(run) == 1 else [run[i : i + 2] for i in range(len(run) - 1)]))
    words = _WORD.findall(text)
    terms.update(dict.fromkeys(word for word in words if word not in _STOP))
    return list(terms or dict.fromkeys(words))[:most]
