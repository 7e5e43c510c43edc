"""Updates as they come, and what is made of them."""

from dataclasses import replace

import pytest
from telegram import Update

from adapters.telegram.inbound.events import Came, Captioned, Edited, Event, GroupMoved, Left, Me, Press, language
from adapters.telegram.inbound.updates import events
from bot.ports.messages import (
    ButtonPress,
    Joined,
    Opinion,
    OtherContent,
    Rating,
    SentFile,
    SentFiles,
    StopRequest,
    TextMessage,
)
from bot.ports.push import Chat, Sender
from tests.support.doubles.telegram import NAME
from tests.support.doubles.telegram_updates import (
    ANN,
    BOB,
    GROUP,
    TEAM,
    Raw,
    chat,
    marks,
    membership,
    message,
    topic,
    user,
)

ME = Me(id=777, name=NAME)
US: Raw = {"id": 777, "is_bot": True, "first_name": "Parrots", "username": NAME}


def read(**update: object) -> list[Event]:
    """What an update tells."""
    return list(events(Update.de_json({"update_id": 5, **update}, None), ME))


def came(**update: object) -> Came:
    """What somebody did."""
    [one] = [event for event in read(**update) if isinstance(event, Came)]
    return one


def written(text: str, where: int = GROUP, **more: object) -> Raw:
    return {**message(9, where, text=text, entities=marks(text)), **more}


def test_a_private_message_is_read_whole() -> None:
    arrival = came(message=written("hi", ANN)).arrival
    assert (arrival.account, arrival.platform, arrival.tenant) == ("telegram:777", "telegram", "")
    assert (arrival.key, arrival.twin) == ("message:42:9", "telegram:777:42:9")
    assert arrival.sender == Sender(id="42", name="Ann", language="en")
    assert arrival.chat == Chat(id="42", private=True)
    assert arrival.incoming == TextMessage(text="hi")
    assert arrival.addressed


@pytest.mark.parametrize(
    ("raw", "text", "addressed"),
    [
        pytest.param(written("nice weather"), "nice weather", False, id="among people"),
        pytest.param(written(f"@{NAME} hi"), "hi", True, id="mention first"),
        pytest.param(written(f"@{NAME}, hi"), "hi", True, id="mention with a comma"),
        pytest.param(written(f"@{NAME}：你好"), "你好", True, id="mention with a full-width colon"),
        pytest.param(written(f"🦜 hi @{NAME}"), "🦜 hi", True, id="mention last, after an emoji"),
        pytest.param(
            message(
                9,
                GROUP,
                text=f"@{NAME.upper()} hi",
                entities=[{"type": "mention", "offset": 0, "length": len(NAME) + 1}],
            ),
            "hi",
            True,
            id="mention in capitals",
        ),
        pytest.param(
            message(9, GROUP, text="@others hi", entities=[{"type": "mention", "offset": 0, "length": 7}]),
            "@others hi",
            False,
            id="mention of another",
        ),
        pytest.param(written(f"@灰灰 @金刚 hi @{NAME}"), "@灰灰 @金刚 hi", True, id="parrots by name, and us"),
        pytest.param(written(f"@{NAME}2 hi"), f"@{NAME}2 hi", True, id="a longer name is not taken off"),
        pytest.param(
            message(
                9, GROUP, text="Polly hi", entities=[{"type": "text_mention", "offset": 0, "length": 5, "user": US}]
            ),
            "Polly hi",
            True,
            id="mention by first name",
        ),
        pytest.param(
            message(
                9,
                GROUP,
                text="Bob hi",
                entities=[{"type": "text_mention", "offset": 0, "length": 3, "user": user(BOB)}],
            ),
            "Bob hi",
            False,
            id="mention of a person",
        ),
        pytest.param(written("/help"), "/help", True, id="command"),
        pytest.param(written(f"/help@{NAME} me"), "/help me", True, id="command for us"),
        pytest.param(written("/help@otherbot"), "/help@otherbot", False, id="command for another bot"),
        pytest.param(
            message(9, GROUP, text="try /help", entities=[{"type": "bot_command", "offset": 4, "length": 5}]),
            "try /help",
            False,
            id="a command that is talked about",
        ),
        pytest.param(
            written("and then?", reply_to_message=message(4, GROUP, text="…") | {"from": US}),
            "and then?",
            True,
            id="reply to us",
        ),
        pytest.param(
            written("and then?", reply_to_message=message(4, GROUP, BOB, text="…")),
            "and then?",
            False,
            id="reply to Bob",
        ),
        pytest.param(written("hi", **topic(3)), "hi", False, id="in a topic"),
        pytest.param(
            written("hi") | topic(3) | {"reply_to_message": topic(3)["reply_to_message"] | {"from": US}},
            "hi",
            False,
            id="in a topic that we made",
        ),
    ],
)
def test_a_group_message_is_for_us_when_it_says_so(raw: Raw, text: str, addressed: bool) -> None:
    arrival = came(message=raw).arrival
    replies_to = "4" if "from" in raw.get("reply_to_message", {}) and addressed else ""
    about = (
        "" if replies_to else raw.get("reply_to_message", {}).get("text", "")
    )  # another one's words, for what "this" is
    assert (arrival.incoming, arrival.addressed) == (
        TextMessage(text=text, replies_to=replies_to, about=about),
        addressed,
    )
    assert (arrival.twin, arrival.follows) == (f"telegram:{GROUP}:9", False)


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        pytest.param(
            written("hi", **topic(3)), Chat(id=str(GROUP), thread="3", private=False, title="Team"), id="topic"
        ),
        pytest.param(
            written("hi", message_thread_id=8), Chat(id=str(GROUP), private=False, title="Team"), id="thread of replies"
        ),
        pytest.param(written("hi", TEAM), Chat(id=str(TEAM), private=False, title="Team"), id="small group"),
        pytest.param(
            written("hi", ANN, message_thread_id=2, is_topic_message=True),
            Chat(id="42", thread="2", private=True),
            id="topic of a private chat",
        ),
    ],
)
def test_only_topics_are_places_of_their_own(raw: Raw, place: Chat) -> None:
    assert came(message=raw).arrival.chat == place


