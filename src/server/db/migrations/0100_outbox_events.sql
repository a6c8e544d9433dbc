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

-- A booking (rent_book of 0082_key_with_its_answer.sql), which says besides whether its e-mail is left to the outbox ('on').
CREATE FUNCTION rent_reserve(
  p_scope text, p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid, p_member uuid,
  p_devices text[], p_quantities integer[], p_points integer[], p_start timestamptz, p_end timestamptz, p_hours integer, p_total integer,
  p_cancel_before timestamptz, p_lapses_at timestamptz, p_rule_version text, p_now timestamptz, p_outbox text,
  OUT o_units integer[], OUT o_remaining integer, OUT o_reward integer) LANGUAGE plpgsql AS $$
DECLARE
  v_reference text := 'rent:' || p_id;
  v_spent record;
  v_due text[];
  v_units integer[];
  v_answer jsonb := p_answer;
  v_outbox text := set_config('app.outbox', p_outbox, true);
BEGIN
  IF p_key IS NOT NULL AND EXISTS (SELECT FROM idempotency_keys WHERE scope = p_scope AND key = p_key) THEN
    RAISE EXCEPTION 'the key was used before' USING ERRCODE = '23505', CONSTRAINT = 'idempotency_keys_pkey';
  END IF;
  v_spent := ledger_spend(p_member, p_total, 'renting', v_reference, 'spend:' || v_reference, p_now);
  o_remaining := v_spent.o_remaining;
  o_reward := v_spent.o_reward;
  -- The balance is locked: nobody adds to these.
  v_due := rent_due_of(p_member, p_now);
  PERFORM rent_lock(p_devices || v_due);
  IF v_due <> '{}' THEN
    PERFORM rent_end(p_member, p_now);
  END IF;
  PERFORM rent_settle(p_devices, p_now);
  INSERT INTO rents (id, member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at)
    VALUES (p_id, p_member, tstzrange(p_start, p_end), p_hours, p_total, o_reward, p_cancel_before, p_rule_version, 'reserved', p_now, p_now, p_lapses_at);
  o_units := '{}';
  FOR i IN 1 .. cardinality(p_devices) LOOP
    v_units := rent_hold_units(p_id, p_member, p_start, p_end, 'reserved', p_devices[i], p_quantities[i], p_points[i]);
    o_units := o_units || v_units;
    IF p_key IS NOT NULL THEN
      FOR j IN 1 .. cardinality(v_units) LOOP
        v_answer := jsonb_set(v_answer, ARRAY['items', (i - 1)::text, 'units', (j - 1)::text, 'number'], to_jsonb(v_units[j]));
      END LOOP;
    END IF;
  END LOOP;
  -- Last: by now it is plain whether the member may be offered a seat themselves.
  IF v_due <> '{}' THEN
    PERFORM rent_settle(v_due, p_now);
  END IF;
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (scope, key, call, body_hash, answer, created_at)
      VALUES (p_scope, p_key, p_call, p_body_hash, v_answer || jsonb_build_object('unit_number', o_units[1], 'reward_points', o_reward, 'remaining_points', o_remaining), p_now);
  END IF;
END $$;

-- For nodes of the release before, which enqueue the e-mail with it.
CREATE OR REPLACE FUNCTION rent_book(
  p_scope text, p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid, p_member uuid,
  p_devices text[], p_quantities integer[], p_points integer[], p_start timestamptz, p_end timestamptz, p_hours integer, p_total integer,
  p_cancel_before timestamptz, p_lapses_at timestamptz, p_rule_version text, p_now timestamptz,
  OUT o_units integer[], OUT o_remaining integer, OUT o_reward integer) LANGUAGE plpgsql AS $$
BEGIN
  SELECT reserved.o_units, reserved.o_remaining, reserved.o_reward INTO o_units, o_remaining, o_reward
    FROM rent_reserve(p_scope, p_key, p_call, p_body_hash, p_answer, p_id, p_member, p_devices, p_quantities, p_points, p_start, p_end, p_hours,
      p_total, p_cancel_before, p_lapses_at, p_rule_version, p_now, 'off') AS reserved;
END $$;
