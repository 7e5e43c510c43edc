"""What watches us names figures that there are, each with a name by convention and a help text; named events are counted."""

import ast
import json
import logging
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families

from bot.process.event_figures import COUNTED, EventFigures
from bot.process.metrics import Metrics

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
NAME = re.compile(r"\b(?:parrots|process)_[a-z_]+\b")
UNITS = ("_total", "_seconds", "_bytes", "_info", "_up")
COUNTS = {"parrots_waiting", "parrots_database_connections"}
# What of Prometheus's language our rules and panels speak: a figure with labels and perhaps a time, in functions, summed up by labels.
SELECTOR = re.compile(r"\b((?:parrots|process)_[a-z_]+|up)(?:\{([^}]*)\})?(\[\d+[smh]\])?(?: offset \d+[smh]\b)?")
MATCHER = re.compile(r"\s*([a-z_]+)(?:=~|!~|!=|=)\"[^\"]+\"\s*")
GROUPED = re.compile(r"\b(?:by|on) \(([a-z_, ]+)\)")
SPOKEN = {
    "sum",
    "max",
    "min",
    "absent",
    "histogram_quantile",
    "by",
    "on",
    "and",
    "or",
    "unless",
    *(OVER_TIME := {"rate", "increase", "delta"}),
}
EVERYWHERE = {"job", "instance"}  # labels that Prometheus gives


def families() -> dict[str, Any]:
    with Metrics(version="1").counting() as metrics:
        text = metrics.alone({"telegram:1": "ok"}).decode()
    return {family.name: family for family in text_string_to_metric_families(text)}


def exported() -> set[str]:
    """The names of samples, as Prometheus stores them."""
    names = set[str]()
    for name, family in families().items():
        names |= {f"{name}_total"} if family.type == "counter" else {name}
        if family.type == "histogram":
            names |= {f"{name}_bucket", f"{name}_sum", f"{name}_count"}
    return names


def test_each_figure_has_a_help_text_and_a_unit_in_its_name() -> None:
    found = {name: family for name, family in families().items() if name.startswith("parrots_")}
    told = {f"{name}_total" if family.type == "counter" else name for name, family in found.items()}
    told = {name for name in told if not name.endswith("_created")}
    assert {name for name, family in found.items() if not family.documentation.strip()} == set()
    assert {name for name in told if not name.endswith(UNITS)} == COUNTS


def expressions(name: str) -> list[str]:
    if name == "alerts.yml":
        groups = yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))["groups"]
        return [rule["expr"] for group in groups for rule in group["rules"]]
    board = json.loads((DEPLOY / name).read_text(encoding="utf-8"))
    return [target["expr"] for panel in board["panels"] for target in panel["targets"]]


@pytest.mark.parametrize("name", ["alerts.yml", "grafana.json"])
def test_rules_and_dashboard_name_figures_that_are_exported(name: str) -> None:
    wanted = expressions(name)
    assert wanted != []
    assert {figure for text in wanted for figure in NAME.findall(text)} - exported() == set()


def labels_of() -> dict[str, set[str]]:
    """The labels of each sample, by its name; what a process uses has none."""
    registry: Any = vars(Metrics())["_registry"]
    found = {name: {"le"} if name.endswith("_bucket") else set[str]() for name in exported() | {"up"}}
    for name, collector in registry.__dict__["_names_to_collectors"].items():
        names: Any = getattr(collector, "_labelnames", ())
        found.setdefault(name, set()).update(names)
    return found


@pytest.mark.parametrize("text", [*expressions("alerts.yml"), *expressions("grafana.json")])
def test_each_expression_is_one_and_asks_for_labels_that_there_are(text: str) -> None:
    labels = labels_of()
    selectors = SELECTOR.findall(text)
    for found in SELECTOR.finditer(text):
        name, matchers, span = found.groups()
        wanted = [MATCHER.fullmatch(one) for one in matchers.split(",")]
        assert {one and one[1] for one in wanted} <= labels[name] | EVERYWHERE, name
        assert bool(span) == text[: found.start()].endswith(tuple(f"{one}(" for one in OVER_TIME)), name
        assert bool(span) or not name.endswith(("_total", "_bucket")) or " unless " in text, name
    grouped = {label for names in GROUPED.findall(text) for label in names.split(", ")}
    assert grouped <= EVERYWHERE.union(*(labels[name] for name, _, _ in selectors))
    rest = GROUPED.sub(lambda found: found[0].split()[0], SELECTOR.sub("1", text))
    assert {*re.findall(r"[a-z_]+", rest)} <= SPOKEN
    depths = [rest[: found.end()].count("(") - rest[: found.end()].count(")") for found in re.finditer(r"[()]", rest)]
    assert min(depths, default=0) == 0 == (depths or [0])[-1]
    assert re.fullmatch(r"[a-z_0-9.\s()<>=!,]+", rest)


