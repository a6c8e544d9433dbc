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
