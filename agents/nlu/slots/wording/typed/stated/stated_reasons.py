"""Clauses beside a change that is stated: who said so, what hinders, and what is no reason. Pure."""

import re

CALLED = re.compile(
    r"(?:the |my |our )?(?P<who>\S.{1,40}?)(?:['’]s|['’]ve)?(?: has| have| is| are| only| just| have just"
    r"| has just| literally){0,3}+ "
    r"(?:rang|rung|phoned|called|texted|emailed|messaged|whatsapped|got in touch|been on the phone"
    r"|been in touch|dropped me"
    r" a (?:line|text)|sent a (?:text|message)|on the phone|says?|said|reckons?|let me know|confirmed|replied|wrote"
    r"|been on|got back(?: to me)?|come back to me)(?: me| us| back| again| earlier| this morning"
    r"| there now| to say| and said| that)*",
    re.IGNORECASE,
)
CANNOT = re.compile(
    r"(?:the |my |our )?(?P<who>\S.{1,40}?) (?:can(?:no|['’]?)t|can no longer|couldn['’]?t|won['’]?t|is(?:n['’]?t| not)"
    r"|are(?:n['’]?t| not)|doesn['’]?t|don['’]?t)(?: be able to)?(?: now)?(?: (?:do|make|manage|get|come"
    r"|be|free|open|work"
    r"|there|here|ready|finish|start|suit|available|in|have)\b)?.{0,40}",
    re.IGNORECASE,
)
WHY = re.compile(
    r"(?:(?:because|bc|cos|coz|cuz|since|as|seeing as|so that|otherwise)\b.{2,60}"
    r"|(?:i|we|he|she|they|it|you|there)\s(?:am|are|is|have|has|had|was|were|will|would|do|does|don['’]?t"
    r"|didn['’]?t|can['’]?t|can|could|cannot|won['’]?t|need|needs|want|got|only|still|just|never|forgot|thought"
    r"|finish|finishes|start|get|gets|work)\b.{0,60}"
    r"|(?:the |my |our )?\S.{1,30}?(?:\s(?:is|are|has|have|was|were|got)|['’]s)\s(?:been |got |just |still |all )*"
    r"(?:late|delayed|off|away|stuck|running|busy|ill|sick|poorly|broken|cancelled|full|shut|closed|down|asleep|on"
    r"|overrunning|short|behind|double[- ]booked|in traffic|needed|packed|booked|free|flooded|frozen)\b.{0,40}"
    r"|(?:the |my |our )?(?P<who>[a-z][^\d]{1,30}?) (?:broke|died|fell|forgot|missed|lost|left|got|has to|have to"
    r"|went|is|are|was"
    r"|[a-z]{2,10}ed)\b[^\d]{0,40})",
    re.IGNORECASE,
)
HOURS = re.compile(  # when something of others is open, or goes
    r"(?:the |my |our )?\S.{1,30}? (?:shuts?|closes?|opens?|is (?:shut|closed|open)|only opens|leaves"
    r"|goes|gets in|sets off|lands"
    r"|arrives|is at|is from|goes on) .{1,40}",
    re.IGNORECASE,
)
MOVES = re.compile(
    r"\b(?:mov\w+|put|push\w*|bring\w*|brought|shift(?:ed|ing)|chang\w+|reschedul\w+|delay\w*|bump\w*"
    r"|postpon\w+|cancel\w*"
    r"|called off|instead|later|earlier)\b",
    re.IGNORECASE,
)
"""Of what is changed: no clause that says so is only a reason."""
OWES = re.compile(r"(?:and|also|then|plus)\b.{0,12}\b(?:have|got|has)\b.*\d", re.IGNORECASE)
"""What somebody has besides, at an hour: something new, and no reason."""
NOBODY = re.compile(
    r"(?:it|that|this|they|she|he|we|i|you|there|them|someone|somebody|everyone|everybody|nobody|no one|one|who"
    r"|just|only|now|then|so|start|finish|end|the|my|time|thing|whole thing)",
    re.IGNORECASE,
)
