"""Rooms of several at a real homeserver: who is answered there, threads, a discussion of parrots; a third person comes."""

from bot.process.settings import Settings
from tests.emulated.matrix.conftest import Town, living
from tests.support.doubles.openai import says
from tests.support.doubles.roundtable import Roundtable
from tests.support.thinking import with_model


async def test_in_a_room_of_several_they_answer_who_calls_them(settings: Settings, dsn: str, town: Town) -> None:
    """By a mention, by a reply, and in a thread into which they were called; what people say among themselves is not heard."""
    ann, bob, we = town.ann, town.bob, town.parrots.user
    async with living(town.connected(settings), dsn):
        room = await ann.room(we, bob.user, name="family")
        await bob.join(room)
        await ann.until(lambda: any(one["type"] == "m.room.member" and one["sender"] == we for one in ann.seen))
        await ann.write(room, "note: nobody hears this")
        mention = {"m.mentions": {"user_ids": [we]}}
        await ann.write(room, "Parrots: note: the gate code is 4711", **mention)
        noted = await ann.heard(room, we, "✓ Noted: the gate code is 4711")
        assert noted["content"]["m.relates_to"]["m.in_reply_to"]
        await bob.reply(room, noted["event_id"], "记一下：周六浇花")
        await ann.heard(room, we, "周六浇花")
        root = await bob.write(room, "about the party")
        inside = {"m.relates_to": {"rel_type": "m.thread", "event_id": root}}
        await bob.write(room, "@parrots note: forty chairs", **inside)
        answer = await ann.heard(room, we, "✓ Noted: forty chairs")
        assert answer["content"]["m.relates_to"]["event_id"] == root
        await ann.write(room, "note: ten tables", **inside)
        await ann.heard(room, we, "✓ Noted: ten tables")
    assert [one for one in ann.of(room, we) if "nobody hears this" in one["content"]["body"]] == []


async def test_parrots_discuss_in_a_room(settings: Settings, dsn: str, town: Town) -> None:
    ann, bob, we = town.ann, town.bob, town.parrots.user
    table = Roundtable(
        {
            "memo": (says("我记得你喜欢香山。\n@惊奇 你来拿主意吧"),),
            "schedule": (says("周六整天都没有安排。"),),
            "amazing": (says("那就周六去**香山**！"),),
        }
    )
    async with table.serving() as address, living(with_model(town.connected(settings), address), dsn):
        room = await ann.room(we, bob.user, name="hiking")
        await bob.join(room)
        await ann.until(lambda: any(one["type"] == "m.room.member" and one["sender"] == we for one in ann.seen))
        await ann.write(room, "@灰灰 @金刚 周末去哪里爬山好？")
        decided = await ann.heard(room, we, "那就周六去香山！")
        await ann.heard(room, we, "我记得你喜欢香山。")
        await ann.heard(room, we, "周六整天都没有安排。")
    assert decided["content"]["body"].startswith("🌈 惊奇\n")
    assert "<strong>香山</strong>" in decided["content"]["formatted_body"]
    assert sorted(table.spoke) == ["amazing", "memo", "schedule"]


async def test_what_is_private_does_not_go_where_a_third_person_came(settings: Settings, dsn: str, town: Town) -> None:
    ann, bob, we = town.ann, town.bob, town.parrots.user
    async with living(town.connected(settings), dsn):
        room = await ann.room(we, direct=True)
        await ann.write(room, "note: the surprise party is on Friday")
        await ann.heard(room, we, "✓ Noted")
        await ann.write(room, "remind me in 6 seconds to order the cake")
        await ann.heard(room, we, "✓ Created: order the cake")
        await ann.call("POST", f"client/v3/rooms/{room}/invite", {"user_id": bob.user})
        await bob.join(room)
        await ann.write(room, "@parrots what do I have in my notes?")
        await ann.until(lambda: len(ann.of(room, we)) >= 3)
        other = await ann.room(we, direct=True)
        await ann.write(other, "note: hello")
        await ann.heard(other, we, "⏰ order the cake")
    assert [
        one for one in ann.of(room, we)[2:] if "party" in one["content"]["body"] or "⏰" in one["content"]["body"]
    ] == []
