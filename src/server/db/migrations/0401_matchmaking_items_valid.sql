-- Reads the rows beside their writers, which 0400 could not.
ALTER TABLE queue_items VALIDATE CONSTRAINT queue_items_of_one_record;
