-- runs outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS closing_items_block ON closing_items (block_id);
