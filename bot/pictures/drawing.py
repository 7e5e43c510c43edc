"""A sheet of a calendar, drawn as a PNG: a week in columns, or a day. Pure; it takes a tenth of a second or more, so not on the loop."""

from dataclasses import dataclass
from datetime import date, timedelta
from io import BytesIO
from zoneinfo import ZoneInfo

from PIL import Image, ImageDraw

from bot.pictures.lettering import Lettering
from bot.pictures.sheets import Bar, Box, Entry, Layout, Sheet, layout
from bot.texts.of_pictures import say

FINER = 2  # it is drawn so much larger, and made smaller in the end: smooth edges
PAPER, CARD, INK, SOFT, LINE, FAINT = "#f6f7f2", "#ffffff", "#1d2823", "#56635b", "#d9dfd4", "#edf0ea"
NARROW, MARKED = 80, 16  # pixels: a box with smaller words, and the room of its mark
LEAF, ON_LEAF, TODAY, NOW = "#1c6a4c", "#ffffff", "#f1f7f3", "#c8372d"
TONES = (
    ("#d8ecdd", "#1c6a4c"),
    ("#dbe7f7", "#2a5ea8"),
    ("#e9e1f6", "#6a45a6"),
    ("#fae0e6", "#ad3258"),
    ("#fdebc8", "#8f5c00"),
    ("#d6eeee", "#13707a"),
    ("#f6e2d3", "#a24d14"),
    ("#e3e6ea", "#47535f"),
)
"""Ground and edge of what is of one colour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """How large everything is, in pixels of the picture as it is sent.

    `lanes` and `bars`: how much is shown beside and above each other. An hour is lower where there are many, to be `high` in all.
    """

    width: int
    hour: int
    text: int
    lanes: int
    bars: int
    head: int  # height of the title
    heads: int  # height of the names of days: a single day needs none
    margin: int = 20
    high: int = 860
    least_hour: int = 44
    clocks: int = 58


WEEK = Measures(width=1280, hour=56, text=17, lanes=3, bars=3, head=56, heads=74)
DAY = Measures(width=760, hour=60, text=20, lanes=4, bars=5, head=68, heads=0)


def draw(sheet: Sheet) -> bytes:
    """Return the picture of a sheet as a PNG."""
    return _Drawing(sheet, WEEK if sheet.days > 1 else DAY).png()


class _Drawing:
    """One picture in the making. Lengths are those of the picture, times FINER where pixels are touched."""

    def __init__(self, sheet: Sheet, measures: Measures) -> None:
        self.sheet, self.at = sheet, measures
        self.placed: Layout = layout(sheet, lanes=measures.lanes, bars=measures.bars)
        self.big, self.text, self.small = (
            Lettering(round(measures.text * FINER * times)) for times in (1.4, 1.0, 0.85)
        )
        self.bar = measures.text + 12
        rows = max((one.lane + 1 for one in self.placed.bars), default=0)
        self.top = measures.head + measures.heads
        self.grid = self.top + (rows * (self.bar + 3) + 14 if rows else 0)
        first, last = self.placed.hours
        self.hour = max(measures.least_hour, min(measures.hour, measures.high // (last - first)))
        more = any(self.placed.more)
        self.bottom = self.grid + (last - first) * self.hour
        self.height = self.bottom + (measures.text + 16 if more else 0) + measures.margin
        self.left = measures.margin + measures.clocks
        self.column = (measures.width - measures.margin - self.left) / sheet.days
        self.image = Image.new("RGB", (measures.width * FINER, self.height * FINER), PAPER)
        self.pen = ImageDraw.Draw(self.image)

    def png(self) -> bytes:
        """Draw everything, and return it."""
        self._head()
        self._days()
        self._hours()
        self._now()
        for bar in self.placed.bars:
            self._bar(bar)
        for box in self.placed.boxes:
            self._box(box)
        self._notes()
        shown = self.image.resize((self.at.width, self.height), Image.Resampling.LANCZOS)
        out = BytesIO()
        shown.save(out, "PNG", optimize=True)
        return out.getvalue()

    def _head(self) -> None:
        title, zone = self.sheet.title, self.sheet.zone.replace("_", " ")
        room = self.at.width - 2 * self.at.margin
        told = self.small.fitted(zone, room * FINER / 3)
        right = (self.at.width - self.at.margin) - self.small.width(told) / FINER
        title = self.big.fitted(title, (right - self.at.margin - 16) * FINER)
        self._write(self.at.margin + 2, self.at.head / 2, title, self.big, INK)
        self._write(right, self.at.head / 2, told, self.small, SOFT)
        self._rectangle(self.left, self.top, self.at.width - self.at.margin, self.bottom, CARD, radius=10)

    def _days(self) -> None:
        """Draw the names of the days, and the ground of today."""
        names = say(self.sheet.language, "weekdays").split()
        for day in range(self.sheet.days):
            left, at = self.left + day * self.column, self._date(day)
            if self.at.heads and at == self._today():
                self._rectangle(left, self.top, left + self.column, self.bottom, TODAY)
            if day:
                self._rule(left, self.top, left, self.bottom, LINE)
            if not self.at.heads:
                continue
            middle, center = left + self.column / 2, self.at.head + 48
            self._write(middle, self.at.head + 12, names[at.weekday()], self.small, SOFT, anchor="mm")
            if at == self._today():
                self._circle(middle, center, 20, LEAF)
            color = ON_LEAF if at == self._today() else INK
            self._write(middle, center, str(at.day), self.big, color, anchor="mm")
            if not self.placed.busy[day] and at >= self._today() and any(self.placed.busy):
                free = say(self.sheet.language, "empty_cell")
                self._write(middle, self.grid + self.hour / 2, free, self.small, SOFT, anchor="mm")

    def _hours(self) -> None:
        first, last = self.placed.hours
        if self.grid > self.top:
            self._rule(self.left, self.grid, self.at.width - self.at.margin, self.grid, LINE)
            told = say(self.sheet.language, "all_day")
            self._write(self.left - 10, self.top + 5 + self.bar / 2, told, self.small, SOFT, anchor="rm")
        for hour in range(first, last + 1):
            y = self.grid + (hour - first) * self.hour
            if first < hour < last:
                self._rule(self.left, y, self.at.width - self.at.margin, y, FAINT)
            self._write(self.left - 10, y, f"{hour:02}:00", self.small, SOFT, anchor="rm")
        if not any(self.placed.busy):
            empty = say(self.sheet.language, "empty_week" if self.sheet.days > 1 else "empty_day")
            middle, half = self.left + self.column * self.sheet.days / 2, self.big.width(empty) / FINER / 2 + 16
            center = (self.grid + self.bottom) / 2
            self._rectangle(middle - half, center - 26, middle + half, center + 26, CARD, radius=10)
            self._write(middle, center, empty, self.big, SOFT, anchor="mm")

    def _bar(self, bar: Bar) -> None:
        left, top = self.left + bar.first * self.column + 3, self.top + 5 + bar.lane * (self.bar + 3)
        right = self.left + (bar.last + 1) * self.column - 3
        edge = self._ground(bar.entry, left, top, right, top + self.bar)
        room = (right - left - 16 - (MARKED if bar.entry.repeats else 0)) * FINER
        self._write(left + 10, top + self.bar / 2, self.text.fitted(bar.entry.title, room), self.text, edge)

    def _box(self, box: Box) -> None:
        wide = (self.column - 6) / box.lanes
        left = self.left + box.day * self.column + 3 + box.lane * wide
        top, bottom = self._y(box.start) + 1, self._y(box.end) - 1
        edge = self._ground(box.entry, left, top, left + wide - 2, bottom)
        self._words(box, (left + (9 if wide > NARROW else 7), top, left + wide - 5, bottom), edge)

    def _words(self, box: Box, room: tuple[float, float, float, float], edge: str) -> None:
        """Write title, hours and place of a box, as much as there is room for."""
        left, top, right, bottom = room
        wide, high = (right - left) * FINER, bottom - top
        text = self.text if wide > NARROW * FINER and high > self.text.line / FINER else self.small
        line, small = text.line / FINER, self.small.line / FINER
        hours = box.starts if box.entry.rings else f"{box.starts} – {box.ends}"
        if self.small.width(hours) > wide:
            hours = box.starts
        marked = MARKED * FINER if box.entry.rings or box.entry.repeats else 0
        if high < line + small + 4:  # one line: when it begins, and what
            text = self.small if self.sheet.days > 1 else text
            both = box.entry.title if wide <= NARROW * FINER else f"{box.starts} {box.entry.title}"
            both = text.fitted(both, wide - marked)
            self._write(left, (top + bottom) / 2, both, text, edge)
            return
        titles = text.wrapped(box.entry.title, wide - marked, int((high - small - 6) // line))
        y = top + 4 + line / 2
        for title in titles:
            self._write(left, y, title, text, edge)
            y += line
        for told in (hours, box.entry.place):
            if told and y + small / 2 <= bottom:
                self._write(left, y - (line - small) / 2, self.small.fitted(told, wide), self.small, SOFT)
                y += small

    def _ground(self, entry: Entry, left: float, top: float, right: float, bottom: float) -> str:
        """Draw the ground of a thing, and return the colour of its words; what takes no time has an edge alone."""
        ground, edge = TONES[entry.tone % len(TONES)]
        solid = entry.firm and not entry.rings
        self._rectangle(left, top, right, bottom, ground if solid else CARD, radius=6, edge=None if solid else edge)
        if entry.rings:
            self._circle(right - 8, top + 8, 4, edge)
        else:
            self._rectangle(left, top, left + 4, bottom, edge, radius=2)
        if entry.repeats and not entry.rings:
            self._again(right - 11, top + 11, edge)
        return edge

    def _again(self, x: float, y: float, color: str) -> None:
        """Draw the mark of what repeats: a circle with a point, as an arrow in a round."""
        size = 5
        box = [(x - size) * FINER, (y - size) * FINER, (x + size) * FINER, (y + size) * FINER]
        self.pen.arc(box, 30, 330, color, width=round(1.6 * FINER))
        tip = [(x + size + 2.5, y - 1), (x + size - 4.5, y - 1), (x + size - 0.5, y - 6)]
        self.pen.polygon([(a * FINER, b * FINER) for a, b in tip], color)

    def _now(self) -> None:
        now = self.sheet.now.astimezone(ZoneInfo(self.sheet.zone))
        day, minute = (now.date() - self.sheet.first).days, now.hour * 60 + now.minute
        first, last = self.placed.hours
        if not 0 <= day < self.sheet.days or not first * 60 <= minute <= last * 60:
            return
        left, y = self.left + day * self.column, self._y(minute)
        self._rule(left, y, left + self.column, y, NOW, width=2)
        self._circle(left, y, 5, NOW)

    def _notes(self) -> None:
        """Say below each day how much there was no room for."""
        for day, more in enumerate(self.placed.more):
            if more:
                middle = self.left + (day + 0.5) * self.column
                told = say(self.sheet.language, "more", number=more)
                self._write(middle, self.bottom + 8 + self.at.text / 2, told, self.small, SOFT, anchor="mm")

    def _date(self, day: int) -> date:
        return self.sheet.first + timedelta(days=day)

    def _today(self) -> date:
        return self.sheet.now.astimezone(ZoneInfo(self.sheet.zone)).date()

    def _y(self, minute: int) -> float:
        return self.grid + (minute / 60 - self.placed.hours[0]) * self.hour

    def _write(self, x: float, y: float, text: str, lettering: Lettering, color: str, *, anchor: str = "lm") -> None:
        self.pen.text((x * FINER, y * FINER), text, fill=color, font=lettering.font, anchor=anchor)

    def _rule(self, x: float, y: float, to_x: float, to_y: float, color: str, *, width: int = 1) -> None:
        self.pen.line([x * FINER, y * FINER, to_x * FINER, to_y * FINER], color, width=width * FINER)

    def _circle(self, x: float, y: float, radius: float, color: str) -> None:
        box = [(x - radius) * FINER, (y - radius) * FINER, (x + radius) * FINER, (y + radius) * FINER]
        self.pen.ellipse(box, color)

    def _rectangle(  # noqa: PLR0913 - the same
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        color: str,
        *,
        radius: int = 0,
        edge: str | None = None,
    ) -> None:
        box = [left * FINER, top * FINER, max(right, left + 1) * FINER, max(bottom, top + 1) * FINER]
        self.pen.rounded_rectangle(box, radius * FINER, color, edge, width=round(1.5 * FINER) if edge else 1)
