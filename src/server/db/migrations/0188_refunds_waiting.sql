-- runs outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_refunds_recent ON order_refunds (created_at DESC, id);
