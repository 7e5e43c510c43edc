"""A model's Markdown as people will read it: marks resolved, entities decoded, tags and unseen letters gone. Pure."""

import html
import re
import unicodedata

from agents.output.receipt_marks import UNSEEN

_PLAIN = re.compile(
    rf"[&<\\*_`~\[\]|{UNSEEN}\u0300-\u036f\u2028\u2029\uff10-\uff5a\u2100-\u214f\u24b6-\u24e9\U0001d400-\U0001d7ff]|^\s*#"
)
_TAG = re.compile(r"</?[A-Za-z!][^<>\n]{0,200}>")
_LINK = re.compile(r"!?\[([^\]\n]{0,400})\](?:\([^()\n]{0,2000}\)|\[[^\]\n]{0,100}\])")
_CODE_LINE = re.compile(r"([\s>*+•\-\d.)#|]*)(`{1,3})([^`\n]+)\2(\W*)\Z")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_MARKS = re.compile(r"\*+|~~+|\|+|(?<!\w)_+|_+(?!\w)|^\s*#{1,6}\s")
_SIMPLE = str.maketrans(
    "幫為給記錄設創議會時點鐘鬧預約訂刪將後開關經們這條個場項筆備辦處調變換動歷曆單購執續補撤銷檔確認寫進週過來還啟醒與並從應該對誰說讓請問題嗎沒無實現際樣種東體會員業務報告郵訊號碼課間總結兩邊裡裏麼話見閉標籤線上傳陳張劃畫減縮長組織聚餐聯絡診醫術買賣電話費",
    "帮为给记录设创议会时点钟闹预约订删将后开关经们这条个场项笔备办处调变换动历历单购执续补撤销档确认写进周过来还启醒与并从应该对谁说让请问题吗没无实现际样种东体会员业务报告邮讯号码课间总结两边里里么话见闭标签线上传陈张划画减缩长组织聚餐联络诊医术买卖电话费",
)
_UNSEEN = re.compile(f"[{UNSEEN}\u0300-\u036f\u20d0-\u20ff]")
_WIDE = re.compile(r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u2100-\u214f\u24b6-\u24e9\U0001d400-\U0001d7ff]+")


def rendered(text: str) -> str:
    """Return the words of a sentence or a line, in simplified characters; code stays marked as such where it is only a part."""
    text = text if text.isascii() else text.translate(_SIMPLE)
    if _PLAIN.search(text) is None:
        return text
    for _ in range(2):  # what is written as &amp;lt; is decoded twice on the way
        text = html.unescape(text)
    text = _LINK.sub(r"\1", _TAG.sub("", text))
    text = _CODE_LINE.sub(r"\1\3\4", text)
    text = _MARKS.sub("", _ESCAPE.sub(r"\1", text))
    text = _WIDE.sub(lambda found: unicodedata.normalize("NFKC", found.group()), text)
    return _UNSEEN.sub("", text).replace("\u2028", "\n").replace("\u2029", "\n")
