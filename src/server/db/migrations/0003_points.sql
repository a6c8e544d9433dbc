-- The points ledger (design section 6): append-only entries, lots that lapse, one balance row a member.
CREATE TABLE point_balances (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  remaining integer NOT NULL DEFAULT 0,
  CONSTRAINT point_balances_not_negative CHECK (remaining >= 0)
);

CREATE TABLE point_lots (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES point_balances ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('purchased', 'reward')),
  remaining integer NOT NULL,
  -- Null: never lapses.
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT point_lots_not_negative CHECK (remaining >= 0)
);
CREATE INDEX point_lots_spendable ON point_lots (member_id, expires_at) WHERE remaining > 0;

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES point_balances ON DELETE CASCADE,
  lot_id uuid NOT NULL REFERENCES point_lots,
  -- Spec section 3, point log kinds.
  kind text NOT NULL CHECK (kind IN ('purchase_feedback', 'monthly_free', 'expired_free', 'shopping', 'renting', 'printing', 'refund', 'recharge', 'store_payment')),
  amount integer NOT NULL CHECK (amount <> 0),
  reference text NOT NULL,
  -- Says what the entry is for, once: the same cause never counts twice.
  idempotency_key text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT ledger_entries_once UNIQUE (idempotency_key)
);
CREATE INDEX ledger_entries_member ON ledger_entries (member_id, id DESC);
CREATE INDEX ledger_entries_reference ON ledger_entries (reference);

CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = '23000';
END $$;
CREATE TRIGGER ledger_append_only BEFORE UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
