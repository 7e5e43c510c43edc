-- How far a platform's stream of events is kept, where the platform wants to be told: written in the commit of the events.

CREATE TABLE stream (
    account text PRIMARY KEY,
    place   text NOT NULL DEFAULT '',                -- the platform's own word for it; '' before the first events
    name    uuid NOT NULL DEFAULT gen_random_uuid()  -- of this house on this account: a house set up anew counts its messages anew
);
