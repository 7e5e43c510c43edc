"""Calendars elsewhere, wished for in words."""

import pytest

from agents.nlu.cues.own.subscriptions import SubscriptionWish, address_of, subscription_wish

URL = "https://cal.example.org/a.ics?key=1&b=2"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"subscribe to {URL} as work", "work"),
        (f"Subscribe to {URL}", ""),
        (f"please subscribe me to my work calendar: {URL}", "work"),
        (f"add this calendar {URL}", ""),
        (f"subscribe to this calendar {URL} and call it school", "school"),
        (f"follow the school calendar at {URL}.", "school"),
        (f"订阅这个日历 {URL}", ""),
        (f"订阅 {URL} 叫工作", "工作"),
        (f"帮我订阅工作日历 {URL}", "工作"),
        (f"把这个日历 {URL} 订阅一下", ""),
        (f"把 {URL} 订阅为学校", "学校"),
    ],
)
def test_an_address_is_subscribed_to(text: str, name: str) -> None:
    assert subscription_wish(text) == SubscriptionWish(what="add", url=URL, name=name)


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("which calendars am i subscribed to?", SubscriptionWish(what="list")),
        ("list my calendar subscriptions", SubscriptionWish(what="list")),
        ("我订阅了哪些日历", SubscriptionWish(what="list")),
        ("unsubscribe from the work calendar", SubscriptionWish(what="remove", name="work")),
        ("取消订阅工作日历", SubscriptionWish(what="remove", name="工作")),
        ("unsubscribe from netflix", None),
        ("cancel my gym subscription", None),
        ("订阅周报", None),
        ("subscribe to the daily agenda", None),
        (f"read {URL} later", None),
        (f"follow {URL.replace('.ics', '')}", None),
        (f"add {URL} to my reading list", None),
        (f"remind me to subscribe to {URL} tomorrow", None),
        (URL, None),
    ],
)
def test_other_sentences(text: str, wish: SubscriptionWish | None) -> None:
    assert subscription_wish(text) == wish


def test_addresses_of_the_web() -> None:
    given = (
        "webcal://a.org/c#x",
        "HTTPS://a.org/",
        "ftp://a.org",
        "http:///x",
        "https://a.org:99999/",
        "file:///x",
        "x",
    )
    assert [address_of(one) for one in given] == ["https://a.org/c", "https://a.org/", *[None] * 5]
