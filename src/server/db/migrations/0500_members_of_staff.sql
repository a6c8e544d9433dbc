-- runs outside a transaction
-- Who has a role of staff, in the order of a list: a few of all members.
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_of_staff ON members (created_at DESC, id) WHERE role <> 'member' AND deleted_at IS NULL;
