-- What a provider said stays as it came: it is the proof of what was paid.
CREATE OR REPLACE FUNCTION order_notices_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'notices of providers are append-only' USING ERRCODE = '23000', CONSTRAINT = 'order_notices_stay';
END $$;
