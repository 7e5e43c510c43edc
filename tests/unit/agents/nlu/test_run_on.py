"""Clauses that are typed without a sign are parted where surely another one begins; what is to be kept or told stays as it was typed."""

import pytest

from agents.nlu.slots.wording.shorthand.run_on import clauses_apart


@pytest.mark.parametrize(
    "parted",
    [
        "scrap the swimming, the pool has a leak",
        "ok cancel tennis, hes hurt his knee",
        "push it back an hour, i'm stuck at work",
        "and no pilates this thursday, she's on holiday",
        "put it back, someone else can cover",
        "oh the optician rang, they can do friday at 10",
        "my sister has texted, dinner is at 7 now",
        "got a customer, remind me again in 15 minutes",
        "the hall is booked, so move it to the week after",
        "grandads scan has been moved to the 9th, same time",
    ],
)
def test_a_comma_is_put_where_another_clause_begins(parted: str) -> None:
    typed = parted.replace(",", "")
    assert (clauses_apart(typed), clauses_apart(parted)) == (parted, parted)


@pytest.mark.parametrize(
    "text",
    [
        *("remind me to tell Joe he is late", "note the plumber rang he can do tuesday", "ask her if she can come"),
        *("dinner with the kids they love pizza", "book the vet at the same time", "cancel the one that i made"),
        *(
            "move it to when she is back",
            "Ann rang about the boiler",
            "lunch with the team is at 1",
            "取消 the gym 我不去了",
        ),
    ],
)
def test_what_goes_on_stays_as_it_was_typed(text: str) -> None:
    assert clauses_apart(text) == text
