-- The whole profile of a person in one structure (profile_of, storage/functions/profile.sql). What they have set stays in its columns.
-- functions 7d12dd3b3d9719b2
SELECT;
