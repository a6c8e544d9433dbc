-- Nobody is offered a seat that they could not take (docs/decisions/071): it would stand empty for two hours while others wait.

-- Whether a member neither holds a seat at a moment nor is offered one. What has lapsed or is over counts no more, as rent_end
-- would find.
CREATE FUNCTION rent_may_take_seat(p_member uuid, p_now timestamptz) RETURNS boolean LANGUAGE sql AS $$
  SELECT NOT EXISTS (
    SELECT FROM rent_units AS unit JOIN rents AS rent ON rent.id = unit.rent_id
      WHERE unit.member_id = p_member AND unit.kind = 'seat' AND unit.status IN ('reserved', 'in_process') AND (
        rent.status = 'reserved' AND rent.lapses_at > p_now
        OR rent.status = 'in_process' AND (upper(rent.period) > p_now
          OR EXISTS (SELECT FROM rent_units AS piece WHERE piece.rent_id = rent.id AND piece.out_at IS NOT NULL AND piece.returned_at IS NULL)))
  ) AND NOT EXISTS (
    SELECT FROM waitlist_entries AS entry JOIN rent_units AS unit ON unit.rent_id = entry.rent_id
      WHERE entry.member_id = p_member AND entry.kind = 'rent' AND entry.status = 'offered' AND entry.offer_until > p_now AND unit.kind = 'seat'
  )
$$;

-- The seats that a member waits for: whoever frees the seat of theirs serves these too. Only its member, whose balance is
-- locked, adds to them.
CREATE FUNCTION rent_waited_by(p_member uuid) RETURNS text[] LANGUAGE sql AS $$
  SELECT COALESCE(array_agg(DISTINCT entry.subject ORDER BY entry.subject), '{}')
    FROM waitlist_entries AS entry JOIN devices AS device ON device.id = entry.subject
    WHERE entry.member_id = p_member AND entry.kind = 'rent' AND entry.status = 'waiting' AND device.kind = 'seat'
$$;

-- What rent_end will free: the devices of what a member's time is over for, and where that is a seat, the seats that they wait for.
CREATE FUNCTION rent_due_of(p_member uuid, p_now timestamptz) RETURNS text[] LANGUAGE sql AS $$
  WITH due AS (
    SELECT unit.device_id, unit.kind FROM rents AS rent JOIN rent_units AS unit ON unit.rent_id = rent.id
      WHERE rent.member_id = p_member AND rent.status IN ('reserved', 'in_process') AND (
        rent.status = 'reserved' AND rent.lapses_at <= p_now
        OR rent.status = 'in_process' AND upper(rent.period) <= p_now
          AND NOT EXISTS (SELECT FROM rent_units AS piece WHERE piece.rent_id = rent.id AND piece.out_at IS NOT NULL AND piece.returned_at IS NULL))
  )
  SELECT COALESCE(array_agg(DISTINCT device), '{}') FROM (
    SELECT device_id AS device FROM due
    UNION ALL SELECT unnest(rent_waited_by(p_member)) WHERE EXISTS (SELECT FROM due WHERE kind = 'seat')
  ) AS freed
$$;

-- Also of the seats that the holder of a seat waits for, which are served when it is freed: all locks are taken at once, in order.
CREATE OR REPLACE FUNCTION rent_lock_of(p_id uuid) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  v_devices text[];
  v_waited text[];
BEGIN
  SELECT array_agg(DISTINCT device_id ORDER BY device_id) INTO v_devices FROM rent_units WHERE rent_id = p_id;
  SELECT rent_waited_by(member_id) INTO v_waited FROM rent_units WHERE rent_id = p_id AND kind = 'seat' LIMIT 1;
  PERFORM rent_lock(v_devices || v_waited);
  RETURN v_devices;
END $$;

-- Offers what a rent no longer holds to who waits for it, and to its holder the seat they waited for. Needs the locks of
-- rent_lock_of.
CREATE FUNCTION rent_settle_of(p_id uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_devices text[];
  v_waited text[];
BEGIN
  SELECT array_agg(DISTINCT device_id) INTO v_devices FROM rent_units WHERE rent_id = p_id;
  SELECT rent_waited_by(member_id) INTO v_waited FROM rent_units WHERE rent_id = p_id AND kind = 'seat' LIMIT 1;
  PERFORM rent_settle(v_devices || v_waited, p_now);
END $$;

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
    v_until := LEAST(p_now + interval '2 hours', lower(v_entry.period));
    BEGIN
      INSERT INTO rents (id, member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at)
        VALUES (v_rent, v_entry.member_id, v_entry.period, v_entry.hours, 0, 0, p_now, '', 'offered', p_now, p_now, v_until);
      PERFORM rent_hold(v_rent, p_device, 1, 0);
      IF v_is_seat THEN
        -- Seats of two devices may come free at once, each under its own lock. Whoever is second does not wait for the first, as
        -- that might be a circle: the member is being offered another seat, and is passed over.
        v_may := pg_try_advisory_xact_lock(hashtextextended(v_entry.member_id::text, 4020261156));
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

-- As before, and what the member's own lapsed bookings free is offered at once to who waits for it.
CREATE OR REPLACE FUNCTION rent_take(p_id uuid, p_member uuid, p_devices text[], p_quantities integer[], p_points integer[], p_start timestamptz, p_end timestamptz, p_hours integer, p_total integer, p_reward integer, p_cancel_before timestamptz, p_lapses_at timestamptz, p_rule_version text, p_now timestamptz)
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
