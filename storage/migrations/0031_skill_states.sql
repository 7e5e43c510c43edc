-- What skills keep of a person: merged and added to by functions of storage/functions/profile.sql.
-- functions 8fbfbdee53777dad
SELECT;
