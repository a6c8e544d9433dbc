-- The times of a lease within its span: whole days without a break, otherwise its session on each of its days (`leasePeriods`).
CREATE OR REPLACE FUNCTION space_times(p_session text, p_period tstzrange) RETURNS tstzmultirange LANGUAGE plpgsql AS $$
DECLARE
  v_from timestamp := lower(p_period) AT TIME ZONE 'Asia/Taipei';
  v_to timestamp := upper(p_period) AT TIME ZONE 'Asia/Taipei';
BEGIN
  IF p_session = 'whole_day' THEN
    RETURN tstzmultirange(p_period);
  END IF;
  RETURN (SELECT range_agg(tstzrange((v_from::date + later + v_from::time) AT TIME ZONE 'Asia/Taipei', (v_from::date + later + v_to::time) AT TIME ZONE 'Asia/Taipei'))
    FROM generate_series(0, v_to::date - v_from::date) AS later);
END $$;
