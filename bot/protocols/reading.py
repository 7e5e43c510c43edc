"""What a message is while a protocol asks: an answer, a word that steers it, a correction, or something else. Pure."""

import re
from functools import cache
from typing import get_args

from agents.nlu import Interpretation
from agents.nlu.asides import now_asked
from agents.nlu.orders import is_question
from agents.nlu.smalltalk import smalltalk
from agents.tools.catalogue import TOOLS
from agents.tools.consents import BOOK, KEEP_NOTE, REMIND
from bot.protocols import words
from bot.protocols.definition import ProtocolDefinition
from bot.protocols.earlier import earlier
from bot.protocols.guided_run import Act, GuidedRun
from bot.protocols.pausing import is_pause
from bot.protocols.words import Steer

LONGEST = 60  # characters of words that steer
SHORT = 40  # columns of an event that is told as a fact, in the middle of something else
_SIGNS = " \t\n,.!?~;:，。！？；：、…～\"'“”‘’"
_MARKS = re.compile(r"[\s,.!?~;:，。！？；：、…～]+")
_SENTENCE_END = re.compile(r"[。！!；;\n]|\.(?=\s)")
_CORRECTION_ZH = re.compile(
    r"第\s?([一二三四五六七八九十两\d]{1,2})\s?(?:个问题|个答案|题|问|步)(?:的?(?:答案|回答))?\s?(?:我想|要|得|应该|请|帮我)?\s?"
    r"(改成|改为|改一下|换成|应该是|写成|更正为|错了|不对|写错了|答错了|重新答|重答|重写|重来)[:：,，\s]*(.*)",
    re.DOTALL,
)
_CORRECTION_EN = re.compile(
    r"(?:(?:please )?change )?(?:my )?answer (?:to|for|of) (?:the )?(?:question |step |number )?(?:no\.? ?)?([a-z]{3,8}|\d{1,2})(?: question| one| step)?"
    r"(?: (?:was|is|should be|should have been|ought to be|to))?\b[:,\s]*(.*)",
    re.DOTALL | re.IGNORECASE,
)
_LEAD_EN = re.compile(r"^(?:actually|sorry|wait|oh|well|hm+|no),? ", re.IGNORECASE)
_AGAIN_ZH = re.compile(
    r".{0,6}?(?:回到|返回|退回|重答|重写|修改|改一下|改|重新回答|再答|再问)第\s?(?P<number>[一二三四五六七八九十两\d]{1,2})\s?(?:个问题|个答案|题|问|步)(?:的?(?:答案|回答))?.{0,3}"
)
_AGAIN_EN = re.compile(
    r"(?:[a-z' ]{0,20} )?(?:back to|return to|redo|change|fix|correct|edit|rewrite|answer) (?:my |the )?"
    r"(?:(?:question|step|answer) (?:to (?:question )?)?(?P<number>[a-z]{3,6}|\d{1,2})(?: again)?|(?P<nth>first|second|third|fourth|fifth|sixth|seventh) (?:answer|question|one|step)(?: again)?)",
    re.IGNORECASE,
)
_ASKED = re.compile(r"[?？]$")
_ASKED_ZH = re.compile(r"(?:[吗呢]|什么|多少|怎么样|怎么办|如何|哪里|哪儿|哪个|哪些|谁|几点|几号|为什么)$")
_UNKNOWN_ZH = re.compile(r"不知道|不清楚|不确定|想不|说不|没|无论|不管|不再|都")
_ASKED_EN = re.compile(
    r"(?:what(?:'s|s| is| are)|how(?:'s| is| do| does)|(?:when|where|who) is|can you|could you|do you|is it)\b",
    re.IGNORECASE,
)
_TERM = 4  # columns of words that are asked about
_BRIEF = 5  # words of an English question without its mark
_JOINTS = re.compile(r"[,，:：;；—]")
_LEAD = 16  # columns of what stands before a question and makes it part of an answer


# what somebody asks about the questions themselves: what for, and how long it goes on
_WHAT_FOR = re.compile(
    r"(?:我有个问题 )?为(?:什么|啥)要?(?:问|写|答|想|回答|知道)我?(?:这个|这些|这道?题|这种问题)?[呢啊呀]?|(?:问|写|答)(?:这个|这些|这道?题)(?:有什么用|干嘛|干什么|做什么|图什么)"
    r"|(?:but )?why (?:do|would) you (?:ask|want to know)(?: me)?(?: that| this| it)?|why (?:does|is) (?:this|that|it) (?:matter|important)"
    r"|what(?:'s| is) (?:the (?:point|use)|this|that)(?: of (?:this|that|it|the question))?(?: good)?(?: for)?"
)
_HOW_LONG = re.compile(
    r"(?:这个|这些?|问题|流程|后面|还|一共|总共|大概|需?要|得|答|做|写|完|全部|下来){0,6}+(?:[有剩]?(?:多少|几)个?(?:问题|题|步)|多久|多长时间)(?:要答|没答|才完|能完|结束)?[呢啊]?"
    r"|how (?:many|much|long)(?: (?:more|questions|steps|time|is|are|will|does|there|it|this|left|take|to|go|still|do|we|i|have)){0,9}+"
    r"|(?:is|will) (?:this|it) (?:going to )?take (?:very )?long|are we (?:nearly |almost )?(?:done|there)(?: yet)?"
)


