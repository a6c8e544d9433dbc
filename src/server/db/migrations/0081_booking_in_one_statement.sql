-- A booking is one statement (docs/decisions/101): key, points, pieces and answer, so that locks are held for no round trip. What can
-- be neither due nor waited for is not asked about again and again: one look at an index each says so. Functions of the language
-- SQL were planned at every call; these are planned once a connection. All leave behind what they did before
-- (tests/db/rent-same.test.ts), so nodes of the release before, which call them by their old statements, go on as they were.

-- As before; the balance is locked by its own update, and lots that have lapsed are looked for with those that pay.
CREATE OR REPLACE FUNCTION ledger_spend(p_member uuid, p_amount integer, p_kind text, p_reference text, p_key text, p_now timestamptz, OUT o_remaining integer, OUT o_reward integer)
LANGUAGE plpgsql AS $$
DECLARE
  v_left integer := p_amount;
  v_part integer;
  v_number integer := 0;
  v_lot record;
BEGIN
  o_reward := 0;
  UPDATE point_balances SET remaining = remaining - p_amount WHERE member_id = p_member RETURNING remaining INTO o_remaining;
  IF NOT FOUND THEN
    IF p_amount > 0 THEN
      RAISE EXCEPTION 'no points were ever granted' USING ERRCODE = '23514', CONSTRAINT = 'point_balances_not_negative';
    END IF;
    o_remaining := 0;
    RETURN;
  END IF;
  IF (SELECT min(expires_at) FROM point_lots WHERE member_id = p_member AND remaining > 0) <= p_now THEN
    -- What has lapsed goes first, so that each entry has the balance after it.
    UPDATE point_balances SET remaining = remaining + p_amount WHERE member_id = p_member;
    PERFORM ledger_lapse(p_member, p_now);
    UPDATE point_balances SET remaining = remaining - p_amount WHERE member_id = p_member RETURNING remaining INTO o_remaining;
  END IF;
  IF p_amount = 0 THEN
    RETURN;
  END IF;
  FOR v_lot IN SELECT id, kind, remaining FROM point_lots WHERE member_id = p_member AND remaining > 0 ORDER BY expires_at NULLS LAST, created_at, id LOOP
    EXIT WHEN v_left = 0;
    v_part := LEAST(v_lot.remaining, v_left);
    v_left := v_left - v_part;
    v_number := v_number + 1;
    UPDATE point_lots SET remaining = remaining - v_part WHERE id = v_lot.id;
    INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
      VALUES (p_member, v_lot.id, p_kind, -v_part, o_remaining + v_left, p_reference, p_key || '#' || v_number, p_now);
    IF v_lot.kind = 'reward' THEN
      o_reward := o_reward + v_part;
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION rent_may_take_seat(p_member uuid, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN NOT EXISTS (
    SELECT FROM rent_units AS unit JOIN rents AS rent ON rent.id = unit.rent_id
      WHERE unit.member_id = p_member AND unit.kind = 'seat' AND unit.status IN ('reserved', 'in_process') AND (
        rent.status = 'reserved' AND rent.lapses_at > p_now
        OR rent.status = 'in_process' AND (upper(rent.period) > p_now
          OR EXISTS (SELECT FROM rent_units AS piece WHERE piece.rent_id = rent.id AND piece.out_at IS NOT NULL AND piece.returned_at IS NULL)))
  ) AND NOT EXISTS (
    SELECT FROM waitlist_entries AS entry JOIN rent_units AS unit ON unit.rent_id = entry.rent_id
      WHERE entry.member_id = p_member AND entry.kind = 'rent' AND entry.status = 'offered' AND entry.offer_until > p_now AND unit.kind = 'seat'
  );
END $$;

CREATE OR REPLACE FUNCTION rent_waited_by(p_member uuid) RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT COALESCE(array_agg(DISTINCT entry.subject ORDER BY entry.subject), '{}')
    FROM waitlist_entries AS entry JOIN devices AS device ON device.id = entry.subject
    WHERE entry.member_id = p_member AND entry.kind = 'rent' AND entry.status = 'waiting' AND device.kind = 'seat');
END $$;

-- Whether the time of any booking of a member's is over, late equipment or not: where not, there is nothing to end.
CREATE FUNCTION rent_is_due(p_member uuid, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN EXISTS (SELECT FROM rents WHERE member_id = p_member AND status IN ('reserved', 'in_process')
    AND CASE status WHEN 'reserved' THEN lapses_at ELSE upper(period) END <= p_now);
END $$;

CREATE OR REPLACE FUNCTION rent_due_of(p_member uuid, p_now timestamptz) RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  IF NOT rent_is_due(p_member, p_now) THEN
    RETURN '{}';
  END IF;
  RETURN (
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
    ) AS freed);
END $$;

