CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON member_imports FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('import', 'id', '', 'id,kind,status,lines,lines_done,fault,requested_by,created_at,changed_at');
