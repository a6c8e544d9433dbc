CREATE OR REPLACE TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON rent_units FOR EACH ROW
  WHEN (current_setting('app.actor', true) <> '')
  EXECUTE FUNCTION audit_row('rent', 'rent_id', 'member_id',
    'id,rent_id,member_id,device_id,unit_number,kind,period,status,points,out_at,returned_at,return_note');

CREATE OR REPLACE TRIGGER rent_units_outbox_back AFTER UPDATE OF returned_at ON rent_units
  FOR EACH ROW WHEN (NEW.returned_at IS NOT NULL AND NEW.returned_at IS DISTINCT FROM OLD.returned_at) EXECUTE FUNCTION outbox_piece('taken_back');

CREATE OR REPLACE TRIGGER rent_units_outbox_out AFTER UPDATE OF out_at ON rent_units
  FOR EACH ROW WHEN (NEW.out_at IS NOT NULL AND NEW.out_at IS DISTINCT FROM OLD.out_at) EXECUTE FUNCTION outbox_piece('handed_out');

-- Nothing is booked over a block, and no offer taken.
CREATE OR REPLACE TRIGGER rent_units_not_when_blocked BEFORE INSERT ON rent_units
  FOR EACH ROW WHEN (NEW.status = ANY (rule_rent_holding())) EXECUTE FUNCTION rent_refuse_blocked();

CREATE OR REPLACE TRIGGER rent_units_not_taken_when_blocked BEFORE UPDATE OF status ON rent_units
  FOR EACH ROW WHEN (OLD.status = 'offered' AND NEW.status = 'reserved') EXECUTE FUNCTION rent_refuse_blocked();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER rent_units_month_changed AFTER UPDATE ON rent_units FOR EACH ROW
  WHEN (OLD.rent_id IS DISTINCT FROM NEW.rent_id OR OLD.device_id IS DISTINCT FROM NEW.device_id OR OLD.kind IS DISTINCT FROM NEW.kind OR OLD.period IS DISTINCT FROM NEW.period)
  EXECUTE FUNCTION month_figures_touch_period('{places}');

CREATE OR REPLACE TRIGGER rent_units_month_row AFTER INSERT OR DELETE ON rent_units FOR EACH ROW EXECUTE FUNCTION month_figures_touch_period('{places}');
