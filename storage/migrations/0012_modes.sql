-- How the parrots of a conversation work together: its mode with its options, where it stands, and what modes have cost.

-- A definition that people added, kept by the hash of its content as long as a session works by it.
CREATE TABLE mode_definition (
    hash      text PRIMARY KEY,
    name      text NOT NULL,
    body      text NOT NULL,
    stored_at timestamptz NOT NULL DEFAULT clock_now()
);

CREATE TABLE session_mode (
    conversation uuid PRIMARY KEY REFERENCES conversation ON DELETE CASCADE,
    name         text NOT NULL,
    kind         text NOT NULL,                    -- which reducer goes on with the state
    version      text NOT NULL,
    definition   text REFERENCES mode_definition,  -- NULL: the house's own
    variant      text,                             -- of an A/B test: drawn once
    config       jsonb NOT NULL DEFAULT '{}',
    state        jsonb NOT NULL,
    updated_at   timestamptz NOT NULL DEFAULT clock_now()
);

-- What a chat or a topic settled for itself: the mode is the conversation's, these hold for the whole chat below it.
ALTER TABLE conversation ADD COLUMN default_agent text;

CREATE TABLE mode_figures (
    name     text NOT NULL,
    version  text NOT NULL,
    day      date NOT NULL,
    turns    bigint NOT NULL DEFAULT 0,
    messages bigint NOT NULL DEFAULT 0,
    seconds  double precision NOT NULL DEFAULT 0,
    tokens   bigint NOT NULL DEFAULT 0,
    good     bigint NOT NULL DEFAULT 0,
    bad      bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (name, version, day)
);


-- A moment that a mode waits for (the end of a vote): a due row that becomes an event of its conversation, not a message.
ALTER TABLE due DROP CONSTRAINT due_kind_check;
ALTER TABLE due ADD CONSTRAINT due_kind_check CHECK (kind IN ('reminder', 'event', 'mode'));

-- What rings and what comes late leave such rows alone; the rest of both functions stays as it is.
DO $$
DECLARE
    name text;
    body text;
BEGIN
    FOREACH name IN ARRAY ARRAY['fire_due(integer, interval)', 'fire_late(interval)'] LOOP
        body := pg_get_functiondef(name::regprocedure);
        IF position('WHERE d.state = ''pending''' IN body) = 0 THEN
            RAISE EXCEPTION 'unexpected body of %', name;
        END IF;
        EXECUTE replace(body, 'WHERE d.state = ''pending''', 'WHERE d.kind <> ''mode'' AND d.state = ''pending''');
    END LOOP;
END $$;

CREATE FUNCTION fire_timers() RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    WITH ready AS MATERIALIZED (
        SELECT d.id, d.conversation, d.person, d.key FROM due d
        WHERE d.kind = 'mode' AND d.state = 'pending' AND d.due_at <= (SELECT clock_now())
        ORDER BY d.due_at, d.id LIMIT 200 FOR UPDATE SKIP LOCKED
    ), moved AS (
        UPDATE due SET state = 'fired', fired_at = (SELECT clock_now()) FROM ready WHERE due.id = ready.id RETURNING due.id
    ), told AS (
        INSERT INTO inbox (account, event_key, conversation, person, lane, payload)
        SELECT c.account, 'timer:' || r.id, r.conversation, r.person, 'chat', '{"kind": "mode"}'::jsonb
        FROM ready r JOIN conversation c ON c.id = r.conversation
        ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT count(*)::integer FROM moved
$$;
