-- Refuses to let a member wait for what there is room for, and for what they have booked; each kind says which it is.
CREATE OR REPLACE FUNCTION waitlist_refuse(p_has_room boolean, p_has_booked boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_has_room THEN
    RAISE EXCEPTION 'there is room' USING ERRCODE = '23514', CONSTRAINT = 'waitlist_entries_no_room';
  END IF;
  IF p_has_booked THEN
    RAISE EXCEPTION 'the member has booked this' USING ERRCODE = '23514', CONSTRAINT = 'waitlist_entries_not_booked';
  END IF;
END $$;
