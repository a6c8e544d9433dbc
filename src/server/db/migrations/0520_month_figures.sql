-- The sums of months that are over, by part (docs/decisions/496): made from the rows, and of nobody.
CREATE TABLE month_figures (
  -- The first day of the month, in Taipei.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  part text NOT NULL,
  -- Null until they are made for the first time.
  figures jsonb,
  -- The settings that they were made by.
  basis text NOT NULL DEFAULT '',
  -- From then on a booking of the month has another status by the clock alone.
  valid_until timestamptz,
  -- Some of its rows are gone by their retention: what was counted stays.
  is_final boolean NOT NULL DEFAULT false,
  -- Every transaction from this one on notes what it changes of the month; null until that is known.
  watched_from xid8,
  PRIMARY KEY (month, part)
);
-- What was changed of a month that has sums, a row for each transaction that did: no two of them wait for each other.
CREATE TABLE month_touches (
  month date NOT NULL,
  part text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (month, part, at, transaction)
);
SELECT analyse_early();
