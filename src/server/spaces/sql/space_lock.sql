-- Whoever takes units of the spaces queues at their locks, as with devices (rent_lock): in order, so that nobody waits in a circle.
-- A lease's row is locked before its units.
CREATE OR REPLACE FUNCTION space_lock(p_units text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_unit text;
BEGIN
  FOR v_unit IN SELECT DISTINCT unit FROM unnest(p_units) AS unit ORDER BY unit LOOP
    PERFORM lock_space_unit(v_unit);
  END LOOP;
END $$;
