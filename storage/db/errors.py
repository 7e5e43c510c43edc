"""Errors of storage.

StorageError
├── LostLease               another worker has claimed the conversation; nothing of ours may be kept
│   └── Gone                the conversation was deleted
├── SchemaError             the schema cannot be made, or is not what it was
│   └── NewerSchema         it is of a newer program
├── NotAdmitted             a connection on which people's content would not be kept apart
└── ClusterError            the embedded PostgreSQL cannot be used; the sentence says what to do
    ├── ForeignFolder       the data folder belongs to another user
    ├── NotWritable         the data folder cannot be written
    ├── DiskFull            no room left on the disk
    ├── OtherVersion        the data was made by another major version of PostgreSQL
    ├── NoAccount           PostgreSQL refuses to run as root and there is no account to run it under
    ├── Unsupported         this system cannot run the embedded server
    └── StartFailed         the server did not start or does not answer; carries the end of its log
"""


class StorageError(Exception):
    """Storage could not do what it was asked to do."""


class LostLease(StorageError):
    """The conversation was claimed by somebody else, so nothing of this transaction may be kept."""


class Dropped(StorageError):
    """The work was put aside meanwhile, so nothing of this transaction may be kept."""


class Gone(LostLease, LookupError):
    """The conversation was deleted, so nothing of this transaction may be kept."""


class SchemaError(StorageError):
    """The schema does not fit the program; the message says what to do."""


class NewerSchema(SchemaError):
    """The schema is of a newer program."""


class NotAdmitted(StorageError):
    """People's content would not be kept apart on this connection; the message says what to do."""


class ClusterError(StorageError):
    """The embedded PostgreSQL cannot be used."""


class ForeignFolder(ClusterError):
    """The data folder belongs to another user."""


class NotWritable(ClusterError):
    """The data folder cannot be written."""


class DiskFull(ClusterError):
    """No room is left on the disk."""


class OtherVersion(ClusterError):
    """The data was made by another major version of PostgreSQL."""


class NoAccount(ClusterError):
    """There is no account that PostgreSQL could run under."""


class Unsupported(ClusterError):
    """This system cannot run the embedded server."""


class StartFailed(ClusterError):
    """The server did not start or does not answer."""
