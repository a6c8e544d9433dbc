-- A booking of several pieces (spec section 4; docs/decisions/070): `rents` says who, when and what it costs, `rent_units` which
-- pieces it holds. Period and status stand in both and cannot differ: the foreign key hands every change on.
ALTER TABLE rents
  ADD COLUMN sequence integer NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  ADD COLUMN lapses_at timestamptz,
  ADD COLUMN checked_in_at timestamptz,
  ADD COLUMN changed_at timestamptz;
UPDATE rents SET changed_at = COALESCE(cancelled_at, created_at),
  lapses_at = CASE WHEN status = 'reserved' THEN CASE kind WHEN 'seat' THEN lower(period) + interval '30 minutes' ELSE upper(period) END END;
ALTER TABLE rents ALTER COLUMN changed_at SET NOT NULL,
  DROP CONSTRAINT rents_status_check,
  ADD CONSTRAINT rents_status_check CHECK (status IN ('offered', 'reserved', 'in_process', 'ended', 'not_arrived', 'cancelled')),
  -- Until when it is kept for somebody who has not come, or has not taken what is offered (domain/rent-state.ts).
  ADD CONSTRAINT rents_lapse CHECK (status NOT IN ('offered', 'reserved') OR lapses_at IS NOT NULL),
  ADD CONSTRAINT rents_checked_in CHECK (status <> 'in_process' OR checked_in_at IS NOT NULL),
  ADD CONSTRAINT rents_as_held UNIQUE (id, member_id, period, status);

CREATE TABLE rent_units (
  -- In the order in which they were asked for: the first is what the booking is called after.
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  rent_id uuid NOT NULL,
  member_id uuid NOT NULL,
  device_id text NOT NULL,
  unit_number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('seat', 'equipment')),
  period tstzrange NOT NULL,
  status text NOT NULL,
  points integer NOT NULL CHECK (points >= 0),
  -- Handed out at the desk, and back there (spec section 4: rented, returned).
  out_at timestamptz,
  returned_at timestamptz,
  CONSTRAINT rent_units_back_after_out CHECK (returned_at IS NULL OR out_at IS NOT NULL AND returned_at >= out_at),
  FOREIGN KEY (rent_id, member_id, period, status) REFERENCES rents (id, member_id, period, status) ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (device_id, unit_number) REFERENCES device_units (device_id, number)
);
INSERT INTO rent_units (rent_id, member_id, device_id, unit_number, kind, period, status, points)
  SELECT id, member_id, device_id, unit_number, kind, period, status, points FROM rents;

DROP FUNCTION rent_take(uuid, uuid, text, timestamptz, timestamptz, integer, integer, integer, timestamptz, text, timestamptz);
DROP FUNCTION rent_make_room(text, timestamptz, timestamptz);
DROP INDEX rents_held;
ALTER TABLE rents DROP CONSTRAINT rents_unit_free, DROP COLUMN device_id, DROP COLUMN unit_number, DROP COLUMN kind;

ALTER TABLE rent_units ADD CONSTRAINT rents_unit_free
  EXCLUDE USING gist (device_id WITH =, unit_number WITH =, period WITH &&) WHERE (status IN ('offered', 'reserved', 'in_process'))
  -- Deferred only while rent_make_room moves bookings between units.
  DEFERRABLE INITIALLY IMMEDIATE;
-- A member can hold only one seat at a time (spec section 5); being offered one is not holding it.
CREATE UNIQUE INDEX rents_one_seat_a_member ON rent_units (member_id) WHERE (kind = 'seat' AND status IN ('reserved', 'in_process'));
-- What is out is not handed out again.
CREATE UNIQUE INDEX rent_units_out_once ON rent_units (device_id, unit_number) WHERE (out_at IS NOT NULL AND returned_at IS NULL);
CREATE INDEX rent_units_rent ON rent_units (rent_id);
CREATE INDEX rents_lapsing ON rents (lapses_at) WHERE (status IN ('offered', 'reserved'));
DROP INDEX rents_due;
CREATE INDEX rents_due ON rents (upper(period)) WHERE (status = 'in_process');

