"""The database itself: connections, transactions, migrations, notifications, locks, retention."""
