-- Offers what a rent no longer holds to the members who wait for it, and to its holder the seat they waited for. Needs the locks of
-- rent_lock_of.
CREATE OR REPLACE FUNCTION rent_settle_of(p_id uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_devices text[];
  v_waited text[];
BEGIN
  SELECT array_agg(DISTINCT device_id) INTO v_devices FROM rent_units WHERE rent_id = p_id;
  SELECT rent_waited_by(member_id) INTO v_waited FROM rent_units WHERE rent_id = p_id AND kind = 'seat' LIMIT 1;
  PERFORM rent_settle(v_devices || v_waited, p_now);
END $$;
