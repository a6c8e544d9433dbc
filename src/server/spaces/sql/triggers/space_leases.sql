CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON space_leases FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('lease', 'id', 'member_id',
    'id,member_id,status,space_id,session,move_in_on,start_on,end_on,move_out_on,period,applicant_type,event_category,equipment,terms_version,'
    'lines,estimated_twd,reduction,discounted_twd,correction_due_on,approved_at,rent_twd,waived_twd,cleaning_fee_twd,deposit_twd,deposit_due_on,'
    'cancel_free_until_on,approval_note,reminded_at,deposit_paid_at,deposit_method,rent_paid_at,rent_method,closed_at,closed_by,forfeited_twd,'
    'refunded_twd,extension_status,extension_end_on,extension_move_out_on,extension_asked_at,extension_twd,extension_paid_at,extension_lines,extension_note,'
    'ended_at,overtime_minutes,damages_twd,unpaid_twd,settlement_note,deposit_returned_at,deposit_returned_twd,created_at,changed_at');

CREATE OR REPLACE TRIGGER space_leases_grant_not_barred BEFORE UPDATE ON space_leases FOR EACH ROW
  WHEN ((NEW.status = 'approved' AND OLD.status <> 'approved') OR (NEW.extension_status = 'approved' AND OLD.extension_status IS DISTINCT FROM 'approved'))
  EXECUTE FUNCTION space_refuse_granting_banned();

CREATE OR REPLACE TRIGGER space_leases_not_barred BEFORE INSERT ON space_leases FOR EACH ROW EXECUTE FUNCTION space_refuse_banned();

CREATE OR REPLACE TRIGGER space_leases_not_extended_when_closed BEFORE UPDATE ON space_leases
  FOR EACH ROW WHEN (upper(NEW.period) > upper(OLD.period)) EXECUTE FUNCTION closing_refuse('added');

CREATE OR REPLACE TRIGGER space_leases_not_when_closed BEFORE INSERT ON space_leases FOR EACH ROW EXECUTE FUNCTION closing_refuse();

CREATE OR REPLACE TRIGGER space_leases_not_extended_when_blocked BEFORE UPDATE ON space_leases
  FOR EACH ROW WHEN (upper(NEW.period) > upper(OLD.period)) EXECUTE FUNCTION space_refuse_blocked('added');

CREATE OR REPLACE TRIGGER space_leases_not_when_blocked BEFORE INSERT ON space_leases FOR EACH ROW EXECUTE FUNCTION space_refuse_blocked();

CREATE OR REPLACE TRIGGER space_leases_record_change AFTER UPDATE ON space_leases FOR EACH ROW
  WHEN (NEW.status <> OLD.status OR NEW.period <> OLD.period) EXECUTE FUNCTION record_change('space');

CREATE OR REPLACE TRIGGER space_leases_record_new AFTER INSERT ON space_leases FOR EACH ROW EXECUTE FUNCTION record_change('space');

CREATE OR REPLACE TRIGGER space_leases_outbox_asked AFTER UPDATE OF extension_status ON space_leases
  FOR EACH ROW WHEN (NEW.extension_status = 'asked' AND OLD.extension_status IS DISTINCT FROM 'asked')
  EXECUTE FUNCTION outbox_same_status('space', 'extension_asked');

CREATE OR REPLACE TRIGGER space_leases_outbox_deposit AFTER UPDATE OF deposit_returned_at ON space_leases
  FOR EACH ROW WHEN (NEW.status = OLD.status AND NEW.deposit_returned_at IS NOT NULL AND OLD.deposit_returned_at IS NULL)
  EXECUTE FUNCTION outbox_same_status('space', 'deposit_returned');

CREATE OR REPLACE TRIGGER space_leases_outbox_refused AFTER UPDATE OF extension_status ON space_leases
  FOR EACH ROW WHEN (NEW.extension_status = 'refused' AND OLD.extension_status IS DISTINCT FROM 'refused')
  EXECUTE FUNCTION outbox_same_status('space', 'extension_refused');

CREATE OR REPLACE TRIGGER space_leases_outbox_due AFTER UPDATE OF reminded_at ON space_leases
  FOR EACH ROW WHEN (NEW.reminded_at IS NOT NULL AND NEW.reminded_at IS DISTINCT FROM OLD.reminded_at)
  EXECUTE FUNCTION outbox_same_status('space', 'deposit_due', 'reminded_at');

CREATE OR REPLACE TRIGGER space_leases_outbox_paid AFTER UPDATE OF extension_paid_at ON space_leases
  FOR EACH ROW WHEN (NEW.extension_paid_at IS NOT NULL AND OLD.extension_paid_at IS NULL)
  EXECUTE FUNCTION outbox_same_status('space', 'extension_paid');

CREATE OR REPLACE TRIGGER space_leases_not_merged BEFORE INSERT ON space_leases FOR EACH ROW EXECUTE FUNCTION member_not_merged();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER space_leases_month_decided_row AFTER DELETE ON space_leases FOR EACH ROW EXECUTE FUNCTION month_figures_touch_decision('id');
