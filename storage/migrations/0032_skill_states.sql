-- What skills keep of a person: merged and added to by functions of storage/functions/profile.sql.
-- functions bd9fb1922ce8989b
SELECT;
