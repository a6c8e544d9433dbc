-- Whether a place of a pool is free through a period. Needs the lock, and the pool settled.
CREATE OR REPLACE FUNCTION advisory_has_room(p_pool text, p_start timestamptz, p_end timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (SELECT count(DISTINCT place) FROM advisory_places WHERE pool = p_pool AND period && tstzrange(p_start, p_end))
    < coalesce((SELECT places FROM advisory_pools WHERE id = p_pool), 1)
$$;
