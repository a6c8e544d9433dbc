-- Nobody stands twice in a line for the same hours, not even for a longer and a shorter time: one place in the line is one
-- freed place, and who wants to be offered several at once would hold them all while they think.
DROP INDEX waitlist_once;
ALTER TABLE waitlist_entries ADD CONSTRAINT waitlist_once
  EXCLUDE USING gist (member_id WITH =, kind WITH =, subject WITH =, period WITH &&) WHERE (status IN ('waiting', 'offered'));

-- Whether a device has room for a period as it is now, others moved between its units where that is needed; it leaves
-- everything as it was. Needs the lock.
CREATE FUNCTION rent_has_room(p_device text, p_start timestamptz, p_end timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_unit integer;
BEGIN
  BEGIN
    v_unit := rent_free_unit(p_device, p_start, p_end);
    RAISE EXCEPTION 'undo' USING ERRCODE = 'P0001';
  EXCEPTION WHEN raise_exception THEN
    NULL;
  END;
  RETURN v_unit IS NOT NULL;
END $$;
