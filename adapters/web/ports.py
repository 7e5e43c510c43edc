"""The ports that the web server needs."""

from dataclasses import dataclass

from bot.ports.own import Own
from bot.ports.pull import Feed, House, Inbound, Modes, Sessions


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """The ports of the house that the handlers use."""

    inbound: Inbound
    feed: Feed
    sessions: Sessions
    modes: Modes
    own: Own
    house: House
