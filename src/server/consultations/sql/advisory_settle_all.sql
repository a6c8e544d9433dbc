-- All lines: who has no other consultation at a time any more may be offered one in another line. Needs the lock.
CREATE OR REPLACE FUNCTION advisory_settle_all(p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM advisory_settle('general', p_now);
  PERFORM advisory_settle('matching', p_now);
  PERFORM advisory_settle('weekly', p_now);
END $$;
