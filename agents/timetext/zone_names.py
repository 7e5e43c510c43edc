"""Time zones by what people call them: IANA names, their cities, large cities that share another's, and names that sentences know. Pure."""

from functools import cache
from zoneinfo import available_timezones

from agents.timetext.zones import CITIES, PLACES

_OLD = ("Etc/", "US/", "SystemV/", "posix", "right/")  # other names of zones that have a better one
_WITH: dict[str, str] = {
    "Asia/Shanghai": "深圳 广州 杭州 成都 重庆 南京 武汉 西安 苏州 天津 青岛 厦门 长沙 郑州 大连 昆明 哈尔滨 三亚 "
    "shenzhen guangzhou hangzhou chengdu nanjing wuhan xian suzhou tianjin",
    "Asia/Taipei": "台湾 台中 高雄 taiwan kaohsiung",
    "Asia/Macau": "澳门",
    "Asia/Tokyo": "大阪 京都 横滨 札幌 名古屋 福冈 冲绳 osaka kyoto yokohama sapporo nagoya",
    "Asia/Seoul": "釜山 busan",
    "Asia/Bangkok": "泰国 清迈 普吉 phuket thailand",
    "Asia/Ho_Chi_Minh": "胡志明 胡志明市 河内 越南 hanoi saigon",
    "Asia/Kuala_Lumpur": "吉隆坡 槟城 penang",
    "Asia/Manila": "马尼拉",
    "Asia/Jakarta": "雅加达",
    "Asia/Makassar": "巴厘岛 bali",
    "Asia/Kolkata": "孟买 新德里 班加罗尔 bangalore chennai hyderabad",
    "Asia/Dubai": "阿布扎比",
    "Europe/Istanbul": "伊斯坦布尔 土耳其 turkey",
    "Europe/London": "爱丁堡 曼彻斯特 剑桥 牛津 edinburgh manchester leeds glasgow bristol birmingham cambridge oxford england scotland wales",
    "Europe/Dublin": "都柏林 爱尔兰 ireland",
    "Europe/Lisbon": "里斯本 波尔图 葡萄牙 porto portugal",
    "Europe/Madrid": "马德里 巴塞罗那 西班牙 barcelona valencia spain",
    "Europe/Paris": "法国 里昂 尼斯 lyon marseille france",
    "Europe/Berlin": "慕尼黑 法兰克福 汉堡 munich frankfurt hamburg cologne germany",
    "Europe/Rome": "罗马 米兰 威尼斯 佛罗伦萨 意大利 milan venice florence naples italy",
    "Europe/Amsterdam": "阿姆斯特丹 荷兰 netherlands",
    "Europe/Brussels": "布鲁塞尔 比利时 belgium",
    "Europe/Vienna": "维也纳 奥地利 austria",
    "Europe/Zurich": "苏黎世 日内瓦 瑞士 geneva switzerland",
    "Europe/Stockholm": "斯德哥尔摩 瑞典 sweden",
    "Europe/Copenhagen": "哥本哈根 丹麦 denmark",
    "Europe/Helsinki": "赫尔辛基 芬兰 finland",
    "Europe/Athens": "雅典 希腊 greece",
    "Europe/Prague": "布拉格 捷克",
    "Europe/Warsaw": "华沙 波兰 poland",
    "Africa/Cairo": "开罗 埃及 egypt",
    "America/New_York": "波士顿 华盛顿 迈阿密 费城 亚特兰大 washington miami atlanta philadelphia pittsburgh orlando",
    "America/Chicago": "休斯敦 休斯顿 达拉斯 奥斯汀 houston dallas austin minneapolis",
    "America/Denver": "丹佛",
    "America/Los_Angeles": "圣地亚哥 圣何塞 硅谷 拉斯维加斯",
    "Pacific/Honolulu": "夏威夷 檀香山 hawaii",
    "America/Toronto": "蒙特利尔 渥太华 montreal ottawa",
    "America/Mexico_City": "墨西哥城",
    "America/Sao_Paulo": "圣保罗 里约热内卢",
    "Australia/Melbourne": "墨尔本",
    "Australia/Brisbane": "布里斯班",
    "Australia/Perth": "珀斯",
    "Pacific/Auckland": "奥克兰 新西兰 惠灵顿 wellington christchurch",
}
_TWO_WORDS = {"las vegas": "America/Los_Angeles", "san diego": "America/Los_Angeles", "san jose": "America/Los_Angeles",
              "new zealand": "Pacific/Auckland", "the netherlands": "Europe/Amsterdam", "rio de janeiro": "America/Sao_Paulo",
              "ho chi minh city": "Asia/Ho_Chi_Minh", "cape town": "Africa/Johannesburg", "washington dc": "America/New_York"}  # fmt: skip
_NO_PLACES = frozenset(
    {"eastern", "pacific", "central", "mountain", "easter", "center"}
)  # words that are more than a place
LARGE = frozenset(
    {*CITIES.values(), *PLACES.values(), *_WITH, *_TWO_WORDS.values()}
)  # zones of cities that people name


def zone_named(text: str) -> str | None:
    """Return the IANA name of what somebody calls a zone; None when nobody knows."""
    wanted = (
        " ".join(text.replace("_", " ").split())
        .casefold()
        .removesuffix("时间")
        .removesuffix(" time")
        .removesuffix("市")
    )
    return CITIES.get(wanted) or PLACES.get(wanted) or _names().get(wanted)


def place_named(text: str) -> str | None:
    """Return the zone of a place where somebody may be; None also for names of zones that are no place ("pacific", "UTC")."""
    wanted = text.strip().casefold()
    zone = None if wanted in _NO_PLACES or wanted.startswith("etc/") else zone_named(text)
    return zone if zone is not None and "/" in zone else None


@cache
def _names() -> dict[str, str]:
    """IANA names, the cities at their ends, and those that are theirs, too, as `zone_named` looks for them."""
    zones = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(_OLD))
    names = {zone.rpartition("/")[2].replace("_", " ").casefold(): zone for zone in reversed(zones)}
    whole = {zone.replace("_", " ").casefold(): zone for zone in available_timezones() if not zone.startswith("posix")}
    shared = {name: zone for zone, several in _WITH.items() for name in several.split()}
    return {**names, **shared, **_TWO_WORDS, **whole}
