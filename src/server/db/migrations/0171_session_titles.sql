-- The title of an activity in every language, as the last release that had it says: what a member paid for keeps its name when the content has
-- the activity no more. Empty until a release has written it.
ALTER TABLE activity_sessions ADD COLUMN title text;
