-- Files that an act removed or replaced and that are too large for a row: they stay where the content is, under the name that git gives to their bytes.
CREATE TABLE content_stored_files (
  change_id uuid NOT NULL REFERENCES content_changes ON DELETE CASCADE,
  path text NOT NULL,
  sha text NOT NULL CHECK (sha ~ '^[0-9a-f]{40}$'),
  size bigint NOT NULL CHECK (size >= 0),
  PRIMARY KEY (change_id, path)
);
