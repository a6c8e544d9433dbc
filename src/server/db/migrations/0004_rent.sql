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
);
-- A member can hold only one seat at a time (spec section 5).
CREATE UNIQUE INDEX rents_one_seat_a_member ON rents (member_id) WHERE (kind = 'seat' AND status = 'reserved');
CREATE INDEX rents_member ON rents (member_id, created_at DESC);
CREATE INDEX rents_due ON rents (upper(period)) WHERE (status = 'reserved');
CREATE INDEX rents_held ON rents USING gist (period) WHERE (status = 'reserved');

-- Holds the lowest free unit of a device for a period and says which; breaks rents_unit_free when there is none, and
-- rents_one_seat_a_member on a member's second seat. Bookings of one device on one day queue at an advisory lock, in
-- the order of the days: two inserts that meet in an exclusion constraint may otherwise wait for each other until the
-- deadlock is found, a second later. The constraints have the last word all the same.
CREATE FUNCTION rent_take(p_id uuid, p_member uuid, p_device text, p_start timestamptz, p_end timestamptz, p_hours integer, p_points integer, p_reward integer, p_cancel_before timestamptz, p_rule_version text, p_now timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_day bigint;
  v_kind text;
  v_unit integer;
BEGIN
  -- The job that ends what is over runs every few minutes; a member's next seat does not wait for it.
  UPDATE rents SET status = 'ended' WHERE member_id = p_member AND status = 'reserved' AND upper(period) <= p_now;
  FOR v_day IN floor(extract(epoch FROM p_start) / 86400)::bigint .. floor((extract(epoch FROM p_end) - 1) / 86400)::bigint LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(p_device || ' ' || v_day, 4020261123));
  END LOOP;
  SELECT device.kind, unit.number INTO v_kind, v_unit
    FROM devices AS device JOIN device_units AS unit ON unit.device_id = device.id
    WHERE device.id = p_device AND device.is_listed AND unit.is_in_service AND NOT EXISTS (
      SELECT FROM rents WHERE device_id = unit.device_id AND unit_number = unit.number AND status = 'reserved' AND period && tstzrange(p_start, p_end)
    )
    ORDER BY unit.number LIMIT 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no unit is free' USING ERRCODE = '23P01', CONSTRAINT = 'rents_unit_free';
  END IF;
  INSERT INTO rents (id, member_id, device_id, unit_number, kind, period, hours, points, reward_points, cancel_before, rule_version, status, created_at)
    VALUES (p_id, p_member, p_device, v_unit, v_kind, tstzrange(p_start, p_end), p_hours, p_points, p_reward, p_cancel_before, p_rule_version, 'reserved', p_now);
  RETURN v_unit;
END $$;
