CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON space_corrections FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('lease', 'lease_id', 'member_id',
    'id,lease_id,member_id,status,items,asked_at,reminded_at,ended_at,outcome');

CREATE OR REPLACE TRIGGER space_corrections_outbox_due AFTER UPDATE OF reminded_at ON space_corrections
  FOR EACH ROW WHEN (NEW.reminded_at IS NOT NULL AND NEW.reminded_at IS DISTINCT FROM OLD.reminded_at)
  EXECUTE FUNCTION outbox_correction();

CREATE OR REPLACE TRIGGER space_corrections_not_merged BEFORE INSERT ON space_corrections FOR EACH ROW EXECUTE FUNCTION member_not_merged();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER space_corrections_month_decided_changed AFTER UPDATE ON space_corrections FOR EACH ROW
  WHEN (OLD.asked_at IS DISTINCT FROM NEW.asked_at OR OLD.ended_at IS DISTINCT FROM NEW.ended_at)
  EXECUTE FUNCTION month_figures_touch_decision('lease_id');

CREATE OR REPLACE TRIGGER space_corrections_month_decided_row AFTER INSERT OR DELETE ON space_corrections FOR EACH ROW EXECUTE FUNCTION month_figures_touch_decision('lease_id');
