CREATE OR REPLACE TRIGGER matchmaking_consents_settle AFTER UPDATE OF status ON matchmaking_consents
  FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION introduction_settle();

CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON matchmaking_consents FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('introduction', 'introduction_id', 'member_id',
    'introduction_id,side,registration_id,member_id,status,answered_at');

CREATE OR REPLACE TRIGGER matchmaking_consents_not_merged BEFORE INSERT ON matchmaking_consents FOR EACH ROW EXECUTE FUNCTION member_not_merged();
