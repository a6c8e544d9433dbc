-- Further numbers of an order at its provider (docs/decisions/190): an order that is not paid yet may be gone on with, and a provider takes each
-- number once. A payment under a number pays the order of its row; without one, the order whose own number it is. Nodes of the release before
-- know the order's own number alone: a payment under a further one is told to the office by them, and found by asking.
CREATE TABLE order_attempts (
  trade_no text PRIMARY KEY CHECK (trade_no ~ '^[A-Z0-9]{20}$'),
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE RESTRICT,
  begun_at timestamptz NOT NULL
);
CREATE INDEX order_attempts_order ON order_attempts (order_id, begun_at);

ALTER TABLE orders
  -- The number of the payment that was begun last; once it is paid, of the one that paid it. Null: the order's own.
  ADD COLUMN payment_no text,
  -- Of an order that came to be by a second payment of another: that other.
  ADD COLUMN second_of uuid;
ALTER TABLE orders ADD CONSTRAINT orders_second_of FOREIGN KEY (second_of) REFERENCES orders (id) ON DELETE RESTRICT NOT VALID;
