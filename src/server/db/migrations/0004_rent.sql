-- Seats and equipment (design section 6). Devices and units come from content/ when a release starts.
CREATE TABLE devices (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('seat', 'equipment')),
  is_listed boolean NOT NULL DEFAULT true
);

-- One piece that one booking can hold: a seat, or the n-th tablet.
CREATE TABLE device_units (
  device_id text NOT NULL REFERENCES devices,
  number integer NOT NULL CHECK (number >= 1),
  is_in_service boolean NOT NULL DEFAULT true,
  PRIMARY KEY (device_id, number)
);

CREATE TABLE rents (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members ON DELETE RESTRICT,
  device_id text NOT NULL,
  unit_number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('seat', 'equipment')),
  -- Half-open; a booking over several days holds the nights between.
  period tstzrange NOT NULL CHECK (NOT isempty(period) AND lower_inc(period) AND NOT upper_inc(period)),
  hours integer NOT NULL CHECK (hours >= 1),
  points integer NOT NULL CHECK (points >= 0),
  -- How much of it was reward points.
  reward_points integer NOT NULL CHECK (reward_points BETWEEN 0 AND points),
  -- What a cancellation costs is fixed at booking.
  cancel_before timestamptz NOT NULL,
  rule_version text NOT NULL,
  status text NOT NULL CHECK (status IN ('reserved', 'cancelled', 'ended')),
  created_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  FOREIGN KEY (device_id, unit_number) REFERENCES device_units (device_id, number),
  CONSTRAINT rents_unit_free EXCLUDE USING gist (device_id WITH =, unit_number WITH =, period WITH &&) WHERE (status = 'reserved')
    -- Deferred only while rent_make_room moves bookings between units.
    DEFERRABLE INITIALLY IMMEDIATE
);
-- A member can hold only one seat at a time (spec section 5).
CREATE UNIQUE INDEX rents_one_seat_a_member ON rents (member_id) WHERE (kind = 'seat' AND status = 'reserved');
CREATE INDEX rents_member ON rents (member_id, created_at DESC);
CREATE INDEX rents_due ON rents (upper(period)) WHERE (status = 'reserved');
CREATE INDEX rents_held ON rents USING gist (period) WHERE (status = 'reserved');

-- Which unit of a device can hold a period when no single one is free all through it, or null. Cancellations leave
-- gaps on different units (1 is free from 10 to 11, 2 from 11 to 12), though a piece is free at every moment. Whoever
-- holds the first moment stays where they are; later bookings keep their unit while it is free and take another
-- otherwise. In the order of their beginnings that fails only if more pieces are wanted at a moment than there are, so
-- null means full. What has begun by now never moves, as a period begins later. The caller holds the device's lock and
-- has deferred rents_unit_free.
CREATE FUNCTION rent_make_room(p_device text, p_start timestamptz, p_end timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_units integer[];
  -- Until when each of v_units is taken.
  v_until timestamptz[];
  v_own integer;
  v_place integer;
  -- From here on everything lies as it did before.
  v_settled timestamptz := p_end;
  v_rent record;
BEGIN
  SELECT array_agg(unit.number ORDER BY unit.number), array_agg(COALESCE(upper(rent.period), p_start) ORDER BY unit.number) INTO v_units, v_until
    FROM device_units AS unit JOIN devices AS device ON device.id = unit.device_id
    LEFT JOIN rents AS rent ON rent.device_id = unit.device_id AND rent.unit_number = unit.number AND rent.status = 'reserved' AND rent.period @> p_start
    WHERE device.id = p_device AND device.is_listed AND unit.is_in_service;
  SELECT min(place) INTO v_own FROM generate_subscripts(v_until, 1) AS place WHERE v_until[place] <= p_start;
  IF v_own IS NULL THEN
    RETURN NULL;
  END IF;
  v_until[v_own] := p_end;
  -- A booking that is being cancelled is waited for. Its cancellation waits for nobody by then (services/cancel-rent.ts).
  FOR v_rent IN SELECT id, unit_number, lower(period) AS start, upper(period) AS finish FROM rents
    WHERE device_id = p_device AND unit_number = ANY (v_units) AND status = 'reserved' AND lower(period) > p_start ORDER BY lower(period), id FOR UPDATE LOOP
    EXIT WHEN v_rent.start >= v_settled;
    SELECT place INTO v_place FROM generate_subscripts(v_until, 1) AS place WHERE v_until[place] <= v_rent.start
      ORDER BY v_units[place] <> v_rent.unit_number, place LIMIT 1;
    IF v_place IS NULL THEN
      RETURN NULL;
    END IF;
    v_until[v_place] := v_rent.finish;
    IF v_units[v_place] <> v_rent.unit_number THEN
      UPDATE rents SET unit_number = v_units[v_place] WHERE id = v_rent.id;
      v_settled := GREATEST(v_settled, v_rent.finish);
    END IF;
  END LOOP;
  RETURN v_units[v_own];
END $$;

-- Holds the lowest free unit of a device for a period and says which; breaks rents_unit_free when all pieces are taken
-- at some moment of it, and rents_one_seat_a_member on a member's second seat. Bookings of one device queue at an
-- advisory lock: two inserts that meet in an exclusion constraint may otherwise wait for each other until the deadlock
-- is found, a second later; and moving bookings between units needs all of the device's. The constraints have the last
-- word all the same.
CREATE FUNCTION rent_take(p_id uuid, p_member uuid, p_device text, p_start timestamptz, p_end timestamptz, p_hours integer, p_points integer, p_reward integer, p_cancel_before timestamptz, p_rule_version text, p_now timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
BEGIN
  -- The job that ends what is over runs every few minutes; a member's next seat does not wait for it.
  UPDATE rents SET status = 'ended' WHERE member_id = p_member AND status = 'reserved' AND upper(period) <= p_now;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_device, 4020261123));
  SELECT min(unit.number) INTO v_unit
    FROM devices AS device JOIN device_units AS unit ON unit.device_id = device.id
    WHERE device.id = p_device AND device.is_listed AND unit.is_in_service AND NOT EXISTS (
      SELECT FROM rents WHERE device_id = unit.device_id AND unit_number = unit.number AND status = 'reserved' AND period && tstzrange(p_start, p_end)
    );
  IF v_unit IS NULL THEN
    SET CONSTRAINTS rents_unit_free DEFERRED;
    v_unit := rent_make_room(p_device, p_start, p_end);
    SET CONSTRAINTS rents_unit_free IMMEDIATE;
  END IF;
  IF v_unit IS NULL THEN
    RAISE EXCEPTION 'no unit is free' USING ERRCODE = '23P01', CONSTRAINT = 'rents_unit_free';
  END IF;
  INSERT INTO rents (id, member_id, device_id, unit_number, kind, period, hours, points, reward_points, cancel_before, rule_version, status, created_at)
    SELECT p_id, p_member, p_device, v_unit, device.kind, tstzrange(p_start, p_end), p_hours, p_points, p_reward, p_cancel_before, p_rule_version, 'reserved', p_now
    FROM devices AS device WHERE device.id = p_device;
  RETURN v_unit;
END $$;
