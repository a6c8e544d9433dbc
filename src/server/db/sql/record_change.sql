CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_changes (kind, record_id, status, period, at) VALUES (TG_ARGV[0], NEW.id, NEW.status, NEW.period, NEW.changed_at);
  RETURN NULL;
END $$;
