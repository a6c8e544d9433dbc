-- Gives back to the lots they came from the points that were taken under a reference by entries of `p_kinds`: an amount, or all that is
-- left of it (`p_amount` null). What was taken last goes back first, so that purchased points, which never expire, return before free
-- ones. Never more than was taken, and once per key. A lot that has expired since lives for a grace period more, counted from its expiry
-- when the refund began before it and came to the lock after it: under the old expires_at the points would be gone again at once.
CREATE OR REPLACE FUNCTION ledger_refund_amount(
  p_member uuid, p_reference text, p_amount integer, p_kinds text[], p_kind text, p_key text, p_grace interval, p_now timestamptz,
  OUT o_remaining integer, OUT o_refunded integer, OUT o_reward integer
)
LANGUAGE plpgsql AS $$
DECLARE
  v_number integer := 0;
  v_lot record;
  v_since timestamptz;
  -- The entries of an account that was joined with this one stay there, while its lots are here.
  v_members uuid[] := ARRAY(SELECT p_member UNION ALL SELECT id FROM members WHERE merged_into = p_member);
BEGIN
  o_refunded := 0;
  o_reward := 0;
  PERFORM FROM point_balances WHERE member_id = p_member FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_entries WHERE idempotency_key = p_key || '#1') THEN
    RAISE EXCEPTION 'the refund was made: ledger_entries_once' USING ERRCODE = '23505', CONSTRAINT = 'ledger_entries_once';
  END IF;
  -- What is still in an expired lot must not be revived with what is refunded.
  PERFORM ledger_expire(p_member, p_now);
  SELECT remaining INTO o_remaining FROM point_balances WHERE member_id = p_member;
  o_remaining := COALESCE(o_remaining, 0);
  FOR v_lot IN
    WITH open AS (
      SELECT lot_id, min(id) AS first, -sum(amount)::integer AS points FROM ledger_entries
      WHERE member_id = ANY (v_members) AND reference = p_reference AND (kind = ANY (p_kinds) AND amount < 0 OR kind = p_kind AND amount > 0)
      GROUP BY lot_id HAVING sum(amount) < 0
    ), counted AS (
      SELECT lot_id, first, points, sum(points) OVER (ORDER BY first DESC) - points AS before FROM open
    )
    SELECT counted.lot_id, lot.kind, LEAST(counted.points, p_amount - counted.before)::integer AS points
    FROM counted JOIN point_lots AS lot ON lot.id = counted.lot_id
    WHERE p_amount IS NULL OR counted.before < p_amount ORDER BY counted.first
  LOOP
    v_number := v_number + 1;
    o_refunded := o_refunded + v_lot.points;
    o_remaining := o_remaining + v_lot.points;
    IF v_lot.kind = 'reward' THEN
      o_reward := o_reward + v_lot.points;
    END IF;
    INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
      VALUES (p_member, v_lot.lot_id, p_kind, v_lot.points, o_remaining, p_reference, p_key || '#' || v_number, p_now);
    SELECT GREATEST(p_now, max(created_at)) INTO v_since FROM ledger_entries WHERE lot_id = v_lot.lot_id AND kind = 'expired_free';
    UPDATE point_lots SET remaining = remaining + v_lot.points, expires_at = CASE WHEN expires_at <= v_since THEN v_since + p_grace ELSE expires_at END
      WHERE id = v_lot.lot_id;
  END LOOP;
  IF o_refunded <> p_amount OR p_amount <= 0 THEN
    RAISE EXCEPTION 'more than was taken, or nothing' USING ERRCODE = '23514', CONSTRAINT = 'ledger_refund_within_taken';
  END IF;
  UPDATE point_balances SET remaining = o_remaining WHERE member_id = p_member;
END $$;
