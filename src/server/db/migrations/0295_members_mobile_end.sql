-- runs outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_by_mobile_end ON members ((reverse(mobile)) COLLATE "C", id) WHERE deleted_at IS NULL;
