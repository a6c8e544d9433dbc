-- As before, but the statements that would find nothing are not run: where nothing at all has lapsed (the first in an index says
-- so; the minute's job leaves few), and where nobody waits for a device.
CREATE OR REPLACE FUNCTION rent_settle(p_devices text[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_device text;
BEGIN
  IF (SELECT min(lapses_at) FROM rents WHERE status = ANY (rule_rent_lapsing())) <= p_now THEN
    UPDATE rents SET status = 'not_arrived', changed_at = p_now
      WHERE status = 'reserved' AND lapses_at <= p_now
        AND EXISTS (SELECT FROM rent_units WHERE rent_id = rents.id AND device_id = ANY (p_devices));
    WITH lapsed AS (
      UPDATE waitlist_entries AS entry SET status = 'lapsed', changed_at = p_now FROM rents AS rent
        WHERE entry.rent_id = rent.id AND entry.status = 'offered' AND entry.kind = 'rent' AND entry.subject = ANY (p_devices)
          AND rent.status = 'offered' AND rent.lapses_at <= p_now RETURNING rent.id
    ) DELETE FROM rents USING lapsed WHERE rents.id = lapsed.id;
  END IF;
  IF EXISTS (SELECT FROM waitlist_entries WHERE kind = 'rent' AND subject = ANY (p_devices) AND status = 'waiting') THEN
    FOR v_device IN SELECT DISTINCT device FROM unnest(p_devices) AS device ORDER BY device LOOP
      PERFORM rent_offer(v_device, p_now);
    END LOOP;
  END IF;
END $$;
