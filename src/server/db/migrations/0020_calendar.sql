-- What an event of the public calendar last said, so that those who subscribe to it learn of a change once: SEQUENCE
-- and LAST-MODIFIED are kept over releases, restarts and nodes. A row outlives its event: one that returns counts on.
CREATE TABLE calendar_events (
  id text PRIMARY KEY,
  -- Of what the event says in all languages.
  digest text NOT NULL,
  sequence integer NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  changed_at timestamptz NOT NULL
);
