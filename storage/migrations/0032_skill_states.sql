-- What skills keep of a person: merged and added to by functions of storage/functions/profile.sql.
-- functions d26981a7f2b1dc89
SELECT;
