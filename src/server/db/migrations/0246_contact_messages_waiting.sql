-- runs outside a transaction
-- The queue of messages that wait, by the day of their answer.
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_waiting ON contact_messages (status, reply_due_on);
