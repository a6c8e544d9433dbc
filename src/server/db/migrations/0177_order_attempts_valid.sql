ALTER TABLE orders VALIDATE CONSTRAINT orders_second_of;
