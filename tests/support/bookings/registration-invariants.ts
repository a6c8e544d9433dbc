/** Invariants of registrations for activities, whatever members and staff have done at once: each names the rows that break it. */
export const NEVER_OF_REGISTRATIONS: Readonly<Record<string, string>> = {
  'more people have places than there are': 'SELECT id, held, taken, quota FROM activity_sessions WHERE held > 0 AND held + taken > quota',
  'places that are held are not those that are counted': `
    SELECT id, held FROM activity_sessions WHERE held <> (SELECT COALESCE(sum(size), 0) FROM registrations
      WHERE session_id = activity_sessions.id AND status IN ('offered', 'applied', 'registered', 'passed', 'attended'))`,
  'somebody waits beside places that would do': `
    SELECT entry.id, session.id FROM waitlist_entries AS entry JOIN activity_sessions AS session ON session.id = entry.subject
      WHERE entry.kind = 'activity' AND entry.status = 'waiting' AND session.taken + session.held + entry.size <= session.quota
        AND session.is_listed AND session.called_off_at IS NULL AND lower(entry.period) > now() + interval '10 minutes'`,
  'a registration was not paid, or not once': `
    SELECT id, points FROM registrations WHERE status IN ('applied', 'registered', 'passed', 'attended', 'not_arrived') AND points <> (
      SELECT COALESCE(-sum(amount), 0) FROM ledger_entries WHERE reference = 'registration:' || registrations.id)`,
  'a registration that was declined or called off was not given back to the lots that paid': `
    SELECT entry.reference, entry.lot_id FROM ledger_entries AS entry JOIN registrations AS made ON entry.reference = 'registration:' || made.id
      WHERE made.status = 'failed' OR made.status = 'cancelled' AND made.cancelled_as <> 'give_up'
      GROUP BY entry.reference, entry.lot_id HAVING sum(entry.amount) <> 0`,
  'points were spent for a registration that is not there': `
    SELECT reference FROM ledger_entries WHERE reference LIKE 'registration:%' AND NOT EXISTS (SELECT FROM registrations WHERE reference = 'registration:' || id)`,
  'an attendance without one who came, or the other way round': `
    SELECT id FROM registrations WHERE status = 'attended' AND NOT EXISTS (SELECT FROM registration_attendances WHERE registration_id = registrations.id)
    UNION ALL SELECT registration_id FROM registration_attendances WHERE NOT EXISTS (
      SELECT FROM registrations WHERE id = registration_id AND status IN ('attended', 'cancelled'))`,
  'the history ends otherwise than the registration': `
    SELECT id FROM registrations WHERE status <> 'offered' AND status <> (SELECT status FROM record_changes WHERE record_id = registrations.id ORDER BY id DESC LIMIT 1)`,
};
