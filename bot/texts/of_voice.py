"""Sentences about voice messages, in both languages."""

from agents.texts import Phrases

_ZH = {
    "heard": "🎤 我听到的是：「{words}」",
    "silent": "这段语音里我没听出话来，什么都没做。再说一次，或者打字都行。",
    "off": "我还听不了语音，写成文字吧。",
    "unwanted": "你关了大模型，语音我就不听了，什么都没做。发 /settings 模型 开 就能打开，或者打字。",
    "failed": "语音识别没有回应，这段语音我没听成，什么都没做。请再发一次，或者打字。",
    "too_large": "这段语音超过 20 MB，我取不下来，什么都没做。请说短一点，或者打字。",
    "too_long": "这段语音超过 10 分钟，太长了，什么都没做。请分几段说，或者打字。",
    "wordy": "这段语音写出来太长了，我一次看不完，什么都没做。请分几段说，或者打字。",
    "unreachable": "这段语音没取下来，什么都没做。请再发一次，或者打字。",
}
_EN = {
    "heard": "🎤 I heard: “{words}”",
    "silent": "I couldn't make out any words in that, so I did nothing. Say it again, or type it.",
    "off": "I cannot listen to voice messages yet; please write it.",
    "unwanted": "You have switched models off, so I don't listen to voice messages, and I did nothing. /settings model on switches them on; or just type.",
    "failed": "The service that turns speech into text didn't answer, so I did nothing. Send it again, or type it.",
    "too_large": "That recording is over 20 MB, more than I can fetch, so I did nothing. Make it shorter, or type it.",
    "too_long": "That recording is over 10 minutes, which is too long for me, so I did nothing. Send it in parts, or type it.",
    "wordy": "Written out, that recording is more than I can read at once, so I did nothing. Send it in parts, or type it.",
    "unreachable": "I couldn't fetch that recording, so I did nothing. Send it again, or type it.",
}
say = Phrases({"zh": _ZH, "en": _EN})
