CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON point_balances FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('member', 'member_id', 'member_id',
    'member_id,remaining');
