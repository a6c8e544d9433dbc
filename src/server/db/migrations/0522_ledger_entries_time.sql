-- runs outside a transaction
-- The entries of a month (docs/decisions/496). They lie in the order of their time: an index of ranges of pages is enough, and takes no room.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_time ON ledger_entries USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
