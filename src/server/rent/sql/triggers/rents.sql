CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON rents FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('rent', 'id', 'member_id',
    'id,member_id,period,hours,points,reward_points,cancel_before,rule_version,status,sequence,lapses_at,checked_in_at,created_at,changed_at,'
    'cancelled_at,cancelled_as,cancel_reason,overdue_reminded_at');

CREATE OR REPLACE TRIGGER rents_not_moved_when_closed BEFORE UPDATE ON rents
  FOR EACH ROW WHEN (NEW.status = 'reserved' AND (NEW.period <> OLD.period OR OLD.status = 'offered')) EXECUTE FUNCTION closing_refuse();

-- No reservation of seats and equipment on a closing: not booked, not moved to, not offered, and no offer taken.
CREATE OR REPLACE TRIGGER rents_not_when_closed BEFORE INSERT ON rents
  FOR EACH ROW WHEN (NEW.status = ANY (rule_rent_lapsing())) EXECUTE FUNCTION closing_refuse();

CREATE OR REPLACE TRIGGER rents_record_change AFTER UPDATE ON rents FOR EACH ROW
  WHEN (NEW.status <> OLD.status OR NEW.period <> OLD.period) EXECUTE FUNCTION record_change('rent');

CREATE OR REPLACE TRIGGER rents_record_new AFTER INSERT ON rents FOR EACH ROW WHEN (NEW.status <> 'offered') EXECUTE FUNCTION record_change('rent');

CREATE OR REPLACE TRIGGER rents_not_merged BEFORE INSERT ON rents FOR EACH ROW EXECUTE FUNCTION member_not_merged();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER rents_month_changed AFTER UPDATE ON rents FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.period IS DISTINCT FROM NEW.period OR OLD.lapses_at IS DISTINCT FROM NEW.lapses_at)
  EXECUTE FUNCTION month_figures_touch_period('{places,rents}');

CREATE OR REPLACE TRIGGER rents_month_row AFTER INSERT OR DELETE ON rents FOR EACH ROW EXECUTE FUNCTION month_figures_touch_period('{places,rents}');
