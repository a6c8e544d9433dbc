-- Moves all lots of an account to another one, with their ends: what was spent or bought by them is refunded to them, or taken back from them, as before. The
-- entries that there are stay where they are; a pair for each lot that has points takes them out of one balance and into the other (docs/decisions/232).
-- Both balances are locked by the caller, in the order of their members' ids.
CREATE OR REPLACE FUNCTION ledger_merge(p_from uuid, p_into uuid, p_reference text, p_now timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_from integer;
  v_into integer;
  v_moved integer;
  v_number integer := 0;
  v_lot record;
BEGIN
  PERFORM ledger_expire(p_from, p_now);
  SELECT remaining INTO v_from FROM point_balances WHERE member_id = p_from;
  SELECT remaining INTO v_into FROM point_balances WHERE member_id = p_into;
  v_moved := v_from;
  FOR v_lot IN SELECT id, remaining FROM point_lots WHERE member_id = p_from AND remaining > 0 ORDER BY expires_at NULLS LAST, created_at, id LOOP
    v_number := v_number + 1;
    v_from := v_from - v_lot.remaining;
    v_into := v_into + v_lot.remaining;
    INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
      VALUES (p_from, v_lot.id, 'refund_deduction', -v_lot.remaining, v_from, p_reference, p_reference || ':out#' || v_number, p_now),
        (p_into, v_lot.id, 'refund_deduction', v_lot.remaining, v_into, p_reference, p_reference || ':in#' || v_number, p_now);
  END LOOP;
  UPDATE point_lots SET member_id = p_into WHERE member_id = p_from;
  UPDATE point_balances SET remaining = v_from WHERE member_id = p_from;
  UPDATE point_balances SET remaining = v_into WHERE member_id = p_into;
  RETURN v_moved;
END $$;
