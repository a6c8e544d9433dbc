-- The language in which a reason was typed, so that pages and e-mails can say it (docs/decisions/159). Unknown of those of before, and of
-- those that nodes of the release before write. 0104 validates the check.
ALTER TABLE rents ADD COLUMN cancel_reason_language text;
ALTER TABLE rents ADD CONSTRAINT rents_language_check CHECK (cancel_reason_language IN ('zh', 'en', 'ja')) NOT VALID;
