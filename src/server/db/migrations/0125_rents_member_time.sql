-- runs outside a transaction
-- A member's reservations of some days, however many they have had.
CREATE INDEX CONCURRENTLY IF NOT EXISTS rents_member_time ON rents (member_id, lower(period));
