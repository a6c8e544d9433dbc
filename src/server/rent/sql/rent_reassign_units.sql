-- Which unit of a device can hold a period when no single one is free all through it, or null. Cancellations leave
-- gaps on different units (1 is free from 10 to 11, 2 from 11 to 12), though a piece is free at every moment. Whoever
-- holds the first moment stays where they are; later bookings keep their unit while it is free and take another
-- otherwise. In the order of their beginnings that fails only if more pieces are wanted at a moment than there are, so
-- null means full. What has begun by now never moves, as a period begins later. The caller holds the device's lock and
-- has deferred rents_unit_free.
CREATE OR REPLACE FUNCTION rent_reassign_units(p_device text, p_start timestamptz, p_end timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
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
      AND held.status = ANY (rule_rent_holding()) AND held.period @> p_start
    WHERE device.id = p_device AND device.is_listed AND unit.is_in_service;
  SELECT min(place) INTO v_own FROM generate_subscripts(v_until, 1) AS place WHERE v_until[place] <= p_start;
  IF v_own IS NULL THEN
    RETURN NULL;
  END IF;
  v_until[v_own] := p_end;
  FOR v_held IN SELECT id, unit_number, lower(period) AS start, upper(period) AS finish FROM rent_units
    WHERE device_id = p_device AND unit_number = ANY (v_units) AND status = ANY (rule_rent_holding()) AND lower(period) > p_start
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
