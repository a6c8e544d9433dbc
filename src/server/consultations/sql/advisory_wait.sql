-- Locks the slots for a member who wants to wait for one of a pool, and brings its line up to the moment: what has expired belongs to those who
-- wait already, and only what they leave is room (`waitlist_kinds`).
CREATE OR REPLACE FUNCTION advisory_wait(p_entry waitlist_entries, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM advisory_lock();
  PERFORM advisory_settle(split_part(p_entry.subject, '/', 1), p_now);
  PERFORM waitlist_refuse(
    advisory_has_room(p_entry.subject, lower(p_entry.period), upper(p_entry.period)),
    EXISTS (SELECT FROM advisories WHERE member_id = p_entry.member_id AND coalesce(pool, line) = p_entry.subject
      AND status = ANY (rule_advisory_standing()) AND period && p_entry.period));
END $$;
