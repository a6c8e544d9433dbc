-- Whether a device has room for a period as it is now, beside what is blocked, others moved between its units where that is needed; it leaves
-- everything as it was. Needs the lock.
CREATE OR REPLACE FUNCTION rent_has_room(p_device text, p_start timestamptz, p_end timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
BEGIN
  BEGIN
    v_unit := rent_free_unit(p_device, p_start, p_end);
    RAISE EXCEPTION 'undo' USING ERRCODE = 'P0001';
  EXCEPTION WHEN raise_exception THEN
    NULL;
  END;
  RETURN v_unit IS NOT NULL AND NOT rent_is_blocked(p_device, tstzrange(p_start, p_end), NULL, true);
END $$;
