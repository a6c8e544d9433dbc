CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON order_refunds FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('order', 'order_id', 'member_id',
    'id,order_id,member_id,status,points,free_points,amount_twd,fee_twd,before_twd,note,try_at,tries,created_at,changed_at,ended_at');

CREATE OR REPLACE TRIGGER order_refunds_outbox_new AFTER INSERT ON order_refunds FOR EACH ROW EXECUTE FUNCTION outbox_refund();

CREATE OR REPLACE TRIGGER order_refunds_outbox_changed AFTER UPDATE OF status ON order_refunds
  FOR EACH ROW WHEN (NEW.status <> OLD.status AND NEW.status <> 'sent' AND NOT (OLD.status = 'sent' AND NEW.status = 'begun')) EXECUTE FUNCTION outbox_refund();

CREATE OR REPLACE TRIGGER order_refunds_not_merged BEFORE INSERT ON order_refunds FOR EACH ROW EXECUTE FUNCTION member_not_merged();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER order_refunds_month_ended_changed AFTER UPDATE ON order_refunds FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.amount_twd IS DISTINCT FROM NEW.amount_twd OR OLD.ended_at IS DISTINCT FROM NEW.ended_at)
  EXECUTE FUNCTION month_figures_touch_instant('{orders}', 'ended_at');

CREATE OR REPLACE TRIGGER order_refunds_month_ended_row AFTER INSERT OR DELETE ON order_refunds FOR EACH ROW EXECUTE FUNCTION month_figures_touch_instant('{orders}', 'ended_at');
