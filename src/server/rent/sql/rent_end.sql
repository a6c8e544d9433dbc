-- Ends a member's bookings that are over: what was used has ended unless a piece of it is still out, what was not has lapsed.
CREATE OR REPLACE FUNCTION rent_end(p_member uuid, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rents SET status = CASE status WHEN 'reserved' THEN 'not_arrived' ELSE 'ended' END, changed_at = p_now
    WHERE member_id = p_member AND (
      status = 'reserved' AND lapses_at <= p_now
      OR status = 'in_process' AND upper(period) <= p_now
        AND NOT EXISTS (SELECT FROM rent_units WHERE rent_id = rents.id AND out_at IS NOT NULL AND returned_at IS NULL)
    ) AND status = ANY (rule_rent_standing());
END $$;
