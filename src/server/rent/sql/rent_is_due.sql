-- Whether the time of any booking of a member's is over, late equipment or not: where not, there is nothing to end.
CREATE OR REPLACE FUNCTION rent_is_due(p_member uuid, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN EXISTS (SELECT FROM rents WHERE member_id = p_member AND status = ANY (rule_rent_standing())
    AND CASE status WHEN 'reserved' THEN lapses_at ELSE upper(period) END <= p_now);
END $$;
