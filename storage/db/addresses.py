"""Addresses of databases: one may name several hosts, of which one takes writes."""

import re
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

_PORT = re.compile(r"\d{1,5}", re.ASCII)


def single(address: str) -> tuple[str, ...]:
    """Return the address of each host that this one names, in their order.

    Raises ValueError for a host without a name, for what is no port, and for ports that are neither one nor as many as the hosts.
    """
    parts = urlsplit(address)
    login, at, authority = parts.netloc.rpartition("@")
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    if authority:  # what the query says of host and port does not count then
        places = [(f"{login}{at}{host}", query) for host in authority.split(",")]
    else:
        named, ports = query.get("host", "").split(","), query.get("port", "5432").split(",")
        if (len(named) > 1 and not all(named)) or len(ports) not in (1, len(named)):
            raise ValueError("names as many ports as hosts, or one for all of them")
        if any(not _PORT.fullmatch(port) or int(port) not in range(1, 65536) for port in ports):
            raise ValueError("has a port that is none")
        ports *= len(named) if len(ports) == 1 else 1
        places = [
            (parts.netloc, {**query, "host": host, "port": port}) for host, port in zip(named, ports, strict=True)
        ]
    if len(places) == 1:
        return (address,)
    rests = [f"?{urlencode(asked)}" if asked else "" for _, asked in places]
    return tuple(
        f"{parts.scheme}://{netloc}{parts.path}{rest}" for (netloc, _), rest in zip(places, rests, strict=True)
    )


def shown(address: str) -> str:
    """Return the hosts of an address, without who logs in."""
    named: list[str] = []
    for one in single(address):
        parts = urlsplit(one)
        query = dict(parse_qsl(parts.query))
        port = f":{query['port']}" if "port" in query else ""
        host = parts.netloc.rpartition("@")[2] or f"{query.get('host', 'this machine')}{port}"
        named.append(unquote(host))
    return ", ".join(named)
