"""Texts in a language that has no tables here: what they claim of writes cannot be read. Pure."""

import re

SHORT = 6  # words of an answer that may hold none of the words that every text has

_LETTERS = re.compile(r"[^\W\d_]")
_READ = re.compile(r"[a-z\u4e00-\u9fff\u3400-\u4dbf]", re.IGNORECASE)
_KANA = re.compile(r"[\u3040-\u30ff\uac00-\ud7af]")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_ACCENT = re.compile(r"[àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœšžčřąćęłńśźżğşőűăâîșțđı]")
_COMMON = """
the a an is are was were be been have has had i you your it its this that these those of to in on at for from with and or not no yes do does did
will would can could should my me we our he she they them what when where which who how if so but as by about just now there here all any some more
let please thanks sure okay ok got don't i'll i've i'd you're it's that's love great good
"""
# of Romance, Germanic and Slavic languages, Turkish, Vietnamese, Indonesian
_ELSEWHERE = """
el la los las un una unos que de del y en por para con su sus tu tus se lo al es está esta este esto ha he hay como pero muy más ya sí te le mi
les des et est une je vous nous il elle pas pour avec dans sur votre mon ma au aux du ce cette été ai o os um uma não você foi seu sua com
na da dos gli che non è per sono hai ho di della nel tua tuo listo hecho guardado guardada fatto ecco voilà c'est j'ai
der die das und ist nicht ein eine einen ich sie wir für mit den dem auf im zu von habe hat haben wurde wird dein deine ihr ihre erledigt
het een van niet ik jij op voor met dat deze heb hebt jouw jag är och att det som ett har inte din ditt på jeg er og ikke
jest nie się w z że mam masz twoje bir ve bu için ile senin tôi bạn đã là của và saya kamu anda yang dan untuk telah sudah ini itu
"""
# what notes, reminders and entries are called there
_THINGS = """
termine termin notiz notizen erinnerung erinnerungen besprechung eintrag aufgabe wecker cita citas evento eventos reunión recordatorio recordatorios nota
notas alarma tarea rappel rappels rendez-vous rdv réunion tâche promemoria appuntamento appuntamenti eventi riunione sveglia compromisso lembrete lembretes
reunião alarme afspraak afspraken herinnering herinneringen notitie notities wekker vergadering taak anteckning möte händelse notat møte avtale begivenhed
spotkanie notatka przypomnienie wydarzenie schůzka poznámka upomínka muistiinpano muistutus tapaaminen randevu toplantı hatırlatma hatırlatıcı etkinlik
catatan pengingat jadwal acara rapat întâlnire notiță memento esemény emlékeztető jegyzet találkozó
"""
_ENGLISH = frozenset(_COMMON.split())
_OTHERS = frozenset((*_ELSEWHERE.split(), *_THINGS.split())) - _ENGLISH
# the forms in which they say that something was done: short answers often hold no other sign
_DONE = re.compile(
    r"(?!(?:avoc|desper|color|torn|flor|margar|aficion|bast|burr|mosqu|incommunic))\w{4,}(?:ad|id|at|it|ut)[oa]s?"  # Romance
    r"|(?:\w{2,})?ge(?!\w*ment$)\w{3,}(?:t|en|(?<!e)d)|\w{3,}(?:iert|llt|rkt|tzt|hoben)|(?:ver|be)\w{3,}(?:eerd|erd|aard)"  # German, Dutch
    r"|\w{3,}(?:ttet|erad)|\w{5,}[aoe]no|\w{3,}(?:ttu|[iı]ld[iı]|[iı]nd[iı]|lendi|tve)|di\w{3,}kan"  # Nordic, Slavic, Turkish, Finnish, Indonesian
)


def foreign(text: str) -> bool:
    """Tell whether a text is, for the most part, neither Chinese nor English."""
    letters = _LETTERS.findall(text)
    if not letters:
        return False
    kana, han = len(_KANA.findall(text)), len(_HAN.findall(text))
    if kana > 0.1 * (kana + han) and kana + han > 0.4 * len(letters):
        return True
    if len(_READ.findall(text)) < 0.5 * len(letters):
        return True
    if han > 0.1 * len(letters):
        return False
    words = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    english = sum(word in _ENGLISH for word in words)
    other = sum(word in _OTHERS or (not word.isascii() and _ACCENT.search(word) is not None) for word in words)
    if not english and not other:
        return len(words) <= SHORT and any(_DONE.fullmatch(word) for word in words)
    return other > (2 * english if english > 1 else english)
