-- An order has come to a status: the event has its name.
CREATE OR REPLACE FUNCTION outbox_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add('order', NEW.status, NEW.id, NEW.changed_at, jsonb_build_object('late', NEW.is_late));
  RETURN NULL;
END $$;
