CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON account_locks FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('member', 'member_id', 'member_id',
    'member_id,reason,actor_id,created_at');
