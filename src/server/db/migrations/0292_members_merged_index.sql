-- runs outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_merged ON members (merged_into) WHERE merged_into IS NOT NULL;
