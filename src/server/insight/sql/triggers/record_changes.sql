-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER record_changes_month_decided_new AFTER INSERT ON record_changes FOR EACH ROW
  WHEN (NEW.kind <> 'rent') EXECUTE FUNCTION month_figures_touch_decision('record_id');

CREATE OR REPLACE TRIGGER record_changes_month_decided_gone AFTER DELETE ON record_changes FOR EACH ROW
  WHEN (OLD.kind <> 'rent') EXECUTE FUNCTION month_figures_touch_decision('record_id');
