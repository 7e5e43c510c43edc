"""A refused request: a status and a code; adapters.web.errors makes it an answer."""


class Refused(Exception):
    """The request gets this status and the sentence of this code, or of `sentence` where one code has several.

    `field` is the one whose value is wrong; `known` are those that would be right.
    """

    def __init__(
        self, status: int, code: str, detail: object = "", *, field: str = "", sentence: str = "", known: str = ""
    ) -> None:
        super().__init__(f"{status} {code} {field} {detail}")
        self.status = status
        self.code = code
        self.detail = detail
        self.field = field
        self.sentence = sentence or code
        self.known = known
