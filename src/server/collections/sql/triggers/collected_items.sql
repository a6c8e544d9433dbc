CREATE OR REPLACE TRIGGER collected_items_not_merged BEFORE INSERT ON collected_items FOR EACH ROW EXECUTE FUNCTION member_not_merged();
