-- A long note has a vector for each of its parts: a model reads no more of a text than its beginning. `part` is the letter at which it
-- begins; a short note is one. What is longer (letters, a Chinese one counted as four: agents/texts/notes/note_parts.py) loses what it
-- had, of its beginning alone, and is embedded anew in the background. All parts of a note come in one transaction and go in one.

DELETE FROM meaning e USING memo m WHERE m.space = e.space AND m.id = e.memo
    AND length(m.text) + 3 * length(regexp_replace(m.text, '[^㐀-鿿]', '', 'g')) > 900;
ALTER TABLE meaning ADD COLUMN part integer NOT NULL DEFAULT 0;
ALTER TABLE meaning DROP CONSTRAINT meaning_key, ADD CONSTRAINT meaning_key PRIMARY KEY (space, model, memo, part);

-- Where the letters stand is told by the text, not by the form in which texts are compared.
DROP TRIGGER means ON memo;
CREATE TRIGGER means AFTER UPDATE OF space, text, folded, deleted_at ON memo FOR EACH ROW
WHEN (OLD.space <> NEW.space OR OLD.text <> NEW.text OR OLD.folded <> NEW.folded OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION memo_means();
