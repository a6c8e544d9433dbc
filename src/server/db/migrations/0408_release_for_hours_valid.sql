-- What 0407 left unread.
ALTER TABLE release_requests VALIDATE CONSTRAINT release_requests_cause;
