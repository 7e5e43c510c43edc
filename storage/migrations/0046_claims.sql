-- What waits, in the order in which it came: a claim reads as far as it takes, whatever waits behind (`bench size`).
-- `id > 0` is true of all: who looks at one conversation does not say it, and so never reads this index instead of that one's rows.

CREATE INDEX inbox_waiting ON inbox (id) WHERE state = 'new' AND lane = 'chat' AND id > 0;
