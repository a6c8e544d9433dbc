-- Spends points from the lots that expire first, bought ones last, and says how much of it was reward points. The balance is locked by
-- its own update, and lots that have expired are looked for with those that pay. Too few break `point_balances_not_negative`.
CREATE OR REPLACE FUNCTION ledger_spend(
  p_member uuid, p_amount integer, p_kind text, p_reference text, p_key text, p_now timestamptz,
  OUT o_remaining integer, OUT o_reward integer
)
LANGUAGE plpgsql AS $$
DECLARE
  v_left integer := p_amount;
  v_part integer;
  v_number integer := 0;
  v_lot record;
BEGIN
  o_reward := 0;
  UPDATE point_balances SET remaining = remaining - p_amount WHERE member_id = p_member RETURNING remaining INTO o_remaining;
  IF NOT FOUND THEN
    IF p_amount > 0 THEN
      RAISE EXCEPTION 'no points were ever granted' USING ERRCODE = '23514', CONSTRAINT = 'point_balances_not_negative';
    END IF;
    o_remaining := 0;
    RETURN;
  END IF;
  FOR v_lot IN SELECT id, kind, remaining, expires_at FROM point_lots WHERE member_id = p_member AND remaining > 0 ORDER BY expires_at NULLS LAST, created_at, id LOOP
    IF v_lot.expires_at <= p_now THEN
      -- What has lapsed goes first, so that each entry has the balance after it; then once more from the beginning.
      UPDATE point_balances SET remaining = remaining + p_amount WHERE member_id = p_member;
      PERFORM ledger_expire(p_member, p_now);
      SELECT spent.o_remaining, spent.o_reward INTO o_remaining, o_reward FROM ledger_spend(
          p_member => p_member, p_amount => p_amount, p_kind => p_kind, p_reference => p_reference, p_key => p_key, p_now => p_now) AS spent;
      RETURN;
    END IF;
    EXIT WHEN v_left = 0;
    v_part := LEAST(v_lot.remaining, v_left);
    v_left := v_left - v_part;
    v_number := v_number + 1;
    UPDATE point_lots SET remaining = remaining - v_part WHERE id = v_lot.id;
    INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
      VALUES (p_member, v_lot.id, p_kind, -v_part, o_remaining + v_left, p_reference, p_key || '#' || v_number, p_now);
    IF v_lot.kind = 'reward' THEN
      o_reward := o_reward + v_part;
    END IF;
  END LOOP;
END $$;
