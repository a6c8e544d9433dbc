-- The constraint of 0245, of rows that were there before.
ALTER TABLE contact_messages VALIDATE CONSTRAINT contact_messages_status;
