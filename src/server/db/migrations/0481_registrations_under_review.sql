-- runs outside a transaction
-- Those that are under review are counted from the index alone: their rows lie far apart (docs/decisions/310).
-- An index that was left half built is built anew.
DROP INDEX CONCURRENTLY IF EXISTS registrations_under_review;
CREATE INDEX CONCURRENTLY IF NOT EXISTS registrations_under_review ON registrations (created_at) INCLUDE (id, status, period, lapses_at) WHERE status = 'applied';
DROP INDEX CONCURRENTLY IF EXISTS registrations_review;
