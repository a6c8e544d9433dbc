-- runs outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices_failed ON invoices (changed_at) WHERE status IN ('failed', 'waiting');
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_reductions_failed ON invoice_reductions (invoice_id) WHERE status = 'failed';
