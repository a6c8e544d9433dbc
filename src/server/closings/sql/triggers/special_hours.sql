CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON special_hours FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('closing', 'id', '', 'id,day,number,from_hour,to_hour,reason_zh,reason_en,reason_ja,created_at,created_by');

CREATE OR REPLACE TRIGGER special_hours_not_emptied BEFORE TRUNCATE ON special_hours FOR EACH STATEMENT EXECUTE FUNCTION special_hours_stay();

CREATE OR REPLACE TRIGGER special_hours_stay BEFORE UPDATE OR DELETE ON special_hours FOR EACH ROW EXECUTE FUNCTION special_hours_stay();
