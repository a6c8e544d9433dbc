CREATE OR REPLACE TRIGGER security_events_not_emptied BEFORE TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION security_events_not_emptied();

CREATE OR REPLACE TRIGGER security_events_stay BEFORE UPDATE OR DELETE ON security_events FOR EACH ROW EXECUTE FUNCTION security_events_stay();
