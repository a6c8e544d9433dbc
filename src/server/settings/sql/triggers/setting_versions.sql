CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON setting_versions FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('setting', 'id', '', 'id,kind,subject,number,valid_from,value,reason,created_at,withdrawn_at,withdrawn_reason');

CREATE OR REPLACE TRIGGER setting_versions_not_emptied BEFORE TRUNCATE ON setting_versions FOR EACH STATEMENT EXECUTE FUNCTION setting_versions_stay();

CREATE OR REPLACE TRIGGER setting_versions_stay BEFORE UPDATE OR DELETE ON setting_versions FOR EACH ROW EXECUTE FUNCTION setting_versions_stay();
