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
