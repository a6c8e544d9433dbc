CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON devices FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('device', 'id', '',
    'id,kind,is_listed');
