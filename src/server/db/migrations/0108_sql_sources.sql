-- Which source of a function, a view or the triggers of a table was applied last (docs/decisions/145): its digest, and the number of
-- the release that it came with. An older release finds a higher number, and takes nothing back.
CREATE TABLE sql_sources (
  kind text NOT NULL CHECK (kind IN ('function', 'view', 'triggers')),
  name text NOT NULL,
  digest text NOT NULL,
  release integer NOT NULL CHECK (release > 0),
  applied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, name)
);
