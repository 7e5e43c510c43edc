-- The spine: who (person, space), where (conversation), what came (inbox), what was done (turn … tool_call),
-- what was said (message, outbox), what rings (due), and the first content (memo, event).

-- The one clock of all statements. `app.clock_offset` moves it in tests; nobody else sets it.
CREATE FUNCTION clock_now() RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT now() + coalesce(nullif(current_setting('app.clock_offset', true), ''), '0')::interval $$;

-- The space that a transaction works in; none set means no rows.
CREATE FUNCTION current_space() RETURNS bigint LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.space', true), '')::bigint $$;

-- people ---------------------------------------------------------------------------------------------------------

CREATE TABLE person (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name        text NOT NULL DEFAULT '',
    role        text NOT NULL CHECK (role IN ('owner', 'member')),
    language    text CHECK (language IN ('zh', 'en')),
    zone        text,
    zone_source text NOT NULL DEFAULT 'assumed' CHECK (zone_source IN ('assumed', 'platform', 'told')),
    created_at  timestamptz NOT NULL DEFAULT clock_now()
);

CREATE TABLE identity (
    platform    text NOT NULL,
    tenant      text NOT NULL DEFAULT '',
    external_id text NOT NULL,
    person      bigint NOT NULL REFERENCES person ON DELETE CASCADE,
    PRIMARY KEY (platform, tenant, external_id)
);
CREATE INDEX ON identity (person);

CREATE TABLE space (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind       text NOT NULL CHECK (kind IN ('person', 'group')),
    person     bigint UNIQUE REFERENCES person ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    CHECK ((kind = 'person') = (person IS NOT NULL))
);

CREATE TABLE conversation (
    id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    platform    text NOT NULL,
    tenant      text NOT NULL DEFAULT '',
    account     text NOT NULL,                     -- the bot token or installation that serves it
    chat        text NOT NULL,
    thread      text NOT NULL DEFAULT '',
    private     boolean NOT NULL,
    own_account text NOT NULL GENERATED ALWAYS AS (CASE WHEN private THEN account ELSE '' END) STORED,
    push        boolean NOT NULL,                  -- we send (outbox) or the reader fetches (message)
    space       bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    person      bigint REFERENCES person ON DELETE CASCADE,
    title       text NOT NULL DEFAULT '',
    mode        text NOT NULL DEFAULT 'free_discussion',
    worker      text,
    lease_until timestamptz,
    epoch       bigint NOT NULL DEFAULT 0,         -- raised by each claim; fences every commit
    cancel_at   timestamptz,                       -- turns begun before this moment stop
    read_to     bigint NOT NULL DEFAULT 0,         -- newest message id that the person has seen (pull channels)
    created_at  timestamptz NOT NULL DEFAULT clock_now(),
    updated_at  timestamptz NOT NULL DEFAULT clock_now(),
    UNIQUE (platform, tenant, chat, thread, own_account)
);
CREATE INDEX ON conversation (person, updated_at DESC);

-- in ---------------------------------------------------------------------------------------------------------------

CREATE TABLE inbox (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account      text NOT NULL,
    event_key    text NOT NULL,                    -- the platform's name of the event
    alt_key      text UNIQUE,                      -- a second name, for twins (Slack channel:ts, Telegram chat:message)
    conversation uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
    person       bigint REFERENCES person ON DELETE CASCADE,
    lane         text NOT NULL CHECK (lane IN ('chat', 'control')),
    payload      jsonb NOT NULL,
    state        text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'done', 'dead')),
    turn         bigint,
    tries        smallint NOT NULL DEFAULT 0,
    ready_at     timestamptz NOT NULL DEFAULT clock_now(),
    received_at  timestamptz NOT NULL DEFAULT clock_now(),
    error        text,
    UNIQUE (account, event_key)
);
CREATE INDEX inbox_chat ON inbox (conversation, id) WHERE state = 'new' AND lane = 'chat';
CREATE INDEX inbox_control ON inbox (ready_at, id) WHERE state = 'new' AND lane = 'control';
CREATE INDEX inbox_turn ON inbox (turn) WHERE turn IS NOT NULL;
CREATE INDEX inbox_age ON inbox (received_at) WHERE state <> 'new';
CREATE INDEX inbox_conversation ON inbox (conversation);

-- work -------------------------------------------------------------------------------------------------------------

