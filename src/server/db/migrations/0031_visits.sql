-- How often items are read and shared: once per visitor and hour. Visitors are hashed with a salt that is thrown away,
-- so that nobody can tell later who they were.
CREATE TABLE visit_salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL
);

CREATE TABLE item_visits (
  hour timestamptz NOT NULL,
  -- news.lost-property
  item text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('click', 'share')),
  visitor bytea NOT NULL,
  PRIMARY KEY (hour, item, kind, visitor)
);

CREATE TABLE item_counters (
  item text PRIMARY KEY,
  clicks integer NOT NULL DEFAULT 0 CHECK (clicks >= 0),
  shares integer NOT NULL DEFAULT 0 CHECK (shares >= 0)
);
