"""English sentences beside the work: limits and small talk; the Chinese ones are beside."""

PHRASES: dict[str, str] = {
    "limit_weather": "I can't see the weather, here or anywhere. What I do know is your own day: “what's on tomorrow”.",
    "limit_hour": "I have no clocks of other places; times I read in your own zone. Dates, notes and reminders I can.",
    "limit_news": "I can't look at the news, at scores or at prices. To look yourself later: “remind me at 6pm to look up {words}”.",
    "limit_sum": "I don't calculate or convert. What I can do is keep the result: “note: …”.",
    "limit_call": "I can't call or write to anybody for you. I can remind you to: “remind me at 6pm to {words}”.",
    "limit_pay": "I can't pay anything, and I never see your money. I can remind you: “remind me tomorrow at 9 to {words}”.",
    "limit_order": "I can't order or book anything elsewhere. I can put it on your list: “todo: {words}”.",
    "limit_device": "I can't play, switch or open anything: I keep notes, lists and dates, and I remind you.",
    "limit_words": "For texts, translations and summaries I need a language model, and none is connected. What you write yourself I keep: “note: …”.",
    "limit_ideas": "Ideas of my own need a language model, and none is connected. Yours I keep: “note: …”, or a list of them: “new list called ideas”.",
    "limit_talks": "To talk things over among us, or to vote, we need a language model, and none is connected. What you decide I keep: “note: …”.",
    "limit_free": "I cost nothing: the program runs where it was set up. Only a language model, if one is connected, may cost its owner something.",
    "limit_private": "What you tell me is kept on the machine that I run on, for you alone; nothing from our private chat is shown in a group. “/export” gives you all of it, “/erase” deletes it.",
    "limit_tongues": "English and Chinese, also mixed in one sentence.",
    "limit_stated": "I hear you. To have it kept: “note: {words}”.",
    "feels_danger": "Please don't stay alone with this. I'm a program and not enough for it; people are there for you now: somebody you trust, a crisis line (988 in the US, 116 123 in the UK), or your emergency number.",
    "feels_low": "I'm sorry, that sounds hard. I can keep it for you: “journal: …”. Or I ring for a break: “remind me in 30 minutes to take a walk”.",
    "feels_glad": "How lovely, I'm glad with you! To look back on it one day: “journal: …”.",
    "praise": "Thank you, that ruffles my feathers in a good way.",
    "fine": "Feathers in order, thank you! What shall I note, plan or remind you about?",
}
