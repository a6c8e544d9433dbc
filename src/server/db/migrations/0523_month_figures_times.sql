-- runs outside a transaction
-- What a month is counted from (docs/decisions/496).
CREATE INDEX CONCURRENTLY IF NOT EXISTS record_changes_decided ON record_changes (kind, at) WHERE kind <> 'rent';
CREATE INDEX CONCURRENTLY IF NOT EXISTS waitlist_created ON waitlist_entries (created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_refunds_ended ON order_refunds (ended_at) WHERE status = 'ended';
CREATE INDEX CONCURRENTLY IF NOT EXISTS collected_items_time ON collected_items (collected_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_answered ON contact_messages (answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS creator_applications_changed ON creator_applications (changed_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS deletion_requests_changed ON deletion_requests (changed_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS space_holds_times ON space_holds USING gist (period);
