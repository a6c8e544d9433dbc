-- Gives everything that was spent under a reference back to the lots it came from. A lot that has lapsed since lives
-- for a grace period more, counted from its lapse when the refund began before it and came to the lock after it: under
-- the old expires_at the points would be gone again at once. Returns the points given back.
CREATE OR REPLACE FUNCTION ledger_refund(
  p_member uuid, p_reference text, p_key text, p_grace interval, p_now timestamptz,
  OUT o_remaining integer, OUT o_refunded integer
)
LANGUAGE plpgsql AS $$
DECLARE
  v_number integer := 0;
  v_entry record;
  v_since timestamptz;
BEGIN
  o_refunded := 0;
  PERFORM FROM point_balances WHERE member_id = p_member FOR UPDATE;
  -- What is still in a lapsed lot must not be revived with what comes back.
  PERFORM ledger_expire(p_member, p_now);
  SELECT remaining INTO o_remaining FROM point_balances WHERE member_id = p_member;
  o_remaining := COALESCE(o_remaining, 0);
  FOR v_entry IN SELECT lot_id, -amount AS amount FROM ledger_entries
    WHERE member_id = p_member AND reference = p_reference AND amount < 0 AND kind = ANY (rule_spend_kinds()) ORDER BY id LOOP
    v_number := v_number + 1;
    o_refunded := o_refunded + v_entry.amount;
    o_remaining := o_remaining + v_entry.amount;
    INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
      VALUES (p_member, v_entry.lot_id, 'refund', v_entry.amount, o_remaining, p_reference, p_key || '#' || v_number, p_now);
    SELECT GREATEST(p_now, max(created_at)) INTO v_since FROM ledger_entries WHERE lot_id = v_entry.lot_id AND kind = 'expired_free';
    UPDATE point_lots SET remaining = remaining + v_entry.amount, expires_at = CASE WHEN expires_at <= v_since THEN v_since + p_grace ELSE expires_at END
      WHERE id = v_entry.lot_id;
  END LOOP;
  UPDATE point_balances SET remaining = o_remaining WHERE member_id = p_member;
END $$;
