-- Puts a member at the end of a waitlist, from the key to the answer, all or nothing, as `activity_register` does. What needs nobody else is
-- done first, so that the queue is locked as late as can be: then its kind locks it, brings it up to the moment and says whether one may wait
-- there (`waitlist_kinds`). The answer that is kept is p_answer with the position. Order of locks: balance, subject, rows.
CREATE OR REPLACE FUNCTION waitlist_join(
  p_scope text, p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid, p_member uuid, p_classes text[], p_kind text, p_subject text,
  p_start timestamptz, p_end timestamptz, p_hours integer, p_size integer, p_now timestamptz, OUT o_position integer
)
LANGUAGE plpgsql AS $$
DECLARE
  v_wait text;
  v_entry waitlist_entries;
  v_open integer;
BEGIN
  IF p_key IS NOT NULL AND EXISTS (SELECT FROM idempotency_keys WHERE scope = p_scope AND key = p_key) THEN
    RAISE EXCEPTION 'the key was used before' USING ERRCODE = '23505', CONSTRAINT = 'idempotency_keys_pkey';
  END IF;
  IF p_classes IS NOT NULL AND NOT EXISTS (SELECT FROM members WHERE id = p_member AND class = ANY (p_classes)) THEN
    RAISE EXCEPTION 'the class of the member may not book this' USING ERRCODE = '23514', CONSTRAINT = 'waitlist_entries_class';
  END IF;
  -- Joins of one member's come one after the other; who never had points has a balance from now on.
  INSERT INTO point_balances (member_id) VALUES (p_member) ON CONFLICT (member_id) DO UPDATE SET remaining = point_balances.remaining;
  v_open := (SELECT count(*) FROM waitlist_entries WHERE member_id = p_member AND status = ANY (rule_wait_open())
    AND waitlist_status_at(status, lower(period), offer_until, p_now) = ANY (rule_wait_open()));
  SELECT wait_function INTO STRICT v_wait FROM waitlist_kinds WHERE kind = p_kind;
  v_entry.member_id := p_member;
  v_entry.kind := p_kind;
  v_entry.subject := p_subject;
  v_entry.period := tstzrange(p_start, p_end);
  v_entry.size := p_size;
  EXECUTE format('SELECT %I($1, $2)', v_wait) USING v_entry, p_now;
  INSERT INTO waitlist_entries (public_id, member_id, kind, subject, period, hours, size, status, created_at, changed_at)
    VALUES (p_id, p_member, p_kind, p_subject, v_entry.period, p_hours, p_size, 'waiting', p_now, p_now)
    RETURNING id INTO v_entry.id;
  -- After it, so that whoever waits for the same already is told that.
  IF v_open >= rule_wait_entries() THEN
    RAISE EXCEPTION 'the member waits for too much' USING ERRCODE = '23514', CONSTRAINT = 'waitlist_entries_of_a_member';
  END IF;
  o_position := 1 + (SELECT count(*) FROM waitlist_entries AS before
    WHERE before.kind = p_kind AND before.subject = p_subject AND before.status = 'waiting' AND before.id < v_entry.id
      AND before.period && v_entry.period AND lower(before.period) > p_now);
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (scope, key, call, body_hash, answer, created_at)
      VALUES (p_scope, p_key, p_call, p_body_hash, p_answer || jsonb_build_object('position', o_position), p_now);
  END IF;
END $$;
