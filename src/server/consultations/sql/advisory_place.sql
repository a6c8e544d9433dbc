-- The lowest free place of a pool; when there is none, one that is held, so that the constraint refuses it. Needs the lock.
CREATE OR REPLACE FUNCTION advisory_place(p_pool text, p_period tstzrange) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_places integer := coalesce((SELECT places FROM advisory_pools WHERE id = p_pool), 1);
  v_held integer[] := ARRAY(SELECT DISTINCT place FROM advisory_places WHERE pool = p_pool AND period && p_period);
BEGIN
  IF cardinality(v_held) >= v_places THEN
    RETURN coalesce(v_held[1], 1);
  END IF;
  RETURN (SELECT min(n) FROM generate_series(1, v_places) AS n WHERE n <> ALL (v_held));
END $$;
