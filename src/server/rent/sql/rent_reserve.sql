-- A member's booking from its key to its answer, all or nothing (docs/decisions/101); the order of the locks is that of all: the
-- balance, devices by id, rows. A key that was used before breaks idempotency_keys_pkey: whoever gets that reads the answer that
-- was kept. The answer that is kept is p_answer with what only comes about here: which units, and what was paid from what.
CREATE OR REPLACE FUNCTION rent_reserve(
  p_scope text, p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid, p_member uuid, p_devices text[],
  p_quantities integer[], p_points integer[], p_start timestamptz, p_end timestamptz, p_hours integer, p_total integer,
  p_cancel_before timestamptz, p_lapses_at timestamptz, p_rule_version text, p_now timestamptz, p_outbox text,
  OUT o_units integer[], OUT o_remaining integer, OUT o_reward integer
)
LANGUAGE plpgsql AS $$
DECLARE
  v_reference text := 'rent:' || p_id;
  v_spent record;
  v_due text[];
  v_units integer[];
  v_answer jsonb := p_answer;
  -- Whether its e-mail is left to the outbox ('on').
  v_outbox text := set_config('app.outbox', p_outbox, true);
BEGIN
  IF p_key IS NOT NULL AND EXISTS (SELECT FROM idempotency_keys WHERE scope = p_scope AND key = p_key) THEN
    RAISE EXCEPTION 'the key was used before' USING ERRCODE = '23505', CONSTRAINT = 'idempotency_keys_pkey';
  END IF;
  v_spent := ledger_spend(
    p_member => p_member, p_amount => p_total, p_kind => 'renting', p_reference => v_reference, p_key => 'spend:' || v_reference, p_now => p_now);
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
    v_units := rent_hold_units(
      p_rent => p_id, p_member => p_member, p_start => p_start, p_end => p_end, p_status => 'reserved',
      p_device => p_devices[i], p_quantity => p_quantities[i], p_points => p_points[i]);
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
