-- The status of a reservation as it stands at an instant, whether or not a job has written it down; `statusAt` of the domain in SQL.
CREATE OR REPLACE FUNCTION rent_status_at(p_status text, p_lapses_at timestamptz, p_end timestamptz, p_is_out boolean, p_now timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_status = 'reserved' AND p_lapses_at <= p_now THEN 'not_arrived'
    WHEN p_status = 'offered' AND p_lapses_at <= p_now THEN 'cancelled'
    WHEN p_status = 'in_process' AND p_end <= p_now AND NOT p_is_out THEN 'ended'
    ELSE p_status END
$$;
