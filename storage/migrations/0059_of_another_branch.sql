-- The number of another branch: this file goes when that is merged.
SELECT;
