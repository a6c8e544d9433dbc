-- Locks sessions by id, each with its queue, against everybody who registers, frees a place or waits.
CREATE OR REPLACE FUNCTION activity_lock(p_sessions text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM activity_sessions WHERE id = ANY (p_sessions) ORDER BY id FOR UPDATE;
END $$;
