CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON spending_reversals FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('spending', 'spending_id', '', 'id,spending_id,points,reason,reason_language,shop_reference,created_at');
