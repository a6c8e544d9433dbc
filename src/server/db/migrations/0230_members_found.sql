-- runs outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_newest ON members (created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_newest_of_class ON members (class, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_by_name ON members ((lower(name)) COLLATE "C", id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_by_pen_name ON members ((lower(pen_name)) COLLATE "C", id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_by_account ON members ((lower(account)) COLLATE "C", id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_by_email ON members ((lower(email)) COLLATE "C", id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_by_mobile ON members (mobile COLLATE "C", id) WHERE deleted_at IS NULL;
