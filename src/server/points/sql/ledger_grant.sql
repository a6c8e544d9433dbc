-- Gives points as a new lot. False, and nothing done, when the key was used before.
CREATE OR REPLACE FUNCTION ledger_grant(
  p_member uuid, p_kind text, p_lot_kind text, p_amount integer, p_expires_at timestamptz, p_reference text, p_key text,
  p_now timestamptz
)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance integer;
  v_lot uuid;
BEGIN
  INSERT INTO point_balances (member_id) VALUES (p_member) ON CONFLICT DO NOTHING;
  SELECT remaining INTO v_balance FROM point_balances WHERE member_id = p_member FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_entries WHERE idempotency_key = p_key) THEN
    RETURN false;
  END IF;
  INSERT INTO point_lots (member_id, kind, granted, remaining, expires_at, created_at)
    VALUES (p_member, p_lot_kind, p_amount, p_amount, p_expires_at, p_now) RETURNING id INTO v_lot;
  INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
    VALUES (p_member, v_lot, p_kind, p_amount, v_balance + p_amount, p_reference, p_key, p_now);
  UPDATE point_balances SET remaining = v_balance + p_amount WHERE member_id = p_member;
  RETURN true;
END $$;
