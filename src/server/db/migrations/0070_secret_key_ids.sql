-- Which secret key a recovery code's hash was made under: such a hash cannot be made anew when the key is changed, and
-- opens nothing once its key is gone. Null: made before keys had names.
ALTER TABLE recovery_codes ADD COLUMN key_id bytea;
