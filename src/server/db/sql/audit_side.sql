-- What of a row's side goes into an entry: columns that differ from the other side; of those that are not to be shown, and are not empty, a mark.
CREATE OR REPLACE FUNCTION audit_side(p_side jsonb, p_other jsonb, p_shown text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(key, CASE WHEN key = ANY (p_shown) OR value = 'null'::jsonb THEN value ELSE '"***"'::jsonb END)
  FROM jsonb_each(p_side)
  WHERE value IS DISTINCT FROM coalesce(p_other -> key, 'null'::jsonb);
$$;
