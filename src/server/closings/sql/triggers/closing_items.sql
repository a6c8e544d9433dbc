CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON closing_items FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('closing', 'closing_id', 'member_id',
    'id,closing_id,block_id,member_id,kind,record_id,day,points,twd,was_paid,created_at', 'block_id');

CREATE OR REPLACE TRIGGER closing_items_outbox AFTER INSERT ON closing_items REFERENCING NEW TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION outbox_closing();

CREATE OR REPLACE TRIGGER closing_items_not_merged BEFORE INSERT ON closing_items FOR EACH ROW EXECUTE FUNCTION member_not_merged();
