CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON token_families FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('member', 'member_id', 'member_id',
    'id,member_id,client_id,is_remembered,scope,via_client_id,created_at,ended_at,used_at');

CREATE OR REPLACE TRIGGER token_families_refuse_locked BEFORE INSERT ON token_families
  FOR EACH ROW EXECUTE FUNCTION token_families_refuse_locked();

CREATE OR REPLACE TRIGGER token_families_not_merged BEFORE INSERT ON token_families FOR EACH ROW EXECUTE FUNCTION member_not_merged();
