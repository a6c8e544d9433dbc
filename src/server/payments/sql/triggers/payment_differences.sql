CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON payment_differences FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('payment_difference', 'id', '',
    'id,provider,day,kind,trade_no,order_id,reference,here_twd,there_twd,state,reason,found_at,settled_at,settled_by,card_reference,'
    'short_points,refund_status,refund_twd,before_twd,note,try_at,tries');
