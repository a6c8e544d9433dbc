-- Gives many members the free points of a month, each a lot of their own by their class now, as `ledger_grant` does for one; whoever has the month's entry is
-- passed over. `p_amounts` are the points of `p_classes`, in their order. Balances are locked in the order of their members. Returns how many were given some.
CREATE OR REPLACE FUNCTION ledger_grant_monthly(
  p_members uuid[], p_classes text[], p_amounts integer[], p_expires_at timestamptz, p_reference text, p_now timestamptz
)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_without uuid[];
  v_given integer;
BEGIN
  -- Those who have it lock nothing: on all days but the first of a month that is everybody.
  SELECT array_agg(given.member ORDER BY given.member) INTO v_without FROM unnest(p_members) AS given (member)
    WHERE NOT EXISTS (SELECT FROM ledger_entries AS entry WHERE entry.idempotency_key = p_reference || ':' || given.member);
  IF v_without IS NULL THEN
    RETURN 0;
  END IF;
  INSERT INTO point_balances (member_id) SELECT given.member FROM unnest(v_without) AS given (member) ORDER BY given.member ON CONFLICT DO NOTHING;
  PERFORM FROM point_balances WHERE member_id = ANY (v_without) ORDER BY member_id FOR UPDATE;
  WITH due AS MATERIALIZED (
    SELECT member.id, given.amount, balance.remaining + given.amount AS remaining, gen_random_uuid() AS lot
    FROM members AS member
    JOIN unnest(p_classes, p_amounts) AS given (class, amount) ON given.class = member.class
    JOIN point_balances AS balance ON balance.member_id = member.id
    -- Asked again, now that their balances are locked: another node may have been here.
    WHERE member.id = ANY (v_without) AND given.amount > 0
      AND NOT EXISTS (SELECT FROM ledger_entries AS entry WHERE entry.idempotency_key = p_reference || ':' || member.id)
    ORDER BY member.id
  ), lots AS (
    INSERT INTO point_lots (id, member_id, kind, granted, remaining, expires_at, created_at)
      SELECT lot, id, 'reward', amount, amount, p_expires_at, p_now FROM due
  ), entries AS (
    INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
      SELECT id, lot, 'monthly_free', amount, remaining, p_reference, p_reference || ':' || id, p_now FROM due
  )
  UPDATE point_balances SET remaining = due.remaining FROM due WHERE point_balances.member_id = due.id;
  GET DIAGNOSTICS v_given = ROW_COUNT;
  RETURN v_given;
END $$;
