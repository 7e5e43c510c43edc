"""The settings of the embedded PostgreSQL, for the machine it runs on."""

from collections.abc import Sequence
from pathlib import Path

import psutil

MIB = 1024 * 1024
CGROUP_LIMITS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))

FIXED = {
    "listen_addresses": "",
    "port": "5432",
    "unix_socket_permissions": "0700",
    "password_encryption": "scram-sha-256",
    "max_connections": "200",
    "work_mem": "16MB",
    "max_wal_size": "512MB",
    "jit": "off",
    "idle_in_transaction_session_timeout": "30s",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "lc_messages": "C",
    # One file per weekday, begun anew after a week. A limit of size would only reopen the same file: see cluster.prepare.
    "logging_collector": "on",
    "log_directory": "../log",
    "log_filename": "%a.log",
    "log_rotation_age": "1d",
    "log_rotation_size": "0",
    "log_truncate_on_rotation": "on",
    "log_checkpoints": "off",
    # An error's details quote the row, and rows are people's messages.
    "log_error_verbosity": "terse",
}
FORGETFUL = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "shared_buffers": "128MB",
    # its workers belong to the superuser, and a database that one is in cannot be dropped by us
    "autovacuum": "off",
}


def memory(limit_files: Sequence[Path] = CGROUP_LIMITS) -> int:
    """Return the bytes this machine has, or this container may use."""
    limits = [psutil.virtual_memory().total]
    for path in limit_files:
        try:
            text = path.read_text(encoding="ascii").strip()
        except OSError:
            continue
        if text.isdigit():
            limits.append(int(text))
    return min(limits)


def shared_buffers(memory: int) -> int:
    """Return a quarter of our budget, which is a quarter of the memory; at least 512 MiB where there are 2 GiB, at most 2 GiB."""
    quarter = memory // 16
    if memory >= 2048 * MIB:
        return min(max(quarter, 512 * MIB), 2048 * MIB)
    return max(quarter, 32 * MIB)


def write(path: Path, *, socket: Path, durable: bool) -> None:
    """Write the file that postgresql.conf includes. It holds no secret; the server's account must be able to read it."""
    folder = str(socket).replace('"', '""')
    settings = {
        **FIXED,
        "unix_socket_directories": f'"{folder}"',
        "shared_buffers": f"{shared_buffers(memory()) // MIB}MB",
        **({} if durable else FORGETFUL),
    }
    lines = [
        "# Written at each start of the parrots: changes are lost.",
        *(f"{name} = {_quoted(value)}" for name, value in settings.items()),
    ]
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    new.write_text("\n".join(lines) + "\n", encoding="utf-8")
    new.chmod(0o644)
    new.rename(path)


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"
