-- A conversation that is deleted is out of sight at once; what is left of a long one leaves by the clock (`forget_gone`). What has many
-- frequent words of a question is found by a bounded look (`found_by_words`).

CREATE INDEX conversation_gone ON conversation (id) WHERE platform = 'gone';      -- asked each minute

-- functions 44ad15663d493f6e
