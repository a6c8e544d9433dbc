-- The lowest unit of a device that can hold a period, others moved out of its way where that is needed; null when it is
-- full. Whoever gets a null has moved others in vain and must undo that (a savepoint, or giving up). Needs the lock.
CREATE OR REPLACE FUNCTION rent_free_unit(p_device text, p_start timestamptz, p_end timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
BEGIN
  SELECT min(unit.number) INTO v_unit
    FROM devices AS device JOIN device_units AS unit ON unit.device_id = device.id
    WHERE device.id = p_device AND device.is_listed AND unit.is_in_service AND NOT EXISTS (
      SELECT FROM rent_units AS held WHERE held.device_id = unit.device_id AND held.unit_number = unit.number
        AND held.status = ANY (rule_rent_holding()) AND held.period && tstzrange(p_start, p_end)
    );
  IF v_unit IS NULL THEN
    SET CONSTRAINTS rents_unit_free DEFERRED;
    v_unit := rent_reassign_units(p_device, p_start, p_end);
    IF v_unit IS NOT NULL THEN
      SET CONSTRAINTS rents_unit_free IMMEDIATE;
    END IF;
  END IF;
  RETURN v_unit;
END $$;
