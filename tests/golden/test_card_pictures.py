"""The pictures of cards in the README are of what is sent today."""

from typing import get_args

import pytest

from bot.process.settings import Settings
from tests.golden.project import Language as Language
from tests.support.card_pictures import FOLDER, pictures


@pytest.mark.timeout(120)
@pytest.mark.parametrize("language", get_args(Language))
async def test_the_pictures_show_what_is_sent(language: Language, settings: Settings, dsn: str) -> None:
    made = await pictures(settings, dsn, language)
    kept = {name: (FOLDER / name).read_text(encoding="utf-8") for name in made}
    assert made == kept, "make them anew, and look at them: python -m tests.support.card_pictures"
