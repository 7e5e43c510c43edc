-- What notes mean lies in 32 parts, by space. All vectors of a space are read for one question: among those of a million other notes,
-- page by page, a hundred thousand took twice as long in one table (docs/retrieval.md). Nobody may read a part but through the whole,
-- where a policy keeps spaces apart.

ALTER TABLE meaning RENAME TO meaning_whole;
DO $$
DECLARE
    kind text := (SELECT format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = 'meaning_whole'::regclass AND attname = 'vector');
    part text;
BEGIN
    EXECUTE format('CREATE TABLE meaning (
        space  bigint NOT NULL REFERENCES space ON DELETE CASCADE,
        model  smallint NOT NULL REFERENCES embedding_model ON DELETE CASCADE,
        memo   bigint NOT NULL,
        vector %s,
        CONSTRAINT meaning_key PRIMARY KEY (space, model, memo),
        FOREIGN KEY (space, memo) REFERENCES memo ON UPDATE CASCADE ON DELETE CASCADE
    ) PARTITION BY HASH (space)', kind);
    ALTER TABLE meaning ALTER vector SET STORAGE PLAIN;        -- beside the row, as before
    FOR number IN 0..31 LOOP
        part := format('meaning_%s', lpad(number::text, 2, '0'));
        EXECUTE format('CREATE TABLE %I PARTITION OF meaning FOR VALUES WITH (MODULUS 32, REMAINDER %s)', part, number);
        EXECUTE format('ALTER TABLE %I ALTER vector SET STORAGE PLAIN', part);
        EXECUTE format('REVOKE ALL ON %I FROM parrots_app', part);
    END LOOP;
END $$;
CREATE INDEX ON meaning (memo);
CREATE INDEX ON meaning (model);
ALTER TABLE meaning ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_space ON meaning TO parrots_app USING (space = (SELECT current_space())) WITH CHECK (space = current_space());
INSERT INTO meaning SELECT * FROM meaning_whole ORDER BY space, model, memo;
DROP TABLE meaning_whole;
