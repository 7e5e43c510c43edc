-- Reminders of which nobody can tell whether they arrived: they come again behind the next message to their chat.
CREATE INDEX outbox_doubted ON outbox (conversation) WHERE state = 'dead' AND error LIKE 'ambiguous again%';
