-- Keeps a piece of a device for the member of an entry, who may hold one seat at a time (`waitlist_kinds`). What is not free breaks
-- `rents_unit_free`. The caller holds the device's lock.
CREATE OR REPLACE FUNCTION rent_keep(p_entry waitlist_entries, p_until timestamptz, p_now timestamptz) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  v_rent uuid := gen_random_uuid();
  v_is_seat boolean := EXISTS (SELECT FROM devices WHERE id = p_entry.subject AND kind = 'seat');
BEGIN
  IF v_is_seat AND NOT rent_may_take_seat(p_entry.member_id, p_now) THEN
    RETURN NULL;
  END IF;
  INSERT INTO rents (id, member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at)
    VALUES (v_rent, p_entry.member_id, p_entry.period, p_entry.hours, 0, 0, p_now, '', 'offered', p_now, p_now, p_until);
  PERFORM rent_hold(v_rent, p_entry.subject, 1, 0);
  -- Seats of two devices may come free at once, each under its own lock. Whoever is second does not wait for the first, as
  -- that might be a circle: the member is being offered another seat, and is passed over.
  IF v_is_seat AND NOT (try_lock_seat_offer(p_entry.member_id::text) AND rent_may_take_seat(p_entry.member_id, p_now)) THEN
    RAISE EXCEPTION 'another seat is offered' USING ERRCODE = '23P01';
  END IF;
  RETURN v_rent;
END $$;
