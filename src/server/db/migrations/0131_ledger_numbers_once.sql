-- runs outside a transaction
-- An index that was left half built is built anew.
DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_number;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_number ON ledger_entries (member_id, number);
