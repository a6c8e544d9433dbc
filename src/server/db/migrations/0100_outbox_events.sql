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
  -- Made by a node of the release before, which enqueues its e-mails itself.
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
DROP TRIGGER audit_row ON rents;
SELECT audit_table('rents', 'rent', 'id', 'member_id', ARRAY['id', 'member_id', 'period', 'hours', 'points', 'reward_points', 'cancel_before', 'rule_version',
  'status', 'sequence', 'lapses_at', 'checked_in_at', 'created_at', 'changed_at', 'cancelled_at', 'cancelled_as', 'cancel_reason'], true);

CREATE FUNCTION outbox_add(p_kind text, p_event text, p_id uuid, p_at timestamptz, p_details jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_events (kind, event, record_id, at, actor, is_mailed, details)
    VALUES (p_kind, p_event, p_id, p_at, nullif(current_setting('app.actor', true), ''), current_setting('app.outbox', true) IS DISTINCT FROM 'on', p_details);
END $$;

-- The history of a record, and the event that goes out: named after the status that the record has come to, but for what is booked,
-- moved and extended.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_event text := NEW.status;
  v_details jsonb;
BEGIN
  INSERT INTO record_changes (kind, record_id, status, period, at) VALUES (TG_ARGV[0], NEW.id, NEW.status, NEW.period, NEW.changed_at);
  IF TG_OP = 'UPDATE' AND NEW.period <> OLD.period AND OLD.status <> 'offered' THEN
    v_event := CASE TG_ARGV[0] WHEN 'space' THEN 'extended' ELSE 'moved' END;
  ELSIF TG_ARGV[0] = 'rent' AND v_event = 'reserved' THEN
    v_event := 'booked';
  END IF;
  IF TG_ARGV[0] = 'rent' THEN
    v_details := jsonb_build_object('start', lower(NEW.period), 'end', upper(NEW.period), 'points', NEW.points, 'cancelBefore', NEW.cancel_before,
      'cancelledAs', NEW.cancelled_as);
  END IF;
  INSERT INTO outbox_events (kind, event, record_id, at, actor, is_mailed, details)
    VALUES (TG_ARGV[0], v_event, NEW.id, NEW.changed_at, nullif(current_setting('app.actor', true), ''),
      current_setting('app.outbox', true) IS DISTINCT FROM 'on', v_details);
  RETURN NULL;
END $$;
