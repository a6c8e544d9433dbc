CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON account_closures FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('member', 'member_id', 'member_id',
    'id,kind,member_id,into_id,points,reason,reason_language,status,needs_second,requested_by,requested_at,decided_by,decided_at');

CREATE OR REPLACE TRIGGER account_closures_asker BEFORE UPDATE OF status ON account_closures FOR EACH ROW
  WHEN (OLD.status = 'requested' AND NEW.status = 'applied')
  EXECUTE FUNCTION account_closures_asker();

CREATE OR REPLACE TRIGGER account_closures_not_emptied BEFORE TRUNCATE ON account_closures FOR EACH STATEMENT EXECUTE FUNCTION account_closures_stay();

CREATE OR REPLACE TRIGGER account_closures_not_merged BEFORE INSERT ON account_closures FOR EACH ROW EXECUTE FUNCTION member_not_merged();

CREATE OR REPLACE TRIGGER account_closures_stay BEFORE UPDATE OR DELETE ON account_closures FOR EACH ROW EXECUTE FUNCTION account_closures_stay();
