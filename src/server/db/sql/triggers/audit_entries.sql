CREATE OR REPLACE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_stay();

CREATE OR REPLACE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_entries_stay();
