"""English sentences by what is wanted, one a line, as people of many walks of life type them."""

WANTED = {
    "reminder_delete": """
cancel the reminder about the pills
""",
    "memo_save": """
note: the landlord's number is 555 0100
take a note: the boiler code is 4471
jot down that Sam is allergic to peanuts
write down the parking spot, level 3 row F
make a note that the supplier wants 30 days
remember that the wifi password is parrot2026
memo: thesis chapter two needs a graph
save this note: paint colour is RAL 7016
keep in mind that Dr. Ellis prefers mornings
please note down that the fence is 24 metres
add a note about the garden: prune the roses in March
""",
    "memo_search": """
notes from last week
find my notes about sourdough
search for the wifi password
look up what I wrote about the landlord
what did I note about the car insurance
do I have any notes on tax deductions
search my notes for knitting patterns
find landlord
where did I write the locker code
find the note with the recipe
did I ever write down the gate code
show me my notes about physics
look through my notes for the quote from Meier
any notes mentioning Kyoto
""",
    "memo_list": """
show all my notes
list my notes
my notes
recent notes
what have I noted so far
""",
    "schedule_add": """
meeting tomorrow at 3pm
dinner with Ann next Friday from 7 to 9pm at the harbour
dentist on Thursday at 9:30
schedule a call with the bank on Monday at 10
book the gym for Saturday 8am
put yoga on my calendar for Wednesday 6pm
add an event: parents' evening Feb 3 at 19:00
set up a meeting with Li on Friday 2pm
I have a job interview on Tuesday at 11
flight to Rome on Sunday at 6:45am
lunch with mum tomorrow at noon
block 2 to 4pm tomorrow for grading
create an appointment with the vet for Friday at 4
team standup every weekday at 9:15
can you schedule a haircut for Saturday at 11am?
shift from 6am to 2pm on Friday
add my sister's wedding on 14 March
plan a site visit tomorrow 8:30
let's meet the plumber tomorrow at 4
""",
    "schedule_query": """
what's on today
what do I have tomorrow
show me my calendar for next week
do I have any meetings on Friday
am I busy tomorrow afternoon
when is my dentist appointment
what time is the standup tomorrow
my schedule for this week
anything planned for the weekend?
list my events for Monday
check my agenda
how does my Thursday look
what's next on my calendar
is there anything on my calendar tonight
when do I fly to Rome
""",
    "schedule_update": """
move the dentist to Friday 3pm
reschedule tomorrow's meeting to 4pm
push the call back by half an hour
postpone the team lunch to next Tuesday
change the interview to 11am
shift yoga to Thursday at 7
rename tomorrow's meeting to budget review
change the location of the standup to room 5
can you move my haircut to Saturday?
make the meeting on Friday an hour longer
bring the call forward to 9am
""",
    "schedule_delete": """
cancel tomorrow's meeting
delete the dentist appointment
remove the gym from my calendar on Saturday
call off the dinner on Friday
please cancel my 3pm
drop the standup on Monday
clear my calendar for Friday
take yoga off my calendar
""",
    "free_time": """
when am I free tomorrow
when am I free on Friday for an hour
find me a free slot on Thursday afternoon
do I have any free time on Monday
what times are open on Wednesday
find time for a 30 minute call tomorrow
any gaps in my calendar today
when could I fit in a workout on Saturday
show my availability for next Tuesday
""",
    "reminder_add": """
remind me in 10 minutes to stretch
remind me tomorrow at 5pm to call mum
wake me up at 6:30
every weekday at 8:30 remind me to take the pills
set a reminder for Friday 9am to send the invoice
set an alarm for 7am
don't let me forget to water the plants tonight
ping me in an hour about the oven
remind me to submit the essay on Sunday evening
can you remind me at 3 to pick up the kids?
alert me 15 minutes before 4pm
remind me to buy stamps
nudge me every two hours to drink water
reminder: rent is due on the 1st at 9am
don't forget to remind me about the bins on Wednesday
""",
    "analysis": """
summarize my week
give me an overview of this month
analyse how I spend my time
write a weekly report
compare these two job offers
what are the pros and cons of remote work
summarise the project notes into a status report
evaluate the risks of this plan
break down my expenses for January
""",
    "brainstorm": """
brainstorm names for a coffee shop
give me ideas for a birthday party
come up with a slogan for my bakery
write a tagline for the new shoes
I need a creative name for my cat
suggest some gift ideas for my dad
help me write a poem about rain
any inspiration for an Instagram caption?
""",
    "coach": """
I feel stuck in my career
help me set goals for this year
I keep procrastinating and feel bad about it
I want to build a habit of reading
I'm overwhelmed and don't know where to start
help me find my purpose
I feel so anxious about work lately
""",
    "multi": """
check my notes and my calendar
find my notes on Kyoto and show tomorrow's schedule
note that the milk is out and remind me at 6 to buy some
cancel tomorrow's call and book one for Friday at 10
what's on tomorrow, and also search my notes for the agenda
""",
    "chat": """
hello
thanks
tell me a joke
how are you
what do you think of the moon?
what is the capital of Peru
how is everything going
it's raining today
translate this into French
good night
I had a great dinner yesterday
what does EOD mean
I cancelled the meeting yesterday
who won the match last night
can you help me
tomorrow never dies is a film
what can you do
""",
    "command": """
/help
/stop
/whoami
""",
}

# none of these may become a write
NO_COMMANDS = """
I cancelled the meeting yesterday
don't book anything for tomorrow
please don't cancel my dentist appointment
he said the meeting is tomorrow at 3pm
she told me to cancel the dinner on Friday
we had a meeting at 3pm yesterday
why did you remind me at 3am
should I cancel the meeting tomorrow?
how do I delete an event
what happens if I cancel the dentist
do not move the meeting
I already rescheduled the call to Friday
was the meeting moved to 4pm?
did you delete my appointment
"meet me at noon" is a line from the play
if it rains tomorrow I might cancel the picnic
I hate meetings at 8am on Mondays
the doctor cancelled my appointment
who moved the standup to Monday?
no need to remind me about the pills
my boss wants to know when the meeting is
I used to go to the gym every Monday at 6
I forgot the dentist at 9 this morning
never book anything before 9am
thanks for reminding me at 5pm
is the meeting at 3pm tomorrow confirmed?
they postponed the match to Sunday
I was going to schedule a call for Monday but forgot
how do you say meeting tomorrow at 3pm in Spanish
I wish I could cancel the meeting tomorrow
"""
