-- No reservation of seats and equipment on a closing (0097): not booked, not moved to, not offered, and no offer taken.
CREATE TRIGGER rents_not_when_closed BEFORE INSERT ON rents
  FOR EACH ROW WHEN (NEW.status IN ('offered', 'reserved')) EXECUTE FUNCTION closing_refuse();
CREATE TRIGGER rents_not_moved_when_closed BEFORE UPDATE ON rents
  FOR EACH ROW WHEN (NEW.status = 'reserved' AND (NEW.period <> OLD.period OR OLD.status = 'offered')) EXECUTE FUNCTION closing_refuse();
