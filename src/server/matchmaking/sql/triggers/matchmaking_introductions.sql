CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON matchmaking_introductions FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('introduction', 'id', '',
    'id,activity_id,creator_registration_id,company_registration_id,status,reason,reason_language,created_at,changed_at,cancelled_at');

CREATE OR REPLACE TRIGGER matchmaking_introductions_ended AFTER UPDATE OF status ON matchmaking_introductions
  FOR EACH ROW WHEN (NEW.status <> OLD.status AND NEW.status = ANY (rule_introduction_ended())) EXECUTE FUNCTION introduction_ended();

CREATE OR REPLACE TRIGGER matchmaking_introductions_outbox_agreed AFTER UPDATE OF status ON matchmaking_introductions
  FOR EACH ROW WHEN (NEW.status <> OLD.status AND NEW.status = 'agreed') EXECUTE FUNCTION outbox_introduction('agreed');

CREATE OR REPLACE TRIGGER matchmaking_introductions_outbox_asked AFTER INSERT ON matchmaking_introductions
  FOR EACH ROW EXECUTE FUNCTION outbox_introduction('asked');

CREATE OR REPLACE TRIGGER matchmaking_introductions_outbox_cancelled AFTER UPDATE OF status ON matchmaking_introductions
  FOR EACH ROW WHEN (NEW.status <> OLD.status AND NEW.status = 'cancelled') EXECUTE FUNCTION outbox_introduction('cancelled');

CREATE OR REPLACE TRIGGER matchmaking_introductions_outbox_declined AFTER UPDATE OF status ON matchmaking_introductions
  FOR EACH ROW WHEN (NEW.status <> OLD.status AND NEW.status = 'declined') EXECUTE FUNCTION outbox_introduction('declined');
