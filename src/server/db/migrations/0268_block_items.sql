-- What a block calls off is written down as what a closing does (0097): by one of the two. 0269 reads the rows that are there.
ALTER TABLE closing_items
  ALTER COLUMN closing_id DROP NOT NULL,
  ADD COLUMN block_id uuid,
  ADD CONSTRAINT closing_items_block_id_fkey FOREIGN KEY (block_id) REFERENCES blocks (id) NOT VALID,
  ADD CONSTRAINT closing_items_of_one CHECK (num_nonnulls(closing_id, block_id) = 1) NOT VALID;
