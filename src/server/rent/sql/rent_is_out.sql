-- Whether a piece of a reservation is still out.
CREATE OR REPLACE FUNCTION rent_is_out(p_rent uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM rent_units WHERE rent_id = p_rent AND out_at IS NOT NULL AND returned_at IS NULL)
$$;
