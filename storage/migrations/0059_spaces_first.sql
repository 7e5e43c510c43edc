-- The space of what is content comes first in its keys, in its unique indices and where content names content: so a table can be spread
-- over machines by it (docs/scaling.md), and nothing of one space can name a thing of another. What is not first any more gets an index
-- where something looks by it (deleting a conversation). The outbox says of which space the thing is that it tells of: its message's, else
-- its reminder's.

-- What two rows disagree about, should there be any.
UPDATE feedback f SET space = m.space FROM message m WHERE m.id = f.message AND m.space <> f.space;
UPDATE attachment a SET space = m.space FROM memo m WHERE m.id = a.memo AND m.space <> a.space;
UPDATE event e SET space = s.space FROM subscription s WHERE s.id = e.subscription AND s.space <> e.space;
DELETE FROM meaning e USING memo m WHERE m.id = e.memo AND m.space <> e.space;                  -- made anew by the clock
UPDATE memo m SET reminder = NULL FROM due d WHERE d.id = m.reminder AND d.space <> m.space;
UPDATE list_item l SET reminder = NULL FROM due d WHERE d.id = l.reminder AND d.space <> l.space;
UPDATE due d SET event = NULL FROM event e WHERE e.id = d.event AND e.space <> d.space;
UPDATE due d SET series = NULL FROM due s WHERE s.id = d.series AND s.space <> d.space;
UPDATE event e SET series = NULL FROM event s WHERE s.id = e.series AND s.space <> e.space;
UPDATE remote_object o SET event = NULL FROM event e WHERE e.id = o.event AND e.space <> o.space;

ALTER TABLE outbox ADD COLUMN space bigint;
UPDATE outbox o SET space = m.space FROM message m WHERE m.id = o.message;
UPDATE outbox o SET space = d.space FROM due d WHERE d.id = o.due AND o.space IS NULL;
UPDATE outbox o SET space = c.space FROM conversation c WHERE c.id = o.conversation AND o.due IS NOT NULL AND o.space IS NULL;
UPDATE outbox SET due = NULL, space = NULL WHERE space IS NULL AND due IS NOT NULL;             -- of a reminder and a chat that are gone
SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE outbox DROP CONSTRAINT outbox_message_fkey;
ALTER TABLE feedback DROP CONSTRAINT feedback_message_fkey;
ALTER TABLE meaning DROP CONSTRAINT meaning_memo_fkey;
ALTER TABLE attachment DROP CONSTRAINT attachment_memo_fkey;
ALTER TABLE memo DROP CONSTRAINT memo_reminder_fkey;
ALTER TABLE list_item DROP CONSTRAINT list_item_reminder_fkey;
ALTER TABLE due DROP CONSTRAINT due_event_fkey, DROP CONSTRAINT due_series_fkey;
ALTER TABLE event DROP CONSTRAINT event_series_fkey, DROP CONSTRAINT event_subscription_fkey;
ALTER TABLE remote_object DROP CONSTRAINT remote_object_event_fkey;

ALTER TABLE change DROP CONSTRAINT change_pkey, ADD PRIMARY KEY (space, id);
ALTER TABLE due DROP CONSTRAINT due_pkey, ADD PRIMARY KEY (space, id);
ALTER TABLE event DROP CONSTRAINT event_pkey, ADD PRIMARY KEY (space, id);
ALTER TABLE feedback DROP CONSTRAINT feedback_pkey, ADD PRIMARY KEY (space, id);
ALTER TABLE file DROP CONSTRAINT file_pkey, ADD PRIMARY KEY (space, id);
ALTER TABLE lesson DROP CONSTRAINT lesson_pkey, ADD PRIMARY KEY (space, id);
ALTER TABLE list_item DROP CONSTRAINT list_item_pkey, ADD PRIMARY KEY (space, id);
ALTER TABLE memo DROP CONSTRAINT memo_pkey, ADD PRIMARY KEY (space, id);
ALTER TABLE reference DROP CONSTRAINT reference_pkey, ADD PRIMARY KEY (space, id);
ALTER TABLE subscription DROP CONSTRAINT subscription_pkey, ADD PRIMARY KEY (space, id);
ALTER TABLE action DROP CONSTRAINT action_pkey, ADD PRIMARY KEY (space, token);
ALTER TABLE learned DROP CONSTRAINT learned_pkey, ADD PRIMARY KEY (space, conversation);
ALTER TABLE summary DROP CONSTRAINT summary_pkey, ADD PRIMARY KEY (space, conversation);
-- A conversation's messages are looked for by their order, one by its number or its key: what led with the space alone would be gone
-- through from end to end where most spaces have few. With the role in the key what is unread is counted in it, and no further than it
-- is told: else its rows would be fetched and sorted, all of them.
ALTER TABLE message DROP CONSTRAINT message_pkey, DROP CONSTRAINT message_key_key, ADD PRIMARY KEY (space, conversation, id) INCLUDE (role),
    ADD UNIQUE (id, space), ADD UNIQUE (key, space);
DROP INDEX message_conversation_id_idx;                                                        -- as the key
ALTER TABLE profile DROP CONSTRAINT profile_person_key;                                         -- a space is of one person as it is
CREATE INDEX ON profile (person);
CREATE INDEX ON learned (conversation);
CREATE INDEX ON summary (conversation);
DROP INDEX due_key, feedback_once;
CREATE UNIQUE INDEX due_key ON due (space, key) WHERE key IS NOT NULL;
CREATE UNIQUE INDEX feedback_once ON feedback (space, message, person, (verdict IN ('good', 'bad')));
DROP INDEX memo_space_id_idx, feedback_space_id_idx, reference_space_idx, file_space_idx, learned_space_idx, summary_space_idx; -- as the keys

-- Who becomes another's (join_people, move_group) takes along what names it.
ALTER TABLE outbox
    ADD CONSTRAINT outbox_space_told CHECK (space IS NOT NULL OR message IS NULL AND due IS NULL),
    ADD FOREIGN KEY (message, space) REFERENCES message (id, space) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE feedback ADD FOREIGN KEY (message, space) REFERENCES message (id, space) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE meaning ADD FOREIGN KEY (space, memo) REFERENCES memo ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE attachment ADD FOREIGN KEY (space, memo) REFERENCES memo ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE memo ADD FOREIGN KEY (space, reminder) REFERENCES due ON UPDATE CASCADE ON DELETE SET NULL (reminder);
ALTER TABLE list_item ADD FOREIGN KEY (space, reminder) REFERENCES due ON UPDATE CASCADE ON DELETE SET NULL (reminder);
ALTER TABLE due
    ADD FOREIGN KEY (space, event) REFERENCES event ON UPDATE CASCADE ON DELETE CASCADE,
    ADD FOREIGN KEY (space, series) REFERENCES due ON UPDATE CASCADE ON DELETE SET NULL (series);
ALTER TABLE event
    ADD FOREIGN KEY (space, series) REFERENCES event ON UPDATE CASCADE ON DELETE SET NULL (series),
    ADD FOREIGN KEY (space, subscription) REFERENCES subscription ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE remote_object ADD FOREIGN KEY (space, event) REFERENCES event ON UPDATE CASCADE ON DELETE SET NULL (event);

-- Each of these is told the space now (storage/functions).
DROP FUNCTION IF EXISTS due_is_current(bigint, integer), refill_due(bigint, timestamptz, integer, timestamp[], timestamptz, timestamptz),
    due_to_refill(integer), followers(bigint), follow(bigint, bigint, text, timestamptz, timestamptz);

-- functions 842d0a0fad94ccc7
