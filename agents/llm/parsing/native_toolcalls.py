"""Tool calls in the forms that models were trained on (Mistral, Llama, DeepSeek, Kimi, Qwen, GLM, …), read from their block. Pure.

An endpoint that knows its model turns them into calls of its own; others pass them on as text.
"""

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import isfinite

from agents.llm.parsing import json_repair
from agents.llm.parsing.json_toolcalls import ParsedCall, Tools

LONGEST_CODE = 2_000  # characters of calls written as a program
MOST = 16  # calls of one block

SPECIAL = re.compile(
    r"</?(?:s|tool_calls?|function_calls?|tool_use|minimax:tool_call)>|\[/?TOOL_CALLS?\]|<[|｜][^<>|｜\n]{1,60}[|｜]>"
)
_FUNCTION = re.compile(
    r"<function=(?P<name>[\w.\-:]{1,80})[ \t]*>?(?P<given>.*?)(?:</function>|(?=<function=)|\Z)", re.DOTALL
)
_INVOKED = re.compile(
    r"<(?:｜DSML｜)?invoke name=[\"']?(?P<name>[\w.\-:]{1,80})[\"']?[^<>\n]{0,40}>(?P<given>.*?)(?:</(?:｜DSML｜)?invoke>|\Z)",
    re.DOTALL,
)
_PARAMETER = re.compile(
    r"<(?:｜DSML｜)?parameter(?:=| name=)[\"']?(?P<name>[\w.\-]{1,80})[\"']?[^<>\n]{0,40}>(?P<value>.*?)"
    r"(?:</(?:｜DSML｜)?parameter>|(?=<parameter)|\Z)",
    re.DOTALL,
)
_SECTION = re.compile(
    r"<[|｜]tool[▁_ ]call[▁_ ]begin[|｜]>(?P<given>.*?)(?:<[|｜]tool[▁_ ]call[▁_ ]end[|｜]>|(?=<[|｜]tool[▁_ ]call[▁_ ]begin)|\Z)",
    re.DOTALL,
)
_BETWEEN = re.compile(r"<[|｜]tool[▁_ ](?:sep|call[▁_ ]argument[▁_ ]begin)[|｜]>")
_NUMBER = re.compile(r":\d{1,4}\Z")  # functions.memo_search:0
_PAIR = re.compile(
    r"<arg_key>(?P<name>[^<]{0,200})</arg_key>\s{0,8}<arg_value>(?P<value>.*?)(?:</arg_value>|\Z)", re.DOTALL
)
_NAME = re.compile(r"\s{0,8}(?P<name>[A-Za-z_][\w.\-]{0,79})")
_NAMED = re.compile(
    r"(?P<name>[A-Za-z_][\w.\-]{0,79})[ \t]{0,4}(?:\[CALL_ID\][\w\-]{0,40})?[ \t]{0,4}(?:\[ARGS\])?\s{0,8}(?=[{｛])"
)
_VALUE = re.compile(r"[\s;,]*(?=[{\[｛])")
_TO = re.compile(r"\bto=(?P<name>[\w.\-]{1,80})")


def calls(block: str, tools: Tools) -> tuple[ParsedCall, ...]:
    """The calls in a block, in whichever form; none when it is not to be read."""
    for read in _FORMS:
        with suppress(ValueError, RecursionError, MemoryError):
            found = tuple(call for call, _ in zip(read(block, tools), range(MOST), strict=False))
            if found:
                return found
    return ()


def _functions(block: str, tools: Tools) -> Iterator[ParsedCall]:
    """<function=name>{…}</function>, or with <parameter=…> in it."""
    return (_given(one, tools) for one in _FUNCTION.finditer(block))


def _invocations(block: str, tools: Tools) -> Iterator[ParsedCall]:
    """<invoke name="…"><parameter name="…">…"""
    return (_given(one, tools) for one in _INVOKED.finditer(block))


def _given(found: re.Match[str], tools: Tools) -> ParsedCall:
    given = found["given"]
    parameters = {one["name"]: _value(one["value"]) for one in _PARAMETER.finditer(given)}
    return tools.wanted(found["name"], parameters or SPECIAL.sub("", given).strip())


