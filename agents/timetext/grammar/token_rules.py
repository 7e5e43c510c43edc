"""First combinations: rules are patterns over the letters of the tokens, applied one after the other."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TypeAlias

from agents.timetext.grammar import amount_rules as amounts
from agents.timetext.grammar import number_rules as numbers
from agents.timetext.grammar import series_rules as series
from agents.timetext.values import Token

Build: TypeAlias = Callable[[Sequence[Token]], Sequence[Token] | None]


@cache
def rules() -> tuple[tuple[re.Pattern[str], Build], ...]:
    listed: tuple[tuple[str, Build], ...] = (
        (r"<q", amounts.about_so_much),
        (r"ntq", amounts.vague),
        (r"h\.", numbers.on_dotted),
        (r"f\.[tuj]\.", numbers.dotted_hours),
        (r"(?<=[@dpf])nt\.", numbers.hour_to_dotted),
        (r"[@dpe]\.", numbers.dotted),
        (r">h?_?h?t\.", numbers.dotted),
        (r"^\.(?=_[^cp.]*d)", numbers.clock_or_price),
        (r"\.(?=p)|\.", numbers.dotted_date),
        (r"f?h?n[tu]h?n[vi]?w|fh?njh?n[vi]?w|wi?f?n[tuj]n|f?h?[nd][tu]h?d|fh?[nd]jh?d", numbers.days_of_month),
        (r"Y[hv]?d|dY", amounts.week_of),
        (r"^[^cp.@n]*yn(?=d[^cp.@n]*$)", numbers.party_or_hour),
        (r"hn(?=[@c,p~]|$)", numbers.on_number),
        (r"dn(?![tqn])|dn(?=td)", numbers.weekday_number),
        (r"dn(?=$|,|[hr@]|t(?![nc]))", numbers.weekday_or_hour),
        (r"(?<![yt])nd(?!t)|dn(?=$)", numbers.beside_day),
        (r"c[hv]?w|wv?c", amounts.same_time),
        (r"^jq(?=_)", amounts.remaining),
        (r"yq(?=[pc])", amounts.each_day),
        (r"yq", amounts.sure),
        (r">h?_?h?tn(?=$|[,_])", numbers.moved_to),
        (r"dtn(?!q)", numbers.day_range),
        (r"ntd", numbers.number_to_day),
        (r"(?<!y)[nc]yc", series.choice),
        (r"f[nc][tju][nc]", numbers.clocks),
        (r"[nc]tc|ct[nc]", numbers.clocks),
        (r"(?<=[dpwe])[h@]?ntn|(?<=e@)[nc]jn|@ntn|ntn(?=[hv,]{0,2}[dpe])", numbers.clocks),
        (r"(?<=@)n(?:,n){1,5},?jc", numbers.clocks),
        (
            r"@~?n|p[~@h]{0,2}n(?!q)|n(?=hp)|n(?=dp)|~n(?=[dp])|(?<=[dcp])~n|fn(?=_|,|$|y)|(?<=[bau])n(?=$|,|hd|h?p)",
            numbers.clocks,
        ),
        (r"c(?:[j,]{1,2}[nc]){0,5}[j,]{1,2}n(?=[dpe]|$)|c(?:,[nc]){0,5},?jn(?=[tr])", numbers.clocks),
        (r"mh?~?q[j,]q", amounts.two_leads),
        (r"q(?:j?q)+", amounts.sums),
        (r"mh?~?q|qm", amounts.lead),
        (r"(?<=r_)qb(?![dwc])|(?<=r)qb|(?<=r_)qb(?=_)", amounts.lead),
        (r"(?<!y)q[ab]h?c|c[gl]q(?!_?r)", amounts.beside_clock),
        (r"qb(?=_|,|$)|gq(?=_?r)|qg(?=r)", amounts.lead),
        (r"ev?q", series.every_amount),
        (r"(?<!y)q[fab][hv]?d", amounts.anchored),
        (r"d[gl]q(?!r)", amounts.behind),
        (r"w[gl]q(?!r)", amounts.vague),
        (r"[ia]~?q(?![td])|q~?l(?![dwc])|q~?l|i~?q", amounts.ahead),
        (r"q~?g", amounts.ago),
        (r"in(?=$|,)", amounts.vague),
        (r"Wq|qv?W", amounts.window),
        (r"edv?h?w(?![a-zA-Z])|edvh?w", series.every_nth),
        (r"e[hv]?dt[hv]?d|dt[hv]?d(?=[hv,]{0,2}@?[pc]|[hv,]{0,2}e)", series.weekday_range),
        (r"fh?djh?d", series.between_days),
        (r"d(?:[j,]{1,2}[h]?d)+", series.weekday_list),
        (r"dd+", series.weekdays_in_a_row),
        (r"e(?:[j,]{1,2}e)+", series.weekday_series),
        (r"(?<=e)djn", series.day_and_number),
        (r"Lb(?=[h_]?[dpcwnz])", amounts.lead_of),
        (r"Lp?c", amounts.lead_clock),
        (r"d[h]?oh?d", series.choice),
        (
            r"xh?[dwe](?:[j,]{1,2}h?[dwe])*x|xh?[dwe](?:jh?[dwe])*|(?:^|(?<=[,_e]))[dw]x",
            series.left_out,
        ),
    )
    return tuple((re.compile(pattern), build) for pattern, build in listed)


def combine(tokens: list[Token]) -> list[Token]:
    """Every rule runs over the row once; what it declines stays as it was."""
    code = "".join(token.kind for token in tokens)
    for pattern, build in rules():
        if pattern.search(code):
            tokens = list(_apply(pattern, build, tokens, code))
            code = "".join(token.kind for token in tokens)
    return tokens


def _apply(pattern: re.Pattern[str], build: Build, tokens: list[Token], code: str) -> Iterator[Token]:
    place = 0
    for found in pattern.finditer(code):
        yield from tokens[place : found.start()]
        piece = tokens[found.start() : found.end()]
        yield from build(piece) or piece
        place = found.end()
    yield from tokens[place:]
