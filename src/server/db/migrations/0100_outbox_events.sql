-- What happens to reservations, leases and consultations, one row each, in the transaction that makes it happen and whoever does
-- (docs/decisions/139). A worker takes the rows out again and enqueues what follows from them. Few columns and no index but the key:
-- every booking writes one. No personal data: who it was is read from the record.
CREATE TABLE outbox_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  record_id uuid NOT NULL,
  kind text NOT NULL,
  event text NOT NULL,
  -- Null for the member; 'system' for a job; the id of staff.
  actor text,
  -- Made by a node of the release before, which enqueues its e-mails itself; this one says in the transaction that it does not (app.outbox).
  is_mailed boolean NOT NULL,
  -- How often it failed, and when it is tried next; null at once.
  tries smallint NOT NULL DEFAULT 0,
  due_at timestamptz,
  -- What the record no longer says once it has changed again.
  details jsonb
);
SELECT analyse_early();

-- By what it was cancelled (RENT_TRANSITIONS), and what the centre gave as its reason.
ALTER TABLE rents ADD COLUMN cancelled_as text, ADD COLUMN cancel_reason text;
-- The same conditions in fewer words: PostgreSQL reads their trees anew for every statement, and a list is a tree of its own.
ALTER TABLE rents
  DROP CONSTRAINT rents_status_check,
  ADD CONSTRAINT rents_status_check CHECK (status = ANY ('{offered,reserved,in_process,ended,not_arrived,cancelled}'::text[])),
  DROP CONSTRAINT rents_lapse,
  ADD CONSTRAINT rents_lapse CHECK (lapses_at IS NOT NULL OR status <> ALL ('{offered,reserved}'::text[]));
