CREATE OR REPLACE TRIGGER security_events_not_emptied BEFORE TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION security_events_not_emptied();

CREATE OR REPLACE TRIGGER security_events_stay BEFORE UPDATE OR DELETE ON security_events FOR EACH ROW EXECUTE FUNCTION security_events_stay();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER security_events_month_new AFTER INSERT ON security_events FOR EACH ROW
  WHEN (NEW.kind = ANY (rule_deletion_answers())) EXECUTE FUNCTION month_figures_touch_deletion();

CREATE OR REPLACE TRIGGER security_events_month_gone AFTER DELETE ON security_events FOR EACH ROW
  WHEN (OLD.kind = ANY (rule_deletion_answers())) EXECUTE FUNCTION month_figures_touch_deletion();
