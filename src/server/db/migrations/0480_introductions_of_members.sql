-- runs outside a transaction
-- A search for what many members have reads the introductions of all of them: from the index alone (docs/decisions/471).
-- An index that was left half built is built anew.
DROP INDEX CONCURRENTLY IF EXISTS matchmaking_consents_of_member;
CREATE INDEX CONCURRENTLY IF NOT EXISTS matchmaking_consents_of_member ON matchmaking_consents (member_id, introduction_id);
DROP INDEX CONCURRENTLY IF EXISTS matchmaking_consents_member;
