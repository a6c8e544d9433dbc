-- A login ends 90 days (2160 hours) after it began, however often it was renewed (design section 5): families that are
-- there already, too. Made by the database, so that nodes of the release before keep to it without knowing.
ALTER TABLE token_families ADD COLUMN ends_at timestamptz NOT NULL
  GENERATED ALWAYS AS ((created_at AT TIME ZONE 'UTC' + interval '2160 hours') AT TIME ZONE 'UTC') STORED;
