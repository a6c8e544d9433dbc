-- The former name of `space_bans`, which nodes of the release before read and write (docs/decisions/158).
CREATE OR REPLACE VIEW space_bars AS SELECT id, member_id, lease_id, from_on, until_on, reason, actor_id, created_at FROM space_bans;
