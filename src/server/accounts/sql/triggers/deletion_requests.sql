CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON deletion_requests FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('deletion_request', 'id', 'member_id',
    'id,member_id,reference,status,created_at,due_on,changed_at,actor_id');

CREATE OR REPLACE TRIGGER deletion_requests_not_merged BEFORE INSERT ON deletion_requests FOR EACH ROW EXECUTE FUNCTION member_not_merged();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER deletion_requests_month_row AFTER INSERT OR UPDATE OR DELETE ON deletion_requests FOR EACH ROW
  EXECUTE FUNCTION month_figures_touch_deletion();
