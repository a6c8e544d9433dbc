-- What may be waited for, a row a kind (docs/decisions/146): which function keeps a place for whoever is first, where what is kept
-- stands, and which column of the entry names it. `waitlist_settle` does the rest for all kinds alike.
CREATE TABLE waitlist_kinds (
  kind text PRIMARY KEY,
  -- (entry waitlist_entries, until timestamptz, now timestamptz) → the id of what is kept; null passes the member over.
  keep_function text NOT NULL,
  -- A row of it is kept while its status is `offered`, up to its `lapses_at`.
  kept_table text NOT NULL,
  kept_column text NOT NULL,
  -- (subject text) → how long before its beginning a place can be offered at the latest; null: until it begins.
  lead_function text
);
INSERT INTO waitlist_kinds (kind, keep_function, kept_table, kept_column, lead_function) VALUES
  ('rent', 'rent_keep', 'rents', 'rent_id', NULL),
  ('advisory', 'advisory_keep', 'advisories', 'advisory_id', 'advisory_lead');
