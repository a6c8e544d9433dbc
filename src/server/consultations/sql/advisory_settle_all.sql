-- All lines: who has no other consultation at a time any more may be offered one in another line. Needs the lock.
CREATE OR REPLACE FUNCTION advisory_settle_all(p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_line text;
BEGIN
  FOREACH v_line IN ARRAY rule_advisory_lines() LOOP
    PERFORM advisory_settle(v_line, p_now);
  END LOOP;
END $$;
