-- What grows is analysed and cleaned early: a plan made while a table was nearly empty reads all of it, and is kept until the
-- table is analysed again. Of what a table holds, 50 rows and a tenth more must change before PostgreSQL does so by itself; here
-- 20 and a fiftieth. Tables that come later are seen to by migrate.ts.
CREATE FUNCTION analyse_early() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_table regclass;
BEGIN
  FOR v_table IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND (reloptions IS NULL OR NOT EXISTS (SELECT FROM unnest(reloptions) AS option WHERE option LIKE 'autovacuum_analyze_threshold=%')) ORDER BY oid::regclass::text
  LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_analyze_threshold = 20, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05)', v_table);
  END LOOP;
END $$;

-- Spending changes a lot and a balance in place: no index says what is left (so an update touches no index), and pages have room
-- for the next version. A member's lots are a few a year, so finding those with something left among all of them costs nothing.
CREATE INDEX point_lots_of_member ON point_lots (member_id, expires_at);
DROP INDEX point_lots_spendable, point_lots_lapsing;
ALTER TABLE point_lots SET (fillfactor = 70);
ALTER TABLE point_balances SET (fillfactor = 70);
-- The answer of a key comes a moment after the key.
ALTER TABLE idempotency_keys SET (fillfactor = 70);
-- Nothing asks for all entries of a lot; whether it has lapsed is in ledger_entries_lapsed.
DROP INDEX ledger_entries_lot;
