"""No pattern of ours takes more than linear time: what it costs grows as the text does, whatever somebody writes.

Steps are counted, no clock is asked. Patterns that see the beginning of a text only are left to the tests of their rooms.
"""

import re
import sys
from collections.abc import Callable, Iterator
from math import log2
from zlib import crc32

import pytest

from agents.nlu import coreference, intents
from agents.nlu.cues import courtesy
from agents.nlu.cues.own import feelings, out_of_reach
from agents.nlu.lexicon import forms_en, forms_zh, guards_en, guards_zh
from agents.nlu.replies import offer_replies
from agents.nlu.slots import timers
from agents.nlu.slots.changing import pauses
from agents.nlu.slots.keeping import (
    amounts,
    check_in_words,
    growth_commands,
    list_amounts,
    list_commands,
    note_edits,
    note_upkeep,
)
from agents.nlu.slots.keeping.passing import bare_lists, figures, kept_facts
from agents.nlu.slots.keeping.said import habit_lines, list_lines, note_lines
from agents.output import claims
from agents.timetext import titles
from agents.timetext.bounds import READ, single_blanks
from bot.modes.voting import state
from bot.ports.messages import LONGEST_TEXT
from tests.support.backtracking import Machine
from tests.support.examples import ALL, FEWER
from tests.support.patterns import Patterns
from tests.support.pumping import pumps
from tests.support.shown import shown

pytestmark = pytest.mark.law

LENGTHS = (30, 60), (100, 200)  # characters; twice as many may take twice the steps, and a little
MOST = 60_000  # steps that two hundred characters may take

# rooms whose patterns are shown so much of a text, and no more (those of SHOWN are counted at that, and watched)
BOUNDED = {
    "agents.nlu.": READ,
    "agents.timetext.": READ,
    "agents.output.claim": claims.LONGEST,
    "bot.modes.voting.state._QUESTION": state.SHORT,
    "agents.output.links._PERHAPS": 1_500,
    "agents.output.links._": 1_000,  # repeats with a bound, which are steep until they reach it: counted there
    "agents.llm.parsing.model_markup._PERHAPS": 240,
    "agents.llm.parsing.native_toolcalls._NAMED": 80,
    "agents.output.receipt_marks._CELL": 80,  # of what stands before a tick
    "agents.output.plain_text._LINK": claims.LONGEST,
    "agents.output.plain_text._CODE_LINE": claims.LONGEST,
    "agents.output.other_languages._DONE": 200,  # one word of a sentence
    "agents.personas.": 0,  # read files of the house, once
    "bot.process.": 0,  # settings
    "bot.cli.": 0,
    "storage.db.": 0,
    "storage.embedded.": 0,
}
WHOLE_TEXTS = ("agents.nlu.cues.",)  # of these rooms, what is shown a text as it is
SHORT_TEXTS = tuple(
    f"agents.nlu.cues.{one}."
    for one in (
        "courtesy",
        "follow_replies",
        "ordered_things",
        "own.feelings",
        "own.out_of_reach",
        "own.own_data",
        "undo_words",
    )
)  # of those, what is not
# of these, what is shown at most to what begins with a name; the first name that fits
SHOWN = (
    ("agents.nlu.coreference.", coreference.LONGEST),
    ("agents.nlu.lexicon.reference_forms.", coreference.LONGEST),
    ("agents.nlu.replies.offer_replies.", offer_replies.LONGEST),
    ("agents.nlu.slots.timers._TIMER", timers.LONGEST),
    ("agents.nlu.slots.timers._AGAIN", timers.LONGEST),
    ("agents.nlu.orders.", READ),
    ("agents.nlu.classify._LETTER", READ),
    ("agents.nlu.forms._COMMAND", READ),
    ("agents.nlu.forms._HAN", READ),
    ("agents.nlu.cues.courtesy._AFTER", courtesy.REACH),
    ("agents.nlu.cues.undo_words.", intents.MOST),
    ("agents.nlu.cues.own.feelings.", feelings.LONGEST),
    ("agents.nlu.slots.keeping.said.habit_lines.", habit_lines.LONGEST),
    ("agents.nlu.cues.own.out_of_reach._LIMITS", out_of_reach.LONGEST),
    ("agents.nlu.cues.", READ),
    ("agents.nlu.slots.keeping.note_commands._PARTICLE", READ),
    ("agents.nlu.slots.keeping.note_edits.", note_edits.LONGEST),
    ("agents.nlu.slots.keeping.note_upkeep.", note_upkeep.LONGEST),
    ("agents.nlu.slots.keeping.said.note_lines.", note_lines.LONGEST),
    ("agents.nlu.slots.keeping.said.list_lines.", list_lines.LONGEST),
    ("agents.nlu.slots.keeping.list_things.", list_commands.LONG_ROW),
    ("agents.nlu.slots.keeping.list_commands.", list_commands.LONGEST),
    ("agents.nlu.slots.keeping.list_orders.", list_commands.LONGEST),
    ("agents.nlu.slots.changing.pauses.", pauses.LONGEST),
    ("agents.nlu.slots.changing.tellings._PERHAPS", READ),
    ("agents.nlu.slots.keeping.list_amounts.", list_amounts.LONGEST),
    ("agents.nlu.slots.keeping.passing.bare_lists.", bare_lists.LONGEST),
    ("agents.nlu.slots.keeping.passing.figures.", figures.LONGEST),
    ("agents.nlu.slots.keeping.passing.kept_facts.", kept_facts.LONGEST),
    ("agents.nlu.slots.keeping.amounts.", amounts.LONGEST),
    ("agents.nlu.slots.keeping.check_in_words.", check_in_words.LONGEST),
    ("agents.nlu.slots.keeping.growth_commands.", growth_commands.SHORT),
    ("agents.nlu.", intents.MOST),
    ("agents.timetext.lexicon.lexicon.", 0),  # reads its own lexicons, once
    ("agents.timetext.", READ),
    ("agents.output.claim", claims.LONGEST),
    *(
        (begins, most)
        for begins, most in BOUNDED.items()
        if most and not begins.startswith(("agents.nlu.", "agents.timetext."))
    ),
)
# what looks for a note, or for an order that is none
WHOLE = {forms_en.FORMS.save, forms_zh.FORMS.save, guards_en.GUARDS.never, guards_zh.GUARDS.never}
MOST_SHOWN = 2_000_000  # steps for all that a pattern is shown: `re` took 2 to 13 ms for what came near it
PARTS = 4  # in which they are counted beside each other
GROWING = (20, 40)  # characters
A_LOOK = 25_000  # steps of one look: a text is worth 900 of them, most far cheaper, and a title 24 at each of its ends

