-- Locks a device for a member who wants to wait for a piece of it, and brings it up to the moment: what has expired belongs to those who wait
-- already, and only what they leave is room (`waitlist_kinds`).
CREATE OR REPLACE FUNCTION rent_wait(p_entry waitlist_entries, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rent_lock(ARRAY[p_entry.subject]);
  PERFORM rent_settle(ARRAY[p_entry.subject], p_now);
  PERFORM waitlist_refuse(
    rent_has_room(p_entry.subject, lower(p_entry.period), upper(p_entry.period)),
    EXISTS (SELECT FROM rent_units WHERE member_id = p_entry.member_id AND device_id = p_entry.subject
      AND status = ANY (rule_rent_standing()) AND period && p_entry.period));
END $$;
