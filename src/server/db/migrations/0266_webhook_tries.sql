-- Each try of a message to another system (docs/decisions/220): the message itself has the last one alone.
CREATE TABLE webhook_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- Null while there was no answer.
  status_code smallint,
  duration_ms integer NOT NULL,
  -- Why it did not arrive.
  fault text
);
CREATE INDEX webhook_tries_delivery ON webhook_tries (delivery_id, id);
SELECT analyse_early();
