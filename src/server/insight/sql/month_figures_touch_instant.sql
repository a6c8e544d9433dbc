-- Notes for the parts that the trigger names that a row came, changed or went which counts in the month of one of its instants, named second.
CREATE OR REPLACE FUNCTION month_figures_touch_instant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_instant timestamptz;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    v_instant := to_jsonb(OLD) ->> TG_ARGV[1];
    PERFORM month_figures_note(TG_ARGV[0]::text[], v_instant, v_instant);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    v_instant := to_jsonb(NEW) ->> TG_ARGV[1];
    PERFORM month_figures_note(TG_ARGV[0]::text[], v_instant, v_instant);
  END IF;
  RETURN NULL;
END $$;
