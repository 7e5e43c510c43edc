"""Letters and marks that look like others, read as people see them. Pure.

Which letters look like those of the Latin alphabet is told by the names and decompositions of `unicodedata`, and for other scripts by a
table: what Unicode's confusables.txt (UTS 39) has for a to z that these do not tell, and small letters that it leaves out.
"""

import re
import unicodedata
from functools import cache

UNSEEN = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e01ef"
"""Letters without a shape, as the inside of a class of a pattern."""

_LATIN = {
    look: letter
    for letter, looks in {
        "a": "ɑαаᎪᗅ⍺ꓮ𐊠𖽀",
        "b": "ƄΒЬвᏏᏴᑲᖯᗷꓐꞴ𐊂𐊡𐌁",
        "c": "¢сⲥꓚꮯ𐊢𐌂𐐽𐔜𑣩𑣲🝌",
        "d": "ðÐδԁժᎠᏧᑯᗞᗪ∂ꓒꓓ",
        "e": "ɛεеэєҽҿᎬ€℮∈∊⋿ⴹꓰꬲ𐊆𑢦𑢮",
        "f": "Ϝքᖴẝꓝꬵ𐊇𐊥𐔥𑣂𝈓",
        "g": "ƍɡԌցᏀᏳꓖ",
        "h": "ΗнһհᎻᏂᕼⲎꓧ𐋏",
        "i": "ıɩιіӏ⍳ꙇꭵ𑣃",
        "j": "ϳјᎫᒍꓙ",
        "k": "κкᏦᛕⲔꓗ𐔘",
        "l": "ƖǀΙІӀᏞᒪᛁ⏽ⲒⳐⵏꓡꓲ𐊊𐌉𐌠𐐛𐔦𑢣𑢲𖼖𖼨𝈪",
        "m": "ʍΜϺмᎷᗰᛖⲘꓟ𐊰𐌑",
        "n": "Νηипոռ∩Ⲛꓠ𐔓",
        "o": "ʘθοσоօჿᴑⲟⵔꓳꬽ𐊒𐊫𐐬𐓪𐔖𑓐𑢵𑣈𑣗𑣠",
        "p": "þρрᏢᑭ⍴ⲣꓑ𐊕",
        "q": "ԛգզⵕ",
        "r": "ƦгяᎡᏒᖇᴦⲅꓣꭈꮁ𐒴𖼵𝈖",
        "s": "ƽѕՏᏕꓢꮪ𐊖𐑈𑣁𖼺",
        "t": "τтᎢ⊤⟙Ⲧꓔ𐊗𐊱𐌕𑢼𖼊🝨",
        "u": "ʋυцսሀᑌ∪⋃ꓴꞟ𐓶𑣘𖽂",
        "v": "νѵᐯ∨⋁ⴸꓦꛟꮩ𐔝𑜆𑣀𖼈𝈍",
        "w": "ɯωѡԝաᏔꓪꮃ𑜊𑜎𑜏𑣦𑣯",
        "x": "Χхᕁᕽ᙭᙮ᚷ╳⤫⤬⨯ⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬",
        "y": "ɣΥγуүყᎩᎽᶌⲨꓬ𐊲𑢤𑣜𖽃",
        "z": "Ζꓜꮓ𐋵𑢩𑣄𑣥",
    }.items()
    for look in looks
}
_MARKS = {
    **dict.fromkeys("∶꞉։܃܄᛬︰᠃᠉⁚׃˸ːꓽः：﹕︓⁝⋮", ":"),
    **dict.fromkeys("‐‑‒–—―﹘⁃˗−➖﹣－", "-"),
    **dict.fromkeys("\u2028\u2029\x85\x0b\x0c", "\n"),
    **dict.fromkeys("\u2800\u1680", " "),
}
# what is neither ASCII nor Chinese as it is printed; emoji are told apart from letters in squares and circles
_ODD = re.compile(
    r"[^\x00-\x0a\x0d-\x7f\u2018-\u201d\u2026\u3000-\u303f\u4e00-\u9fff\uff01\uff08\uff09\uff0c\uff1b\uff1f\u2600-\u27bf\U0001f300-\U0001faff]"
)
_NAMED = re.compile(r"(?:LATIN|SYMBOL) (?:SMALL |CAPITAL )*LETTER (?:SMALL CAPITAL )?(?P<letter>[A-Z])(?: WITH .*)?\Z")
_SIGNS = re.escape("".join(look for look in _LATIN if not look.isalpha()))  # of mathematics and money, within words
_WORD = re.compile(rf"(?:[^\W\d_]|[{_SIGNS}])+")
_TICKS = "ˇ⌄⋎⋁∨˅ᐯѵѴνⱱ⎷⍻✓✔√﹀乄〆レㇾﾚツッ〤メ㇏"
_ALONE = re.compile(rf"(?<!\w)[{_TICKS}]+(?=\s|已|[A-Z]|\W|\Z)")
_ALIKE = re.compile(r"[己巳乄]")
_HAN = re.compile(r"(?<![自知利舍克])[己巳](?=[创更删记加勾标完推跳恢忘添新取保安预改设移经被])")


def folded(text: str) -> str:
    """Return the text in the letters that it is read as; words of another script stay as they are."""
    if _ODD.search(text) is None:
        return text if _ALIKE.search(text) is None else _HAN.sub("已", _ALONE.sub("✓", text))
    text = _ALONE.sub("✓", text)
    text = "".join(map(_seen, text))
    return _HAN.sub("已", _WORD.sub(_word, text))


@cache
def _seen(letter: str) -> str:
    """Return what one letter is without its ornaments: marks above and below, squares, circles, width and style."""
    if letter.isascii() or "\u4e00" <= letter <= "\u9fff" or letter in "，。！？；（）":
        return letter
    if letter in _MARKS:
        return _MARKS[letter]
    digit = unicodedata.decimal(letter, None)
    if digit is not None:
        return str(digit)
    plain = unicodedata.normalize("NFKC", _without_marks(unicodedata.normalize("NFKD", letter)))
    named = None if plain.isascii() else _NAMED.search(unicodedata.name(letter, ""))
    return named["letter"].lower() if named is not None else plain


def _without_marks(letters: str) -> str:
    return "".join(one for one in letters if unicodedata.category(one) not in ("Mn", "Me"))


def _word(found: re.Match[str]) -> str:
    """Return a word in Latin letters if all of it looks like these."""
    word = found.group()
    if word.isascii():
        return word
    read = "".join(_LATIN.get(letter) or _LATIN.get(letter.lower(), letter) for letter in word)
    return read if read.isascii() else word
