-- What leaves by the clock is found by its age; of turns that left, what they used stays with their conversation.

CREATE TABLE used_before (
    conversation uuid PRIMARY KEY REFERENCES conversation ON DELETE CASCADE,
    stats        jsonb NOT NULL
);

CREATE INDEX turn_age ON turn (created_at);
CREATE INDEX due_past ON due (due_at) WHERE state <> 'pending';
CREATE INDEX due_of_conversation ON due (conversation);    -- a conversation that is deleted takes its reminders along
CREATE INDEX feedback_age ON feedback (at);
CREATE INDEX memo_deleted ON memo (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX event_deleted ON event (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX list_item_deleted ON list_item (deleted_at) WHERE deleted_at IS NOT NULL;

-- functions 61ca85796b5001b7
