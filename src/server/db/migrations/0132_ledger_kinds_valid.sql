-- Reads the entries beside their writers, which 0130 could not.
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_kind_check;
