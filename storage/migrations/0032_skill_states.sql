-- What skills keep of a person: merged and added to by functions of storage/functions/profile.sql; what is late is said once (late_after).
-- functions e89ca5f5db40832e
SELECT;
