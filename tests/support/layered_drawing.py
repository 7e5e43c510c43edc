"""Draws an acyclic graph in layers, as SVG: boxes in bands, every arrow from above to below."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from xml.sax.saxutils import escape

Arrow = tuple[str, str]
BOX, HEIGHT, ROW, GAP, BEND, MARGIN, TITLES, HEAD = 104, 26, 54, 18, 12, 12, 60, 24
SWEEPS = 60
STRAIGHT = 6  # how much more long arrows pull to be straight
STYLE = """
text { font: 13px system-ui, "Segoe UI", sans-serif }
.paper { fill: #ffffff } .band { fill: #f3f3ef; stroke: #d8d8d2 } .title { fill: #66665f; font-size: 12px }
.room { fill: #ffffff; stroke: #77776f } .name { fill: #1c1c1a; text-anchor: middle }
.arrow { fill: none; stroke: #5c5c55; stroke-width: 1.1; marker-end: url(#head) } .head { fill: #5c5c55 }
.dashed { stroke: #b4561c; stroke-dasharray: 4 3 }
@media (prefers-color-scheme: dark) {
  .paper { fill: #151513 } .band { fill: #20201d; stroke: #3a3a35 } .title { fill: #a3a39b }
  .room { fill: #2d2d29; stroke: #85857c } .name { fill: #eeeeea }
  .arrow { stroke: #a5a59c } .head { fill: #a5a59c } .dashed { stroke: #e58b52 }
}
""".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """The boxes (`band.name`) of each band, from top to bottom; arrows that point down, and dashed ones that point up."""

    bands: Mapping[str, Sequence[str]]
    arrows: Sequence[Arrow]
    dashed: Sequence[Arrow]


@dataclass(slots=True, kw_only=True)
class _Layout:
    """The rows with their order, the way of each arrow through the rows, and where things are."""

    rows: list[list[str]]
    ways: dict[Arrow, list[str]]
    row: dict[str, int]
    x: dict[str, float] = field(default_factory=dict[str, float])

    def width(self, node: str) -> int:
        return BEND if node.startswith("~") else BOX


def drawn(drawing: Drawing) -> str:
    """Return the picture as SVG."""
    layout = _layout(drawing)
    tops: dict[int, int] = {}
    bands: list[tuple[str, int, int]] = []
    y = 8
    for title, nodes in drawing.bands.items():
        rows = sorted({layout.row[node] for node in nodes})
        for place, number in enumerate(rows):
            tops[number] = y + HEAD + place * ROW
        height = HEAD + (len(rows) - 1) * ROW + HEIGHT + 14
        bands.append((title, y, height))
        y += height + 16
    width = round(max(layout.x[node] + layout.width(node) / 2 for node in layout.x)) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" height="{y}" role="img">',
        "<title>Packages, rooms, and what imports what</title>",
        f"<style>\n{STYLE}\n</style>",
        '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">',
        '<path class="head" d="M0 0 8 4 0 8z"/></marker></defs>',
        f'<rect class="paper" width="{width}" height="{y}"/>',
    ]
    for title, top, height in bands:
        parts.append(f'<rect class="band" x="4" y="{top}" width="{width - 8}" height="{height}" rx="6"/>')
        parts.append(f'<text class="title" x="12" y="{top + 16}">{escape(title)}</text>')
    parts += [f'<path class="arrow" d="{_curve(way, layout, tops)}"/>' for way in layout.ways.values()]
    parts += [f'<path class="arrow dashed" d="{_back(arrow, layout, tops)}"/>' for arrow in drawing.dashed]
    for nodes in drawing.bands.values():
        parts += [_box(node, round(layout.x[node]), tops[layout.row[node]]) for node in nodes]
    return "\n".join([*parts, "</svg>", ""])


def _box(node: str, x: int, top: int) -> str:
    name = escape(node.partition(".")[2])
    return (
        f'<rect class="room" x="{x - BOX // 2}" y="{top}" width="{BOX}" height="{HEIGHT}" rx="4"/>'
        f'<text class="name" x="{x}" y="{top + 17}">{name}</text>'
    )


def _curve(way: Sequence[str], layout: _Layout, tops: Mapping[int, int]) -> str:
    """Return the way from the lower edge of the first box to the upper edge of the last."""
    path = f"M{round(layout.x[way[0]])} {tops[layout.row[way[0]]] + HEIGHT}"
    for upper, lower in pairwise(way):
        start, end = tops[layout.row[upper]] + HEIGHT, tops[layout.row[lower]]
        middle = (start + end) // 2
        ahead, there = round(layout.x[upper]), round(layout.x[lower])
        path += f"C{ahead} {middle} {there} {middle} {there} {end}"
        if lower != way[-1]:
            path += f"V{end + HEIGHT}"
    return path


def _back(arrow: Arrow, layout: _Layout, tops: Mapping[int, int]) -> str:
    """Return the way of an arrow that points up, along the side on which its end is."""
    (x, y), (there, end) = ((round(layout.x[node]), tops[layout.row[node]] + HEIGHT // 2) for node in arrow)
    side = -1 if there < x else 1
    x, there = x + side * BOX // 2, there + side * BOX // 2
    far = (min if side < 0 else max)(x, there) + side * 46
    return f"M{x} {y}C{far} {y} {far} {end} {there} {end}"


def _layout(drawing: Drawing) -> _Layout:
    row = _ranked(drawing)
    rows: list[list[str]] = [[] for _ in range(max(row.values()) + 1)]
    for node in row:
        rows[row[node]].append(node)
    ways: dict[Arrow, list[str]] = {}
    for upper, lower in drawing.arrows:
        bends = [f"~{lower}~{number}" for number in range(row[upper] + 1, row[lower])]  # shared by arrows to one box
        for number, bend in enumerate(bends, row[upper] + 1):
            if bend not in row:
                rows[number].append(bend)
                row[bend] = number
        ways[upper, lower] = [upper, *bends, lower]
    layout = _Layout(rows=rows, ways=ways, row=row)
    _place(layout)
    return layout


def _ranked(drawing: Drawing) -> dict[str, int]:
    """Return the row of each box: in its band, behind all that point at it; bands follow each other."""
    into: dict[str, list[str]] = defaultdict(list)
    for upper, lower in drawing.arrows:
        into[lower].append(upper)
    row: dict[str, int] = {}
    first = 0
    for nodes in drawing.bands.values():
        row |= {node: first + _rank(node, into, nodes) for node in nodes}
        first = max((row[node] for node in nodes), default=first - 1) + 1
    return row


def _rank(node: str, into: Mapping[str, Sequence[str]], band: Sequence[str]) -> int:
    return max((_rank(one, into, band) + 1 for one in into.get(node, ()) if one in band), default=0)


def _place(layout: _Layout) -> None:
    """Order the rows so that arrows cross little, and give every node its x: near those that it is tied to."""
    ties: dict[str, list[str]] = defaultdict(list)
    for upper, lower in sorted({pair for way in layout.ways.values() for pair in pairwise(way)}):
        pull = STRAIGHT if upper.startswith("~") and lower.startswith("~") else 1
        ties[upper] += [lower] * pull
        ties[lower] += [upper] * pull
    for nodes in layout.rows:
        _spread(layout, nodes, {node: float(place * (BOX + GAP)) for place, node in enumerate(nodes)})
    for sweep in range(SWEEPS):
        for nodes in layout.rows if sweep % 2 == 0 else reversed(layout.rows):
            near = {node: _mean([layout.x[one] for one in ties[node]] or [layout.x[node]]) for node in nodes}
            if sweep < SWEEPS // 2:
                nodes.sort(key=lambda node: near[node])
            _spread(layout, nodes, near)
    least = min(layout.x[node] - layout.width(node) / 2 for node in layout.x)
    for node in layout.x:
        layout.x[node] += MARGIN + TITLES - least


def _spread(layout: _Layout, nodes: Sequence[str], near: Mapping[str, float]) -> None:
    """Put the nodes of a row where they want to be, in their order, without overlap."""
    groups: list[tuple[list[str], float]] = []  # nodes that touch, and where the first wants to be
    for node in nodes:
        groups.append(([node], near[node] - layout.width(node) / 2))
        while len(groups) > 1 and groups[-2][1] + _extent(layout, groups[-2][0]) > groups[-1][1]:
            (left, at), (right, there) = groups[-2], groups[-1]
            wanted = (len(left) * at + len(right) * (there - _extent(layout, left))) / (len(left) + len(right))
            groups[-2:] = [([*left, *right], wanted)]
    for members, at in groups:
        x = at
        for node in members:
            layout.x[node] = x + layout.width(node) / 2
            x += layout.width(node) + GAP


def _extent(layout: _Layout, nodes: Sequence[str]) -> float:
    return sum(layout.width(node) + GAP for node in nodes)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
