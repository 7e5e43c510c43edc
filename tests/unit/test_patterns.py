"""No pattern of ours takes more than linear time: what it costs grows as the text does, whatever somebody writes.

Steps are counted, no clock is asked. Patterns that see the beginning of a text only are left to the tests of their rooms.
"""

import re
import sys
from collections.abc import Callable, Iterator

import pytest

from agents.nlu import intents
from agents.output import claims
from agents.timetext.bounds import READ
from bot.modes.voting import state
from bot.ports.messages import LONGEST_TEXT
from tests.support.backtracking import Machine
from tests.support.patterns import Patterns
from tests.support.pumping import pumps

LENGTHS = (30, 60), (100, 200)  # characters; twice as many may take twice the steps, and a little
MOST = 60_000  # steps that two hundred characters may take

# rooms whose patterns are shown so much of a text, and no more (tests/unit/agents/runtime/test_work.py counts what that costs)
BOUNDED = {
    "agents.nlu.": READ,
    "agents.timetext.": READ,
    "agents.output.claim": claims.LONGEST,
    "bot.modes.voting.state._QUESTION": state.SHORT,
    "agents.output.links._": 1_000,  # repeats with a bound, which are steep until they reach it
    "agents.llm.parsing.model_markup._PERHAPS": 240,
    "agents.llm.parsing.native_toolcalls._NAMED": 80,
    "agents.output.receipt_marks._CELL": 80,  # of what stands before a tick
    "agents.runtime.closing_remarks._BRACKETS": 400,
    "agents.output.plain_text._LINK": claims.LONGEST,
    "agents.output.plain_text._CODE_LINE": claims.LONGEST,
    "agents.output.other_languages._DONE": 200,  # one word of a sentence
    "agents.personas.": 0,  # read files of the house, once
    "bot.process.": 0,  # settings
    "bot.cli.": 0,
    "storage.db.": 0,
    "storage.embedded.": 0,
}
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
    read = {one: name for one, name in found.names.items() if not name.startswith(tuple(BOUNDED))}
    assert len(read) > 150
    assert {name: texts for one, name in read.items() if (texts := over(one, found.uses.get(one, set())))} == {}


def test_every_pattern_that_is_built_in_a_function_is_known(found: Patterns) -> None:
    """Builders of tables are known by what they have built (Patterns looks into the tables)."""
    tables = ("agents.nlu.", "agents.timetext.", "agents.output.claim")
    assert {one.place for one in found.unknown if not one.place.startswith(tables)} == set(BUILT)


def test_what_is_bounded_is_read_in_part() -> None:
    assert (intents.MOST < READ, claims.LONGEST < READ, READ < LONGEST_TEXT) == (True, True, True)
