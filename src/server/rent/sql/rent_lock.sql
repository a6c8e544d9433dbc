-- Everything that holds or frees pieces of a device queues at its lock: two inserts that meet in an exclusion constraint may
-- otherwise wait for each other until the deadlock is found, a second later; and moving bookings between units needs all of
-- the device's. The constraints have the last word all the same. Locks are taken in this order, so that nobody waits in a
-- circle: the member's balance, devices by id, rows.
CREATE OR REPLACE FUNCTION rent_lock(p_devices text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_device text;
BEGIN
  IF cardinality(p_devices) = 1 THEN
    PERFORM lock_device(p_devices[1]);
    RETURN;
  END IF;
  FOR v_device IN SELECT DISTINCT device FROM unnest(p_devices) AS device ORDER BY device LOOP
    PERFORM lock_device(v_device);
  END LOOP;
END $$;
