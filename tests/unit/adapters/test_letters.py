"""What platforms themselves say, in the characters that somebody's platform tells: Slack's forms and home, thanks on Telegram."""

from datetime import UTC, datetime

import pytest
from telegram import User

from adapters import texts
from adapters.slack.inbound import forms
from adapters.slack.lookups import described
from adapters.slack.outbound import home_view
from adapters.slack.outbound.home_view import Shown
from adapters.telegram.inbound.events import sender
from bot.ports.callers import TRADITIONAL, Caller
from bot.ports.kept import KeptItem, KeptList


@pytest.mark.parametrize(
    ("locale", "title"),
    [("zh-TW", "記一條筆記"), ("zh-HK", "記一條筆記"), ("zh-CN", "记一条笔记"), ("en-US", "A note"), ("", "A note")],
)
def test_a_form_is_in_the_characters_of_the_locale(locale: str, title: str) -> None:
    language = described("U1", {"locale": locale}).language
    assert forms.modal("note", language, "C1", 0.0)["title"]["text"] == title


def test_home_is_ours_in_traditional_characters_and_theirs_letter_for_letter() -> None:
    item = KeptItem(id=1, text="买鸡蛋", ticked=False, due_at=None)
    shown = Shown(lists=[KeptList(name="购物清单", title="购物清单", items=(item,))])
    caller = Caller(person=1, space=1, language=TRADITIONAL, zone="Asia/Taipei")
    told = str(home_view.view(caller, shown, datetime(2026, 11, 27, 4, tzinfo=UTC)))
    assert all(one in told for one in ("記一條筆記", "买鸡蛋", "购物清单"))


@pytest.mark.parametrize(
    ("code", "thanks"), [("zh-hant", "收到，謝謝！"), ("zh-hans", "收到，谢谢！"), ("en", "Thanks, noted.")]
)
def test_telegram_thanks_in_the_characters_of_the_app(code: str, thanks: str) -> None:
    told = sender(User(id=1, first_name="Ann", is_bot=False, language_code=code)).language
    assert texts.say(told or "en", "rated") == thanks