CREATE TABLE turn (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    conversation uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
    person       bigint REFERENCES person ON DELETE CASCADE,
    state        text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed', 'stopped')),
    tries        smallint NOT NULL DEFAULT 1,
    created_at   timestamptz NOT NULL DEFAULT clock_now(),
    finished_at  timestamptz,
    error        text
);
CREATE UNIQUE INDEX turn_running ON turn (conversation) WHERE state = 'running';
CREATE INDEX ON turn (conversation);
ALTER TABLE inbox ADD FOREIGN KEY (turn) REFERENCES turn ON DELETE SET NULL;

CREATE TABLE call (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    turn       bigint NOT NULL REFERENCES turn ON DELETE CASCADE,
    seq        integer NOT NULL,
    agent      text NOT NULL,
    caller     text NOT NULL DEFAULT 'user',
    prompt     text NOT NULL,
    metadata   jsonb NOT NULL DEFAULT '{}',
    state      text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'failed')),
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    UNIQUE (turn, seq)
);

-- What a model (or the rules) decided in one step; stored before any of its tools runs, so a rerun does not ask again.
CREATE TABLE call_step (
    call       bigint NOT NULL REFERENCES call ON DELETE CASCADE,
    step       integer NOT NULL,
    content    jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    PRIMARY KEY (call, step)
);

-- One tool's effect, committed together with this row: a rerun finds the outcome here and does nothing twice.
CREATE TABLE tool_call (
    call       bigint NOT NULL REFERENCES call ON DELETE CASCADE,
    step       integer NOT NULL,
    index      integer NOT NULL,
    name       text NOT NULL,
    arguments  jsonb NOT NULL,
    outcome    jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    PRIMARY KEY (call, step, index)
);

-- out --------------------------------------------------------------------------------------------------------------

CREATE TABLE message (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key          text NOT NULL UNIQUE,             -- said once: u:<inbox>, a:<call>, c:<inbox>, r:<due>:<epoch> …
    conversation uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
    space        bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    turn         bigint REFERENCES turn ON DELETE SET NULL,
    inbox        bigint REFERENCES inbox ON DELETE SET NULL,
    role         text NOT NULL CHECK (role IN ('user', 'agent', 'system', 'reminder')),
    person       bigint REFERENCES person ON DELETE SET NULL,
    body         jsonb NOT NULL,                   -- bot.messages.Body
    created_at   timestamptz NOT NULL DEFAULT clock_now()
);
CREATE INDEX ON message (conversation, id);
CREATE INDEX ON message (turn) WHERE turn IS NOT NULL;
CREATE INDEX ON message (inbox) WHERE inbox IS NOT NULL;
CREATE INDEX ON message (space);

