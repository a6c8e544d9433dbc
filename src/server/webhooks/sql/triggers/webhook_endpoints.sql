CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON webhook_endpoints FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('webhook', 'id', '', 'id,name,url,kinds,is_on,off_reason,tested_at,replayed_at,created_at,changed_at');
