-- Refunds of orders (docs/decisions/170): what is to go back, and how far that has come.
CREATE TABLE order_refunds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE RESTRICT,
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
  status text NOT NULL CHECK (status IN ('requested', 'declined', 'begun', 'sent', 'by_hand', 'ended', 'failed')),
  -- Purchased points that go back for it, and the free ones that were taken back with them.
  points integer NOT NULL CHECK (points > 0),
  free_points integer NOT NULL DEFAULT 0 CHECK (free_points >= 0),
  amount_twd integer NOT NULL DEFAULT 0 CHECK (amount_twd >= 0),
  fee_twd integer NOT NULL DEFAULT 0 CHECK (fee_twd >= 0),
  -- As staff wrote it, for the member.
  reason text,
  reason_language text,
  -- What had gone back at the provider before this was sent.
  before_twd integer CHECK (before_twd >= 0),
  -- What the provider said last.
  note text,
  try_at timestamptz,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT order_refunds_amount CHECK (amount_twd > 0 OR status IN ('requested', 'declined')),
  CONSTRAINT order_refunds_sent CHECK (before_twd IS NOT NULL OR status <> 'sent'),
  CONSTRAINT order_refunds_ended CHECK ((ended_at IS NOT NULL) = (status IN ('declined', 'ended', 'failed')))
);
CREATE UNIQUE INDEX order_refunds_one_open ON order_refunds (order_id) WHERE (status IN ('requested', 'begun', 'sent', 'by_hand'));
CREATE INDEX order_refunds_order ON order_refunds (order_id, created_at DESC);
CREATE INDEX order_refunds_member ON order_refunds (member_id);
CREATE INDEX order_refunds_due ON order_refunds (try_at) WHERE try_at IS NOT NULL;
