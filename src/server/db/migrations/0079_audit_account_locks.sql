-- Who of the staff locked and unlocked an account is in the record of what staff did (0075_audit.sql).
SELECT audit_table('account_locks', 'member', 'member_id', 'member_id', ARRAY['member_id', 'reason', 'actor_id', 'created_at']);
