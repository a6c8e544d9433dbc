-- Brings a line up to the moment: what nobody took is offered to the next. Needs the lock.
CREATE OR REPLACE FUNCTION advisory_settle(p_line text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE waitlist_entries AS entry SET status = 'lapsed', changed_at = p_now FROM advisories AS held
    WHERE entry.advisory_id = held.id AND entry.status = 'offered' AND held.line = p_line AND held.status = 'offered' AND held.lapses_at <= p_now;
  DELETE FROM advisories WHERE line = p_line AND status = 'offered' AND lapses_at <= p_now;
  PERFORM advisory_offer(p_line, p_now);
END $$;
