-- The constraints of 0232, of rows that were there before.
ALTER TABLE class_changes
  VALIDATE CONSTRAINT class_changes_event_check,
  VALIDATE CONSTRAINT class_changes_reason_language_check,
  VALIDATE CONSTRAINT class_changes_by_staff;
