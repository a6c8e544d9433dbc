-- Pieces of a reservation go over the counter while its status stays.
CREATE OR REPLACE FUNCTION outbox_piece() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add('rent', TG_ARGV[0], NEW.rent_id, CASE TG_ARGV[0] WHEN 'handed_out' THEN NEW.out_at ELSE NEW.returned_at END,
    jsonb_build_object('piece', NEW.id));
  RETURN NULL;
END $$;
