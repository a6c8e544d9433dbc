-- runs outside a transaction
-- An index that was left half built is built anew.
DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_number;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_number ON ledger_entries (member_id, number);
-- A member's entries of some months, however many they have: the chart of the year, and what was spent in a window (levels).
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_member_time ON ledger_entries (member_id, created_at);
