-- Points that are taken at the centre and at partner shops (docs/decisions/172, 173): the codes of members, what was asked for and agreed to,
-- what was given back, and PINs (docs/decisions/174).
CREATE TABLE pay_codes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
  code_hash bytea NOT NULL CONSTRAINT pay_codes_once UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX pay_codes_member ON pay_codes (member_id);
CREATE INDEX pay_codes_expiry ON pay_codes (expires_at);

CREATE TABLE spendings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
  kind text NOT NULL CHECK (kind IN ('printing', 'shopping', 'store_payment')),
  points integer NOT NULL CHECK (points BETWEEN 1 AND 1000000),
  note text,
  -- Of a partner shop: its id, its own number of the payment, and what it asked for, by which a repetition is recognised.
  shop_id text,
  shop_reference text,
  request_hash bytea,
  status text NOT NULL CHECK (status IN ('requested', 'confirmed', 'refused', 'withdrawn', 'expired', 'reversed')),
  confirmed_by text CHECK (confirmed_by IN ('phone', 'pin')),
  reversed_points integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  changed_at timestamptz NOT NULL,
  CONSTRAINT spendings_shop CHECK ((shop_id IS NULL) = (shop_reference IS NULL) AND (shop_id IS NULL) = (request_hash IS NULL)),
  CONSTRAINT spendings_shop_kind CHECK (shop_id IS NULL OR kind = 'store_payment'),
  CONSTRAINT spendings_shop_once UNIQUE (shop_id, shop_reference),
  CONSTRAINT spendings_confirmed CHECK ((status IN ('confirmed', 'reversed')) = (confirmed_at IS NOT NULL) AND (confirmed_at IS NULL) = (confirmed_by IS NULL)),
  -- Never more is given back than was taken, and what was given back whole is reversed.
  CONSTRAINT spendings_reversed_points CHECK (reversed_points BETWEEN 0 AND points),
  CONSTRAINT spendings_wholly_reversed CHECK ((status = 'reversed') = (reversed_points = points)),
  CONSTRAINT spendings_taken CHECK (reversed_points = 0 OR confirmed_at IS NOT NULL)
);
CREATE INDEX spendings_member ON spendings (member_id, created_at DESC);
CREATE INDEX spendings_member_day ON spendings (member_id, confirmed_at) WHERE confirmed_at IS NOT NULL;
CREATE INDEX spendings_shop_day ON spendings (shop_id, confirmed_at) WHERE shop_id IS NOT NULL AND confirmed_at IS NOT NULL;
CREATE INDEX spendings_waiting ON spendings (expires_at) WHERE status = 'requested';
CREATE INDEX spendings_latest ON spendings (created_at DESC);

CREATE TABLE spending_reversals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  spending_id uuid NOT NULL REFERENCES spendings (id) ON DELETE CASCADE,
  points integer NOT NULL CHECK (points > 0),
  reason text NOT NULL,
  reason_language text,
  -- The shop's own number of it, and what it asked for.
  shop_reference text,
  request_hash bytea,
  created_at timestamptz NOT NULL,
  CONSTRAINT spending_reversals_shop CHECK ((shop_reference IS NULL) = (request_hash IS NULL)),
  CONSTRAINT spending_reversals_once UNIQUE (spending_id, shop_reference)
);
CREATE INDEX spending_reversals_spending ON spending_reversals (spending_id, created_at);

CREATE TABLE member_pins (
  member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE RESTRICT,
  pin_hash text NOT NULL,
  -- Wrong ones in a row; counted before each is looked at, so that no number of tries at once has more than there are.
  tries integer NOT NULL DEFAULT 0 CONSTRAINT member_pins_tries CHECK (tries BETWEEN 0 AND 5),
  changed_at timestamptz NOT NULL
);
