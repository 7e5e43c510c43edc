"""Makes docs/pictures/cards-*.svg, the cards as Telegram and Slack show them: `python -m tests.support.card_pictures`.

A house is talked to (tests.support.card_scenes), and what it sends is drawn. A test compares the pictures with what is sent today.
"""

import asyncio
import re
import tempfile
from pathlib import Path
from typing import get_args

from bot.app import database
from bot.ports.messages import Language, Saying
from bot.process.settings import Settings, read
from tests.golden.project import ZONE, on_slack, on_telegram
from tests.support.card_scenes import Play, scenes
from tests.support.chat_drawing import Bubble, Platform, drawn, slack_bubble, telegram_bubble

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


async def pictures(settings: Settings, dsn: str, language: Language) -> dict[str, str]:
    """Play the scenes in a language; return the picture of each platform by its file's name."""
    play = await scenes(settings, dsn, language)
    return {f"cards-{platform}-{language}.svg": _picture(play, platform) for platform in get_args(Platform)}


def _picture(play: Play, platform: Platform) -> str:
    """Draw them, with the clock standing still: what is counted from now falls on a second that nobody knows before."""
    shown = [(scene.title, [_bubble(play, one, platform) for one in scene.messages]) for scene in play.scenes]
    return re.sub(r"\b(09|10):3\d(:\d\d)?\b", r"\1:30", drawn(platform, shown))


def _bubble(play: Play, saying: Saying, platform: Platform) -> Bubble:
    agents = dict(play.agents)
    if platform == "slack":
        return slack_bubble(on_slack(saying, agents)[0])
    return telegram_bubble(on_telegram(saying, agents)[0])


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = read(None).model_copy(update={"data_dir": Path(folder), "timezone": ZONE})
        settings = settings.model_copy(update={"http": settings.http.model_copy(update={"port": 0})})
        for language in get_args(Language):
            async with database(settings.model_copy(update={"data_dir": Path(folder) / language})) as dsn:
                for name, picture in (await pictures(settings, dsn, language)).items():
                    await asyncio.to_thread((FOLDER / name).write_text, picture, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
