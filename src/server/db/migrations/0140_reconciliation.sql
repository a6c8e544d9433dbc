-- Days of which a provider's statement was compared with the orders (docs/decisions/182), and what did not agree.
CREATE TABLE reconciliations (
  provider text NOT NULL CHECK (provider IN ('ecpay', 'line_pay')),
  day date NOT NULL,
  -- What the provider says of the days that were read, as number and sum.
  payments integer NOT NULL CHECK (payments >= 0),
  amount_twd bigint NOT NULL CHECK (amount_twd >= 0),
  compared_at timestamptz NOT NULL,
  PRIMARY KEY (provider, day)
);

CREATE TABLE payment_differences (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  provider text NOT NULL CHECK (provider IN ('ecpay', 'line_pay')),
  -- The day whose comparison found it first.
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('paid_there', 'missing_there', 'amount', 'refund', 'unknown_order', 'paid_twice')),
  trade_no text NOT NULL CHECK (length(trade_no) BETWEEN 1 AND 100),
  order_id uuid REFERENCES orders (id) ON DELETE RESTRICT,
  -- The provider's own number of the payment, where its statement has one.
  reference text CHECK (length(reference) <= 100),
  here_twd integer NOT NULL CHECK (here_twd >= 0),
  -- Null: the provider does not say.
  there_twd integer CHECK (there_twd >= 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'credited', 'explained', 'gone')),
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  found_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- Found once, however often a day is compared.
  CONSTRAINT payment_differences_once UNIQUE NULLS NOT DISTINCT (provider, kind, trade_no, reference),
  CONSTRAINT payment_differences_settled CHECK ((settled_at IS NOT NULL) = (state <> 'open')),
  CONSTRAINT payment_differences_explained CHECK ((reason IS NOT NULL) = (state = 'explained')),
  CONSTRAINT payment_differences_differ CHECK (here_twd IS DISTINCT FROM there_twd)
);
CREATE INDEX payment_differences_open ON payment_differences (found_at, id) WHERE state = 'open';
CREATE INDEX payment_differences_found ON payment_differences (found_at DESC, id);
