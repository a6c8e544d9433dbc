CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON space_holds FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('lease', 'lease_id', '',
    'id,lease_id,unit,period,status');

-- A lease of several days that was asked for before the closing goes on without that day: its span may run over it.
CREATE OR REPLACE TRIGGER space_holds_not_when_closed BEFORE INSERT ON space_holds
  FOR EACH ROW WHEN ((lower(NEW.period) AT TIME ZONE 'Asia/Taipei')::date = (upper(NEW.period) AT TIME ZONE 'Asia/Taipei')::date)
  EXECUTE FUNCTION closing_refuse();

CREATE OR REPLACE TRIGGER space_holds_not_when_blocked BEFORE INSERT ON space_holds
  FOR EACH ROW WHEN ((lower(NEW.period) AT TIME ZONE 'Asia/Taipei')::date = (upper(NEW.period) AT TIME ZONE 'Asia/Taipei')::date)
  EXECUTE FUNCTION space_refuse_holding_blocked();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER space_holds_month_changed AFTER UPDATE ON space_holds FOR EACH ROW
  WHEN (OLD.unit IS DISTINCT FROM NEW.unit OR OLD.period IS DISTINCT FROM NEW.period OR OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION month_figures_touch_period('{spaces}');

CREATE OR REPLACE TRIGGER space_holds_month_row AFTER INSERT OR DELETE ON space_holds FOR EACH ROW EXECUTE FUNCTION month_figures_touch_period('{spaces}');
