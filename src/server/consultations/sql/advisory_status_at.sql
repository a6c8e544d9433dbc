-- The status of a consultation as it stands at an instant; `advisoryStatusAt` of the domain in SQL.
CREATE OR REPLACE FUNCTION advisory_status_at(p_status text, p_start timestamptz, p_now timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_status = ANY (rule_advisory_asked()) AND p_start <= p_now THEN 'unapproved'
    WHEN p_status = 'reserved' AND ((p_start AT TIME ZONE 'Asia/Taipei')::date + 1)::timestamp AT TIME ZONE 'Asia/Taipei' <= p_now THEN 'ended'
    ELSE p_status END
$$;