CREATE OR REPLACE FUNCTION rent_end(p_member uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rents SET status = CASE status WHEN 'reserved' THEN 'not_arrived' ELSE 'ended' END, changed_at = p_now
    WHERE member_id = p_member AND (
      status = 'reserved' AND lapses_at <= p_now
      OR status = 'in_process' AND upper(period) <= p_now
        AND NOT EXISTS (SELECT FROM rent_units WHERE rent_id = rents.id AND out_at IS NOT NULL AND returned_at IS NULL)
    ) AND status IN ('reserved', 'in_process');
END $$;

-- As before, but the statements that would find nothing are not run: where nothing at all has lapsed (the first in an index says
-- so; the minute's job leaves few), and where nobody waits for a device.
CREATE OR REPLACE FUNCTION rent_settle(p_devices text[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_device text;
BEGIN
  IF (SELECT min(lapses_at) FROM rents WHERE status IN ('offered', 'reserved')) <= p_now THEN
    UPDATE rents SET status = 'not_arrived', changed_at = p_now
      WHERE status = 'reserved' AND lapses_at <= p_now
        AND EXISTS (SELECT FROM rent_units WHERE rent_id = rents.id AND device_id = ANY (p_devices));
    WITH lapsed AS (
      UPDATE waitlist_entries AS entry SET status = 'lapsed', changed_at = p_now FROM rents AS rent
        WHERE entry.rent_id = rent.id AND entry.status = 'offered' AND entry.kind = 'rent' AND entry.subject = ANY (p_devices)
          AND rent.status = 'offered' AND rent.lapses_at <= p_now RETURNING rent.id
    ) DELETE FROM rents USING lapsed WHERE rents.id = lapsed.id;
  END IF;
  IF EXISTS (SELECT FROM waitlist_entries WHERE kind = 'rent' AND subject = ANY (p_devices) AND status = 'waiting') THEN
    FOR v_device IN SELECT DISTINCT device FROM unnest(p_devices) AS device ORDER BY device LOOP
      PERFORM rent_offer(v_device, p_now);
    END LOOP;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION rent_lock(p_devices text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_device text;
BEGIN
  IF cardinality(p_devices) = 1 THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(p_devices[1], 4020261123));
    RETURN;
  END IF;
  FOR v_device IN SELECT DISTINCT device FROM unnest(p_devices) AS device ORDER BY device LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(v_device, 4020261123));
  END LOOP;
END $$;

-- Holds so many pieces of a device for a rent, whose row says the same, and tells which; breaks rents_unit_free when there are
-- not as many, and rents_one_seat_a_member on a member's second seat. Needs the lock.
CREATE FUNCTION rent_hold_units(p_rent uuid, p_member uuid, p_start timestamptz, p_end timestamptz, p_status text, p_device text, p_quantity integer, p_points integer)
RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE
  v_period tstzrange := tstzrange(p_start, p_end);
  v_unit integer;
  v_units integer[] := '{}';
  v_kind text;
BEGIN
  FOR i IN 1 .. p_quantity LOOP
    SELECT min(unit.number), min(device.kind) INTO v_unit, v_kind
      FROM devices AS device JOIN device_units AS unit ON unit.device_id = device.id
      WHERE device.id = p_device AND device.is_listed AND unit.is_in_service AND NOT EXISTS (
        SELECT FROM rent_units AS held WHERE held.device_id = p_device AND held.unit_number = unit.number
          AND held.status IN ('offered', 'reserved', 'in_process') AND held.period && v_period
      );
    IF v_unit IS NULL THEN
      v_unit := rent_free_unit(p_device, p_start, p_end);
      IF v_unit IS NULL THEN
        RAISE EXCEPTION 'no unit is free' USING ERRCODE = '23P01', CONSTRAINT = 'rents_unit_free';
      END IF;
      SELECT kind INTO v_kind FROM devices WHERE id = p_device;
    END IF;
    INSERT INTO rent_units (rent_id, member_id, device_id, unit_number, kind, period, status, points)
      VALUES (p_rent, p_member, p_device, v_unit, v_kind, v_period, p_status, p_points);
    v_units := v_units || v_unit;
  END LOOP;
  RETURN v_units;
END $$;

CREATE OR REPLACE FUNCTION rent_hold(p_rent uuid, p_device text, p_quantity integer, p_points integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rent_hold_units(id, member_id, lower(period), upper(period), status, p_device, p_quantity, p_points) FROM rents WHERE id = p_rent;
END $$;

-- A member's booking from its key to its answer, all or nothing (docs/decisions/101); the order of the locks is that of all: the
-- balance, devices by id, rows. A key that was used before breaks idempotency_keys_pkey: whoever gets that reads the answer that
-- was kept. The answer that is kept is p_answer with what only comes about here: which units, and what was paid from what.
CREATE FUNCTION rent_book(p_scope text, p_key text, p_call text, p_body_hash bytea, p_answer jsonb, p_id uuid, p_member uuid, p_devices text[], p_quantities integer[], p_points integer[], p_start timestamptz, p_end timestamptz, p_hours integer, p_total integer, p_cancel_before timestamptz, p_lapses_at timestamptz, p_rule_version text, p_now timestamptz, OUT o_units integer[], OUT o_remaining integer, OUT o_reward integer)
LANGUAGE plpgsql AS $$
DECLARE
  v_reference text := 'rent:' || p_id;
  v_due text[];
  v_units integer[];
  v_answer jsonb := p_answer;
BEGIN
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (scope, key, call, body_hash, answer, created_at) VALUES (p_scope, p_key, p_call, p_body_hash, NULL, p_now);
  END IF;
  SELECT spent.o_remaining, spent.o_reward INTO o_remaining, o_reward
    FROM ledger_spend(p_member, p_total, 'renting', v_reference, 'spend:' || v_reference, p_now) AS spent;
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
    UPDATE idempotency_keys SET answer = v_answer || jsonb_build_object('unit_number', o_units[1], 'reward_points', o_reward, 'remaining_points', o_remaining)
      WHERE scope = p_scope AND key = p_key;
  END IF;
END $$;
