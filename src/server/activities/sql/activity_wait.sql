-- Locks a session for a member who wants to wait for places of it, and brings it up to the moment: what has expired belongs to those who wait
-- already, and only what they leave is room (`waitlist_kinds`).
CREATE OR REPLACE FUNCTION activity_wait(p_entry waitlist_entries, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM activity_lock(ARRAY[p_entry.subject]);
  PERFORM activity_settle(ARRAY[p_entry.subject], p_now);
  PERFORM waitlist_refuse(
    EXISTS (SELECT FROM activity_sessions WHERE id = p_entry.subject AND taken + held + p_entry.size <= quota),
    EXISTS (SELECT FROM registrations WHERE member_id = p_entry.member_id AND session_id = p_entry.subject
      AND status <> 'offered' AND status = ANY (rule_registration_holding())));
END $$;
