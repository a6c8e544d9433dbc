CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('order', 'id', 'member_id',
    'id,trade_no,member_id,status,plan_id,plan_name_zh,plan_name_en,plan_name_ja,amount_twd,points,free_points,free_valid_days,payment_method,provider,'
    'provider_reference,card_reference,terms_version,language,invoice_kind,created_at,expires_at,changed_at,paid_at,is_late,failure,refunded_twd,'
    'refunded_points,ask_at,asks,payment_no,second_of');

CREATE OR REPLACE TRIGGER orders_stay BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION orders_stay();

CREATE OR REPLACE TRIGGER orders_outbox AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION outbox_order();

CREATE OR REPLACE TRIGGER orders_not_merged BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION member_not_merged();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER orders_month_paid_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.paid_at IS DISTINCT FROM NEW.paid_at OR OLD.amount_twd IS DISTINCT FROM NEW.amount_twd)
  EXECUTE FUNCTION month_figures_touch_instant('{orders}', 'paid_at');

CREATE OR REPLACE TRIGGER orders_month_paid_row AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION month_figures_touch_instant('{orders}', 'paid_at');
