-- Notes that something came, changed or went by which the answer to a record is counted, named by the column that has the record's id: in every month in
-- which the record has taken a status, since any of them may be that of its answer.
CREATE OR REPLACE FUNCTION month_figures_touch_decision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_row jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  v_at timestamptz;
BEGIN
  FOR v_at IN SELECT at FROM record_changes WHERE record_id = (v_row ->> TG_ARGV[0])::uuid LOOP
    PERFORM month_figures_note(ARRAY['decisions'], v_at, v_at);
  END LOOP;
  -- A change of the record that is gone itself.
  v_at := v_row ->> 'at';
  PERFORM month_figures_note(ARRAY['decisions'], v_at, v_at);
  RETURN NULL;
END $$;