# functions that build patterns of what somebody else has written
BUILT = {
    "agents.personas.schema._pattern": "a parrot's file",
    "agents.routing.persona_keywords.told": "a parrot's file; 500 characters of a message are read",
}


@pytest.fixture(scope="module")
def found() -> Patterns:
    return Patterns()


@pytest.fixture(autouse=True)
def _deep_enough() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    """A matcher of closures goes as deep as the text is long."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(50_000)
    yield
    sys.setrecursionlimit(before)


def steps(machine: Machine, uses: set[str]) -> Callable[[str], int]:
    """How a pattern is applied; one that is kept in a table is taken for searched."""
    if uses and uses <= {"fullmatch"}:
        return machine.matched
    return machine.begun if uses and uses <= {"match", "fullmatch"} else machine.searched


def over(pattern: re.Pattern[str], uses: set[str]) -> list[str]:
    """How texts begin that take more than they should."""
    count = steps(Machine(pattern, most=MOST), uses)
    ways = [zip(*map(pump.texts, (*LENGTHS[0], *LENGTHS[1])), strict=True) for pump in pumps(pattern)]
    return [
        texts[3][:20]
        for way in ways
        for texts in way
        if _steep(count, texts[0], texts[1]) and _steep(count, texts[2], texts[3])
    ]


def _steep(count: Callable[[str], int], short: str, long: str) -> bool:
    most = count(long)
    return most >= MOST or (most > 60 and most > 2.4 * count(short) + 60)


def test_every_pattern_takes_steps_in_proportion_to_the_text(found: Patterns) -> None:
    read = {one: name for one, name in found.names.items() if not _is_bounded(name)}
    assert len(read) > 150
    assert {name: texts for one, name in read.items() if (texts := over(one, found.uses.get(one, set())))} == {}


def _is_bounded(name: str) -> bool:
    return name.startswith(SHORT_TEXTS) or (name.startswith(tuple(BOUNDED)) and not name.startswith(WHOLE_TEXTS))


def bound_of(pattern: re.Pattern[str], name: str) -> int:
    return READ if pattern in WHOLE else next((most for begins, most in SHOWN if name.startswith(begins)), 0)


def _as_it_is(text: str) -> str:
    return text


def shorter(name: str) -> Callable[[str], str]:
    """Return what takes long rows out of a text before the patterns of that name are shown it."""
    if name.startswith(
        (
            "agents.nlu.slots.keeping.note_edits.",
            "agents.nlu.slots.keeping.note_upkeep.",
            "agents.nlu.slots.keeping.said.note_lines.",
            "agents.nlu.slots.keeping.said.list_lines.",
            "agents.nlu.cues.own.out_of_reach._LIMITS",
            "agents.nlu.cues.own.feelings._READ",
            "agents.nlu.slots.keeping.said.habit_lines._READ",
            "agents.nlu.slots.keeping.list_commands.",
            "agents.nlu.slots.keeping.list_orders.",
            "agents.nlu.slots.keeping.list_amounts.",
            "agents.nlu.slots.keeping.amounts.",
            "agents.nlu.slots.keeping.check_in_words.",
            "agents.nlu.slots.keeping.growth_commands._P",
        )
    ):
        return single_blanks
    return claims.squeezed if name.startswith("agents.output.claim") else _as_it_is


def dear(pattern: re.Pattern[str], count: Callable[[str], int], most: int, squeezed: Callable[[str], str]) -> list[str]:
    """How texts begin that take more than they should when they are as long as what is read."""
    ways = [zip(*map(pump.texts, (*GROWING, most)), strict=True) for pump in pumps(pattern)]
    return [
        texts[2][:20]
        for way in ways
        for texts in ([squeezed(text) for text in one] for one in list(way)[1::2])
        if _may_be_dear(count, texts, most) and count(texts[2]) >= MOST_SHOWN
    ]


def _may_be_dear(count: Callable[[str], int], texts: list[str], most: int) -> bool:
    """Tell whether it grows so that it would be, which is not counted for those that grow slowly."""
    times, steps_of = most / GROWING[1], max(count(texts[1]), 1)
    if steps_of * times**3 < MOST_SHOWN:
        return False
    return steps_of * times ** max(log2(steps_of / max(count(texts[0]), 1)), 1) >= MOST_SHOWN


def _is_tried(pattern: re.Pattern[str], part: int) -> bool:
    """Whether this part of the run counts it: all of them in `.ci/run`, one in twenty while one writes."""
    number = crc32(pattern.pattern.encode())
    return number % PARTS == part and (ALL or number // PARTS % (4 * FEWER) == 0)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_pattern_that_is_shown_a_beginning_takes_few_steps_for_all_of_it(found: Patterns, part: int) -> None:
    read = {one: (name, most) for one, name in found.names.items() if (most := bound_of(one, name))}
    assert len(read) > 600
    over: dict[str, list[str]] = {}
    for one, (name, most) in read.items():
        if name.endswith(("tokenize.lexicons", "titles._pattern")) or not _is_tried(one, part):
            continue
        count = steps(Machine(one, most=MOST_SHOWN), found.uses.get(one, set()))
        if texts := dear(one, count, most, shorter(name)):
            over[one.pattern] = texts
    assert over == {}


def test_a_look_into_a_lexicon_or_at_the_end_of_a_title_takes_few_steps(found: Patterns) -> None:
    """Lexicons are looked into place by place; a title's small words are sought in the end of it, or at its beginning."""
    looked = {one: name for one, name in found.names.items() if name.endswith(("tokenize.lexicons", "titles._pattern"))}
    counts = {
        one.pattern[:40]: max(
            machine.searched(text) if ends else machine.begun(text)
            for pump in pumps(one)
            for text in pump.texts(titles.REACH if ends else claims.LONGEST)[1::2]
        )
        for one in looked
        for machine, ends in [(Machine(one), one.pattern.endswith("$"))]
        if pumps(one)
    }
    assert {of: count for of, count in counts.items() if count > A_LOOK} == {}


def test_no_pattern_is_shown_more_than_its_bound_of_a_long_text(found: Patterns) -> None:
    """Twenty thousand characters are given to every entry of the rules, in a process where each pattern notes what it is shown."""
    watched = {
        (name, length, most)
        for one, length in shown().items()
        if (name := found.names.get(one, "")) and (most := bound_of(one, name))
    }
    assert len(watched) > 100
    assert {(name, length, most) for name, length, most in watched if length > most} == set()


def test_every_pattern_that_is_built_in_a_function_is_known(found: Patterns) -> None:
    """Builders of tables are known by what they have built (Patterns looks into the tables)."""
    tables = ("agents.nlu.", "agents.timetext.", "agents.output.claim")
    assert {one.place for one in found.unknown if not one.place.startswith(tables)} == set(BUILT)


def test_what_is_bounded_is_read_in_part() -> None:
    assert (intents.MOST < READ, claims.LONGEST < READ, READ < LONGEST_TEXT) == (True, True, True)
