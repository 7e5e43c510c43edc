-- Which groups a person lets see when they are busy. It is the person's own: the group reads nothing of it but through the functions of
-- storage/functions/sharing.sql, which tell of all who share together.

CREATE TABLE shared_busy (
    space      bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    shown_to   bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    PRIMARY KEY (space, shown_to)
);
CREATE INDEX shared_busy_shown ON shared_busy (shown_to);
ALTER TABLE shared_busy ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_space ON shared_busy TO parrots_app USING (space = (SELECT current_space())) WITH CHECK (space = current_space());
GRANT SELECT, INSERT, UPDATE, DELETE ON shared_busy TO parrots_app;

-- functions 76efcd34d742b0b0
