CREATE OR REPLACE TRIGGER advisories_hold AFTER INSERT OR UPDATE OF status, period, pool ON advisories FOR EACH ROW EXECUTE FUNCTION advisory_hold();

CREATE OR REPLACE TRIGGER advisories_not_moved_when_closed BEFORE UPDATE ON advisories
  FOR EACH ROW WHEN (NEW.status = ANY (rule_advisory_standing()) AND (NEW.period <> OLD.period OR OLD.status = 'offered'))
  EXECUTE FUNCTION closing_refuse();

CREATE OR REPLACE TRIGGER advisories_not_when_closed BEFORE INSERT ON advisories
  FOR EACH ROW WHEN (NEW.status = ANY (rule_advisory_new())) EXECUTE FUNCTION closing_refuse();

CREATE OR REPLACE TRIGGER advisories_record_change AFTER UPDATE ON advisories FOR EACH ROW
  WHEN (NEW.status <> OLD.status OR NEW.period <> OLD.period) EXECUTE FUNCTION record_change('advisory');

CREATE OR REPLACE TRIGGER advisories_record_new AFTER INSERT ON advisories FOR EACH ROW WHEN (NEW.status <> 'offered') EXECUTE FUNCTION record_change('advisory');

CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON advisories FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('advisory', 'id', 'member_id',
    'id,member_id,line,period,status,category,identity,method,teacher,location,pool,reason,sequence,lapses_at,created_at,changed_at,cancelled_at,'
    'reminded_at');

CREATE OR REPLACE TRIGGER advisories_outbox_assigned AFTER UPDATE OF teacher ON advisories
  FOR EACH ROW WHEN (NEW.status = OLD.status AND NEW.period = OLD.period AND NEW.teacher IS DISTINCT FROM OLD.teacher)
  EXECUTE FUNCTION outbox_same_status('advisory', 'assigned');

CREATE OR REPLACE TRIGGER advisories_outbox_relocated AFTER UPDATE OF location ON advisories
  FOR EACH ROW WHEN (NEW.status = OLD.status AND NEW.period = OLD.period AND NEW.location IS DISTINCT FROM OLD.location)
  EXECUTE FUNCTION outbox_same_status('advisory', 'relocated');

CREATE OR REPLACE TRIGGER advisories_outbox_reminded AFTER UPDATE OF reminded_at ON advisories
  FOR EACH ROW WHEN (NEW.reminded_at IS NOT NULL AND NEW.reminded_at IS DISTINCT FROM OLD.reminded_at)
  EXECUTE FUNCTION outbox_same_status('advisory', 'reminded', 'reminded_at');

CREATE OR REPLACE TRIGGER advisories_not_merged BEFORE INSERT ON advisories FOR EACH ROW EXECUTE FUNCTION member_not_merged();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER advisories_month_changed AFTER UPDATE ON advisories FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.period IS DISTINCT FROM NEW.period)
  EXECUTE FUNCTION month_figures_touch_period('{consultations}');

CREATE OR REPLACE TRIGGER advisories_month_row AFTER INSERT OR DELETE ON advisories FOR EACH ROW EXECUTE FUNCTION month_figures_touch_period('{consultations}');

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER advisories_month_decided_changed AFTER UPDATE ON advisories FOR EACH ROW
  WHEN (OLD.period IS DISTINCT FROM NEW.period)
  EXECUTE FUNCTION month_figures_touch_decision('id');

CREATE OR REPLACE TRIGGER advisories_month_decided_row AFTER DELETE ON advisories FOR EACH ROW EXECUTE FUNCTION month_figures_touch_decision('id');
