-- Hours of single days ask for a release as well (docs/decisions/407). 0408 reads the rows that are there.
ALTER TABLE release_requests
  DROP CONSTRAINT release_requests_cause_check,
  ADD CONSTRAINT release_requests_cause CHECK (cause IN ('content', 'published', 'midnight', 'creator', 'pushed', 'hours', 'staff')) NOT VALID;
