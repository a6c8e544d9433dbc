-- The network that asked for a registration code, as a keyed hash, and the wrong tries from all others (docs/decisions/140). Nodes of the
-- release before write neither: whoever tries such a code counts as its own network.
ALTER TABLE verification_codes ADD COLUMN asked_from bytea, ADD COLUMN tries_elsewhere integer NOT NULL DEFAULT 0;
ALTER TABLE verification_codes ADD CONSTRAINT verification_codes_elsewhere CHECK (tries_elsewhere BETWEEN 0 AND 5) NOT VALID;
