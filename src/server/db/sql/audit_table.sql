-- Has the changes of a table recorded: staff's always, those of jobs where they concern bookings or money. Of members' own
-- calls nothing is recorded, and all that the trigger costs them is a look at a setting.
CREATE OR REPLACE FUNCTION audit_table(p_table regclass, p_kind text, p_id text, p_member text, p_shown text[], p_jobs boolean DEFAULT false)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION audit_row(%L, %L, %L, %L)',
    p_table,
    CASE WHEN p_jobs THEN 'current_setting(''app.actor'', true) <> ''''' ELSE 'current_setting(''app.actor'', true) NOT IN ('''', ''system'')' END,
    p_kind, p_id, coalesce(p_member, ''), array_to_string(p_shown, ','));
END $$;