-- Who waits for what is full: a device for a period, or a consultation slot. Places go by id, first come, first offered.
CREATE TABLE waitlist_entries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members ON DELETE RESTRICT,
  kind text NOT NULL CHECK (kind IN ('rent', 'advisory')),
  -- The device; of a consultation its line.
  subject text NOT NULL,
  period tstzrange NOT NULL CHECK (NOT isempty(period) AND lower_inc(period) AND NOT upper_inc(period)),
  -- Open hours, which are paid for when it is taken; a consultation is free.
  hours integer NOT NULL CHECK (hours >= 0),
  status text NOT NULL CHECK (status IN ('waiting', 'offered', 'taken', 'lapsed', 'left', 'closed')),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  offer_until timestamptz,
  -- When the member was written to about the offer that stands.
  told_at timestamptz,
  -- What keeps the place while it is offered, and what it has become.
  rent_id uuid REFERENCES rents ON DELETE SET NULL,
  advisory_id uuid,
  CONSTRAINT waitlist_offer CHECK (status <> 'offered' OR offer_until IS NOT NULL AND (rent_id IS NOT NULL OR advisory_id IS NOT NULL))
);
CREATE UNIQUE INDEX waitlist_once ON waitlist_entries (member_id, kind, subject, period) WHERE (status IN ('waiting', 'offered'));
CREATE INDEX waitlist_line ON waitlist_entries (kind, subject, id) WHERE (status = 'waiting');
CREATE INDEX waitlist_untold ON waitlist_entries (id) WHERE (status = 'offered' AND told_at IS NULL);
CREATE INDEX waitlist_member ON waitlist_entries (member_id, id DESC);

-- What became of each record, in order; written by the database itself, so that nothing is left out.
CREATE TABLE record_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('rent', 'space', 'advisory')),
  record_id uuid NOT NULL,
  status text NOT NULL,
  period tstzrange NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX record_changes_record ON record_changes (record_id, id);
