"""What countries are called in Chinese, and otherwise in English, by their codes (ISO 3166)."""

CHINESE = {
    "CN": "中国", "HK": "香港", "MO": "澳门", "TW": "台湾", "JP": "日本", "KR": "韩国", "SG": "新加坡", "MY": "马来西亚", "TH": "泰国",
    "VN": "越南", "PH": "菲律宾", "ID": "印度尼西亚", "IN": "印度", "PK": "巴基斯坦", "BD": "孟加拉国", "LK": "斯里兰卡", "NP": "尼泊尔",
    "KH": "柬埔寨", "LA": "老挝", "MM": "缅甸", "MN": "蒙古", "KZ": "哈萨克斯坦", "AE": "阿联酋", "SA": "沙特阿拉伯", "QA": "卡塔尔",
    "IL": "以色列", "TR": "土耳其", "IR": "伊朗", "EG": "埃及", "ZA": "南非", "NG": "尼日利亚", "KE": "肯尼亚", "ET": "埃塞俄比亚",
    "MA": "摩洛哥", "US": "美国", "CA": "加拿大", "MX": "墨西哥", "BR": "巴西", "AR": "阿根廷", "CL": "智利", "CO": "哥伦比亚",
    "PE": "秘鲁", "AU": "澳大利亚", "NZ": "新西兰", "GB": "英国", "IE": "爱尔兰", "FR": "法国", "DE": "德国", "AT": "奥地利",
    "CH": "瑞士", "IT": "意大利", "ES": "西班牙", "PT": "葡萄牙", "NL": "荷兰", "BE": "比利时", "LU": "卢森堡", "DK": "丹麦",
    "SE": "瑞典", "NO": "挪威", "FI": "芬兰", "IS": "冰岛", "PL": "波兰", "CZ": "捷克", "SK": "斯洛伐克", "HU": "匈牙利",
    "RO": "罗马尼亚", "BG": "保加利亚", "GR": "希腊", "HR": "克罗地亚", "SI": "斯洛文尼亚", "RS": "塞尔维亚", "UA": "乌克兰",
    "RU": "俄罗斯", "EE": "爱沙尼亚", "LV": "拉脱维亚", "LT": "立陶宛",
}  # fmt: skip
ENGLISH = {
    "GB": "the UK", "US": "the US", "KR": "South Korea", "KP": "North Korea", "CD": "Congo (Kinshasa)", "CG": "Congo (Brazzaville)",
    "NL": "the Netherlands", "PH": "the Philippines", "AE": "the Emirates",
}  # fmt: skip
"""Where the table of codes has another word, or the same for two."""
OTHERS = {
    "uk": "GB", "united kingdom": "GB", "great britain": "GB", "britain": "GB", "england": "GB", "scotland": "GB", "wales": "GB",
    "usa": "US", "us": "US", "america": "US", "the states": "US", "holland": "NL", "korea": "KR", "south korea": "KR",
    "czechia": "CZ", "uae": "AE", "emirates": "AE", "vietnam": "VN", "turkey": "TR", "bosnia": "BA", "macau": "MO", "burma": "MM",
    "ivory coast": "CI", "英格兰": "GB", "苏格兰": "GB", "印尼": "ID", "沙特": "SA", "澳洲": "AU", "南韩": "KR", "大陆": "CN", "中国大陆": "CN",
}  # fmt: skip
"""Other names that people use."""
