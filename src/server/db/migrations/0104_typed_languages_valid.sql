-- Reads the tables beside their writers: every row is from before, or was checked when it was written.
ALTER TABLE rents VALIDATE CONSTRAINT rents_language_check;
ALTER TABLE advisories VALIDATE CONSTRAINT advisories_language_check;
ALTER TABLE space_leases VALIDATE CONSTRAINT space_leases_language_check;
ALTER TABLE space_corrections VALIDATE CONSTRAINT space_corrections_language_check;
