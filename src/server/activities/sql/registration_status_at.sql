-- The status of a registration as it stands at an instant; `registrationStatusAt` of the domain in SQL.
CREATE OR REPLACE FUNCTION registration_status_at(p_status text, p_end timestamptz, p_lapses_at timestamptz, p_now timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_status = 'offered' AND p_lapses_at <= p_now THEN 'cancelled'
    WHEN p_status = 'applied' AND p_end <= p_now THEN 'failed'
    WHEN p_status = ANY (rule_registration_expected()) AND p_end <= p_now THEN 'not_arrived'
    ELSE p_status END
$$;
