CREATE OR REPLACE TRIGGER collected_items_not_merged BEFORE INSERT ON collected_items FOR EACH ROW EXECUTE FUNCTION member_not_merged();

-- The sums of months that are over (docs/decisions/496).
CREATE OR REPLACE TRIGGER collected_items_month_collected_changed AFTER UPDATE ON collected_items FOR EACH ROW
  WHEN (OLD.kind IS DISTINCT FROM NEW.kind OR OLD.item_id IS DISTINCT FROM NEW.item_id OR OLD.collected_at IS DISTINCT FROM NEW.collected_at)
  EXECUTE FUNCTION month_figures_touch_instant('{favourites}', 'collected_at');

CREATE OR REPLACE TRIGGER collected_items_month_collected_row AFTER INSERT OR DELETE ON collected_items FOR EACH ROW EXECUTE FUNCTION month_figures_touch_instant('{favourites}', 'collected_at');
