"""Addresses that name several hosts: each host's own, as the client reads them; and what of them is shown."""

import pytest

from storage.db.addresses import shown, single

TABLE = [
    ("postgresql://me:secret@db/x", ["postgresql://me:secret@db/x"], "db"),
    (
        "postgresql://me:secret@db:6000/x?sslmode=require",
        ["postgresql://me:secret@db:6000/x?sslmode=require"],
        "db:6000",
    ),
    ("postgresql:///x", ["postgresql:///x"], "this machine"),
    ("postgresql://me@/x?host=%2Fvar%2Frun", ["postgresql://me@/x?host=%2Fvar%2Frun"], "/var/run"),
    ("postgresql://me:secret@one,two/x", ["postgresql://me:secret@one/x", "postgresql://me:secret@two/x"], "one, two"),
    (
        "postgresql://me:s%40@one:1,[::2]:2,three/x?sslmode=disable",
        [
            "postgresql://me:s%40@one:1/x?sslmode=disable",
            "postgresql://me:s%40@[::2]:2/x?sslmode=disable",
            "postgresql://me:s%40@three/x?sslmode=disable",
        ],
        "one:1, [::2]:2, three",
    ),
    (
        "postgresql://me:secret@/x?host=one,/two&port=1,2&password=other",
        [
            "postgresql://me:secret@/x?host=one&port=1&password=other",
            "postgresql://me:secret@/x?host=%2Ftwo&port=2&password=other",
        ],
        "one:1, /two:2",
    ),
    (
        "postgresql:///x?host=one,two&port=7",
        ["postgresql:///x?host=one&port=7", "postgresql:///x?host=two&port=7"],
        "one:7, two:7",
    ),
]


@pytest.mark.parametrize(("address", "each", "names"), TABLE)
def test_each_host_has_an_address_of_its_own(address: str, each: list[str], names: str) -> None:
    assert (list(single(address)), shown(address)) == (each, names)


@pytest.mark.parametrize(
    "query",
    ["host=one,two&port=1,2,3", "host=one&port=1,2", "host=one,&port=1,2", "host=,two", "host=one&port=x", "port=0",
     "host=one,two&port=1,", "host=one,two&port=70000"],
)  # fmt: skip
def test_hosts_and_ports_that_do_not_fit_are_refused(query: str) -> None:
    with pytest.raises(ValueError, match="port"):
        single(f"postgresql://me:secret@/x?{query}")
