CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON invoice_reductions FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('invoice', 'invoice_id', '',
    'id,invoice_id,key,entry_id,amount_twd,status,way,allowance_number,tries,next_try_at,fault,created_at,changed_at,settled_at,settled_reason,retried_at');
