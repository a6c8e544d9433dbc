-- Takes points out of the lots that were granted under one reference, because the money for them is refunded: of one kind of lot, from the
-- oldest on. What was spent or has expired is not there to be taken: with `p_at_most` as much as there is, else all of the amount or
-- nothing. Once per key: asked again, it says what it took, and takes nothing.
CREATE OR REPLACE FUNCTION ledger_take_back(
  p_member uuid, p_lot_kind text, p_lot_reference text, p_amount integer, p_at_most boolean, p_reference text, p_key text, p_now timestamptz,
  OUT o_remaining integer, OUT o_taken integer
)
LANGUAGE plpgsql AS $$
DECLARE
  v_number integer := 0;
  v_part integer;
  v_lot record;
BEGIN
  PERFORM FROM point_balances WHERE member_id = p_member FOR UPDATE;
  SELECT -sum(amount) INTO o_taken FROM ledger_entries
    WHERE (member_id = p_member OR member_id IN (SELECT id FROM members WHERE merged_into = p_member))
      AND reference = p_reference AND kind = 'refund_deduction' AND starts_with(idempotency_key, p_key || '#');
  IF o_taken IS NULL THEN
    o_taken := 0;
    PERFORM ledger_expire(p_member, p_now);
    SELECT remaining INTO o_remaining FROM point_balances WHERE member_id = p_member;
    FOR v_lot IN SELECT id, remaining FROM point_lots
      WHERE member_id = p_member AND kind = p_lot_kind AND remaining > 0
        AND id IN (SELECT lot_id FROM ledger_entries WHERE reference = p_lot_reference AND kind = ANY (rule_grant_kinds()))
      ORDER BY created_at, id
    LOOP
      EXIT WHEN o_taken >= p_amount;
      v_part := LEAST(v_lot.remaining, p_amount - o_taken);
      o_taken := o_taken + v_part;
      v_number := v_number + 1;
      UPDATE point_lots SET remaining = remaining - v_part WHERE id = v_lot.id;
      INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
        VALUES (p_member, v_lot.id, 'refund_deduction', -v_part, o_remaining - o_taken, p_reference, p_key || '#' || v_number, p_now);
    END LOOP;
    UPDATE point_balances SET remaining = remaining - o_taken WHERE member_id = p_member;
    IF p_amount < 0 OR o_taken < p_amount AND NOT p_at_most THEN
      RAISE EXCEPTION 'the lots have fewer points' USING ERRCODE = '23514', CONSTRAINT = 'ledger_taken_within_lots';
    END IF;
  END IF;
  SELECT COALESCE(max(remaining), 0) INTO o_remaining FROM point_balances WHERE member_id = p_member;
END $$;
