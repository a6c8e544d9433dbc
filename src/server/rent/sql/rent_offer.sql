-- As before, and passes over who could not take a seat now; they keep their place in line.
CREATE OR REPLACE FUNCTION rent_offer(p_device text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_entry record;
  v_rent uuid;
  v_until timestamptz;
  v_is_seat boolean := EXISTS (SELECT FROM devices WHERE id = p_device AND kind = 'seat');
  v_may boolean;
BEGIN
  UPDATE waitlist_entries SET status = 'closed', changed_at = p_now
    WHERE kind = 'rent' AND subject = p_device AND status = 'waiting' AND lower(period) <= p_now;
  FOR v_entry IN SELECT * FROM waitlist_entries WHERE kind = 'rent' AND subject = p_device AND status = 'waiting' ORDER BY id FOR UPDATE LOOP
    CONTINUE WHEN v_is_seat AND NOT rent_may_take_seat(v_entry.member_id, p_now);
    v_rent := gen_random_uuid();
    v_until := LEAST(p_now + rule_offer_time(), lower(v_entry.period));
    BEGIN
      INSERT INTO rents (id, member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at)
        VALUES (v_rent, v_entry.member_id, v_entry.period, v_entry.hours, 0, 0, p_now, '', 'offered', p_now, p_now, v_until);
      PERFORM rent_hold(v_rent, p_device, 1, 0);
      IF v_is_seat THEN
        -- Seats of two devices may come free at once, each under its own lock. Whoever is second does not wait for the first, as
        -- that might be a circle: the member is being offered another seat, and is passed over.
        v_may := try_lock_seat_offer(v_entry.member_id::text);
        IF v_may THEN
          v_may := rent_may_take_seat(v_entry.member_id, p_now);
        END IF;
        IF NOT v_may THEN
          RAISE EXCEPTION 'another seat is offered' USING ERRCODE = '23P01';
        END IF;
      END IF;
      UPDATE waitlist_entries SET status = 'offered', changed_at = p_now, offer_until = v_until, rent_id = v_rent, told_at = NULL WHERE id = v_entry.id;
    EXCEPTION WHEN exclusion_violation THEN
      -- Not all of what this one waits for is free: the next may want less.
      NULL;
    END;
  END LOOP;
END $$;
