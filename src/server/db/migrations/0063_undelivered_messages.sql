-- What could not be sent: kept until somebody sends it again, or half a year. `payload` is sealed, and null where the
-- message carried a code, which is dead by then.
CREATE TABLE undelivered_messages (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('mail', 'sms')),
  recipient text NOT NULL,
  template text NOT NULL,
  language text NOT NULL,
  payload bytea,
  reason text NOT NULL,
  queued_at timestamptz NOT NULL,
  failed_at timestamptz NOT NULL
);
CREATE INDEX undelivered_messages_recipient ON undelivered_messages (lower(recipient));
CREATE INDEX undelivered_messages_failed_at ON undelivered_messages (failed_at);

-- Addresses and numbers that were refused for good, or that a message came back from. Nothing without a code is tried
-- until the address is proved again.
CREATE TABLE undeliverable_addresses (
  kind text NOT NULL CHECK (kind IN ('mail', 'sms')),
  address text NOT NULL CHECK (address = lower(address)),
  reason text NOT NULL,
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (kind, address)
);
