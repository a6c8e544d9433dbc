-- The status of a place in a waitlist as it stands at an instant; `waitlistStatusAt` of the domain in SQL.
CREATE OR REPLACE FUNCTION waitlist_status_at(p_status text, p_start timestamptz, p_offer_until timestamptz, p_now timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_status = 'waiting' AND p_start <= p_now THEN 'closed'
    WHEN p_status = 'offered' AND p_offer_until <= p_now THEN 'lapsed'
    ELSE p_status END
$$;
