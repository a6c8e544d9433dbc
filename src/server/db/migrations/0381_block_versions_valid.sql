-- What 0380 left unread.
ALTER TABLE blocks VALIDATE CONSTRAINT blocks_follows_fkey;
