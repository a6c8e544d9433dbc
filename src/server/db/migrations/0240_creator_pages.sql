-- The public page that a creator wishes for, as the next release shows it; it goes with the membership. Null: none is wished for.
ALTER TABLE creator_memberships ADD COLUMN page jsonb CONSTRAINT creator_memberships_page_check CHECK (jsonb_typeof(page) = 'object');