INSERT INTO record_changes (kind, record_id, status, period, at) SELECT 'rent', id, status, period, changed_at FROM rents ORDER BY changed_at;
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_changes (kind, record_id, status, period, at) VALUES (TG_ARGV[0], NEW.id, NEW.status, NEW.period, NEW.changed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER rents_record_new AFTER INSERT ON rents FOR EACH ROW WHEN (NEW.status <> 'offered') EXECUTE FUNCTION record_change('rent');
CREATE TRIGGER rents_record_change AFTER UPDATE ON rents FOR EACH ROW
  WHEN (NEW.status <> OLD.status OR NEW.period <> OLD.period) EXECUTE FUNCTION record_change('rent');

-- Everything that holds or frees pieces of a device queues at its lock: two inserts that meet in an exclusion constraint may
-- otherwise wait for each other until the deadlock is found, a second later; and moving bookings between units needs all of
-- the device's. The constraints have the last word all the same. Locks are taken in this order, so that nobody waits in a
-- circle: the member's balance, devices by id, rows.
CREATE FUNCTION rent_lock(p_devices text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_device text;
BEGIN
  FOR v_device IN SELECT DISTINCT device FROM unnest(p_devices) AS device ORDER BY device LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(v_device, 4020261123));
  END LOOP;
END $$;

-- The locks of the devices that a rent holds; only its holder, whose balance is locked, can change which these are.
CREATE FUNCTION rent_lock_of(p_id uuid) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  v_devices text[];
BEGIN
  SELECT array_agg(DISTINCT device_id ORDER BY device_id) INTO v_devices FROM rent_units WHERE rent_id = p_id;
  PERFORM rent_lock(v_devices);
  RETURN v_devices;
END $$;

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
  v_held record;
BEGIN
  SELECT array_agg(unit.number ORDER BY unit.number), array_agg(COALESCE(upper(held.period), p_start) ORDER BY unit.number) INTO v_units, v_until
    FROM device_units AS unit JOIN devices AS device ON device.id = unit.device_id
    LEFT JOIN rent_units AS held ON held.device_id = unit.device_id AND held.unit_number = unit.number
      AND held.status IN ('offered', 'reserved', 'in_process') AND held.period @> p_start
    WHERE device.id = p_device AND device.is_listed AND unit.is_in_service;
  SELECT min(place) INTO v_own FROM generate_subscripts(v_until, 1) AS place WHERE v_until[place] <= p_start;
  IF v_own IS NULL THEN
    RETURN NULL;
  END IF;
  v_until[v_own] := p_end;
  FOR v_held IN SELECT id, unit_number, lower(period) AS start, upper(period) AS finish FROM rent_units
    WHERE device_id = p_device AND unit_number = ANY (v_units) AND status IN ('offered', 'reserved', 'in_process') AND lower(period) > p_start
    ORDER BY lower(period), id FOR UPDATE LOOP
    EXIT WHEN v_held.start >= v_settled;
    SELECT place INTO v_place FROM generate_subscripts(v_until, 1) AS place WHERE v_until[place] <= v_held.start
      ORDER BY v_units[place] <> v_held.unit_number, place LIMIT 1;
    IF v_place IS NULL THEN
      RETURN NULL;
    END IF;
    v_until[v_place] := v_held.finish;
    IF v_units[v_place] <> v_held.unit_number THEN
      UPDATE rent_units SET unit_number = v_units[v_place] WHERE id = v_held.id;
      v_settled := GREATEST(v_settled, v_held.finish);
    END IF;
  END LOOP;
  RETURN v_units[v_own];
END $$;

-- The lowest unit of a device that can hold a period, others moved out of its way where that is needed; null when it is
-- full. Whoever gets a null has moved others in vain and must undo that (a savepoint, or giving up). Needs the lock.
CREATE FUNCTION rent_free_unit(p_device text, p_start timestamptz, p_end timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
BEGIN
  SELECT min(unit.number) INTO v_unit
    FROM devices AS device JOIN device_units AS unit ON unit.device_id = device.id
    WHERE device.id = p_device AND device.is_listed AND unit.is_in_service AND NOT EXISTS (
      SELECT FROM rent_units AS held WHERE held.device_id = unit.device_id AND held.unit_number = unit.number
        AND held.status IN ('offered', 'reserved', 'in_process') AND held.period && tstzrange(p_start, p_end)
    );
  IF v_unit IS NULL THEN
    SET CONSTRAINTS rents_unit_free DEFERRED;
    v_unit := rent_make_room(p_device, p_start, p_end);
    IF v_unit IS NOT NULL THEN
      SET CONSTRAINTS rents_unit_free IMMEDIATE;
    END IF;
  END IF;
  RETURN v_unit;
END $$;

-- Holds so many pieces of a device for a rent that exists already; breaks rents_unit_free when there are not as many, and
-- rents_one_seat_a_member on a member's second seat. Needs the lock.
CREATE FUNCTION rent_hold(p_rent uuid, p_device text, p_quantity integer, p_points integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
BEGIN
  FOR i IN 1 .. p_quantity LOOP
    SELECT rent_free_unit(p_device, lower(period), upper(period)) INTO v_unit FROM rents WHERE id = p_rent;
    IF v_unit IS NULL THEN
      RAISE EXCEPTION 'no unit is free' USING ERRCODE = '23P01', CONSTRAINT = 'rents_unit_free';
    END IF;
    INSERT INTO rent_units (rent_id, member_id, device_id, unit_number, kind, period, status, points)
      SELECT rent.id, rent.member_id, device.id, v_unit, device.kind, rent.period, rent.status, p_points
      FROM rents AS rent, devices AS device WHERE rent.id = p_rent AND device.id = p_device;
  END LOOP;
END $$;

-- Offers what is free of a device to who waits for it, first come first (docs/decisions/071): the place is held by a rent of
-- its own, for two hours, or until it begins. Needs the lock.
CREATE FUNCTION rent_offer(p_device text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_entry record;
  v_rent uuid;
  v_until timestamptz;
BEGIN
  UPDATE waitlist_entries SET status = 'closed', changed_at = p_now
    WHERE kind = 'rent' AND subject = p_device AND status = 'waiting' AND lower(period) <= p_now;
  FOR v_entry IN SELECT * FROM waitlist_entries WHERE kind = 'rent' AND subject = p_device AND status = 'waiting' ORDER BY id FOR UPDATE LOOP
    v_rent := gen_random_uuid();
    v_until := LEAST(p_now + interval '2 hours', lower(v_entry.period));
    BEGIN
      INSERT INTO rents (id, member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at)
        VALUES (v_rent, v_entry.member_id, v_entry.period, v_entry.hours, 0, 0, p_now, '', 'offered', p_now, p_now, v_until);
      PERFORM rent_hold(v_rent, p_device, 1, 0);
      UPDATE waitlist_entries SET status = 'offered', changed_at = p_now, offer_until = v_until, rent_id = v_rent, told_at = NULL WHERE id = v_entry.id;
    EXCEPTION WHEN exclusion_violation THEN
      -- Not all of what this one waits for is free: the next may want less.
      NULL;
    END;
  END LOOP;
END $$;

-- Brings devices up to the moment: who has not come loses what was kept, what nobody took is offered to the next. Needs
-- the locks.
CREATE FUNCTION rent_settle(p_devices text[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_device text;
BEGIN
  UPDATE rents SET status = 'not_arrived', changed_at = p_now
    WHERE status = 'reserved' AND lapses_at <= p_now
      AND EXISTS (SELECT FROM rent_units WHERE rent_id = rents.id AND device_id = ANY (p_devices));
  WITH lapsed AS (
    UPDATE waitlist_entries AS entry SET status = 'lapsed', changed_at = p_now FROM rents AS rent
      WHERE entry.rent_id = rent.id AND entry.status = 'offered' AND entry.kind = 'rent' AND entry.subject = ANY (p_devices)
        AND rent.status = 'offered' AND rent.lapses_at <= p_now RETURNING rent.id
  ) DELETE FROM rents USING lapsed WHERE rents.id = lapsed.id;
  FOR v_device IN SELECT DISTINCT device FROM unnest(p_devices) AS device ORDER BY device LOOP
    PERFORM rent_offer(v_device, p_now);
  END LOOP;
END $$;

-- Books so many pieces of each device for a period, all or nothing. `p_points` is what each piece of a device costs.
CREATE FUNCTION rent_take(p_id uuid, p_member uuid, p_devices text[], p_quantities integer[], p_points integer[], p_start timestamptz, p_end timestamptz, p_hours integer, p_total integer, p_reward integer, p_cancel_before timestamptz, p_lapses_at timestamptz, p_rule_version text, p_now timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rent_lock(p_devices);
  -- The jobs that end what is over run every few minutes; a member's next seat does not wait for them.
  PERFORM rent_end(p_member, p_now);
  PERFORM rent_settle(p_devices, p_now);
  INSERT INTO rents (id, member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at)
    VALUES (p_id, p_member, tstzrange(p_start, p_end), p_hours, p_total, p_reward, p_cancel_before, p_rule_version, 'reserved', p_now, p_now, p_lapses_at);
  FOR i IN 1 .. cardinality(p_devices) LOOP
    PERFORM rent_hold(p_id, p_devices[i], p_quantities[i], p_points[i]);
  END LOOP;
END $$;

-- Ends a member's bookings that are over: what was used has ended unless a piece of it is still out, what was not has lapsed.
CREATE FUNCTION rent_end(p_member uuid, p_now timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE rents SET status = CASE status WHEN 'reserved' THEN 'not_arrived' ELSE 'ended' END, changed_at = p_now
    WHERE member_id = p_member AND (
      status = 'reserved' AND lapses_at <= p_now
      OR status = 'in_process' AND upper(period) <= p_now
        AND NOT EXISTS (SELECT FROM rent_units WHERE rent_id = rents.id AND out_at IS NOT NULL AND returned_at IS NULL)
    )
$$;

-- Puts a booking to another time: the same pieces, or others of the same devices. The caller holds the locks, the row and
-- has settled the points. What cannot be held raises, and everything is as before.
CREATE FUNCTION rent_move(p_id uuid, p_start timestamptz, p_end timestamptz, p_hours integer, p_total integer, p_reward integer, p_devices text[], p_quantities integer[], p_points integer[], p_cancel_before timestamptz, p_lapses_at timestamptz, p_rule_version text, p_now timestamptz)
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
