import asyncio
import json
import pytest
from tests.emulated.slack.conftest import *
from tests.support.outgoing import settled
from bot.process.settings import Access

def blocks_text(b):
    out=[]
    for x in b or []:
        t=x.get("type")
        if t=="actions": out.append("   "+" ".join(f"[{e.get('text',{}).get('text')}{'*' if e.get('style') else ''}]" for e in x["elements"]))
        elif t=="markdown": out.append("   md: "+x["text"])
        elif t=="section": out.append("   sec: "+json.dumps(x.get("text") or x.get("fields"),ensure_ascii=False)+(" ACC "+json.dumps(x["accessory"],ensure_ascii=False) if "accessory" in x else ""))
        elif t=="context": out.append("   ctx: "+json.dumps(x["elements"],ensure_ascii=False))
        elif t=="header": out.append("   HDR: "+x["text"]["text"])
        elif t=="rich_text": out.append("   rich: "+json.dumps(x,ensure_ascii=False))
        else: out.append("   "+json.dumps(x,ensure_ascii=False))
    return "\n".join(out)

@pytest.mark.parametrize("lang",["en","zh"])
async def test_probe(settings, dsn, pool, slack, lang):
    slack.op_user("U0NEW", name="nora", tz="Europe/Rome", locale="zh-TW" if lang=="zh" else "en-US")
    seen=0
    def show(label):
        nonlocal seen
        print(f"\n##### {label}")
        for e in slack.journal.select(seen):
            seen=e["seq"]
            if e["kind"] in("sent","edited","ephemeral"):
                print(f"--{e['kind']} text={e['text']!r}"); print(blocks_text(e["message"].get("blocks")))
            elif e["kind"] in("view","prompts","status","reaction"):
                v=e.get("view") or e
                print(f"--{e['kind']}", json.dumps({k:x for k,x in e.items() if k not in("view","ts","seq")},ensure_ascii=False)[:1500]); 
                if e.get("view"): print(blocks_text(e["view"].get("blocks")))
    async with in_it(settings, dsn, slack):
        slack.op_home("U0NEW", tab="home")
        await asyncio.sleep(2); show("home opened")
        slack.op_home("U0NEW", tab="messages")
        await asyncio.sleep(2); show("messages opened")
        for text in (["hello","note: the door code is 4711","dentist tomorrow at 3pm","meeting tomorrow at 3pm","what can you do?","what's on tomorrow"] if lang=="en" else ["你好","記一下：門的密碼是 4711","明天下午三點看牙","明天下午三點開會","你能做什麼？","明天有什麼安排"]):
            slack.op_message("U0NEW","U0NEW",text)
            await asyncio.sleep(1.5); await settled(pool); show(text)
        slack.op_home("U0NEW", tab="home")
        await asyncio.sleep(2); show("home again")
