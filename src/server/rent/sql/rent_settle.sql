-- Brings devices up to the moment: what nobody came for is free, what nobody took is offered to the next. The statements that would
-- find nothing are not run: where nothing at all has lapsed (the first in an index says so; the minute's job leaves few), and where
-- nobody waits for a device. The caller holds the locks of the devices.
CREATE OR REPLACE FUNCTION rent_settle(p_devices text[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_device text;
BEGIN
  IF (SELECT min(lapses_at) FROM rents WHERE status = ANY (rule_rent_lapsing())) <= p_now THEN
    UPDATE rents SET status = 'not_arrived', changed_at = p_now
      WHERE status = 'reserved' AND lapses_at <= p_now
        AND EXISTS (SELECT FROM rent_units WHERE rent_id = rents.id AND device_id = ANY (p_devices));
    PERFORM waitlist_expire('rent', p_devices, p_now);
  END IF;
  IF EXISTS (SELECT FROM waitlist_entries WHERE kind = 'rent' AND subject = ANY (p_devices) AND status = 'waiting') THEN
    FOR v_device IN SELECT DISTINCT device FROM unnest(p_devices) AS device ORDER BY device LOOP
      PERFORM waitlist_offer('rent', ARRAY[v_device], p_now);
    END LOOP;
  END IF;
END $$;
