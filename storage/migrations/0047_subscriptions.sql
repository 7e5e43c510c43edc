-- Calendars elsewhere that somebody subscribed to: read by the clock, their events beside one's own, never changed here.

CREATE TABLE subscription (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    space        bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    person       bigint NOT NULL REFERENCES person ON DELETE CASCADE,
    conversation uuid REFERENCES conversation ON DELETE SET NULL,    -- where its person is told of it
    name         text NOT NULL,
    url          text NOT NULL,
    etag         text,
    modified     text,
    digest       text,                                               -- of what was read last
    created_at   timestamptz NOT NULL DEFAULT clock_now(),
    next_at      timestamptz NOT NULL DEFAULT clock_now(),
    read_at      timestamptz,                                        -- as of when its events are
    fresh_until  timestamptz,                                        -- behind that, answers say as of when they are
    failed_at    timestamptz,                                        -- since when it cannot be read
    why          text,
    told_at      timestamptz,                                        -- when its person was told of that
    news         text CHECK (news IN ('first', 'failed')),           -- what its person is still to be told
    UNIQUE (space, url)
);
CREATE INDEX subscription_next ON subscription (next_at);
CREATE INDEX subscription_failed ON subscription (failed_at) WHERE failed_at IS NOT NULL;

ALTER TABLE subscription ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_space ON subscription TO parrots_app
    USING (space = (SELECT current_space())) WITH CHECK (space = current_space());
GRANT SELECT, INSERT, UPDATE, DELETE ON subscription TO parrots_app;

ALTER TABLE event ADD COLUMN subscription bigint REFERENCES subscription ON DELETE CASCADE;
CREATE INDEX event_subscription ON event (subscription) WHERE subscription IS NOT NULL;

