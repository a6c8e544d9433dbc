-- runs outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS queue_items_upgrade ON queue_items (upgrade_id) WHERE (upgrade_id IS NOT NULL);
CREATE INDEX CONCURRENTLY IF NOT EXISTS queue_items_introduction ON queue_items (introduction_id) WHERE (introduction_id IS NOT NULL);
CREATE INDEX CONCURRENTLY IF NOT EXISTS queue_items_appointment ON queue_items (appointment_id) WHERE (appointment_id IS NOT NULL);
-- The order of appointments by when they were set.
CREATE INDEX CONCURRENTLY IF NOT EXISTS matchmaking_appointments_created ON matchmaking_appointments (created_at);
