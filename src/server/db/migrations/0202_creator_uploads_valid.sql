-- Reads the rows beside their writers, which 0201 could not.
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_record_kind;