def read(run: GuidedRun, definition: ProtocolDefinition, meaning: Interpretation, *, leans: bool = False) -> Act:
    """Return what a message does to a run that waits for an answer; `leans`: it is about something else that was shown."""
    text = meaning.text.strip()
    if not text.strip(_SIGNS):
        return Act(kind="empty")
    steer = corrected(definition, text) or of_earlier(run, definition, text) or steered(definition, text)
    if steer is not None:
        return steer
    if leans or _is_other_request(run, definition, meaning):
        return Act(kind="aside")
    about = _asked_about(definition, run.step, bare(text))
    if about:
        return Act(kind="explain", step=about)
    if _is_question(text):
        return Act(kind="aside")
    return Act(kind="answer", text=text)


def of_earlier(run: GuidedRun, definition: ProtocolDefinition, text: str) -> Act | None:
    """Return the wish to hear an answer, or to change the last one: to other words at once, where they stand alone."""
    wish = earlier(text)
    if wish is None or wish.step > len(definition.steps):
        return None
    last = run.step - 1 if run.open else run.total_steps
    if wish.recalls:
        return Act(kind="recall", step=last if wish.step < 0 else wish.step)
    if not wish.text or last < 1 or "each_role" in (definition.step(run.step).kind, definition.step(last).kind):
        return Act(kind="back")
    return Act(kind="correct", step=last, text=wish.text)


def steered(definition: ProtocolDefinition, text: str) -> Act | None:
    """Return the word that steers, said alone, perhaps with courtesy around it."""
    said = bare(text)
    if said not in _steers() and is_pause(text):
        return Act(kind="stop")
    if len(text) > LONGEST:
        return None
    kind = _steers().get(said) or _steers().get(trimmed(said)) or _covered(said)
    if kind is not None:
        return Act(kind=kind)
    if _WHAT_FOR.fullmatch(said):
        return Act(kind="explain")
    if _HOW_LONG.fullmatch(said):
        return Act(kind="again")  # the question comes with its number
    last = bare(_JOINTS.split(text.rstrip(_SIGNS))[-1])
    if last != said and columns(text) <= SHORT and _covered(last) == "skip":
        return Act(kind="skip")  # a reason stands before it
    if any(_without_head(said, word) for word in words.HOLDS):
        return Act(kind="wait")
    if _is_onward(definition, said):
        return Act(kind="go_on")
    head, _, reason = (
        part.strip(_SIGNS) for part in re.sub(r"[,，;；:：]|\bbecause\b|因为", ",", text, count=1).partition(",")
    )
    if reason and _covered(bare(head)) == "cancel":
        return Act(kind="cancel", text=reason)
    return None


def corrected(definition: ProtocolDefinition, text: str) -> Act | None:
    """Return the correction of an answer that was given before; without words it is asked again."""
    again = _AGAIN_ZH.fullmatch(text.strip(_SIGNS)) or _AGAIN_EN.fullmatch(text.strip(_SIGNS))
    if again is not None:
        named = again.groupdict()
        number = words.NUMBERS.get((named["number"] or named.get("nth") or "").casefold(), 0)
        return Act(kind="correct", step=number) if 1 <= number <= len(definition.steps) else None
    zh = _CORRECTION_ZH.match(text)
    if zh is not None:
        number, said = words.NUMBERS.get(zh[1], 0), zh[3].strip()
        replaced = zh[2] in ("改成", "改为", "换成", "应该是", "写成", "更正为", "改一下")
    else:
        en = _CORRECTION_EN.match(_LEAD_EN.sub("", text, count=1))
        if en is None:
            return None
        number, said, replaced = words.NUMBERS.get(en[1].casefold(), 0), en[2].strip(), True
    if not 1 <= number <= len(definition.steps):
        return None
    if not replaced or bare(said) in words.WRONG:
        said = ""
    return Act(kind="correct", step=number, text=said)


def bare(text: str) -> str:
    """Return words as tables have them: small, without signs, with single blanks."""
    said = text.casefold().replace("’", "'").strip(_SIGNS)
    return _MARKS.sub(" ", said).strip()


def trimmed(said: str) -> str:
    """Return words without the courtesy around them."""
    changed = True
    while changed:
        changed = False
        for word in words.AROUND:
            rest = _without_head(said, word)
            if rest:
                said, changed = rest, True
        for word in words.BEHIND:
            if said.endswith(word) and len(said) > len(word) and (not word.isascii() or said[-len(word) - 1] == " "):
                said, changed = said[: -len(word)].strip(), True
    return said


