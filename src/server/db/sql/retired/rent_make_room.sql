-- The former name of `rent_reassign_units`.
CREATE OR REPLACE FUNCTION rent_make_room(p_device text, p_start timestamptz, p_end timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  RETURN rent_reassign_units(p_device, p_start, p_end);
END $$;
