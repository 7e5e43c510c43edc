"""A model's Markdown as people will read it: marks resolved, entities decoded, formulas, tags and unseen letters gone. Pure."""

import html
import re
import unicodedata
from functools import lru_cache

from agents.output.lookalikes import UNSEEN, folded

_PLAIN = re.compile(rf"[&<\\$*_`~\[\]|{UNSEEN}]|^\s*#")
_TAG = re.compile(r"</?[A-Za-z!][^<>\n]{0,200}>")
_LINK = re.compile(r"!?\[([^\]\n]{0,400})\](?:\([^()\n]{0,2000}\)|\[[^\]\n]{0,100}\])")
_CODE_LINE = re.compile(r"(?<![\s>*+•\-\d.)#|])([\s>*+•\-\d.)#|]*+)(`{1,3})([^`\n]+)\2(\W*)\Z")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_MARKS = re.compile(r"\*+|~~+|\|+|(?<!\w)_+|_+(?!\w)|^\s*#{1,6}\s")
_SIMPLE = str.maketrans(
    "幫為給記錄設創議會時點鐘鬧預約訂刪將後開關經們這條個場項筆備辦處調變換動歷曆單購執續補撤銷檔確認寫進週過來還啟醒與並從應該對誰說讓請問題嗎沒無實現際樣種東體會員業務報告郵訊號碼課間總結兩邊裡裏麼話見閉標籤線上傳陳張劃畫減縮長組織聚餐聯絡診醫術買賣電話費",
    "帮为给记录设创议会时点钟闹预约订删将后开关经们这条个场项笔备办处调变换动历历单购执续补撤销档确认写进周过来还启醒与并从应该对谁说让请问题吗没无实现际样种东体会员业务报告邮讯号码课间总结两边里里么话见闭标签线上传陈张划画减缩长组织聚餐联络诊医术买卖电话费",
)
_UNSEEN = re.compile(f"[{UNSEEN}]")
_FORMULA = re.compile(r"\$|\\(?=[A-Za-z(\[])")
_COMMAND = re.compile(r"\\([A-Za-z]{1,20})[^\S\n]*(\{?)|\\[ ,;:!()\[\]]|[{}^$]")
_ROOTS = frozenset({"sqrt", "surd", "checkmark", "vee", "lor", "textsurd", "textcheckmark", "ding"})


@lru_cache(maxsize=256)  # the same line is looked at for receipts and for claims
def rendered(text: str) -> str:
    """Return the words of a sentence or a line, in simplified characters; code stays marked as such where it is only a part."""
    text = text if text.isascii() else text.translate(_SIMPLE)
    if _PLAIN.search(text) is None:
        return folded(text)
    for _ in range(2):  # what is written as &amp;lt; is decoded twice on the way
        text = html.unescape(text)
    text = _LINK.sub(r"\1", _TAG.sub("", text))
    text = _CODE_LINE.sub(r"\1\3\4", text)
    if _FORMULA.search(text):
        text = _COMMAND.sub(_spoken, text)
    text = _MARKS.sub("", _ESCAPE.sub(r"\1", text))
    return folded(_UNSEEN.sub("", text))


def _spoken(found: re.Match[str]) -> str:
    """Return what is seen of a command of a formula: the sign that it is, a Greek letter, or the words that it sets."""
    name, opened = found[1], found[2]
    if name is None:
        return " " if found.group() == "\\ " else ""
    if name in _ROOTS:
        return "√"
    if opened:
        return ""
    size = "CAPITAL" if name[0].isupper() else "SMALL"
    try:
        return unicodedata.lookup(f"GREEK {size} LETTER {name.upper()}")
    except KeyError:
        return " "
