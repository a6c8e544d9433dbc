-- runs outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_differences_due ON payment_differences (try_at) WHERE try_at IS NOT NULL;
