-- Pushes that a git host told of (docs/decisions/351): each is heeded once, whatever name it comes under again.
CREATE TABLE content_pushes (
  delivery text PRIMARY KEY,
  -- The host's name of a delivery is not signed: the body is, and no two pushes have the same.
  body_digest bytea NOT NULL CONSTRAINT content_pushes_body UNIQUE,
  received_at timestamptz NOT NULL
);
SELECT analyse_early();
