-- runs outside a transaction
-- No two orders are paid by one number.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS orders_payment_no ON orders (payment_no);
