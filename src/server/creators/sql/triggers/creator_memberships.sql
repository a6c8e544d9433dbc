CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON creator_memberships FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('member', 'member_id', 'member_id',
    'id,member_id,class,starts_on,ends_on,ended_at,noticed,created_at');

CREATE OR REPLACE TRIGGER creator_memberships_not_merged BEFORE INSERT ON creator_memberships FOR EACH ROW EXECUTE FUNCTION member_not_merged();
