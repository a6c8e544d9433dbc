-- The pool of a category.
CREATE OR REPLACE FUNCTION advisory_pool(p_line text, p_category text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT id FROM advisory_pools WHERE line = p_line AND category = p_category AND places > 0), p_line)
$$;
