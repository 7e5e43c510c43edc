"""A voice clip in Slack: fetched with our token, its words shown, and answered as if they had been written."""

import base64

import pytest

from bot.process.settings import Settings
from tests.emulated.slack.conftest import ANN, Emulated, clean, in_it, said
from tests.support.doubles.ears import Ears, hearing

pytestmark = pytest.mark.timeout(120)
CLIP = {"name": "audio_message.m4a", "mime": "audio/mp4", "data": base64.b64encode(b"clip").decode()}


async def test_a_voice_clip_is_heard_and_done(slack: Emulated, settings: Settings, dsn: str) -> None:
    ears = Ears("提醒我明天下午三点交房租")
    async with ears.listening() as address, in_it(hearing(settings, address), dsn, slack):
        slack.op_message(ANN, ANN, "", files=[CLIP])
        await said(slack, "*🎤 我听到的是：「提醒我明天下午三点交房租」*")
        await said(slack, "*✓ 已创建: 交房租*")
        clean(slack)
    assert ears.heard == [("whisper-1", "audio_message.m4a", b"clip")]
