CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON creator_applications FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('creator_application', 'id', 'member_id',
    'id,member_id,kind,status,work_kind,published_on,applied_on,created_at,changed_at');

CREATE OR REPLACE TRIGGER creator_applications_not_merged BEFORE INSERT ON creator_applications FOR EACH ROW EXECUTE FUNCTION member_not_merged();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER creator_applications_month_changed_changed AFTER UPDATE ON creator_applications FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.created_at IS DISTINCT FROM NEW.created_at OR OLD.changed_at IS DISTINCT FROM NEW.changed_at)
  EXECUTE FUNCTION month_figures_touch_instant('{decisions}', 'changed_at');

CREATE OR REPLACE TRIGGER creator_applications_month_changed_row AFTER INSERT OR DELETE ON creator_applications FOR EACH ROW EXECUTE FUNCTION month_figures_touch_instant('{decisions}', 'changed_at');
