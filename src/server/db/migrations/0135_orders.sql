-- Orders of points (docs/decisions/169): what was bought, as it was when it was bought, and every notice of a provider about it.
CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The number at the provider and on the receipt: once for ever.
  trade_no text NOT NULL CHECK (trade_no ~ '^[A-Z0-9]{20}$'),
  member_id uuid NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'paid', 'failed', 'expired', 'part_refunded', 'refunded')),
  plan_id text NOT NULL,
  plan_name_zh text NOT NULL,
  plan_name_en text NOT NULL,
  plan_name_ja text NOT NULL,
  amount_twd integer NOT NULL CHECK (amount_twd BETWEEN 1 AND 199999),
  points integer NOT NULL CHECK (points BETWEEN 1 AND 1000000),
  free_points integer NOT NULL CHECK (free_points BETWEEN 0 AND 1000000),
  free_valid_days integer CHECK (free_valid_days > 0),
  payment_method text NOT NULL CHECK (payment_method IN ('credit_card', 'line_pay')),
  provider text NOT NULL CHECK (provider IN ('ecpay', 'line_pay')),
  -- The provider's own number, and that of the card's authorisation.
  provider_reference text,
  card_reference text,
  -- Where the buyer goes to pay, of a provider that names it for each order.
  checkout_url text,
  terms_version text NOT NULL,
  language text NOT NULL,
  -- How the buyer wants the invoice, a column for each entry; those of another kind are empty.
  invoice_kind text NOT NULL DEFAULT 'none' CHECK (invoice_kind IN ('none', 'mobile_barcode', 'citizen_certificate', 'donation', 'business')),
  invoice_barcode text,
  invoice_certificate text,
  invoice_donation_code text,
  invoice_business_number text,
  invoice_name text,
  invoice_address text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  paid_at timestamptz,
  is_late boolean NOT NULL DEFAULT false,
  failure text CHECK (failure IN ('declined', 'cancelled')),
  refunded_twd integer NOT NULL DEFAULT 0,
  refunded_points integer NOT NULL DEFAULT 0,
  -- When the provider is asked about it next; null once nothing is awaited.
  ask_at timestamptz,
  asks integer NOT NULL DEFAULT 0 CHECK (asks >= 0),
  CONSTRAINT orders_trade_no UNIQUE (trade_no),
  CONSTRAINT orders_paid CHECK ((paid_at IS NOT NULL) = (status IN ('paid', 'part_refunded', 'refunded'))),
  CONSTRAINT orders_late CHECK (paid_at IS NOT NULL OR NOT is_late),
  CONSTRAINT orders_free CHECK ((free_points = 0) = (free_valid_days IS NULL)),
  CONSTRAINT orders_expire_later CHECK (expires_at > created_at),
  CONSTRAINT orders_refunded CHECK (refunded_twd BETWEEN 0 AND amount_twd AND refunded_points BETWEEN 0 AND points),
  CONSTRAINT orders_refunded_when_paid CHECK (refunded_points = 0 OR status IN ('part_refunded', 'refunded')),
  CONSTRAINT orders_invoice CHECK (CASE invoice_kind
    WHEN 'none' THEN num_nonnulls(invoice_barcode, invoice_certificate, invoice_donation_code, invoice_business_number, invoice_name, invoice_address) = 0
    WHEN 'mobile_barcode' THEN invoice_barcode IS NOT NULL
      AND num_nonnulls(invoice_certificate, invoice_donation_code, invoice_business_number, invoice_name, invoice_address) = 0
    WHEN 'citizen_certificate' THEN invoice_certificate IS NOT NULL
      AND num_nonnulls(invoice_barcode, invoice_donation_code, invoice_business_number, invoice_name, invoice_address) = 0
    WHEN 'donation' THEN invoice_donation_code IS NOT NULL
      AND num_nonnulls(invoice_barcode, invoice_certificate, invoice_business_number, invoice_name, invoice_address) = 0
    ELSE num_nonnulls(invoice_business_number, invoice_name, invoice_address) = 3 AND num_nonnulls(invoice_certificate, invoice_donation_code) = 0
  END)
);
CREATE INDEX orders_member ON orders (member_id, created_at DESC, id);
CREATE INDEX orders_open ON orders (expires_at) WHERE status = 'pending';
CREATE INDEX orders_to_ask ON orders (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX orders_recent ON orders (created_at DESC, id);

-- What a provider said about an order, as it came, and what was made of it. Rows are added and never changed.
CREATE TABLE order_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null for a number that no order has.
  order_id uuid REFERENCES orders (id) ON DELETE RESTRICT,
  trade_no text,
  provider text NOT NULL CHECK (provider IN ('ecpay', 'line_pay')),
  -- By which way it came: the provider's own call, the buyer's browser, or our question.
  way text NOT NULL CHECK (way IN ('notice', 'browser', 'query')),
  verdict text NOT NULL CHECK (verdict IN ('paid', 'repeated', 'declined', 'simulated', 'forged', 'wrong_merchant', 'wrong_amount', 'unknown_order', 'malformed', 'paid_twice')),
  body text NOT NULL CHECK (length(body) <= 8000),
  received_at timestamptz NOT NULL
);
CREATE INDEX order_notices_order ON order_notices (order_id, id);
CREATE INDEX order_notices_forged ON order_notices (received_at) WHERE (verdict = 'forged');
