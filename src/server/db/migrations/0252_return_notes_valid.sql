-- What 0250 left unread.
ALTER TABLE rent_units VALIDATE CONSTRAINT rent_units_return_note;
