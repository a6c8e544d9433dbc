-- What 0251 left unread.
ALTER TABLE device_units VALIDATE CONSTRAINT device_units_out_of_service;
