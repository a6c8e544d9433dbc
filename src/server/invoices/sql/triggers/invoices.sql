CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON invoices FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('invoice', 'id', '',
    'id,relate_number,order_id,entry_id,item,amount_twd,points,returned_points,reduced_twd,sent_twd,status,number,issued_on,random_number,asked_at,tries,'
    'next_try_at,fault,created_at,changed_at,settled_at,settled_reason,retried_at,drops_code,reported_on');
