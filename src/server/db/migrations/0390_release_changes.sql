-- Releases as editors are told of them (docs/decisions/350): what each changed, who asked for it by hand, and who led back to it.
ALTER TABLE releases ADD COLUMN changes jsonb;
ALTER TABLE releases ADD COLUMN asked_by uuid;
ALTER TABLE releases ADD COLUMN shown_by uuid;
ALTER TABLE release_requests ADD COLUMN asked_by uuid;
