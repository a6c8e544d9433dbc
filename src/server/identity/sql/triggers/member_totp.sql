CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON member_totp FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('member', 'member_id', 'member_id',
    'member_id,created_at,confirmed_at');
