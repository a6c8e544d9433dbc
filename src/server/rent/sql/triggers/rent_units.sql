CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON rent_units FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('rent', 'rent_id', 'member_id',
    'id,rent_id,member_id,device_id,unit_number,kind,period,status,points,out_at,returned_at');
