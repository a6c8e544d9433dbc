CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON setting_subjects FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('setting', 'subject', '', 'kind,subject,number,name_zh,name_en,name_ja,created_at');

CREATE OR REPLACE TRIGGER setting_subjects_not_emptied BEFORE TRUNCATE ON setting_subjects FOR EACH STATEMENT EXECUTE FUNCTION setting_subjects_stay();

CREATE OR REPLACE TRIGGER setting_subjects_stay BEFORE UPDATE OR DELETE ON setting_subjects FOR EACH ROW EXECUTE FUNCTION setting_subjects_stay();
