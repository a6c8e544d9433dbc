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
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  device_id text NOT NULL,
  unit_number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('seat', 'equipment')),
  -- Half-open; a booking over several days holds the nights between.
  period tstzrange NOT NULL CHECK (NOT isempty(period) AND lower_inc(period) AND NOT upper_inc(period)),
  hours integer NOT NULL CHECK (hours >= 1),
  points integer NOT NULL CHECK (points >= 0),
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
