-- A card that stands for something that goes on (a vote, a plan) is one message, changed as that goes on. A change takes
-- a number of the messages' own sequence, so that one number says up to where a reader of the feed has come; where the
-- message was sent, the change is a row of the outbox that edits what the platform shows.

ALTER TABLE message ADD COLUMN changed bigint;
CREATE INDEX message_place ON message (conversation, (coalesce(changed, id)));
GRANT USAGE ON SEQUENCE message_id_seq TO parrots_app;

ALTER TABLE outbox ADD COLUMN edits boolean NOT NULL DEFAULT false;
