CREATE OR REPLACE TRIGGER order_notices_stay BEFORE UPDATE OR DELETE ON order_notices FOR EACH ROW EXECUTE FUNCTION order_notices_stay();

-- TRUNCATE passes by the triggers of rows.
CREATE OR REPLACE TRIGGER order_notices_not_emptied BEFORE TRUNCATE ON order_notices FOR EACH STATEMENT EXECUTE FUNCTION order_notices_stay();