def _sections(block: str, tools: Tools) -> Iterator[ParsedCall]:
    """Between marks of DeepSeek's or Kimi's: a name, a mark, arguments, perhaps fenced."""
    for section in _SECTION.finditer(block):
        head, *rest = _BETWEEN.split(section["given"], maxsplit=1)
        given = rest[0].strip() if rest else ""
        if head.strip() == "function":  # the kind of tool, and its name below
            head, _, given = given.partition("\n")
        yield tools.wanted(_NUMBER.sub("", head.strip()), given.strip())


def _pairs(block: str, tools: Tools) -> Iterator[ParsedCall]:
    """A name, and <arg_key> with <arg_value> for each argument."""
    bare = SPECIAL.sub("", block)
    name, given = _NAME.match(bare), {one["name"].strip(): _value(one["value"]) for one in _PAIR.finditer(bare)}
    if name is not None and given:
        yield tools.wanted(name["name"], given)


def _channelled(block: str, tools: Tools) -> Iterator[ParsedCall]:
    """to=functions.name … {…}"""
    name = _TO.search(block)
    if name is not None:
        begin = block.find("{", name.end())
        yield tools.wanted(name["name"], block[begin : json_repair.end_of(block, begin)] if begin >= 0 else None)


def _named(block: str, tools: Tools) -> Iterator[ParsedCall]:
    """name[ARGS]{…}, one behind the other."""
    place = 0
    bare = SPECIAL.sub(" ", block)
    while name := _NAMED.search(bare, place):
        if bare[place : name.start()].strip():
            return
        place = json_repair.end_of(bare, name.end()) or len(bare)
        yield tools.wanted(name["name"], bare[name.end() : place])


def _values(block: str, tools: Tools) -> Iterator[ParsedCall]:
    """JSON: an object or a list, or several with a semicolon between them."""
    bare = SPECIAL.sub(" ", block)
    place = 0
    while begin := _VALUE.match(bare, place):
        place = json_repair.end_of(bare, begin.end()) or len(bare)
        yield from tools.found(json_repair.loads(bare[begin.end() : place]), sure=True)


def _program(block: str, tools: Tools) -> Iterator[ParsedCall]:
    """[name(key="value")], name.call(key="value")."""
    bare = SPECIAL.sub(" ", block).strip()
    if len(bare) > LONGEST_CODE or sum(map(bare.count, "([{")) > json_repair.DEEPEST:
        return
    try:
        tree = ast.parse(bare, mode="eval").body
    except SyntaxError:
        return
    for node in tree.elts if isinstance(tree, ast.List | ast.Tuple) else [tree]:
        if not isinstance(node, ast.Call):
            return
        name = ast.unparse(node.func).removesuffix(".call")
        named = {one.arg: _literal(one.value) for one in node.keywords if one.arg and not _is_open(one.value)}
        bare_value = _literal(node.args[0]) if node.args and not _is_open(node.args[0]) else None
        yield tools.wanted(name, named or bare_value)


def _literal(node: ast.expr) -> object:
    """Return the JSON value that a literal of a program means. Raises ValueError where it means none."""
    match node:
        case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
            return [_literal(item) for item in items if not _is_open(item)]
        case ast.Dict(keys=keys, values=values):
            return {_key(key): _literal(value) for key, value in zip(keys, values, strict=True) if not _is_open(value)}
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return _finite(-number)
        case ast.Constant(value=bytes() as raw):
            return raw.decode()
        case ast.Constant(value=str() | int() | None as value):
            return value
        case ast.Constant(value=float() as number):
            return _finite(number)
        case _:
            raise ValueError(f"{type(node).__name__} is no JSON")


def _key(node: ast.expr | None) -> str:
    """Raise ValueError for what cannot name a field."""
    match node:
        case ast.Constant(value=str() | int() | float() as name):
            return str(name)
        case _:
            raise ValueError("a field has no name")


def _finite(number: float) -> float:
    if not isfinite(number):
        raise ValueError("a number without end is no JSON")
    return number


def _is_open(node: ast.expr) -> bool:
    """Tell whether `...` stands there: it is for the tool to say that something is missing."""
    return isinstance(node, ast.Constant) and node.value is ...


def _value(text: str) -> object:
    """What an argument's text means: JSON where it looks like some, else the words."""
    text = text.strip()
    if text[:1] in ("{", "["):
        with suppress(ValueError):
            return json_repair.loads(text)
    return text


_FORMS: tuple[Callable[[str, Tools], Iterator[ParsedCall]], ...] = (
    _functions,
    _invocations,
    _sections,
    _pairs,
    _channelled,
    _named,
    _values,
    _program,
)
