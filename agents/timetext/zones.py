"""Time zones as people name them."""

from agents.timetext.lexicon.lexicon import Emitted, Entry, Groups, alternatives, one

CITIES = {
    "北京": "Asia/Shanghai", "上海": "Asia/Shanghai", "中国": "Asia/Shanghai", "香港": "Asia/Hong_Kong", "台北": "Asia/Taipei",
    "东京": "Asia/Tokyo", "日本": "Asia/Tokyo", "首尔": "Asia/Seoul", "韩国": "Asia/Seoul", "新加坡": "Asia/Singapore",
    "悉尼": "Australia/Sydney", "伦敦": "Europe/London", "英国": "Europe/London", "巴黎": "Europe/Paris", "柏林": "Europe/Berlin",
    "德国": "Europe/Berlin", "莫斯科": "Europe/Moscow", "迪拜": "Asia/Dubai", "纽约": "America/New_York",
    "美东": "America/New_York", "美国东部": "America/New_York", "美西": "America/Los_Angeles", "美国西部": "America/Los_Angeles",
    "洛杉矶": "America/Los_Angeles", "旧金山": "America/Los_Angeles", "西雅图": "America/Los_Angeles", "太平洋": "America/Los_Angeles",
    "芝加哥": "America/Chicago", "格林威治": "UTC", "多伦多": "America/Toronto", "温哥华": "America/Vancouver", "曼谷": "Asia/Bangkok",
    "印度": "Asia/Kolkata",
}  # fmt: skip
ABBREVIATIONS = {
    "utc": "UTC", "gmt": "UTC", "est": "America/New_York", "edt": "America/New_York", "et": "America/New_York",
    "eastern": "America/New_York", "cst": "America/Chicago", "cdt": "America/Chicago", "ct": "America/Chicago",
    "central": "America/Chicago", "mst": "America/Denver", "mdt": "America/Denver", "mountain": "America/Denver",
    "pst": "America/Los_Angeles", "pdt": "America/Los_Angeles", "pt": "America/Los_Angeles", "pacific": "America/Los_Angeles",
    "bst": "Europe/London", "cet": "Europe/Berlin", "cest": "Europe/Berlin", "jst": "Asia/Tokyo", "ist": "Asia/Kolkata",
    "sgt": "Asia/Singapore", "hkt": "Asia/Hong_Kong", "aest": "Australia/Sydney", "msk": "Europe/Moscow",
}  # fmt: skip
PLACES = {
    "london": "Europe/London", "uk": "Europe/London", "new york": "America/New_York", "ny": "America/New_York", "nyc": "America/New_York",
    "boston": "America/New_York", "la": "America/Los_Angeles", "los angeles": "America/Los_Angeles", "seattle": "America/Los_Angeles",
    "san francisco": "America/Los_Angeles", "sf": "America/Los_Angeles", "chicago": "America/Chicago", "denver": "America/Denver",
    "paris": "Europe/Paris", "berlin": "Europe/Berlin", "madrid": "Europe/Madrid", "rome": "Europe/Rome", "moscow": "Europe/Moscow",
    "dubai": "Asia/Dubai", "mumbai": "Asia/Kolkata", "india": "Asia/Kolkata", "delhi": "Asia/Kolkata", "singapore": "Asia/Singapore",
    "hong kong": "Asia/Hong_Kong", "beijing": "Asia/Shanghai", "shanghai": "Asia/Shanghai", "china": "Asia/Shanghai",
    "tokyo": "Asia/Tokyo", "japan": "Asia/Tokyo", "seoul": "Asia/Seoul", "sydney": "Australia/Sydney", "melbourne": "Australia/Melbourne",
    "auckland": "Pacific/Auckland", "toronto": "America/Toronto", "vancouver": "America/Vancouver", "eastern": "America/New_York",
    "eastern standard": "America/New_York", "eastern daylight": "America/New_York", "pacific standard": "America/Los_Angeles",
    "pacific": "America/Los_Angeles", "central": "America/Chicago", "mountain": "America/Denver", "central european": "Europe/Berlin",
}  # fmt: skip


def city(groups: Groups) -> Emitted:
    return one("z", CITIES[groups[0] or "北京"])


def place(groups: Groups) -> Emitted:
    return one("z", PLACES[groups[0] or "london"])


def abbreviation(groups: Groups) -> Emitted:
    """PST says a zone only behind a clock; the combination keeps it there."""
    return (("z?", ABBREVIATIONS[groups[0] or "utc"]),)


HAN = (Entry("(" + alternatives(CITIES) + ")(?:当地)?时间", city),)
LATIN = (
    Entry("(" + alternatives(PLACES) + r")\s+time\b", place),
    Entry(r"(?:ct|pt)\s+(?:scan|session|lesson|appointment|class|exam)\b", one("_", "")),
    Entry("(" + alternatives(ABBREVIATIONS) + r")(?:\s+time)?\b", abbreviation),
)
