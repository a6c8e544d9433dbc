-- What the files of a member's picture were when they were stored, by their side: compared whenever one is read.
-- Null where a picture came in before digests were taken, and where there is none.
ALTER TABLE members ADD COLUMN avatar_digests jsonb;