def test_each_legend_names_a_label_of_its_expression() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    for target in (target for panel in board["panels"] for target in panel["targets"]):
        named = {*re.findall(r"\{\{(\w+)\}\}", target["legendFormat"])}
        grouped = {label for names in GROUPED.findall(target["expr"]) for label in names.split(", ")}
        assert named <= (grouped or EVERYWHERE), target


def test_each_figure_of_the_house_is_on_the_dashboard() -> None:
    shown = {figure for text in expressions("grafana.json") for figure in NAME.findall(text)}
    ours = {name for name in exported() if name.startswith("parrots_") and not name.endswith("_created")}
    assert {name for name in ours if not name.endswith(("_sum", "_count", "_build_info"))} - shown == {
        "parrots_turn_seconds"
    }


def test_each_alert_says_how_grave_it_is_and_what_it_is_about() -> None:
    [group] = yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    rules = {rule["alert"]: rule for rule in group["rules"]}
    assert len(rules) == len(group["rules"])
    assert {rule["labels"]["severity"] for rule in rules.values()} == {"page", "ticket"}
    assert all(rule["annotations"]["summary"] for rule in rules.values())
    assert rules["ParrotsReminderLate"]["expr"].endswith("> 60")
    told = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    assert {name for name in rules if f"`{name}`" not in told} == set()


@pytest.mark.skipif(shutil.which("promtool") is None, reason="there is no promtool here")
def test_promtool_reads_rules_and_configuration() -> None:
    """And each rule is quiet while all is well, and speaks up at what it is about."""
    for told in (
        ["check", "rules", str(DEPLOY / "alerts.yml")],
        ["check", "config", str(DEPLOY / "prometheus.yml")],
        ["test", "rules", str(Path(__file__).with_name("alerts_test.yml"))],
    ):
        ran = subprocess.run(["promtool", *told], capture_output=True, text=True, check=False)
        assert (ran.returncode, told) == (0, told), ran.stdout + ran.stderr


def test_each_rule_is_tried() -> None:
    rules = (DEPLOY / "alerts.yml").read_text(encoding="utf-8")
    tried = Path(__file__).with_name("alerts_test.yml").read_text(encoding="utf-8")
    assert {name for name in re.findall(r"alert: (\w+)", rules) if name not in tried} == set()


def test_each_event_that_is_counted_is_logged_where_no_level_leaves_it_out() -> None:
    found = set[tuple[str, str]]()
    for package in ("bot", "adapters", "agents", "storage"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(
                        func=ast.Attribute(value=ast.Name("log"), attr=level), args=[ast.Constant(str(event)), *_]
                    ) if event in COUNTED:
                        found.add((event, level))
                    case _:
                        pass
    assert {event for event, _ in found} == set(COUNTED)
    assert {level for _, level in found} <= {"warning", "error", "exception"}


def test_events_are_counted_with_their_facts_and_errors_by_their_module() -> None:
    registry = CollectorRegistry()
    figures = EventFigures(registry)
    logger = logging.getLogger("bot.tests.counted")
    logger.propagate = False
    logger.addHandler(figures)
    try:
        logger.warning("model failed", extra={"model": "m", "why": "timed_out", "try": 1})
        logger.warning("lease lost", extra={"epoch": 3})
        logger.error("given up", extra={"cause": "x"})
        logger.info("lease lost")
        logger.warning("something else")
    finally:
        logger.removeHandler(figures)
    names: tuple[tuple[str, dict[str, str]], ...] = (
        ("parrots_model_failures_total", {"model": "m", "why": "timed_out"}),
        ("parrots_lease_losses_total", {}),
        ("parrots_sends_given_up_total", {}),
        ("parrots_errors_total", {"logger": "bot.tests.counted"}),
        ("parrots_refused_tokens_total", {}),
    )
    assert [registry.get_sample_value(name, labels) for name, labels in names] == [1, 1, 1, 1, 0]
