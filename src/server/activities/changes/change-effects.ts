import { sql } from 'kysely';
import type { Library } from '../../../editorial/library.ts';
import type { Db } from '../../db/client.ts';
import type { ReleasedSession } from '../../db/release.ts';
import { rule } from '../../db/sql-rules.ts';
import { releasedSessions } from '../registered-activity.ts';

/** An effect of changed content on members who are registered for a session. */
export type ChangeEffect =
  | { kind: 'called_off'; registrations: number; points: number; waiting: number }
  | { kind: 'moved'; registrations: number; from: { start: Date; end: Date }; to: { start: Date; end: Date } }
  | { kind: 'rescheduled'; registrations: number }
  | { kind: 'relocated'; registrations: number }
  | { kind: 'quota'; people: number; from: number; to: number; over: number; offered: number }
  | { kind: 'deadline'; registrations: number; from: Date; to: Date }
  | { kind: 'unlisted'; registrations: number };

export interface SessionEffects {
  sessionId: string;
  effects: ChangeEffect[];
}

interface StoredSession {
  id: string;
  start: Date;
  end: Date;
  closesAt: Date;
  quota: number;
  taken: number;
  held: number;
  place: string;
  meetings: string | null;
  isListed: boolean;
  isCalledOff: boolean;
  registrations: number;
  points: number;
  waiting: number;
}

/**
 * Says what releasing a content would do to the members who are registered, by session: before it is live, compared with what the
 * database has of the release before. Sessions that are over, and those where nobody is registered or waits, have no effects.
 */
export async function changeEffects(db: Db, library: Library, now: Date): Promise<SessionEffects[]> {
  const released = new Map(releasedSessions(library).map((session) => [session.id, session]));
  const stored = await readStored(db, now);
  return stored
    .map((session) => ({ sessionId: session.id, effects: effectsOf(session, released.get(session.id)) }))
    .filter(({ effects }) => effects.length > 0);
}

function effectsOf(stored: StoredSession, released: ReleasedSession | undefined): ChangeEffect[] {
  const { registrations, points, waiting } = stored;
  if (released === undefined) return stored.isListed ? [{ kind: 'unlisted', registrations }] : [];
  if (released.isCancelled) return stored.isCalledOff ? [] : [{ kind: 'called_off', registrations, points, waiting }];
  const { start, end, closesAt, quota, place, meetings, taken } = released;
  const isMoved = start.getTime() !== stored.start.getTime() || end.getTime() !== stored.end.getTime();
  const places = quota - taken;
  const effects: (ChangeEffect | false)[] = [
    isMoved && { kind: 'moved', registrations, from: { start: stored.start, end: stored.end }, to: { start, end } },
    !isMoved && stored.meetings !== null && meetings !== stored.meetings && { kind: 'rescheduled', registrations },
    place !== stored.place && { kind: 'relocated', registrations },
    places !== stored.quota - stored.taken && {
      kind: 'quota',
      people: stored.held,
      from: stored.quota - stored.taken,
      to: places,
      over: Math.max(0, stored.held - places),
      offered: Math.min(waiting, Math.max(0, places - stored.held)),
    },
    closesAt.getTime() !== stored.closesAt.getTime() && { kind: 'deadline', registrations, from: stored.closesAt, to: closesAt },
  ];
  return effects.filter((effect) => effect !== false);
}

async function readStored(db: Db, now: Date): Promise<StoredSession[]> {
  const { rows } = await sql<StoredSession>`
    SELECT session.id, lower(session.period) AS start, upper(session.period) AS end, session.closes_at AS "closesAt", session.quota, session.taken, session.held,
      session.place, session.meetings, session.is_listed AS "isListed", session.called_off_at IS NOT NULL AS "isCalledOff", made.registrations,
      made.points, waits.waiting
    FROM activity_sessions AS session
      CROSS JOIN LATERAL (SELECT count(*)::integer AS registrations, coalesce(sum(points), 0)::integer AS points FROM registrations
        WHERE session_id = session.id AND status <> 'offered' AND status = ANY (${rule('registration_holding')})) AS made
      CROSS JOIN LATERAL (SELECT coalesce(sum(size), 0)::integer AS waiting FROM waitlist_entries
        WHERE kind = 'activity' AND subject = session.id AND status = 'waiting') AS waits
    WHERE upper(session.period) > ${now}::timestamptz AND (made.registrations > 0 OR waits.waiting > 0) ORDER BY session.id`.execute(db);
  return rows;
}