def test_small_groups_count_messages_for_each_bot() -> None:
    assert came(message=written("hi", TEAM)).arrival.twin == f"telegram:777:{TEAM}:9"


PHOTO = {"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}
FILE = {"file_id": "f", "file_unique_id": "u"}
SIZED = {**FILE, "width": 1, "height": 1, "duration": 1}


@pytest.mark.parametrize(
    ("content", "what"),
    [
        pytest.param({"animation": SIZED, "document": FILE}, "video", id="animation, a document too"),
        pytest.param({"video_note": {**FILE, "length": 1, "duration": 1}}, "video", id="video note"),
        pytest.param(
            {
                "sticker": {
                    **FILE, "type": "regular", "width": 1, "height": 1, "is_animated": False, "is_video": False
                }
            },
            "sticker",
            id="sticker",
        ),
        pytest.param(
            {"venue": {"location": {"longitude": 1.0, "latitude": 1.0}, "title": "a", "address": "b"}}, "place", id="place"
        ),
        pytest.param({"contact": {"phone_number": "1", "first_name": "B"}}, "contact", id="contact"),
        pytest.param({"dice": {"emoji": "🎲", "value": 3}}, "other", id="dice"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_apart(content: Raw, what: str) -> None:
    incoming = came(message=message(9, **content)).arrival.incoming
    assert isinstance(incoming, OtherContent)
    assert incoming.what == what


@pytest.mark.parametrize(
    ("content", "voice"),
    [
        pytest.param(
            {"voice": {**FILE, "duration": 4, "mime_type": "audio/ogg"}},
            SentFile(name="voice.ogg", media="audio/ogg", file="f"),
            id="voice",
        ),
        pytest.param(
            {"audio": {**FILE, "duration": 601, "file_name": "talk.mp3", "mime_type": "audio/mpeg"}},
            SentFile(name="talk.mp3", media="audio/mpeg", file="f", problem="too_long"),
            id="a recording of over ten minutes",
        ),
        pytest.param(
            {"voice": {**FILE, "duration": 600, "file_size": 20 * 2**20 + 1}},
            SentFile(name="voice.ogg", media="audio/ogg", file="f", problem="too_large"),
            id="more than Telegram gives to a bot",
        ),
    ],
)
def test_what_is_spoken_is_a_text_whose_words_are_not_known(content: Raw, voice: SentFile) -> None:
    assert came(message=message(9, **content)).arrival.incoming == TextMessage(text="", voice=voice)


def test_a_poll_is_a_poll() -> None:
    poll = {
        "id": "1",
        "question": "?",
        "options": [{"text": "a", "voter_count": 0, "persistent_id": "0"}],
        "total_voter_count": 0,
        "is_closed": False,
        "is_anonymous": True,
        "type": "regular",
        "allows_multiple_answers": False,
        "allows_revoting": False,
        "members_only": False,
    }
    assert came(message=message(9, poll=poll)).arrival.incoming == OtherContent(what="poll")


@pytest.mark.parametrize(
    ("content", "file"),
    [
        pytest.param({"photo": [{**PHOTO, "file_id": "small"}, PHOTO]}, SentFile(media="image/jpeg", file="f"), id="photo"),
        pytest.param(
            {"document": {**FILE, "file_name": "lease.pdf", "mime_type": "application/pdf"}},
            SentFile(name="lease.pdf", media="application/pdf", file="f"),
            id="file",
        ),
        pytest.param({"video": {**SIZED, "mime_type": "video/mp4"}}, SentFile(media="video/mp4", file="f"), id="video"),
        pytest.param(
            {"document": {**FILE, "file_name": "x.bin", "file_size": 20 * 2**20 + 1}},
            SentFile(name="x.bin", file="f", problem="too_large"),
            id="larger than a bot is given",
        ),
    ],
)  # fmt: skip
def test_photos_and_files_are_kept_with_their_captions(content: Raw, file: SentFile) -> None:
    origin = {"type": "hidden_user", "date": 1, "sender_user_name": "Eve"}
    plain, worded = came(message=message(9, **content)), came(message=message(9, **content, caption="the plan"))
    forward = came(message=message(9, **content, caption="the plan", forward_origin=origin))
    assert plain.arrival.incoming == SentFiles(files=(file,))
    assert [one.arrival.incoming for one in (worded, forward)] == [SentFiles(files=(file,), caption="the plan")] * 2


def test_forwards_are_marked() -> None:
    origin = {"type": "hidden_user", "date": 1, "sender_user_name": "Eve"}
    forward = came(message=message(9, text="news", forward_origin=origin)).arrival.incoming
    assert forward == TextMessage(text="news", forwarded=True, quoted=True)


def test_each_part_of_an_album_of_photos_is_kept_and_tells_of_the_album() -> None:
    parts = [came(message=message(n, photo=[PHOTO], media_group_id="a1")) for n in (9, 10)]
    file = SentFile(media="image/jpeg", file="f")
    assert [(one.arrival.twin, one.album) for one in parts] == [
        ("telegram:777:42:9", None),
        ("telegram:777:42:10", None),
    ]
    assert [one.arrival.incoming for one in parts] == [SentFiles(files=(file,), together="a1")] * 2


def test_an_album_of_music_without_words_is_one_thing_and_with_words_a_text() -> None:
    song = {**FILE, "duration": 1}
    plain = [came(message=message(n, audio=song, media_group_id="a1")) for n in (9, 10)]
    worded = read(message=message(11, audio=song, media_group_id="a1", caption="us"))
    assert [(one.arrival.twin, one.album) for one in plain] == [("telegram:777:42:album:a1", "a1")] * 2
    assert worded[0] == Captioned(album="a1")
    assert isinstance(worded[1], Came)
    assert worded[1].arrival.incoming == TextMessage(text="us", forwarded=True)
    assert worded[1].album is None


@pytest.mark.parametrize(
    "update",
    [
        pytest.param({"message": written("hi", ANN) | {"from": user(1, is_bot=True)}}, id="a bot"),
        pytest.param({"message": written("hi", sender_chat=chat(GROUP))}, id="an anonymous administrator"),
        pytest.param({"message": written("hi", via_bot=US)}, id="made by us"),
        pytest.param({"channel_post": written("hi")}, id="a channel"),
        pytest.param({"message": message(9, GROUP, new_chat_members=[user(BOB)])}, id="somebody joined"),
        pytest.param({"message": message(9, GROUP, pinned_message=written("x"))}, id="something was pinned"),
        pytest.param({"edited_message": message(9, photo=[PHOTO])}, id="a picture was changed"),
        pytest.param({"my_chat_member": membership(GROUP, "member", "administrator", US)}, id="we were promoted"),
        pytest.param({"my_chat_member": membership(ANN, "kicked", "member", US)}, id="we were unblocked"),
        pytest.param({}, id="nothing known"),
    ],
)
def test_what_is_not_for_us_is_left_alone(update: Raw) -> None:
    assert read(**update) == []


def test_edits_name_the_message() -> None:
    edited = read(edited_message=written(f"@{NAME} at five", edit_date=1))
    assert edited == [Edited(twin=f"telegram:{GROUP}:9", text="at five")]


@pytest.mark.parametrize(
    ("old", "new", "hears_all"),
    [
        pytest.param("left", "member", False, id="in privacy mode"),
        pytest.param("kicked", "administrator", True, id="as administrator"),
    ],
)
def test_being_let_in_tells_what_we_hear(old: str, new: str, hears_all: bool) -> None:
    arrival = came(my_chat_member=membership(GROUP, old, new, US)).arrival
    assert arrival.incoming == Joined(hears_all=hears_all)
    assert arrival.chat == Chat(id=str(GROUP), private=False, title="Team")


@pytest.mark.parametrize("where", [pytest.param(GROUP, id="put out"), pytest.param(ANN, id="blocked")])
def test_being_put_out_is_noticed(where: int) -> None:
    assert read(my_chat_member=membership(where, "member", "kicked", US)) == [Left(chat=str(where))]


def test_a_group_that_moved_is_told_from_both_ends() -> None:
    moved = [GroupMoved(old=str(TEAM), new=str(GROUP))]
    assert read(message=message(9, TEAM, migrate_to_chat_id=GROUP)) == moved
    assert read(message=message(1, GROUP, migrate_from_chat_id=TEAM)) == moved


def test_a_pressed_button_knows_its_place() -> None:
    under = message(4, GROUP, text="?", message_thread_id=3, is_topic_message=True) | {"from": US}
    press = {
        "id": "q1",
        "from": user(BOB, language_code="zh-hans"),
        "chat_instance": "1",
        "data": "tok",
        "message": under,
    }
    event = came(callback_query=press)
    assert event.press == Press(query="q1", token="tok", chat=GROUP, message=4, language="zh")  # noqa: S106 - what a button carries
    assert event.arrival.incoming == ButtonPress(token=str(press["data"]))
    assert event.arrival.sender == Sender(id="43", name="Bob", language="zh")
    assert (event.arrival.key, event.arrival.chat.thread) == ("press:q1", "3")


def test_a_button_under_an_old_message_can_be_pressed() -> None:
    old = {"message_id": 4, "date": 0, "chat": chat(GROUP)}
    press = {"id": "q1", "from": user(BOB), "chat_instance": "1", "data": "tok", "message": old}
    assert came(callback_query=press).arrival.chat == Chat(id=str(GROUP), private=False, title="Team")


def test_a_button_without_a_message_is_only_answered() -> None:
    press = {"id": "q1", "from": user(BOB), "chat_instance": "1", "data": "tok", "inline_message_id": "i"}
    [event] = read(callback_query=press)
    assert getattr(event, "press", None) == Press(query="q1")


@pytest.mark.parametrize(
    ("code", "ours"),
    [
        pytest.param("zh-hans", "zh", id="simplified"),
        pytest.param("ZH", "zh", id="capitals"),
        pytest.param("de", "en", id="another"),
        pytest.param("", None, id="empty"),
        pytest.param(None, None, id="not told"),
    ],
)
def test_languages(code: str | None, ours: str | None) -> None:
    assert language(code) == ours


def reacted(old: list[str], new: list[str], where: int = ANN, **more: object) -> Raw:
    """A change of somebody's reactions on message 9; what is no emoji is a custom one."""

    def reaction(name: str) -> Raw:
        if name.isdigit():
            return {"type": "custom_emoji", "custom_emoji_id": name}
        return {"type": "emoji", "emoji": name}

    told: Raw = {"chat": chat(where), "message_id": 9, "date": 1, "user": user(ANN)}
    return (
        told | {"old_reaction": [reaction(one) for one in old], "new_reaction": [reaction(one) for one in new]} | more
    )


@pytest.mark.parametrize(
    ("old", "new", "opinion", "taken_back"),
    [
        pytest.param([], ["👍"], "good", False, id="thumb up"),
        pytest.param([], ["❤"], "good", False, id="heart"),
        pytest.param([], ["❤\ufe0f"], "good", False, id="heart with its variation"),
        pytest.param([], ["👎"], "bad", False, id="thumb down"),
        pytest.param([], ["💩"], "bad", False, id="worse"),
        pytest.param(["👍"], ["👎"], "bad", False, id="another opinion"),
        pytest.param(["👍"], ["👍", "👎"], "bad", False, id="the newest of several"),
        pytest.param(["👍"], [], "good", True, id="taken away"),
        pytest.param(["👎"], ["🤔"], "bad", True, id="only thinking now"),
    ],
)
def test_a_reaction_is_an_opinion(old: list[str], new: list[str], opinion: Opinion, taken_back: bool) -> None:
    arrival = came(message_reaction=reacted(old, new)).arrival
    assert arrival.incoming == Rating(opinion=opinion, taken_back=taken_back, shown="9")
    assert (arrival.key, arrival.chat, arrival.sender.id) == ("reaction:5", Chat(id="42", private=True), "42")


def test_a_reaction_in_a_group_is_its_own() -> None:
    arrival = came(message_reaction=reacted([], ["👍"], GROUP, user=user(BOB))).arrival
    assert (arrival.chat.id, arrival.chat.private, arrival.sender.id) == (str(GROUP), False, str(BOB))


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(reacted([], ["🤔"]), id="says nothing of it"),
        pytest.param(reacted([], ["5"]), id="custom"),
        pytest.param(reacted(["🤔"], []), id="nothing taken back"),
        pytest.param(reacted([], ["👍"], GROUP, user=None, actor_chat=chat(GROUP)), id="nobody in particular"),
        pytest.param(reacted([], ["👍"], user=US), id="a bot"),
    ],
)
def test_other_reactions_are_nothing_to_us(raw: Raw) -> None:
    assert read(message_reaction={name: value for name, value in raw.items() if value is not None}) == []


def test_a_reply_to_what_a_parrot_said_is_for_that_parrot() -> None:
    me = replace(ME, faces={"🪶 灰灰": "memo", "🦜 金刚": "schedule"})
    agents: list[str | None] = []
    for replied in ("🦜 金刚\n周六有空", "✓ 已停下", "🪶 灰灰 说的"):
        said = message(4, GROUP, text=replied) | {"from": US}
        update = Update.de_json({"update_id": 5, "message": written("再说说", reply_to_message=said)})
        [event] = events(update, me)
        assert isinstance(event, Came)
        assert isinstance(event.arrival.incoming, TextMessage)
        agents.append(event.arrival.incoming.agent)
    assert agents == ["schedule", None, None]


@pytest.mark.parametrize(
    ("told", "where"),
    [
        pytest.param({"chat": chat(ANN), "draft_id": 1}, Chat(id="42", private=True), id="private"),
        pytest.param(
            {"chat": chat(ANN), "draft_id": 1, "message_thread_id": 7},
            Chat(id="42", thread="7", private=True),
            id="topic",
        ),
        pytest.param({"draft_id": 1}, None, id="of nobody"),
        pytest.param([], None, id="odd"),
    ],
)
def test_the_stop_button_of_a_draft_is_its_persons_wish(told: object, where: Chat | None) -> None:
    found = [event.arrival for event in read(stopped_message_generation=told) if isinstance(event, Came)]
    assert [(one.chat, one.sender.id, one.incoming, one.key) for one in found] == (
        [] if where is None else [(where, "42", StopRequest(), "stop:5")]
    )


@pytest.mark.parametrize(
    ("written_text", "read_text"),
    [
        pytest.param("/start link_ABCD-EFGH", "/link ABCD-EFGH", id="a code"),
        pytest.param("/start do_export", "/export", id="a command of one's own"),
        pytest.param("/start do_undo", "/start do_undo", id="another command"),
        pytest.param("/start ABCD-EFGH", "/start ABCD-EFGH", id="a code that lets in"),
        pytest.param("see /start do_export", "see /start do_export", id="no link"),
    ],
)
def test_a_link_to_us_is_what_it_asks_for(written_text: str, read_text: str) -> None:
    incoming = came(message=message(9, ANN, text=written_text)).arrival.incoming
    assert isinstance(incoming, TextMessage)
    assert incoming.text == read_text
