-- runs outside a transaction
-- The pieces of a month, also of bookings that are over (docs/decisions/496).
CREATE INDEX CONCURRENTLY IF NOT EXISTS rent_units_start ON rent_units (lower(period));
