-- Staff changes a class with a reason, which its member reads (docs/decisions/230). 0233 reads the rows that are there.
ALTER TABLE class_changes
  ADD COLUMN reason text,
  ADD COLUMN reason_language text,
  ADD COLUMN actor_id uuid,
  DROP CONSTRAINT class_changes_event_check,
  ADD CONSTRAINT class_changes_event_check CHECK (event = ANY ('{counted,promoted,renewed,ended,granted,changed}'::text[])) NOT VALID,
  ADD CONSTRAINT class_changes_reason_language_check CHECK (
    CASE WHEN event = 'changed' THEN reason_language IS NOT NULL AND reason_language IN ('zh', 'en', 'ja') ELSE reason_language IS NULL END
  ) NOT VALID,
  ADD CONSTRAINT class_changes_by_staff CHECK (
    (event = 'changed') = (reason IS NOT NULL AND reason <> '' AND actor_id IS NOT NULL)
    AND (event <> 'changed' OR from_class <> to_class)
  ) NOT VALID;
