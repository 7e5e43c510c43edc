-- What is found by its words (storage/content/findable.py): postings are read by their index, at most some 60,000 of them.

-- How many things of a kind have each word of a question in the transaction's space. All are counted where they are fewer than 20,000
-- together. Beyond, each word's newest share of these is read, and what it is spread over tells about how many there are of it: the
-- closer together they lie, the more frequent it is. `held` of what nothing has is 0.
CREATE OR REPLACE FUNCTION held_by_words(asked text[], of_kind "char") RETURNS TABLE (word text, held bigint)
LANGUAGE plpgsql STABLE ROWS 10 SET search_path = parrots, pg_temp AS $$
DECLARE
    home bigint := current_space();
    share integer := 20000 / greatest(cardinality(asked), 1);
    counted jsonb;
    first bigint;
    last bigint;
BEGIN
    SELECT coalesce(jsonb_object_agg(c.word, c.held), '{}') INTO counted FROM (
        SELECT each.word, count(*) AS held FROM (
            SELECT p.word FROM unnest(asked) one, LATERAL (
                SELECT * FROM posting p WHERE p.space = home AND p.kind = of_kind AND p.word = one COLLATE "C" OFFSET 0) p
            LIMIT 20000) each
        GROUP BY each.word) c;
    IF (SELECT coalesce(sum(value::bigint), 0) FROM jsonb_each_text(counted)) < 20000 THEN
        RETURN QUERY SELECT one, coalesce((counted->>one)::bigint, 0) FROM unnest(asked) one;
        RETURN;
    END IF;
    SELECT min(item), max(item) INTO first, last FROM findable f WHERE f.space = home AND f.kind = of_kind;
    RETURN QUERY SELECT one, CASE WHEN newest.number < share THEN newest.number
        ELSE (share * (last - first + 1)::float8 / (last - newest.oldest + 1))::bigint END
    FROM unnest(asked) one, LATERAL (
        SELECT count(*) AS number, min(p.item) AS oldest FROM (
            SELECT * FROM posting p WHERE p.space = home AND p.kind = of_kind AND p.word = one COLLATE "C" ORDER BY p.item DESC LIMIT share) p) newest;
END $$;

-- What of a kind has the words of a question in the transaction's space, the best first: BM25 with Lucene's idf, k1 0.9, b 0.4.
-- It is exact while the words have fewer than 20,000 postings together; beyond, the rarest words are read first, of the last of them
-- the newest, and the most frequent are left out: they tell the least, and reading them would take as long as all the others.
-- `firm`: it has more of the question than single letters, if the question has more: who has 电影 does not answer 电话, though it has a
-- character of it. `share`: which part of the letters of the question's words it has. `since` and `until` leave things out, and change no weight.
CREATE OR REPLACE FUNCTION found_by_words(asked text, of_kind "char", since timestamptz, until timestamptz, most integer)
RETURNS TABLE (item bigint, score float8, firm boolean, share float8) LANGUAGE sql STABLE ROWS 10 SET search_path = parrots, pg_temp AS $$
    WITH wanted AS MATERIALIZED (
        SELECT word COLLATE "C" AS word, held, length(word) AS letters, length(word) > 1 AND word !~ plain_signs() AS firm
        FROM held_by_words(ARRAY(SELECT DISTINCT unnest(words_of(asked)) COLLATE "C"), of_kind)
    ), total AS MATERIALIZED (
        SELECT coalesce(sum(c.items), 0)::float8 AS items, coalesce(sum(c.words), 0)::float8 AS words
        FROM findable_count c WHERE c.space = (SELECT current_space()) AND c.kind = of_kind
    ), weight AS MATERIALIZED (
        SELECT word, letters, firm, ln(1 + (greatest(items, held) - held + 0.5::float8) / (held + 0.5::float8)) AS idf,
               0.36::float8 * items / greatest(words, 1) AS slope, 20000 - before AS room
        FROM (SELECT wanted.*, sum(held) OVER (ORDER BY held, word) - held AS before FROM wanted WHERE held > 0) w, total
        WHERE before < 20000
    )
    SELECT p.item, sum(w.idf * p.often / (p.often + 0.54::float8 + p.words * w.slope)) AS score,
           bool_or(w.firm) OR NOT EXISTS (SELECT FROM wanted WHERE wanted.firm),
           sum(w.letters)::float8 / (SELECT sum(letters) FROM wanted) AS share
    FROM weight w, LATERAL (          -- each word by itself, also where the planner knows nothing of the table yet
        SELECT * FROM posting p WHERE p.space = (SELECT current_space()) AND p.kind = of_kind AND p.word = w.word
        ORDER BY p.item DESC LIMIT w.room) p
    WHERE since IS NULL AND until IS NULL
        OR EXISTS (SELECT FROM findable f WHERE f.space = p.space AND f.kind = p.kind AND f.item = p.item
                   AND f.at >= coalesce(since, '-infinity') AND f.at < coalesce(until, 'infinity'))
    GROUP BY p.item ORDER BY score DESC, p.item DESC LIMIT most
$$;
