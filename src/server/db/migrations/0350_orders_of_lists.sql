-- runs outside a transaction
-- The orders of staff's lists as they are shown, so that a page or the beginning of a file is read from its index, however many rows there are.
CREATE INDEX CONCURRENTLY IF NOT EXISTS registrations_listed ON registrations ((status <> 'applied'), (CASE WHEN status = 'applied' THEN created_at END), created_at DESC, id)
  WHERE status <> 'offered';
CREATE INDEX CONCURRENTLY IF NOT EXISTS registrations_created ON registrations (created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS registrations_start ON registrations (lower(period));
CREATE INDEX CONCURRENTLY IF NOT EXISTS advisories_created ON advisories (created_at DESC, id) WHERE status <> 'offered';
CREATE INDEX CONCURRENTLY IF NOT EXISTS advisories_email ON advisories (lower(email));
CREATE INDEX CONCURRENTLY IF NOT EXISTS space_leases_created ON space_leases (created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS space_leases_start ON space_leases (lower(period), id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS space_leases_email ON space_leases (lower(email));
CREATE INDEX CONCURRENTLY IF NOT EXISTS space_leases_extending ON space_leases (created_at) WHERE extension_status = 'asked';
CREATE INDEX CONCURRENTLY IF NOT EXISTS creator_applications_listed ON creator_applications ((status <> 'applied'), created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_listed ON contact_messages ((status <> 'open'), reply_due_on DESC, created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_due ON contact_messages (reply_due_on, created_at, id) WHERE status = 'open';
CREATE INDEX CONCURRENTLY IF NOT EXISTS undelivered_messages_latest ON undelivered_messages (failed_at DESC, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS deletion_requests_reference ON deletion_requests (reference);
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_refunds_listed ON order_refunds ((CASE WHEN status = ANY (ARRAY['requested', 'by_hand']) THEN created_at END), created_at DESC, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_differences_listed ON payment_differences ((state <> ALL (ARRAY['open', 'refunding'])), found_at DESC, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS matchmaking_upgrades_listed ON matchmaking_upgrades ((status <> 'applied'), created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS matchmaking_introductions_latest ON matchmaking_introductions (created_at DESC, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS matchmaking_appointments_listed ON matchmaking_appointments (lower(period), id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS spendings_listed ON spendings (created_at DESC, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_request ON audit_entries (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_subject_id ON audit_entries (subject_id, id DESC) WHERE subject_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices_unsettled ON invoices (id) WHERE status IN ('failed', 'waiting') OR settled_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_reductions_unsettled ON invoice_reductions (invoice_id) WHERE status <> 'done' OR settled_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS space_leases_open_times ON space_leases USING gist (period)
  WHERE status = ANY (ARRAY['applied', 'in_process', 'awaiting_correction', 'approved', 'deposit_paid', 'rent_paid', 'in_use']);
CREATE INDEX CONCURRENTLY IF NOT EXISTS space_leases_ended_times ON space_leases USING gist (period) WHERE status = 'ended';
CREATE INDEX CONCURRENTLY IF NOT EXISTS space_leases_unsettled ON space_leases (id) WHERE status = 'ended' AND deposit_twd > 0 AND deposit_returned_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS undelivered_messages_template ON undelivered_messages (template);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_differences_trade ON payment_differences (trade_no);
