"""What is said of answers that were given before: the last one is to be changed, or somebody asks what it was. Pure."""

import re
from dataclasses import dataclass

from bot.protocols import words

LONGEST = 60  # characters of the clause that says it
_CLAUSE = re.compile(r"[,，;；。!！?？…~～\n—:：]|\.(?=\s|$)")
_COURTESY = frozenset(
    ("不好意思", "等等", "等下", "等一下", "对了", "那个", "不对", "啊", "哎", "哎呀", "诶", "唉", "嗯", "wait", "sorry", "oh", "hm", "actually", "ok", "no", "hold on", "hang on")
)  # fmt: skip
_BLANKS = re.compile(r"\s+")

_LEAD_ZH = r"(?:我|想|能不能|可不可以|可以|能|请|帮我|把|先|要|得|不好意思|等等|等下|对了|那|诶|哎){0,6}+"
_LAST_ZH = r"(?:上一?|前一?|前面那?|刚才那?|刚刚那?|刚[才刚]?(?:写|答|说)的那?)[个条道]?(?:问题|题|步|答案|回答)(?:的?(?:答案|回答|内容))?"
_MAY_ZH = r"(?:我|想|能不能|可不可以|可以|能|还|要|得|重新|重|再|请|帮我|没|有点){0,5}+"
_CHANGE_ZH = re.compile(
    f"{_LEAD_ZH}{_LAST_ZH}{_MAY_ZH}(?:改|写|答|补充|补|换|来|错了?|不对|不准)(?:改|一改|一下|写|答|错|好|完|过|一遍|一次|几句|一点|点|吗|么|吧|嘛|行|呢|了|啊|可以|得|再|更|具体|详细|清楚|细|短|长|漏){{0,6}}+"
)
_REPLACE_ZH = re.compile(f"{_LEAD_ZH}{_LAST_ZH}{_MAY_ZH}(?:改成|改为|换成|应该是|写成)[:：,，\\s]*+(.+)", re.DOTALL)
_RECALL_ZH = re.compile(
    r"(?:我|那|对了|你?还?记得|帮我|看看|看一下|给我|之前|前面|刚才|到现在|目前|到目前为止|都|一共|在){0,6}+"
    r"(?:第(?P<number>[一二三四五六七八九十\d]{1,2})个?(?:问题|题|问|步)|(?P<last>上一?个?(?:问题|题|步)))?"
    r"(?:我|之前|前面|刚才|都|是|当时|上次){0,5}+(?:怎么(?:写|答|回答|说|填)的|(?:写|答|回答|填|说)(?:的|了|过)(?:些|都|是)?(?:什么|啥|哪些))(?:来着|呢|呀|啊|了|吗){0,2}+"
)

_SHOW_ZH = re.compile(
    r"(?:请|帮我|能不能|可以|能|想){0,3}+(?:把|看看|看一下|看下|念念|念一下)我?(?:之前|前面|刚才|已经|目前){0,2}+(?:写|答|回答|填)过?的(?:东西|内容|答案|回答|都){0,2}+"
    r"(?:给我)?(?:看看|看一下|念一遍|念一下|发我|发给我|列出来|列一下)?(?:吗|吧|好吗|可以吗|呢)?"
)

_LEAD_EN = r"(?:actually|sorry|wait|oh|hm+|ok|can i|could i|may i|can we|could we|can you|could you|i'd like to|i would like to|i want to|i need to|let me|please|just|then|and|so)"
_LAST_EN = r"(?:(?:my|the|that|this) )?(?:last|previous|earlier|prior)(?: (?:answer|one|question|step|reply))?|(?:the )?one before|what i (?:just )?(?:wrote|said|put)(?: (?:before|last|just now|there))?"
_CHANGE_EN = re.compile(
    rf"(?:{_LEAD_EN} ){{0,4}}+(?:change|redo|rewrite|fix|correct|edit|revise|reword|amend|answer|add (?:something|a bit|a little|more|a line) to) (?:{_LAST_EN})(?: (?:again|please|a bit|a little|once more)){{0,2}}+"
)
_REPLACE_EN = re.compile(
    rf"(?:{_LEAD_EN},? ){{0,4}}+(?:(?:change|make) (?:my|the) (?:last|previous) (?:answer|one) (?:to|into)|my (?:last|previous) answer (?:should be|should have been|should read))"
    r"\b[:,\s]*+(.+)",
    re.DOTALL | re.IGNORECASE,
)
_RECALL_EN = re.compile(
    rf"(?:{_LEAD_EN} ){{0,4}}+"
    r"(?:(?:tell me )?what (?:did i|have i|i've|i) (?:say|write|answer|put|said|written|answered)(?: down)?|what (?:was|were|is|are) my (?P<last>last |previous )?(?:answers?|reply)"
    r"|(?:show|read|tell|see|remind|repeat)(?: me)?(?: back)?(?: of)? (?:my (?:last |previous )?answers?|what (?:i|i've) (?:wrote|written|said|answered|put)(?: down)?))"
    r"(?: (?:so far|before|earlier|again|already|just now|up to now|until now|back|there)){0,2}+"
    r"(?: (?:for|to|in|on|at|as|under)(?: my)?(?: the)?(?: answer to)?(?: question| step| number)? (?P<number>[a-z]{3,8}|\d{1,2})(?: question| one| step| answer)?)?"
    r"(?: (?:so far|before|earlier|again|already|please)){0,2}+"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """What is wished: to change the last answer, with the `text` or by being asked again, or to hear one. `step` 0: of all; -1: the last."""

    recalls: bool = False
    step: int = -1
    text: str = ""


def earlier(text: str) -> Earlier | None:
    """Return what a message wishes of answers that were given before."""
    replaced = _REPLACE_ZH.match(text) or _REPLACE_EN.match(text)
    if replaced is not None:
        return Earlier(text=replaced[1].strip())
    clauses = [
        said for one in _CLAUSE.split(text.replace("’", "'")) if (said := _BLANKS.sub(" ", one).strip().casefold())
    ]
    while len(clauses) > 1 and clauses[0] in _COURTESY:
        del clauses[0]
    if not clauses or len(text) > 2 * LONGEST:
        return None
    said = clauses[0]
    if len(said) > LONGEST:
        return None
    if _CHANGE_ZH.fullmatch(said) or _CHANGE_EN.fullmatch(said):
        return Earlier()
    if _SHOW_ZH.fullmatch(said):
        return Earlier(recalls=True, step=0)
    found = _RECALL_ZH.fullmatch(said) or _RECALL_EN.fullmatch(said)
    if found is None or len(clauses) > 1:
        return None
    number = words.NUMBERS.get(found["number"] or "", 0)
    return Earlier(recalls=True, step=number or (-1 if found["last"] else 0))