def _without_head(said: str, word: str) -> str:
    if not said.startswith(word):
        return ""
    rest = said[len(word) :]
    return rest.strip() if not word.isascii() or rest.startswith(" ") else ""


def _is_onward(definition: ProtocolDefinition, said: str) -> bool:
    """Return whether it is gone on with this protocol by a name: 继续重置, "continue the life reset"."""
    names = {bare(name) for name in (*definition.triggers.names, definition.name.zh, definition.name.en, definition.id)}
    for word in words.ONWARD:
        rest = _without_head(said, word)
        if rest:
            rest = rest.removeprefix("the ").removeprefix("my ").removeprefix("做").removeprefix("我的").strip()
            if rest in names or rest in words.PLAIN_NAMES:
                return True
    return False


def _asked_about(definition: ProtocolDefinition, here: int, said: str) -> int:
    """Return the step about whose words is asked: "what is a big rock?", 大石头是什么意思; 0 where it is about something else."""
    head = next((one for one in words.TERM_HEADS if said.startswith(one)), "")
    tail = next((one for one in words.TERM_TAILS if said.endswith(one)), "")
    term = said.removeprefix(head).removesuffix(tail).strip()
    for article in ("an ", "a ", "the ", "these ", "my "):
        term = term.removeprefix(article)
    if not (head or tail) or columns(term) < _TERM or len(said) > LONGEST:
        return 0
    asked = [here, *range(1, len(definition.steps) + 1)]
    wordings = [
        (number, definition.step(number).name) for number in asked[1:]
    ]  # who is named after it explains it best
    wordings += [(number, definition.step(number).question) for number in asked]
    return next((number for number, said in wordings if term in bare(f"{said.zh} {said.en}")), 0)


def _is_question(text: str) -> bool:
    """Return whether it asks and does nothing else: of several sentences or clauses one may be a question, and all of them an answer."""
    said = text.rstrip(_SIGNS.replace("?", "").replace("？", "") + "呀啊呢哦")
    if _SENTENCE_END.search(said.rstrip(_SIGNS)):
        return False
    if _ASKED.search(said):
        joints = list(_JOINTS.finditer(said))
        lead = said[: joints[-1].start()] if joints else ""
        return columns(lead) < _LEAD or is_question(lead)
    if said.isascii():
        return _ASKED_EN.match(said) is not None and len(said.split()) <= _BRIEF
    return _ASKED_ZH.search(said) is not None and not _UNKNOWN_ZH.search(said) and columns(said) <= SHORT


def _is_other_request(run: GuidedRun, definition: ProtocolDefinition, meaning: Interpretation) -> bool:
    """Return whether rules are sure of another request: by words that order it, or by nothing that an answer could be."""
    decision = meaning.decision
    ordered = any(one.words.search(meaning.text) for one in (BOOK, KEEP_NOTE, REMIND))
    if decision.call is None and decision.want.sure and ordered and columns(meaning.text) <= LONGEST:
        return True  # ordered, and something of it is asked back
    if decision.call is None:  # a greeting, thanks, the hour; what is asked back about is no more than an answer
        return bool(smalltalk(meaning.text)) or now_asked(meaning.text, meaning.now, meaning.language) is not None
    tool = TOOLS[decision.call.name]
    if not tool.writes or tool.consent is None:
        return True
    if tool.consent.words.search(meaning.text):
        return True
    fact = decision.call.name == "schedule_add" and not decision.more and "rrule" not in decision.call.arguments
    return fact and not definition.step(run.step).dated and columns(meaning.text) <= SHORT


def columns(text: str) -> int:
    """Return how much a text says, by its width: a Han character counts as two letters."""
    return sum(2 if letter > "\u2e7f" else 1 for letter in text.strip() if not letter.isspace())


def _covered(said: str) -> Steer | None:
    """Return what words say that are all of the tables: those that steer, and those that change nothing."""
    place, kinds = 0, set[Steer]()
    while place < len(said):
        if said[place] == " ":
            place += 1
            continue
        word = next((one for one in _vocabulary() if _stands(said, one, place)), None)
        if word is None:
            return None
        kind = _steers().get(word)
        if kind is not None:
            kinds.add(kind)
        place += len(word)
    return next((kind for kind in get_args(Steer) if kind in kinds), None)


def _stands(said: str, word: str, place: int) -> bool:
    """Return whether a word stands there, whole where it is of letters."""
    end = place + len(word)
    return said.startswith(word, place) and not (word[-1].isascii() and said[end : end + 1].isalnum())


@cache
def _vocabulary() -> tuple[str, ...]:
    """Return all words, the longer ones first."""
    return tuple(sorted({*_steers(), *words.FILLING}, key=len, reverse=True))


@cache
def _steers() -> dict[str, Steer]:
    return {word: kind for kind, said in words.STEERS.items() for word in said}
