CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON registrations FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('registration', 'id', 'member_id',
    'id,member_id,session_id,activity_id,type,period,place,size,status,points,reward_points,cancel_before,language,reason_language,cancelled_as,sequence,'
    'lapses_at,reminded_at,created_at,changed_at,cancelled_at');

-- Before the closings are asked, by its name: the session is locked first everywhere.
CREATE OR REPLACE TRIGGER registrations_hold_places BEFORE INSERT OR UPDATE OF status, size OR DELETE ON registrations
  FOR EACH ROW EXECUTE FUNCTION registration_places();

-- What runs for weeks goes on around a closed day.
CREATE OR REPLACE TRIGGER registrations_not_when_closed BEFORE INSERT ON registrations
  FOR EACH ROW WHEN (upper(NEW.period) - lower(NEW.period) <= rule_activity_day()) EXECUTE FUNCTION closing_refuse();

-- What was offered before the closing is not taken on it.
CREATE OR REPLACE TRIGGER registrations_not_taken_when_closed BEFORE UPDATE OF status ON registrations
  FOR EACH ROW WHEN (OLD.status = 'offered' AND NEW.status <> 'offered' AND upper(NEW.period) - lower(NEW.period) <= rule_activity_day())
  EXECUTE FUNCTION closing_refuse();

CREATE OR REPLACE TRIGGER registrations_record_change AFTER UPDATE ON registrations FOR EACH ROW
  WHEN (NEW.status <> 'offered' AND (NEW.status <> OLD.status OR NEW.period <> OLD.period)) EXECUTE FUNCTION record_change('registration');

CREATE OR REPLACE TRIGGER registrations_record_new AFTER INSERT ON registrations FOR EACH ROW
  WHEN (NEW.status <> 'offered') EXECUTE FUNCTION record_change('registration');

CREATE OR REPLACE TRIGGER registrations_outbox_relocated AFTER UPDATE OF place ON registrations
  FOR EACH ROW WHEN (NEW.status <> 'offered' AND NEW.status = OLD.status AND NEW.period = OLD.period AND NEW.place <> OLD.place)
  EXECUTE FUNCTION outbox_same_status('registration', 'relocated');

-- A session in the middle of a series has moved, or is cancelled: beginning, end and place of the whole are as they were. The event is one
-- that workers of the release before know as well.
CREATE OR REPLACE TRIGGER registrations_outbox_rescheduled AFTER UPDATE OF meetings ON registrations
  FOR EACH ROW WHEN (NEW.status <> 'offered' AND NEW.status = OLD.status AND NEW.period = OLD.period AND NEW.place = OLD.place AND NEW.meetings <> OLD.meetings)
  EXECUTE FUNCTION outbox_same_status('registration', 'relocated');

CREATE OR REPLACE TRIGGER registrations_outbox_reminded AFTER UPDATE OF reminded_at ON registrations
  FOR EACH ROW WHEN (NEW.reminded_at IS NOT NULL AND NEW.reminded_at IS DISTINCT FROM OLD.reminded_at)
  EXECUTE FUNCTION outbox_same_status('registration', 'reminded', 'reminded_at');

-- What was set and introduced in the name of a registration ends with it (src/server/matchmaking).
CREATE OR REPLACE TRIGGER registrations_close_matchmaking AFTER UPDATE OF status ON registrations
  FOR EACH ROW WHEN (NEW.type = 'matchmaking' AND OLD.status = ANY (rule_matchmaking_accepted()) AND NEW.status <> ALL (rule_matchmaking_accepted()))
  EXECUTE FUNCTION matchmaking_close();

CREATE OR REPLACE TRIGGER registrations_not_merged BEFORE INSERT ON registrations FOR EACH ROW EXECUTE FUNCTION member_not_merged();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER registrations_month_changed AFTER UPDATE ON registrations FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.period IS DISTINCT FROM NEW.period)
  EXECUTE FUNCTION month_figures_touch_period('{registrations}');

CREATE OR REPLACE TRIGGER registrations_month_row AFTER INSERT OR DELETE ON registrations FOR EACH ROW EXECUTE FUNCTION month_figures_touch_period('{registrations}');

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER registrations_month_created_changed AFTER UPDATE ON registrations FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.activity_id IS DISTINCT FROM NEW.activity_id OR OLD.size IS DISTINCT FROM NEW.size OR OLD.created_at IS DISTINCT FROM NEW.created_at)
  EXECUTE FUNCTION month_figures_touch_instant('{activities}', 'created_at');

CREATE OR REPLACE TRIGGER registrations_month_created_row AFTER INSERT OR DELETE ON registrations FOR EACH ROW EXECUTE FUNCTION month_figures_touch_instant('{activities}', 'created_at');

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER registrations_month_decided_row AFTER DELETE ON registrations FOR EACH ROW EXECUTE FUNCTION month_figures_touch_decision('id');
