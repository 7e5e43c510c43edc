"""Photos and files in Slack: kept with a note, and sent back."""

import base64

import pytest

from storage.db.pool import Pool
from tests.emulated.slack.conftest import ANN, GENERAL, Emulated, said
from tests.emulated.telegram.test_photos import PNG, rows

pytestmark = pytest.mark.timeout(120)

PICTURE = {"name": "card.png", "mime": "image/png", "data": base64.b64encode(PNG).decode()}


async def test_files_are_kept_with_a_note_and_sent_back(workspace: Emulated, pool: Pool) -> None:
    slack = workspace
    slack.op_message(ANN, ANN, "the warranty card", files=[PICTURE, {"name": "bill.txt", "text": "12 euros"}])
    await said(slack, "*✓ Noted: the warranty card (📎 2 files)*")
    slack.op_message(GENERAL, ANN, "not for you", files=[PICTURE])
    slack.op_message(ANN, ANN, "show me the files of the warranty card")
    await said(slack, "*📎 Note 1: the warranty card*")
    await said(slack, "*📄 bill.txt*")
    await said(slack, "*🖼 card.png*")
    assert len(slack.journal.select(method="files.completeUploadExternal")) == 2
    assert await rows(pool, "SELECT name, size FROM attachment ORDER BY name") == [
        ("bill.txt", 8),
        ("card.png", len(PNG)),
    ]
    assert slack.journal.select(kind="user_error") == []
