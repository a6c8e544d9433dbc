-- A refund has come to a status: an event of its order, with the refund that it is about.
CREATE OR REPLACE FUNCTION outbox_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add('order', 'refund_' || NEW.status, NEW.order_id, NEW.changed_at, jsonb_build_object('refund', NEW.id));
  RETURN NULL;
END $$;
