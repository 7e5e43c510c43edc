"""Which tables a statement reads and writes without a space that is given: what a database spread over spaces asks for."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from pglast.parser import parse_sql_json

GIVEN = "given"
Node: TypeAlias = Any  # of the tree as JSON: an object with its class's name as the only key, or fields alone where one class can stand
Names: TypeAlias = dict[str, object]
QUERIES = ("SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt")
CLAUSES = ("fromClause", "usingClause")
APART = ("withClause", "larg", "rarg", "relation", *CLAUSES)  # of a query, what is read by itself


@dataclass(eq=False, frozen=True, slots=True)
class Reference:
    """A table where a query names it."""

    table: str


def ungiven(text: str, spread: frozenset[str], local: frozenset[str] = frozenset()) -> set[str]:
    """Return the tables of `spread` that a statement reads or writes without saying of which space.

    A space is given by a value, by `current_space()`, or by being that of another table whose space is given. `local`: tables
    that have a column of that name, too, and are not spread; `space` itself is one, with its number.
    """
    reading = _Reading(spread | local | {"space"})
    for statement in json.loads(parse_sql_json(text))["stmts"]:
        reading.any_query(statement["stmt"], [], {})
    return {one.table for one in reading.references if one.table in spread and not reading.is_given(one)}


class _Reading:
    """Goes through a statement, query by query, and keeps whose spaces are said to be equal."""

    def __init__(self, known: frozenset[str]) -> None:
        self._known = known
        self._equal: list[set[object]] = []
        self._shown_of: dict[object, list[object]] = {}  # of the rows of queries inside: whose spaces they show
        self.references: list[Reference] = []

    def is_given(self, one: object) -> bool:
        alike = next((group for group in self._equal if one in group), {one})
        return GIVEN in alike or any(
            all(map(self.is_given, self._shown_of[rows])) for rows in alike & self._shown_of.keys() - {one}
        )

    def any_query(self, node: Node, around: list[Names], ctes: Names) -> object:
        """Read a query, inside others whose names it sees; return what stands for its rows."""
        [(kind, query)] = node.items()
        return self._query(kind, query, around, ctes)

    def _query(self, kind: str, query: Node, around: list[Names], ctes: Names) -> object:
        names: Names = {}
        scopes, rows, ctes = [names, *around], object(), dict(ctes)
        for one in query.get("withClause", {}).get("ctes", ()):
            ctes[one["CommonTableExpr"]["ctename"]] = self.any_query(one["CommonTableExpr"]["ctequery"], around, ctes)
        written = self._named(query["relation"], names, {}) if "relation" in query else None
        self._from(query, scopes, ctes)
        if kind == "InsertStmt":
            self._inserted(query, written, scopes, ctes)
        else:
            self._compared_in(query, scopes, ctes)
        for target in query.get("targetList", ()) if kind == "SelectStmt" else _returned(query):
            self._shown(target["ResTarget"], rows, scopes)
        for half in ("larg", "rarg"):
            if half in query:
                self._shown_of.setdefault(rows, []).append(self._query("SelectStmt", query[half], around, ctes))
        return rows

    def _join(self, one: object, other: object) -> None:
        touched = [group for group in self._equal if one in group or other in group]
        self._equal = [group for group in self._equal if group not in touched] + [{one, other}.union(*touched)]

    def _from(self, query: Node, scopes: list[Names], ctes: Names) -> None:
        for clause in CLAUSES:
            for one in query.get(clause, ()):
                self._table(one, scopes, ctes)

    def _table(self, clause: Node, scopes: list[Names], ctes: Names) -> None:
        match clause:
            case {"RangeVar": one}:
                self._named(one, scopes[0], ctes)
            case {"JoinExpr": one}:
                self._table(one["larg"], scopes, ctes)
                self._table(one["rarg"], scopes, ctes)
            case {"RangeSubselect": one}:
                rows = self.any_query(one["subquery"], scopes if one.get("lateral") else scopes[1:], ctes)
                scopes[0][one.get("alias", {}).get("aliasname", "")] = rows
            case _:
                pass

    def _named(self, one: Node, names: Names, ctes: Names) -> object:
        table = one["relname"]
        found = ctes.get(table) or (Reference(table) if table in self._known else object())
        names[one.get("alias", {}).get("aliasname", table)] = found
        if isinstance(found, Reference):
            self.references.append(found)
        return found

    def _inserted(self, query: Node, written: object, scopes: list[Names], ctes: Names) -> None:
        """Read what is inserted; the space of new rows is what stands in the column's place."""
        select = query.get("selectStmt", {}).get("SelectStmt", {})
        columns = [one["ResTarget"]["name"] for one in query.get("cols", ())]
        place = columns.index("space") if "space" in columns else None
        inner: list[Names] = [{}, *scopes[1:]]
        self._from(select, inner, ctes)
        self._compared_in(select, inner, ctes)
        self._compared_in(query.get("onConflictClause", {}), scopes, ctes)
        if place is None:
            return
        for values in select.get("valuesLists", ()):
            space = self._space(values["List"]["items"][place], scopes)
            self._join(written, space or object())
        if targets := select.get("targetList"):
            self._join(written, self._space(targets[place]["ResTarget"]["val"], inner) or object())

    def _compared_in(self, query: Node, scopes: list[Names], ctes: Names) -> None:
        """Read the conditions of a query, and the queries in it."""
        for node in _within(query):
            match node:
                case {
                    "A_Expr": {"kind": "AEXPR_OP", "name": [{"String": {"sval": "="}}], "lexpr": one, "rexpr": other}
                }:
                    self._compared(one, other, scopes)
                case dict() if node.keys() & set(QUERIES):
                    self.any_query(node, scopes, ctes)
                case _:
                    pass

    def _compared(self, one: Node, other: Node, scopes: list[Names]) -> None:
        if "RowExpr" in one and "RowExpr" in other:
            for left, right in zip(one["RowExpr"]["args"], other["RowExpr"]["args"], strict=True):
                self._compared(left, right, scopes)
            return
        left, right = self._space(one, scopes), self._space(other, scopes)
        if left is not None and right is not None:
            self._join(left, right)

    def _shown(self, target: Node, rows: object, scopes: list[Names]) -> None:
        """Say whose space a query's rows show, if they show one."""
        *of, last = _path(target["val"]) or [""]
        if last == "*":
            shown = [one for name, one in scopes[0].items() if not of or of == [name]]
            self._shown_of.setdefault(rows, []).extend(shown)
        elif target.get("name", last) == "space":
            self._shown_of.setdefault(rows, []).append(self._space(target["val"], scopes) or object())

    def _space(self, node: Node, scopes: list[Names]) -> object | None:
        """Return whose space a term is: a thing of the query, or GIVEN; None: it is something else."""
        if _is_given(node):
            return GIVEN
        *of, last = _path(node) or [""]
        if last not in ("space", "id"):
            return None
        if of:
            found = next((scope[of[0]] for scope in scopes if of[0] in scope), None)
        else:
            tables = [one for one in scopes[0].values() if isinstance(one, Reference)] or [*scopes[0].values()]
            found = tables[0] if len(tables) == 1 else None
        is_table_of_spaces = isinstance(found, Reference) and found.table == "space"
        return found if is_table_of_spaces == (last == "id") else None


