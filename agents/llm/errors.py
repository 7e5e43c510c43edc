"""What goes wrong with a model.

ModelError         nothing that could be shown came of the request
├── Unreachable    nobody listens at the address, or it does not resolve
├── TimedOut       not a word in time
├── Refused        401, 403: the key is missing or wrong
├── NotFound       404: no such model, or no such address
├── RateLimited    429: too many requests just now
├── OverQuota      402, or a 429 that says so: the account has nothing left
├── Rejected       another 4xx: the endpoint does not take such a request
│   └── ToolsRefused   it takes no tools: they have to be told in words
├── Unwell         5xx
├── BadAnswer      something, but no answer of a model
│   └── Empty      an answer with nothing in it
│       └── Blank  an answer with nothing for people in it: thoughts, marks
├── Filtered       the provider's filter held the answer back
└── Cut            the answer broke off
"""

from typing import ClassVar, Literal

Why = Literal[
    "unreachable", "timed_out", "refused", "not_found", "rate_limited", "over_quota", "rejected", "unwell", "bad_answer",
    "filtered", "cut",
]  # fmt: skip
Remedy = Literal["same", "other", "none"]


class ModelError(Exception):
    """`why` names the sentence for people; `remedy` says whether the same or only another model is worth a try.

    `retry_after` is in seconds, when the endpoint named it.
    """

    why: ClassVar[Why]
    remedy: ClassVar[Remedy]

    def __init__(self, model: str, cause: str, *, retry_after: float | None = None) -> None:
        super().__init__(f"{model}: {cause}")
        self.model = model
        self.cause = cause
        self.retry_after = retry_after


class Unreachable(ModelError):
    why, remedy = "unreachable", "same"


class TimedOut(ModelError):
    why, remedy = "timed_out", "same"


class Refused(ModelError):
    why, remedy = "refused", "none"


class NotFound(ModelError):
    why, remedy = "not_found", "other"


class RateLimited(ModelError):
    why, remedy = "rate_limited", "same"


class OverQuota(ModelError):
    why, remedy = "over_quota", "none"


class Rejected(ModelError):
    why, remedy = "rejected", "other"


class ToolsRefused(Rejected):
    """Another model is no better than the same one asked in words."""

    remedy = "none"


class Unwell(ModelError):
    why, remedy = "unwell", "same"


class BadAnswer(ModelError):
    why, remedy = "bad_answer", "same"


class Empty(BadAnswer):
    pass


class Blank(Empty):
    pass


class Filtered(ModelError):
    why, remedy = "filtered", "other"


class Cut(ModelError):
    why, remedy = "cut", "same"
