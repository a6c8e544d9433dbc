-- Reads the rows that are there, without holding up those that are written.
ALTER TABLE releases VALIDATE CONSTRAINT releases_state_check;
ALTER TABLE releases VALIDATE CONSTRAINT releases_fault_check;