def _path(node: Node) -> list[str]:
    """Return the names of a column; none of what is none."""
    fields = node.get("ColumnRef", {}).get("fields", ())
    return ["*" if "A_Star" in one else one["String"]["sval"] for one in fields]


def _returned(query: Node) -> list[Node]:
    return query.get("returningClause", {}).get("exprs") or query.get("returningList", [])


def _is_given(node: Node) -> bool:
    match node:
        case {"ParamRef": _}:
            return True
        case {"TypeCast": {"arg": value}} | {
            "SubLink": {"subselect": {"SelectStmt": {"targetList": [{"ResTarget": {"val": value}}]}}}
        }:
            return _is_given(value)
        case {"FuncCall": {"funcname": [*_, {"String": {"sval": name}}]}}:
            return name == "current_space"
        case _:
            return False


def _within(query: Node) -> Iterator[Node]:
    """Yield what is in a query, down to the queries in it, and these; its joins' conditions are its own."""
    waiting = [value for name, value in query.items() if name not in APART]
    waiting += [one for clause in CLAUSES for one in query.get(clause, ()) if "JoinExpr" in one]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict):
            yield node
            waiting += _inside(node)


def _inside(node: Node) -> list[Node]:
    if "JoinExpr" in node:
        join = node["JoinExpr"]
        return [join.get("quals", []), *(join[side] for side in ("larg", "rarg") if "JoinExpr" in join[side])]
    return [] if node.keys() & {*QUERIES, "RangeSubselect"} else [*node.values()]
