-- runs outside a transaction
-- A verified number is one member's; one that nobody has verified is a claim, which keeps its owner from nothing (docs/decisions/133).
-- Takes the name of the index that holds for all numbers in the next file.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS members_verified_mobile_key ON members (mobile) WHERE mobile_verified_at IS NOT NULL;
-- For whoever is looked for by a number.
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_mobile ON members (mobile);
