-- Uniform invoices (docs/decisions/178): when each order's come, each that was asked for, and what of it went back.
CREATE TABLE order_invoicing (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE RESTRICT,
  -- What the provider said of the buyer's code before the sale.
  code_check text NOT NULL CHECK (code_check IN ('none', 'registered', 'unchecked')),
  -- As the setting was when the order was paid; null until then.
  moment text CHECK (moment IN ('sale', 'use', 'none')),
  created_at timestamptz NOT NULL
);

CREATE TABLE invoices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The number by which the provider knows it, once for ever: what is sent again with it is refused there.
  relate_number text NOT NULL CHECK (relate_number ~ '^[A-Z0-9]{1,30}$'),
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE RESTRICT,
  -- Of one at use: the ledger's entry that spent points of the order's lot. Null for the one at sale.
  entry_id bigint,
  -- The kind of the sale or use, for the name of its item.
  item text NOT NULL CHECK (item IN ('sale', 'shopping', 'renting', 'printing', 'store_payment')),
  amount_twd integer NOT NULL CHECK (amount_twd > 0),
  -- Of one at use: the points that were spent, and how many of them went back to their lot.
  points integer CHECK (points > 0),
  returned_points integer NOT NULL DEFAULT 0,
  -- What went back of it, before and after it was issued.
  reduced_twd integer NOT NULL DEFAULT 0,
  -- What the provider is asked for: fixed when it is first asked.
  sent_twd integer,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'issued', 'void', 'cancelled', 'failed')),
  number text CHECK (number ~ '^[A-Z]{2}[0-9]{8}$'),
  issued_on date,
  random_number text CHECK (random_number ~ '^[0-9]{4}$'),
  asked_at timestamptz,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- Until then it is somebody's who asks, or rests.
  next_try_at timestamptz NOT NULL,
  fault text CHECK (length(fault) <= 300),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT invoices_relate_number UNIQUE (relate_number),
  CONSTRAINT invoices_number UNIQUE (number),
  CONSTRAINT invoices_one_per_entry UNIQUE (entry_id),
  CONSTRAINT invoices_reduced CHECK (reduced_twd BETWEEN 0 AND amount_twd),
  CONSTRAINT invoices_returned CHECK (returned_points BETWEEN 0 AND COALESCE(points, 0)),
  CONSTRAINT invoices_points CHECK ((entry_id IS NULL) = (points IS NULL)),
  CONSTRAINT invoices_sent CHECK (sent_twd BETWEEN 0 AND amount_twd),
  CONSTRAINT invoices_asked CHECK ((asked_at IS NULL) = (sent_twd IS NULL)),
  CONSTRAINT invoices_at CHECK ((entry_id IS NULL) = (item = 'sale')),
  CONSTRAINT invoices_issued CHECK (CASE
    WHEN status IN ('issued', 'void') THEN num_nonnulls(number, issued_on, random_number) = 3
    ELSE num_nonnulls(number, issued_on, random_number) = 0 END)
);
CREATE UNIQUE INDEX invoices_one_per_sale ON invoices (order_id) WHERE entry_id IS NULL;
CREATE INDEX invoices_order ON invoices (order_id, created_at);
CREATE INDEX invoices_due ON invoices (next_try_at) WHERE status = 'waiting';

-- Parts of an invoice that went back: left out of it, voided with it, or an allowance.
CREATE TABLE invoice_reductions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoices (id) ON DELETE RESTRICT,
  -- What it follows from, once: the refund of an order, or the ledger's entry that gave points back, with the invoice.
  key text NOT NULL,
  entry_id bigint,
  -- 0 of points that are worth less than a dollar.
  amount_twd integer NOT NULL CHECK (amount_twd >= 0),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'done', 'failed')),
  way text CHECK (way IN ('left_out', 'void', 'allowance')),
  allowance_number text,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  next_try_at timestamptz NOT NULL,
  fault text CHECK (length(fault) <= 300),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT invoice_reductions_key UNIQUE (key),
  CONSTRAINT invoice_reductions_done CHECK (status <> 'done' OR way IS NOT NULL)
);
CREATE INDEX invoice_reductions_invoice ON invoice_reductions (invoice_id, id);
CREATE INDEX invoice_reductions_entry ON invoice_reductions (entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX invoice_reductions_due ON invoice_reductions (next_try_at) WHERE status = 'waiting';

-- The ledger's entry up to which uses have been looked at: one row.
CREATE TABLE invoice_progress (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  entry_id bigint NOT NULL
);
INSERT INTO invoice_progress (entry_id) VALUES (0) ON CONFLICT DO NOTHING;
