-- The name of a partner shop as it was when it asked for the points: receipts and the points record say it for as long as they are there, whatever
-- the settings say by then. Empty in rows of before, which the settings name.
ALTER TABLE spendings
  ADD COLUMN shop_name_zh text,
  ADD COLUMN shop_name_en text,
  ADD COLUMN shop_name_ja text;
