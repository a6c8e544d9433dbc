-- Reads the rows beside their writers, which 0335 could not.
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_record_kind;
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_name;
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_photo_number;
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_piece;
