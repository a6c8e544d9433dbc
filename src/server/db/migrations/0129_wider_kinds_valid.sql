-- Reads the tables beside their writers, which 0117 and 0122 could not.
ALTER TABLE record_changes VALIDATE CONSTRAINT record_changes_kind_check;
ALTER TABLE closing_items VALIDATE CONSTRAINT closing_items_kind_check;
