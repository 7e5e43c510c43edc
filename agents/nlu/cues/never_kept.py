"""What is never kept of a person, whoever asks for it: secrets, and orders that pose as facts. Pure."""

import re

_SECRET_WORDS = re.compile(
    r"\b(?:pass(?:word|code|phrase)s?|pwd|pin(?:\s?codes?)?|pins|cvv|cvc|otp|2fa|one[- ]time codes?|api[ _-]?keys?"
    r"|(?:secret|private|access)[ _-]?keys?"
    r"|secrets?|tokens?|credentials?|seed phrase|recovery (?:code|phrase)s?|social security|ssn|iban"
    r"|(?:credit|debit|bank) ?card (?:number|no)s?|account numbers?)\b"
    r"|密码|口令|验证码|动态码|密钥|秘钥|令牌|助记词|私钥|身份证号?|护照号|银行卡号?|信用卡号?|卡号|安全码|账号",
    re.IGNORECASE,
)
_CARD = re.compile(r"(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)")
_IDENTITY = re.compile(r"(?<!\d)\d{17}[\dXx](?!\d)")
_IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b")
_TOKEN = re.compile(r"\b(?:sk|pk|rk|ghp|gho|xox[abpr]|AKIA|eyJ)[-_A-Za-z0-9]{10,}")
_LONG = re.compile(r"(?<![/\w.-])(?=[\w-]*[A-Za-z])(?=[\w-]*\d)[A-Za-z0-9_-]{20,}(?![/\w.-])")
_ORDER = re.compile(
    r"\b(?:ignore|disregard|override|bypass)\b.{0,40}\b(?:instructions?|rules?|prompts?|above|previous|limits?)\b"
    r"|\bsystem prompt\b|\bdeveloper mode\b|\bjailbreak|\byou (?:must|shall|have to|are now)\b"
    r"|\b(?:parrots?|assistants?|bots?|models?|ai) (?:must|shall|should|has to|have to)\b"
    r"|(?:忽略|无视|绕过|覆盖).{0,20}(?:指令|规则|提示|限制|以上|之前)|系统提示|开发者模式|越狱|你(?:必须|只能|现在是)"
    r"|(?:鹦鹉|助手|机器人|模型)(?:必须|应该|应当|只能|要)",
    re.IGNORECASE,
)


def unkept(text: str) -> bool:
    """Whether this holds a secret (passwords, numbers of cards and accounts, keys) or tells the parrots what they must do."""
    return secret(text) or _ORDER.search(text) is not None


def secret(text: str) -> bool:
    """By its words or by its look; numbers of cards by their check digit."""
    if _SECRET_WORDS.search(text) or _IDENTITY.search(text) or _IBAN.search(text):
        return True
    if _TOKEN.search(text) or _LONG.search(text):
        return True
    return any(_checked(re.sub(r"\D", "", found.group())) for found in _CARD.finditer(text))


def _checked(digits: str) -> bool:
    """Luhn's check: every second digit from the right is doubled, and the sum of all digits ends in 0."""
    doubled = (int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(digits)))
    return sum(number - 9 if number > 9 else number for number in doubled) % 10 == 0
