-- The status of a lease as it stands at an instant, whether or not a job has written it down; `leaseStatusAt` of the domain in SQL.
CREATE OR REPLACE FUNCTION lease_status_at(p_status text, p_deposit_due_on date, p_correction_due_on date, p_now timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_status = 'approved' AND (p_deposit_due_on + 1)::timestamp AT TIME ZONE 'Asia/Taipei' <= p_now THEN 'cancelled'
    WHEN p_status = 'awaiting_correction' AND (p_correction_due_on + 1)::timestamp AT TIME ZONE 'Asia/Taipei' <= p_now THEN 'cancelled'
    ELSE p_status END
$$;
