-- As 0102 for what is typed about consultations and leases. 0104 validates the checks.
ALTER TABLE advisories ADD COLUMN reason_language text;
ALTER TABLE advisories ADD CONSTRAINT advisories_language_check CHECK (reason_language IN ('zh', 'en', 'ja')) NOT VALID;
ALTER TABLE space_leases ADD COLUMN approval_note_language text, ADD COLUMN closed_reason_language text,
  ADD COLUMN extension_note_language text, ADD COLUMN settlement_note_language text;
ALTER TABLE space_leases ADD CONSTRAINT space_leases_language_check CHECK (
  approval_note_language IN ('zh', 'en', 'ja') AND closed_reason_language IN ('zh', 'en', 'ja')
  AND extension_note_language IN ('zh', 'en', 'ja') AND settlement_note_language IN ('zh', 'en', 'ja')) NOT VALID;
ALTER TABLE space_corrections ADD COLUMN message_language text;
ALTER TABLE space_corrections ADD CONSTRAINT space_corrections_language_check CHECK (message_language IN ('zh', 'en', 'ja')) NOT VALID;
