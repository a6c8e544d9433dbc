CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON api_tokens FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('api_token', 'id', '', 'id,name,scopes,created_at,ends_at,revoked_at,last_used_on');
