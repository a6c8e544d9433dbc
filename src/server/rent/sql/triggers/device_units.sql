CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON device_units FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('device', 'device_id', '',
    'device_id,number,is_in_service,out_of_service_at,out_of_service_reason');

CREATE OR REPLACE TRIGGER device_units_stay_out BEFORE INSERT OR UPDATE ON device_units FOR EACH ROW
  WHEN (NEW.out_of_service_at IS NOT NULL AND NEW.is_in_service) EXECUTE FUNCTION device_unit_stay_out();
