-- Notes for the parts that the trigger names that a row with a period came, changed or went.
CREATE OR REPLACE FUNCTION month_figures_touch_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM month_figures_note(TG_ARGV[0]::text[], lower(OLD.period), upper(OLD.period));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM month_figures_note(TG_ARGV[0]::text[], lower(NEW.period), upper(NEW.period));
  END IF;
  RETURN NULL;
END $$;
