-- Holds the pieces of a booking whose points are spent; `rent_reserve` does both.
-- What the member's own lapsed bookings free is offered at once to whoever waits for it.
CREATE OR REPLACE FUNCTION rent_take(
  p_id uuid, p_member uuid, p_devices text[], p_quantities integer[], p_points integer[], p_start timestamptz, p_end timestamptz,
  p_hours integer, p_total integer, p_reward integer, p_cancel_before timestamptz, p_lapses_at timestamptz, p_rule_version text,
  p_now timestamptz
)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- The balance is locked: nobody adds to these.
  v_due text[] := rent_due_of(p_member, p_now);
BEGIN
  PERFORM rent_lock(p_devices || v_due);
  -- The jobs that end what is over run every few minutes; a member's next seat does not wait for them.
  PERFORM rent_end(p_member, p_now);
  PERFORM rent_settle(p_devices, p_now);
  INSERT INTO rents (id, member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at)
    VALUES (p_id, p_member, tstzrange(p_start, p_end), p_hours, p_total, p_reward, p_cancel_before, p_rule_version, 'reserved', p_now, p_now, p_lapses_at);
  FOR i IN 1 .. cardinality(p_devices) LOOP
    PERFORM rent_hold(p_id, p_devices[i], p_quantities[i], p_points[i]);
  END LOOP;
  -- Last: by now it is plain whether the member may be offered a seat themselves.
  PERFORM rent_settle(v_due, p_now);
END $$;
