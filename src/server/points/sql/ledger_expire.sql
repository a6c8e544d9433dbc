-- Takes expired points out of the balance; returns how many those were.
CREATE OR REPLACE FUNCTION ledger_expire(p_member uuid, p_now timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_balance integer;
  v_lapsed integer := 0;
  v_time integer;
  v_lot record;
BEGIN
  SELECT remaining INTO v_balance FROM point_balances WHERE member_id = p_member FOR UPDATE;
  FOR v_lot IN SELECT id, remaining, expires_at FROM point_lots WHERE member_id = p_member AND remaining > 0 AND expires_at <= p_now ORDER BY expires_at, id LOOP
    v_lapsed := v_lapsed + v_lot.remaining;
    -- A lot that a refund revived may expire again: each time is counted, which nobody else does under this lock.
    SELECT count(*) + 1 INTO v_time FROM ledger_entries WHERE lot_id = v_lot.id AND kind = 'expired_free';
    INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
      VALUES (p_member, v_lot.id, 'expired_free', -v_lot.remaining, v_balance - v_lapsed, 'lot:' || v_lot.id, 'lapse:' || v_lot.id || '#' || v_time, p_now);
    UPDATE point_lots SET remaining = 0 WHERE id = v_lot.id;
  END LOOP;
  IF v_lapsed > 0 THEN
    UPDATE point_balances SET remaining = v_balance - v_lapsed WHERE member_id = p_member;
  END IF;
  RETURN v_lapsed;
END $$;
