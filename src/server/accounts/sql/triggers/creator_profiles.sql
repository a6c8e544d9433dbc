CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON creator_profiles FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('member', 'member_id', 'member_id',
    'member_id,created_at,updated_at');

CREATE OR REPLACE TRIGGER creator_profiles_not_merged BEFORE INSERT ON creator_profiles FOR EACH ROW EXECUTE FUNCTION member_not_merged();
