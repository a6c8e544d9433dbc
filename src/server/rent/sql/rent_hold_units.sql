-- Holds so many pieces of a device for a rent, whose row says the same, and tells which; breaks rents_unit_free when there are
-- not as many, and rents_one_seat_a_member on a member's second seat. Needs the lock.
CREATE OR REPLACE FUNCTION rent_hold_units(
  p_rent uuid, p_member uuid, p_start timestamptz, p_end timestamptz, p_status text, p_device text, p_quantity integer,
  p_points integer
)
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
          AND held.status = ANY (rule_rent_holding()) AND held.period && v_period
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
