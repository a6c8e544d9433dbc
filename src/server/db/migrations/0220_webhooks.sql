-- Webhooks (docs/decisions/220): the other systems of the centre that are told what happens, and each message to one of them.
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  url text NOT NULL,
  -- Of events, as in the outbox.
  kinds text[] NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  -- Why it is off: switched off by staff, its receiver said that it is gone, or it failed for days.
  off_reason text,
  -- Since its last message that arrived; null while it answers.
  failing_since timestamptz,
  -- When the office was written to about messages that were given up; null once it answers again.
  reported_at timestamptz,
  -- One worker at a time sends to it.
  busy_until timestamptz,
  -- What staff last did with it, for the record of its acts.
  tested_at timestamptz,
  replayed_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT webhook_endpoints_kinds CHECK (cardinality(kinds) > 0),
  CONSTRAINT webhook_endpoints_off CHECK (is_on = (off_reason IS NULL) AND off_reason = ANY ('{staff,gone,failing}'::text[]))
);

-- The secrets by which its messages are signed, sealed: the current one, and while it is changed the former one, which ends.
CREATE TABLE webhook_secrets (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz
);
CREATE UNIQUE INDEX webhook_secrets_current ON webhook_secrets (endpoint_id) WHERE ends_at IS NULL;
CREATE UNIQUE INDEX webhook_secrets_former ON webhook_secrets (endpoint_id) WHERE ends_at IS NOT NULL;

-- A message to one endpoint, with how its last try went. It carries ids and states, as the event does.
CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  -- By which receivers drop repetitions: the same from try to try, and when it is replayed.
  message_id text NOT NULL,
  type text NOT NULL,
  record_id uuid NOT NULL,
  at timestamptz NOT NULL,
  body text NOT NULL,
  status text NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  tried_at timestamptz,
  -- Of the last try: null while there was no answer.
  status_code smallint,
  answer text,
  duration_ms integer,
  -- Why it did not arrive.
  fault text,
  created_at timestamptz NOT NULL,
  CONSTRAINT webhook_deliveries_once UNIQUE (endpoint_id, message_id),
  CONSTRAINT webhook_deliveries_status CHECK (status = ANY ('{waiting,delivered,failed}'::text[]))
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id, record_id, id) WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_created_at ON webhook_deliveries (created_at);
SELECT analyse_early();
