CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON device_units FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('device', 'device_id', '',
    'device_id,number,is_in_service');
