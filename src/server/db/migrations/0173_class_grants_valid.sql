-- Reads the rows beside their writers, which 0172 could not.
ALTER TABLE class_changes VALIDATE CONSTRAINT class_changes_event_check;
