-- How long before its beginning a consultation of a pool may be asked for at the latest.
CREATE OR REPLACE FUNCTION advisory_lead(p_pool text) RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT make_interval(hours => lead_hours) FROM advisory_pools WHERE id = p_pool
$$;
