-- Puts a booking to another time: the same pieces, or others of the same devices. The caller holds the locks, the row and
-- has settled the points. What cannot be held raises, and everything is as before.
CREATE OR REPLACE FUNCTION rent_move(
  p_id uuid, p_start timestamptz, p_end timestamptz, p_hours integer, p_total integer, p_reward integer, p_devices text[],
  p_quantities integer[], p_points integer[], p_cancel_before timestamptz, p_lapses_at timestamptz, p_rule_version text,
  p_now timestamptz
)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM rent_units WHERE rent_id = p_id;
  UPDATE rents SET period = tstzrange(p_start, p_end), hours = p_hours, points = p_total, reward_points = p_reward, cancel_before = p_cancel_before,
    lapses_at = p_lapses_at, rule_version = p_rule_version, sequence = sequence + 1, changed_at = p_now WHERE id = p_id;
  FOR i IN 1 .. cardinality(p_devices) LOOP
    PERFORM rent_hold(p_id, p_devices[i], p_quantities[i], p_points[i]);
  END LOOP;
  PERFORM rent_settle(p_devices, p_now);
END $$;
