-- What 0268 left unread.
ALTER TABLE closing_items VALIDATE CONSTRAINT closing_items_block_id_fkey;
ALTER TABLE closing_items VALIDATE CONSTRAINT closing_items_of_one;
