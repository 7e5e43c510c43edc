-- Lists: things under the name of a list, in order, each with a tick. A list is there as long as something is on it.

CREATE TABLE list_item (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    space      bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    person     bigint REFERENCES person ON DELETE SET NULL,
    list       text NOT NULL CHECK (list <> ''),   -- its name, as names are compared
    text       text NOT NULL CHECK (text <> ''),
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    updated_at timestamptz NOT NULL DEFAULT clock_now(),
    ticked_at  timestamptz,
    deleted_at timestamptz
);
CREATE INDEX ON list_item (space, list, id);
CREATE INDEX ON list_item (person);

ALTER TABLE list_item ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_space ON list_item TO parrots_app
    USING (space = (SELECT current_space())) WITH CHECK (space = current_space());

-- It follows the content of a space and of a person where these move.
-- functions 1885d2bb37c4039c
