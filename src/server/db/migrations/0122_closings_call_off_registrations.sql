-- A closing notes the registrations and appointments that it called off. The times of a series are stored with its session, and with each registration as its
-- member was told of them last: a session in the middle may move while beginning and end of the whole stay. Null: not known yet.
ALTER TABLE closing_items
  DROP CONSTRAINT closing_items_kind_check,
  ADD CONSTRAINT closing_items_kind_check CHECK (kind IN ('rent', 'advisory', 'lease', 'lease_day', 'waitlist', 'registration', 'appointment')) NOT VALID;
ALTER TABLE activity_sessions ADD COLUMN meetings text;
ALTER TABLE registrations ADD COLUMN meetings text;
