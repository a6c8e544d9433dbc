-- runs outside a transaction
-- The hours of introductions, also of those that were called off: a list of introductions asks for those of its page.
CREATE INDEX CONCURRENTLY IF NOT EXISTS matchmaking_appointments_introduction ON matchmaking_appointments (introduction_id) WHERE introduction_id IS NOT NULL;
