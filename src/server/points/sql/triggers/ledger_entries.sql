CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON ledger_entries FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('member', 'member_id', 'member_id',
    'id,member_id,lot_id,kind,amount,balance_after,reference,created_at,actor_id,number');

CREATE OR REPLACE TRIGGER ledger_number BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_number();

CREATE OR REPLACE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();

-- TRUNCATE passes by the triggers of rows.
CREATE OR REPLACE TRIGGER ledger_not_emptied BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER ledger_entries_month_created_row AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION month_figures_touch_instant('{ledger}', 'created_at');
