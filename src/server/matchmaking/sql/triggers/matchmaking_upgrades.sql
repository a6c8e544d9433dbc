CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON matchmaking_upgrades FOR EACH ROW
  WHEN (current_setting('app.actor', true) NOT IN ('', 'system'))
  EXECUTE FUNCTION audit_row('upgrade', 'id', 'member_id',
    'id,member_id,status,created_at,changed_at');

CREATE OR REPLACE TRIGGER matchmaking_upgrades_not_merged BEFORE INSERT ON matchmaking_upgrades FOR EACH ROW EXECUTE FUNCTION member_not_merged();
