-- What grows is analysed and cleaned early: a plan made while a table was nearly empty reads all of it, and is kept until the
-- table is analysed again. Of what a table holds, 50 rows and a tenth more must change before PostgreSQL does so by itself; here
-- 20 and a fiftieth. Tables that come later are seen to by migrate.ts.
CREATE OR REPLACE FUNCTION analyse_early() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_table regclass;
BEGIN
  FOR v_table IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND (reloptions IS NULL OR NOT EXISTS (SELECT FROM unnest(reloptions) AS option WHERE option LIKE 'autovacuum_analyze_threshold=%')) ORDER BY oid::regclass::text
  LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_analyze_threshold = 20, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05)', v_table);
  END LOOP;
END $$;
