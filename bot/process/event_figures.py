"""Figures of what the log tells: named events, counted, so that who watches sees what who reads the log sees."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Counter


@dataclass(frozen=True, slots=True)
class Counted:
    """The counter of an event: its name and meaning, and the facts of the event that become its labels."""

    name: str
    about: str
    labels: tuple[str, ...] = ()


COUNTED: Mapping[str, Counted] = {
    "model failed": Counted("parrots_model_failures", "Failed requests to a model, by why", ("model", "why")),
    "lease lost": Counted("parrots_lease_losses", "Conversations that another worker took over, this one being too slow"),
    "account lost": Counted("parrots_account_losses", "Accounts of platforms that another process took over"),
    "wrong token": Counted("parrots_refused_tokens", "Requests to the page with a wrong token"),
    "send ambiguous": Counted("parrots_sends_in_doubt", "Sends of which nobody knows whether they arrived"),
    "undeliverable": Counted("parrots_sends_refused", "Sends that the platform refuses for good"),
    "given up": Counted("parrots_sends_given_up", "Messages that are not tried any more"),
}  # fmt: skip
"""By the words with which it is logged, at WARNING or above: those are never left out of the log."""


class EventFigures(logging.Handler):
    """Counts what passes through the log; errors, which no event of ours should be, by the module that logs them."""

    def __init__(self, registry: CollectorRegistry) -> None:
        super().__init__(logging.WARNING)
        self._counters = {
            event: Counter(one.name, one.about, one.labels, registry=registry) for event, one in COUNTED.items()
        }
        self._errors = Counter(
            "parrots_errors", "Errors in the log, by the module that logs them", ["logger"], registry=registry
        )

    def emit(self, record: logging.LogRecord) -> None:
        event = str(record.msg)
        if (one := COUNTED.get(event)) is not None:
            counter = self._counters[event]
            facts = record.__dict__
            (counter.labels(*(facts.get(name, "") for name in one.labels)) if one.labels else counter).inc()
        if record.levelno >= logging.ERROR:
            self._errors.labels(record.name).inc()
