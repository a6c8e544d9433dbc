-- Notes that a transaction changes what some parts of the sums of months are made from, in every month from an instant to another; of a month that has none
-- nothing is noted. Each transaction writes a row of its own and waits for nobody. What goes because its time of retention is over takes nothing back of what was
-- counted: the sums are final then (docs/decisions/496).
CREATE OR REPLACE FUNCTION month_figures_note(p_parts text[], p_from timestamptz, p_until timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_first date := date_trunc('month', p_from AT TIME ZONE 'Asia/Taipei');
  v_last date := date_trunc('month', p_until AT TIME ZONE 'Asia/Taipei');
BEGIN
  IF NOT EXISTS (SELECT FROM month_figures WHERE month BETWEEN v_first AND v_last AND part = ANY (p_parts) AND NOT is_final) THEN
    RETURN;
  END IF;
  IF current_setting('comic_hub.purges', true) = 'on' THEN
    UPDATE month_figures SET is_final = true WHERE month BETWEEN v_first AND v_last AND part = ANY (p_parts) AND figures IS NOT NULL;
    RETURN;
  END IF;
  INSERT INTO month_touches (month, part)
    SELECT month, part FROM month_figures WHERE month BETWEEN v_first AND v_last AND part = ANY (p_parts) AND NOT is_final ON CONFLICT DO NOTHING;
END $$;
