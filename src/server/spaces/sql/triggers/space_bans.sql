CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON space_bans FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('member', 'member_id', 'member_id',
    'id,member_id,lease_id,from_on,until_on,reason,actor_id,created_at');

CREATE OR REPLACE TRIGGER space_bans_not_merged BEFORE INSERT ON space_bans FOR EACH ROW EXECUTE FUNCTION member_not_merged();
