-- What changes a list makes answers about it old, as notes and events do: the space's `written` goes on with it, in every process.

CREATE TRIGGER space_added AFTER INSERT ON list_item REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION space_written_to();
CREATE CONSTRAINT TRIGGER space_removed AFTER DELETE ON list_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION space_written();
CREATE CONSTRAINT TRIGGER space_changed AFTER UPDATE ON list_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION space_written();
