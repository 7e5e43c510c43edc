"""Notes: keep one, find some, read one."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import Field

from agents.cards import Card
from agents.errors import ToolFailed
from agents.nlu.cues.own.noted_days import own_day
from agents.nlu.cues.synonyms import in_other_letters, rephrased
from agents.texts import say
from agents.texts.notes.answering import answers
from agents.texts.notes.owed_sums import owed
from agents.texts.snippets import answering_line, read
from agents.tools import consents, suggestions
from agents.tools.base import Desk, Hint, Outcome, Tool, Words
from agents.tools.finding.describing import undo, way_back
from agents.tools.notes import note_pages, related
from agents.tools.notes.elsewhere import with_elsewhere
from agents.tools.notes.looking import READ, by_words_alone, look_for, only_time, quietly, time_named
from agents.tools.notes.meant_notes import tagged
from agents.tools.notes.note_cards import SHOWN, about, beside, day_of, marks, shortened, used_tags
from agents.tools.notes.note_pages import Heading, Only
from agents.tools.notes.said_before import said_before
from agents.tools.notes.spelled_alike import spelled_right, with_another_word
from storage.content import button_actions, note_states, notes
from storage.content.button_actions import NotUsable

WHOLE = 3500  # characters of a note that is opened
TAGS = 50  # that are listed
ALL = 10_000  # notes of a tag, of which those of a time are left


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoWrite:
    """`content` is the note, word for word; `before`: it is what the person said right before, where nothing came of that."""

    content: Words
    before: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoSearch:
    """`query` in the person's words; an empty one lists the newest notes. `quiet` says nothing when nothing is found.

    `min_score` is for what is found by meaning; a note that has the words is found whatever it is. `id` opens one note.
    A query of one word behind # finds the notes with that tag. `tags`: which ones there are, instead of notes. `only`: those that
    are pinned, the newest, or those of a kind. `step` and `page`: another page of what was shown last.
    """

    query: str
    limit: Annotated[int, Field(ge=1, le=50)] = 10
    min_score: Annotated[float, Field(ge=0, le=1)] = 0.5
    quiet: bool = False
    id: int | None = None
    tags: bool = False
    only: Only = ""
    step: int = 0
    page: int = 0


async def memo_write(desk: Desk, arguments: MemoWrite) -> Outcome:
    """Keep a note for the person, in their words."""
    content = await said_before(desk, arguments.content) if arguments.before else arguments.content
    if not content:
        return Outcome(text=say(desk.scope.language, "aside_note"))
    of_day = own_day(content, desk.now.astimezone(ZoneInfo(desk.scope.zone)))
    memo = await notes.add(desk.db, desk.scope, content, at=of_day)
    kin = await related.to(desk, memo.text, but=memo.id)
    same = await note_states.same(desk.db, memo.text, but=memo.id)
    kin = tuple(one for one in kin if same is None or one.id != same.id)
    cards = (await way_back(desk, "memo", memo.id, memo.text, memo.version), *beside(desk, kin, "notes_related"))
    twice = "" if same is None else say(desk.scope.language, "note_twice", id=same.id, date=day_of(desk, same))
    dated = "" if of_day is None else say(desk.scope.language, "note_dated", date=day_of(desk, memo))
    return Outcome(
        text="\n".join(filter(None, (dated, twice))),
        receipts=(say(desk.scope.language, "noted", title=shortened(memo.text)),),
        cards=(*cards, *await suggestions.of_note(desk, memo.text)),
        # a model is not told what else is noted: it has not looked for it, and others may have written it
        data=(f"#{memo.id} {shortened(memo.text)}",) if kin else (),
        about=about([memo]),
        related=about(kin),
    )


async def memo_search(desk: Desk, arguments: MemoSearch) -> Outcome:
    """Find notes, events and things on lists by words; an empty query lists the newest notes."""
    language = desk.scope.language
    if arguments.id is not None:
        return await _opened(desk, arguments.id)
    if arguments.tags:
        return await _tags(desk)
    if arguments.step or arguments.page:
        return await note_pages.turned(desk, arguments.step, arguments.page)
    if not arguments.query:
        return await note_pages.listed(desk, arguments.only, arguments.limit)
    if arguments.query.startswith("#") and (held := await _tagged(desk, arguments.query[1:], arguments.limit)):
        tag = arguments.query[1:].partition(" ")[0]
        return await _shown(desk, held, say(language, "notes_tagged", tag=tag, number=len(held)))
    shown = await _anywhere(desk, arguments)
    for query, other in () if shown.cards else (*in_other_letters(arguments.query), *rephrased(arguments.query)):
        found = await _anywhere(desk, replace(arguments, query=query))
        if found.cards:
            told = say(language, "notes_by_other", query=arguments.query, other=other)
            return found if arguments.quiet else replace(found, text=f"{told} {found.text}")
    if shown.cards or not arguments.quiet:
        return shown if shown.cards else await with_another_word(desk, arguments.query, shown)
    other = await spelled_right(desk, arguments.query)
    return await _anywhere(desk, replace(arguments, query=other)) if other else shown


async def _anywhere(desk: Desk, arguments: MemoSearch) -> Outcome:
    """Show the notes, events and things on lists that answer."""
    return await with_elsewhere(desk, arguments.query, await _notes_found(desk, arguments))


async def _notes_found(desk: Desk, arguments: MemoSearch) -> Outcome:
    """Show the notes that answer."""
    language = desk.scope.language
    if arguments.quiet:
        found = await quietly(desk, arguments.query, arguments.limit)
    else:
        found = await look_for(desk, arguments.query, arguments.limit, arguments.min_score)
    if not found:
        none = "notes_none_then" if only_time(desk, arguments.query) else "notes_none"
        return Outcome(text="" if arguments.quiet else say(language, none, query=arguments.query))
    partly = desk.meaning is None and not any(answers(memo.text, arguments.query) for memo in found)
    title = say(language, "notes_partly" if partly else "notes_some", number=len(found), query=arguments.query)
    shown = await _shown(desk, found, title, arguments.query, size=arguments.limit)
    if partly and not arguments.quiet:
        return replace(shown, text="")  # nothing to crow about
    if not arguments.quiet and await by_words_alone(desk, arguments.query):
        return replace(shown, text=f"{say(language, 'notes_by_words')} {shown.text}")
    if len(found) <= arguments.limit and (sum_of := owed(arguments.query, [memo.text for memo in found])) is not None:
        told = say(language, "note_owed", who=sum_of.who, total=sum_of.total, terms=sum_of.terms)
        return replace(shown, text=told)
    if len(found) > 1:
        return shown
    if len(found[0].text) > SHOWN and (line := answering_line(found[0].text, arguments.query, found[0].part)):
        shown = replace(shown, text=say(language, "note_says", id=found[0].id, line=shortened(line)))
    return shown if arguments.quiet else await _with_kin(desk, shown, found[0])


async def _tagged(desk: Desk, asked: str, limit: int) -> list[notes.Memo]:
    """Return the newest notes with a tag; only those of the time that stands behind it ("garden last week"), if one does."""
    name, _, when = asked.partition(" ")
    span = time_named(desk, when) if when else None
    held = await tagged(desk, name, limit if span is None else ALL)
    return held if span is None else [memo for memo in held if span[0] <= memo.created_at < span[1]][:limit]


async def _tags(desk: Desk) -> Outcome:
    """Show the tags, with how many notes have each, the most used first."""
    language, used = desk.scope.language, used_tags(await notes.holding(desk.db, "#"))
    if not used:
        return Outcome(text=say(language, "tags_none"))
    title = say(language, "tags_all", number=len(used))
    lines = tuple(say(language, "tag_line", tag=tag, number=often) for tag, often in list(used.items())[:TAGS])
    return Outcome(text=title, cards=(Card(kind="notes", title=title, lines=lines),))


async def _opened(desk: Desk, number: int) -> Outcome:
    """Show one note, all of it."""
    language, memo = desk.scope.language, await notes.get(desk.db, number)
    if memo is None:
        return Outcome(text=say(language, "note_gone"))
    title = say(language, "note_opened", id=memo.id, date=day_of(desk, memo))
    text = memo.text if len(memo.text) <= WHOLE else memo.text[: WHOLE - 1] + "…"
    lines = (*text.strip("\n").splitlines(), *marks(desk, memo))
    shown = Outcome(
        text=title,
        cards=(Card(kind="notes", title=title, lines=lines),),
        data=(f"#{memo.id} {memo.text[:READ]}",),
        about=about([memo]),
    )
    return await _with_kin(desk, shown, memo)


async def _with_kin(desk: Desk, shown: Outcome, memo: notes.Memo) -> Outcome:
    """Show one note, and beside it what has to do with it."""
    kin = await related.to(desk, memo.text, but=memo.id)
    if not kin:
        return shown
    title = say(desk.scope.language, "notes_related")
    more = (await note_pages.offered(desk, kin, Heading(title=title, size=len(kin), opens=True))).cards
    return replace(
        shown,
        cards=(*shown.cards, *more),
        data=(*(shown.data or shown.cards[0].lines), *(line for card in more for line in (card.title, *card.lines))),
        about=(*shown.about, *about(kin)),
        related=about(kin),
    )


async def _shown(desk: Desk, found: list[notes.Memo], title: str, asked: str = "", size: int = 10) -> Outcome:
    """Show notes as a list, of each long one the part that has most of what was asked."""
    here = found[:size]
    longer = any(len(memo.text) > SHOWN for memo in here)
    shown = await note_pages.offered(desk, found, Heading(title=title, size=size, asked=asked, opens=True))
    return replace(
        shown,
        data=tuple(f"#{memo.id} {read(memo.text, asked, READ, memo.part)}" for memo in here)
        if longer
        else shown.cards[0].lines,
    )


async def remove(desk: Desk, memo: notes.Memo) -> Outcome:
    """Take a note away, with a way back. Raises NotUsable when it is gone."""
    gone = await notes.remove(desk.db, memo.id)
    if gone is None:
        raise NotUsable("expired")
    token = await button_actions.offer(desk.db, desk.scope, "restore", {"kind": "memo", "id": memo.id})
    receipt = say(desk.scope.language, "note_deleted", title=shortened(memo.text))
    return Outcome(receipts=(receipt,), cards=(undo(desk, token, memo.text),), about=about([memo]))


async def unmake(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take a note away that was just made. Raises NotUsable when it is gone, ToolFailed when it was changed since."""
    memo = await notes.get(desk.db, payload["id"])
    if memo is None:
        raise NotUsable("expired")
    if memo.version != payload["version"]:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    return await remove(desk, memo)


def _planned(words: str, _now: datetime) -> dict[str, str]:
    return {"query": words}


MEMO_SEARCH = Tool(
    name="memo_search",
    arguments=MemoSearch,
    run=memo_search,
    effect="read",
    hidden=frozenset({"quiet", "id", "tags", "only", "step", "page"}),
    intents=frozenset({"memo_search", "memo_list", "memo_save", "brainstorm"}),
    hints=(Hint(key="notes"),),
    from_plan=_planned,
    shows_foreign="always",
    finds_notes=True,
    choices={note_pages.KIND: note_pages.pressed},
)
MEMO_WRITE = Tool(
    name="memo_write",
    arguments=MemoWrite,
    run=memo_write,
    effect="add",
    hidden=frozenset({"before"}),
    verbatim=True,
    intents=frozenset({"memo_save", "brainstorm"}),
    receipts=("noted",),
    consent=consents.KEEP_NOTE,
    undo={"made memo": unmake},
)