CREATE TABLE outbox (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    dedupe_key   text NOT NULL UNIQUE,
    account      text NOT NULL,
    conversation uuid NOT NULL,                    -- no foreign key: it would be a seventh of the cost of firing
    lane         text NOT NULL CHECK (lane IN ('interactive', 'bulk')),
    message      bigint REFERENCES message ON DELETE CASCADE,
    due          bigint,                           -- a fired reminder: its message is written when it was sent
    due_version  integer,
    live         bigint,                           -- the call whose status message this one finishes
    body         jsonb NOT NULL,
    state        text NOT NULL DEFAULT 'ready'
                 CHECK (state IN ('ready', 'claimed', 'sending', 'sent', 'retry', 'ambiguous', 'dead', 'suppressed')),
    shown        boolean NOT NULL DEFAULT false,   -- an earlier try may have been shown by the platform
    tries        smallint NOT NULL DEFAULT 0,
    next_at      timestamptz NOT NULL DEFAULT clock_now(),
    lease_until  timestamptz,
    worker       text,
    platform_id  text,
    error        text,
    created_at   timestamptz NOT NULL DEFAULT clock_now(),
    sent_at      timestamptz
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
CREATE INDEX outbox_waiting ON outbox (account, lane DESC, next_at, id) WHERE state IN ('ready', 'retry', 'ambiguous');
CREATE INDEX outbox_held ON outbox (lease_until) WHERE state IN ('claimed', 'sending');
CREATE INDEX outbox_order ON outbox (conversation, id);
CREATE INDEX outbox_age ON outbox (created_at) WHERE state IN ('sent', 'dead', 'suppressed');
CREATE INDEX ON outbox (message) WHERE message IS NOT NULL;

-- A status message that is shown while a call runs; closed by its final outbox row or by the sweeper.
CREATE TABLE live (
    call         bigint PRIMARY KEY REFERENCES call ON DELETE CASCADE,
    conversation uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
    account      text NOT NULL,
    platform_id  text NOT NULL,
    created_at   timestamptz NOT NULL DEFAULT clock_now()
);

-- Pace: one GCRA row per token and per chat, shared by all processes.
CREATE TABLE rate (
    key           text PRIMARY KEY,
    tat           timestamptz NOT NULL,            -- theoretical arrival time of the next cell
    blocked_until timestamptz
) WITH (fillfactor = 50);

CREATE TABLE quota (
    scope text NOT NULL,                           -- person:<id>, space:<id>
    kind  text NOT NULL CHECK (kind IN ('messages', 'tokens', 'cost')),
    day   date NOT NULL,
    used  bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (scope, kind, day)
);

-- what rings -------------------------------------------------------------------------------------------------------

CREATE TABLE memo (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    space      bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    person     bigint REFERENCES person ON DELETE SET NULL,
    text       text NOT NULL CHECK (text <> ''),
    folded     text NOT NULL,                      -- NFKC, lower case: what search compares
    version    integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    updated_at timestamptz NOT NULL DEFAULT clock_now(),
    deleted_at timestamptz
);
CREATE INDEX ON memo (space, id);

CREATE TABLE event (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    space      bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    person     bigint REFERENCES person ON DELETE SET NULL,
    title      text NOT NULL CHECK (title <> ''),
    starts_at  timestamptz NOT NULL,
    ends_at    timestamptz NOT NULL,               -- half-open: [starts_at, ends_at)
    all_day    boolean NOT NULL DEFAULT false,
    zone       text NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    updated_at timestamptz NOT NULL DEFAULT clock_now(),
    deleted_at timestamptz,
    CHECK (ends_at > starts_at)
);
CREATE INDEX event_busy ON event (space, ends_at, starts_at) WHERE deleted_at IS NULL;

CREATE TABLE due (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    space        bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    conversation uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
    person       bigint REFERENCES person ON DELETE CASCADE,
    kind         text NOT NULL DEFAULT 'reminder' CHECK (kind IN ('reminder', 'event')),
    text         text NOT NULL,                    -- fixed when it is made; code delivers it
    event        bigint REFERENCES event ON DELETE CASCADE,
    starts_at    timestamptz,                      -- of that event, for "at 15:00"
    wall         timestamp NOT NULL,               -- the local time that was asked for, in `zone`
    zone         text NOT NULL,
    zone_mode    text NOT NULL CHECK (zone_mode IN ('follow', 'fixed')),
    rrule        text,                             -- RFC 5545, DTSTART = wall
    due_at       timestamptz NOT NULL,
    following_at timestamptz,                      -- of a recurring row: the occurrence after due_at, when known
    state        text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'fired', 'done', 'cancelled', 'missed')),
    version      integer NOT NULL DEFAULT 1,
    token        text NOT NULL,                    -- its buttons carry <id>_<token>: found by id, so no index
    key          text,                             -- made once: snooze:<token>:<epoch>
    created_at   timestamptz NOT NULL DEFAULT clock_now(),
    fired_at     timestamptz
);
CREATE INDEX due_next ON due (due_at, id) WHERE state = 'pending';
CREATE INDEX due_conversation ON due (conversation, due_at) WHERE state = 'pending';
CREATE INDEX due_refill ON due (id) WHERE state = 'pending' AND rrule IS NOT NULL AND following_at IS NULL;
CREATE INDEX due_recurring ON due (due_at) WHERE state = 'pending' AND rrule IS NOT NULL;
CREATE INDEX due_space ON due (space, due_at) WHERE state = 'pending';
CREATE UNIQUE INDEX due_key ON due (key) WHERE key IS NOT NULL;
CREATE INDEX ON due (event) WHERE event IS NOT NULL;

-- A card's buttons: one row a card, used once, by whom it was meant for.
CREATE TABLE action (
    token      text PRIMARY KEY,
    space      bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    conversation uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
    person     bigint REFERENCES person ON DELETE CASCADE,     -- NULL: anybody in the conversation
    kind       text NOT NULL,
    payload    jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    choice     text
);
CREATE INDEX ON action (expires_at);
CREATE INDEX ON action (conversation, created_at DESC) WHERE used_at IS NULL;
