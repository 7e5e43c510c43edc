-- The workspaces that installed our app by themselves, each with a token of its own. One that removed it again stays, without its
-- token: what rings there is told elsewhere, and comes back with the next installation.

CREATE TABLE installation (
    platform     text NOT NULL,
    tenant       text NOT NULL,                           -- the workspace
    account      text NOT NULL,
    name         text NOT NULL DEFAULT '',                -- what the workspace is called
    token        text,                                    -- sealed where a key is there (docs/security.md); null once it was removed
    installed_at timestamptz NOT NULL DEFAULT clock_now(),
    ended_at     timestamptz,
    PRIMARY KEY (platform, tenant),
    CHECK ((token IS NULL) = (ended_at IS NOT NULL))
);

-- An installation that somebody began: its state by digest, used once.
CREATE TABLE install_state (
    digest     text PRIMARY KEY,
    expires_at timestamptz NOT NULL
);
