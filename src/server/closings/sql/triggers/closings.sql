CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON closings FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('closing', 'id', '',
    'id,period,reason_zh,reason_en,reason_ja,created_at,created_by,reopened_at,reopened_by,takes_back');
