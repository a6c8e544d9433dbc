-- Pieces of a reservation go over the counter while its status stays.
CREATE FUNCTION outbox_piece() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add('rent', TG_ARGV[0], NEW.rent_id, CASE TG_ARGV[0] WHEN 'handed_out' THEN NEW.out_at ELSE NEW.returned_at END,
    jsonb_build_object('piece', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER rent_units_outbox_out AFTER UPDATE OF out_at ON rent_units
  FOR EACH ROW WHEN (NEW.out_at IS NOT NULL AND NEW.out_at IS DISTINCT FROM OLD.out_at) EXECUTE FUNCTION outbox_piece('handed_out');
CREATE TRIGGER rent_units_outbox_back AFTER UPDATE OF returned_at ON rent_units
  FOR EACH ROW WHEN (NEW.returned_at IS NOT NULL AND NEW.returned_at IS DISTINCT FROM OLD.returned_at) EXECUTE FUNCTION outbox_piece('taken_back');
