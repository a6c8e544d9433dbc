CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON members FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('member', 'id', 'id',
    'id,class,role,language,is_demo,password_changed_at,terms_version,created_at,deleted_at,merged_into');
