-- The bans from leasing under the field's word (docs/decisions/158). Nodes of the release before know the table by its former name, which
-- is a view from here on (sql/retired/space_bars.sql). The constraint that they tell by its name keeps that one.
ALTER TABLE space_bars RENAME TO space_bans;
ALTER TABLE space_bans RENAME CONSTRAINT space_bars_pkey TO space_bans_pkey;
ALTER TABLE space_bans RENAME CONSTRAINT space_bars_check TO space_bans_check;
ALTER TABLE space_bans RENAME CONSTRAINT space_bars_member_id_fkey TO space_bans_member_id_fkey;
ALTER TABLE space_bans RENAME CONSTRAINT space_bars_lease_id_fkey TO space_bans_lease_id_fkey;
ALTER TABLE space_bans RENAME CONSTRAINT space_bars_actor_id_fkey TO space_bans_actor_id_fkey;
ALTER SEQUENCE space_bars_id_seq RENAME TO space_bans_id_seq;
ALTER INDEX space_bars_member RENAME TO space_bans_member;
CREATE VIEW space_bars AS SELECT id, member_id, lease_id, from_on, until_on, reason, actor_id, created_at FROM space_bans;
