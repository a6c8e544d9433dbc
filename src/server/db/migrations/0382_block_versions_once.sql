-- runs outside a transaction
-- Of two who change a block at once, one does.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS blocks_followed_once ON blocks (follows) WHERE follows IS NOT NULL;
