CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON matchmaking_appointments FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('appointment', 'id', 'member_id',
    'id,registration_id,member_id,introduction_id,activity_id,period,status,teacher,place,reason,reason_language,sequence,reminded_at,created_at,changed_at,cancelled_at');

CREATE OR REPLACE TRIGGER matchmaking_appointments_not_moved_when_closed BEFORE UPDATE ON matchmaking_appointments
  FOR EACH ROW WHEN (NEW.status = 'reserved' AND NEW.period <> OLD.period) EXECUTE FUNCTION closing_refuse();

CREATE OR REPLACE TRIGGER matchmaking_appointments_not_when_closed BEFORE INSERT ON matchmaking_appointments
  FOR EACH ROW EXECUTE FUNCTION closing_refuse();

CREATE OR REPLACE TRIGGER matchmaking_appointments_outbox_cancelled AFTER UPDATE OF status ON matchmaking_appointments
  FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION outbox_same_status('appointment', 'cancelled');

CREATE OR REPLACE TRIGGER matchmaking_appointments_outbox_changed AFTER UPDATE OF period, teacher, place ON matchmaking_appointments
  FOR EACH ROW WHEN (NEW.status = OLD.status AND (NEW.period <> OLD.period OR NEW.teacher <> OLD.teacher OR NEW.place <> OLD.place))
  EXECUTE FUNCTION outbox_same_status('appointment', 'changed');

CREATE OR REPLACE TRIGGER matchmaking_appointments_outbox_set AFTER INSERT ON matchmaking_appointments
  FOR EACH ROW EXECUTE FUNCTION outbox_same_status('appointment', 'set');

CREATE OR REPLACE TRIGGER matchmaking_appointments_outbox_reminded AFTER UPDATE OF reminded_at ON matchmaking_appointments
  FOR EACH ROW WHEN (NEW.reminded_at IS NOT NULL AND NEW.reminded_at IS DISTINCT FROM OLD.reminded_at)
  EXECUTE FUNCTION outbox_same_status('appointment', 'reminded', 'reminded_at');

CREATE OR REPLACE TRIGGER matchmaking_appointments_not_merged BEFORE INSERT ON matchmaking_appointments FOR EACH ROW EXECUTE FUNCTION member_not_merged();
