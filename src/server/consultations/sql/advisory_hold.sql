-- Whoever writes a consultation, by whichever way, takes or frees its place.
CREATE OR REPLACE FUNCTION advisory_hold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_pool text := coalesce(NEW.pool, NEW.line);
BEGIN
  IF NEW.status <> ALL (rule_advisory_holding()) THEN
    DELETE FROM advisory_places WHERE advisory_id = NEW.id;
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM advisory_places WHERE advisory_id = NEW.id AND pool = v_pool AND period = NEW.period) THEN
    RETURN NULL;
  END IF;
  PERFORM advisory_lock();
  DELETE FROM advisory_places WHERE advisory_id = NEW.id;
  INSERT INTO advisory_places (advisory_id, pool, place, period) VALUES (NEW.id, v_pool, advisory_place(v_pool, NEW.period), NEW.period);
  RETURN NULL;
END $$;
