-- The points ledger (design section 6): append-only entries, lots that lapse, one balance row a member.
-- Every change goes through the four functions below. Each locks the balance row first, so that what one member
-- does with points happens one thing after another, and keeps: balance = sum of entries = sum of lots.
-- Who has ever had points cannot be deleted: the ledger is the proof of what was paid.
CREATE TABLE point_balances (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE RESTRICT,
  remaining integer NOT NULL DEFAULT 0,
  CONSTRAINT point_balances_not_negative CHECK (remaining >= 0)
);

CREATE TABLE point_lots (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES point_balances ON DELETE RESTRICT,
  kind text NOT NULL CHECK (kind IN ('purchased', 'reward')),
  granted integer NOT NULL CHECK (granted > 0),
  remaining integer NOT NULL,
  -- Null: never lapses.
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT point_lots_within_grant CHECK (remaining BETWEEN 0 AND granted),
  CONSTRAINT point_lots_bought_never_lapse CHECK (kind = 'reward' OR expires_at IS NULL)
);
CREATE INDEX point_lots_spendable ON point_lots (member_id, expires_at) WHERE remaining > 0;
CREATE INDEX point_lots_lapsing ON point_lots (expires_at) WHERE remaining > 0;

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES point_balances ON DELETE RESTRICT,
  lot_id uuid NOT NULL REFERENCES point_lots ON DELETE RESTRICT,
  -- Spec section 3, point log kinds.
  kind text NOT NULL CHECK (kind IN ('purchase_feedback', 'monthly_free', 'expired_free', 'shopping', 'renting', 'printing', 'refund', 'recharge', 'store_payment')),
  amount integer NOT NULL CHECK (amount <> 0),
  balance_after integer NOT NULL CHECK (balance_after >= 0),
  -- What it was for: `rent:{id}`, `monthly:{YYYY-MM}`.
  reference text NOT NULL,
  -- Says what the entry is for, once: the same cause never counts twice.
  idempotency_key text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT ledger_entries_once UNIQUE (idempotency_key)
);
CREATE INDEX ledger_entries_member ON ledger_entries (member_id, id DESC);
CREATE INDEX ledger_entries_lot ON ledger_entries (lot_id);
CREATE INDEX ledger_entries_reference ON ledger_entries (reference);

CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = '23000';
END $$;
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
-- TRUNCATE passes by the triggers of rows.
CREATE TRIGGER ledger_not_emptied BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- Gives points as a new lot. False, and nothing done, when the key was used before.
CREATE FUNCTION ledger_grant(p_member uuid, p_kind text, p_lot_kind text, p_amount integer, p_expires_at timestamptz, p_reference text, p_key text, p_now timestamptz)
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

-- Takes what has lapsed out of the balance; returns how many points that were.
CREATE FUNCTION ledger_lapse(p_member uuid, p_now timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_balance integer;
  v_lapsed integer := 0;
  v_time integer;
  v_lot record;
BEGIN
  SELECT remaining INTO v_balance FROM point_balances WHERE member_id = p_member FOR UPDATE;
  FOR v_lot IN SELECT id, remaining, expires_at FROM point_lots WHERE member_id = p_member AND remaining > 0 AND expires_at <= p_now ORDER BY expires_at, id LOOP
    v_lapsed := v_lapsed + v_lot.remaining;
    -- A lot that a refund revived may lapse again: each time is counted, which nobody else does under this lock.
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

-- Spends from the lots that lapse first; those that never lapse come last, lapsed ones not at all. Too few points
-- break point_balances_not_negative. Answers the balance afterwards and how much of the amount was reward points.
CREATE FUNCTION ledger_spend(p_member uuid, p_amount integer, p_kind text, p_reference text, p_key text, p_now timestamptz, OUT o_remaining integer, OUT o_reward integer)
LANGUAGE plpgsql AS $$
DECLARE
  v_left integer := p_amount;
  v_part integer;
  v_number integer := 0;
  v_lot record;
BEGIN
  o_reward := 0;
  PERFORM FROM point_balances WHERE member_id = p_member FOR UPDATE;
  IF EXISTS (SELECT FROM point_lots WHERE member_id = p_member AND remaining > 0 AND expires_at <= p_now) THEN
    PERFORM ledger_lapse(p_member, p_now);
  END IF;
  UPDATE point_balances SET remaining = remaining - p_amount WHERE member_id = p_member RETURNING remaining INTO o_remaining;
  IF NOT FOUND THEN
    IF p_amount > 0 THEN
      RAISE EXCEPTION 'no points were ever granted' USING ERRCODE = '23514', CONSTRAINT = 'point_balances_not_negative';
    END IF;
    o_remaining := 0;
  END IF;
  FOR v_lot IN SELECT id, kind, remaining FROM point_lots WHERE member_id = p_member AND remaining > 0 ORDER BY expires_at NULLS LAST, created_at, id LOOP
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

-- Gives everything that was spent under a reference back to the lots it came from. A lot that has lapsed since lives
-- for a grace period more, counted from its lapse when the refund began before it and came to the lock after it: under
-- the old expires_at the points would be gone again at once. Returns the points given back.
CREATE FUNCTION ledger_refund(p_member uuid, p_reference text, p_key text, p_grace interval, p_now timestamptz, OUT o_remaining integer, OUT o_refunded integer)
LANGUAGE plpgsql AS $$
DECLARE
  v_number integer := 0;
  v_entry record;
  v_since timestamptz;
BEGIN
  o_refunded := 0;
  PERFORM FROM point_balances WHERE member_id = p_member FOR UPDATE;
  -- What is still in a lapsed lot must not be revived with what comes back.
  PERFORM ledger_lapse(p_member, p_now);
  SELECT remaining INTO o_remaining FROM point_balances WHERE member_id = p_member;
  o_remaining := COALESCE(o_remaining, 0);
  FOR v_entry IN SELECT lot_id, -amount AS amount FROM ledger_entries
    WHERE member_id = p_member AND reference = p_reference AND amount < 0 AND kind IN ('renting', 'shopping', 'printing', 'store_payment') ORDER BY id LOOP
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
