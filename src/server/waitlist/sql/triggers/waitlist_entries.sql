CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON waitlist_entries FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('waitlist_entry', 'public_id', 'member_id',
    'id,public_id,member_id,kind,subject,period,hours,status,created_at,changed_at,offer_until,notified_at,told_at,rent_id,advisory_id,registration_id,size');

-- Nobody waits for a time at which the centre is closed; an activity that runs for weeks goes on around it.
CREATE OR REPLACE TRIGGER waitlist_not_when_closed BEFORE INSERT ON waitlist_entries
  FOR EACH ROW WHEN (NEW.status = 'waiting' AND (NEW.kind <> 'activity' OR upper(NEW.period) - lower(NEW.period) <= rule_activity_day()))
  EXECUTE FUNCTION closing_refuse();

CREATE OR REPLACE TRIGGER waitlist_not_when_blocked BEFORE INSERT ON waitlist_entries
  FOR EACH ROW WHEN (NEW.status = 'waiting' AND NEW.kind = 'rent') EXECUTE FUNCTION waitlist_refuse_blocked();

CREATE OR REPLACE TRIGGER waitlist_outbox_change AFTER UPDATE OF status ON waitlist_entries
  FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION outbox_waitlist();

CREATE OR REPLACE TRIGGER waitlist_outbox_new AFTER INSERT ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION outbox_waitlist();

CREATE OR REPLACE TRIGGER waitlist_entries_not_merged BEFORE INSERT ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION member_not_merged();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER waitlist_entries_month_created_changed AFTER UPDATE ON waitlist_entries FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.created_at IS DISTINCT FROM NEW.created_at OR OLD.told_at IS DISTINCT FROM NEW.told_at)
  EXECUTE FUNCTION month_figures_touch_instant('{waitlist}', 'created_at');

CREATE OR REPLACE TRIGGER waitlist_entries_month_created_row AFTER INSERT OR DELETE ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION month_figures_touch_instant('{waitlist}', 'created_at');
