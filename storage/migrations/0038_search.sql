-- What is found by words tells also how much of the question it has: of what nobody asked for only what has most of it is shown.

DROP FUNCTION found_by_words(text, "char", timestamptz, timestamptz, integer);

-- What of a kind has the words of a question in the transaction's space, the best first: BM25 with Lucene's idf, k1 0.9, b 0.4.
-- It is exact while the words have fewer than 20,000 postings together; beyond, the most frequent words are left out: they tell
-- the least, and reading them would take as long as all the others. `firm`: it has more of the question than single letters, if
-- the question has more: who has 电影 does not answer 电话, though it has a character of it. `share`: which part of the letters
-- of the question's words it has. `since` and `until` leave things out, and change no weight.
CREATE FUNCTION found_by_words(asked text, of_kind "char", since timestamptz, until timestamptz, most integer)
RETURNS TABLE (item bigint, score float8, firm boolean, share float8) LANGUAGE sql STABLE ROWS 10 SET search_path = parrots, pg_temp AS $$
    WITH wanted AS MATERIALIZED (
        SELECT word, (SELECT count(*) FROM (
            SELECT FROM posting p WHERE p.space = (SELECT current_space()) AND p.kind = of_kind AND p.word = w.word LIMIT 20000) held) AS held
        FROM (SELECT DISTINCT unnest(words_of(asked)) COLLATE "C" AS word) w
    ), total AS MATERIALIZED (
        SELECT coalesce(sum(c.items), 0)::float8 AS items, coalesce(sum(c.words), 0)::float8 AS words
        FROM findable_count c WHERE c.space = (SELECT current_space()) AND c.kind = of_kind
    ), weight AS MATERIALIZED (
        SELECT word, ln(1 + (greatest(items, held) - held + 0.5::float8) / (held + 0.5::float8)) AS idf,
               0.36::float8 * items / greatest(words, 1) AS slope
        FROM (SELECT word, held, sum(held) OVER (ORDER BY held, word) - held AS before FROM wanted WHERE held > 0) w, total
        WHERE before < 20000
    )
    SELECT p.item, sum(w.idf * p.often / (p.often + 0.54::float8 + p.words * w.slope)) AS score,
           bool_or(length(w.word) > 1 AND w.word !~ plain_signs())
               OR NOT EXISTS (SELECT FROM wanted WHERE length(word) > 1 AND word !~ plain_signs()),
           sum(length(w.word))::float8 / (SELECT sum(length(word)) FROM wanted) AS share
    FROM weight w, LATERAL (          -- each word by itself, also where the planner knows nothing of the table yet
        SELECT * FROM posting p WHERE p.space = (SELECT current_space()) AND p.kind = of_kind AND p.word = w.word OFFSET 0) p
    WHERE since IS NULL AND until IS NULL
        OR EXISTS (SELECT FROM findable f WHERE f.space = p.space AND f.kind = p.kind AND f.item = p.item
                   AND f.at >= coalesce(since, '-infinity') AND f.at < coalesce(until, 'infinity'))
    GROUP BY p.item ORDER BY score DESC, p.item DESC LIMIT most
$$;

-- What notes mean, as vectors of one model: never compared with those of another. What has no row of the current model is
-- what is to be embedded; a row without a vector is of a note in a language that the model does not know.
CREATE TABLE embedding_model (
    id         smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name       text NOT NULL UNIQUE,
    dimensions integer                                         -- of the first vector that came of it
);
DO $$ BEGIN
    IF to_regtype('halfvec') IS NULL THEN  -- a database elsewhere whose administrator has not made the extension
        BEGIN
            CREATE EXTENSION vector WITH SCHEMA public;
        EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR duplicate_object THEN
            NULL;  -- notes are found by their words; `doctor` says what is missing
        END;
    END IF;
    EXECUTE format('CREATE TABLE meaning (
        space  bigint NOT NULL REFERENCES space ON DELETE CASCADE,
        model  smallint NOT NULL REFERENCES embedding_model ON DELETE CASCADE,
        memo   bigint NOT NULL REFERENCES memo ON DELETE CASCADE,
        vector %s,
        PRIMARY KEY (space, model, memo)
    )', coalesce(to_regtype('halfvec')::text, 'real[]'));
END $$;
CREATE INDEX ON meaning (memo);
CREATE INDEX ON meaning (model);
ALTER TABLE meaning ALTER vector SET STORAGE PLAIN;            -- beside the row: three to ten times as fast to scan
ALTER TABLE meaning ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_space ON meaning TO parrots_app USING (space = (SELECT current_space())) WITH CHECK (space = current_space());

-- What a note meant goes with its words, and with the note.
CREATE FUNCTION memo_means() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
BEGIN
    DELETE FROM meaning WHERE memo = OLD.id;
    RETURN NULL;
END $$;
CREATE TRIGGER means AFTER UPDATE OF space, folded, deleted_at ON memo
    FOR EACH ROW WHEN (OLD.space <> NEW.space OR OLD.folded <> NEW.folded OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION memo_means();

-- The spaces that have notes without a row of a model, for the loop that embeds: their numbers alone, no word of theirs. Who
-- wants no model to read what they write is left out, and so is a group that wants none.
CREATE FUNCTION spaces_to_embed(of_model smallint, most integer) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT DISTINCT m.space FROM memo m JOIN space s ON s.id = m.space AND s.model WHERE deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM space own WHERE own.person = m.person AND NOT own.model)
        AND NOT EXISTS (SELECT FROM meaning e WHERE e.space = m.space AND e.model = of_model AND e.memo = m.id) LIMIT most
$$;
