CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON uploads FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('member', 'member_id', 'member_id',
    'id,member_id,record_kind,record_id,field,size,created_at,device_id,unit_number');

CREATE OR REPLACE TRIGGER uploads_not_merged BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION member_not_merged();
