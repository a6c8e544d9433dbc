CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON creator_applications FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('creator_application', 'id', 'member_id',
    'id,member_id,kind,status,work_kind,published_on,applied_on,created_at,changed_at');

CREATE OR REPLACE TRIGGER creator_applications_not_merged BEFORE INSERT ON creator_applications FOR EACH ROW EXECUTE FUNCTION member_not_merged();
