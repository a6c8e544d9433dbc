-- The former name of `waitlist_status_at`.
CREATE OR REPLACE FUNCTION wait_status_at(p_status text, p_start timestamptz, p_offer_until timestamptz, p_now timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT waitlist_status_at(p_status, p_start, p_offer_until, p_now)
$$;
