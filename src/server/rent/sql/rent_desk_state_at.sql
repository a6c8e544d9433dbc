-- What the desk sees of a reservation at an instant; `deskStateAt` of the domain in SQL. `p_status` is its status then.
CREATE OR REPLACE FUNCTION rent_desk_state_at(p_status text, p_end timestamptz, p_is_out boolean, p_now timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_status
    WHEN 'offered' THEN 'coming'
    WHEN 'reserved' THEN 'coming'
    WHEN 'in_process' THEN CASE WHEN NOT p_is_out THEN 'here' WHEN p_end <= p_now THEN 'overdue' ELSE 'out' END
    ELSE p_status END
$$;
