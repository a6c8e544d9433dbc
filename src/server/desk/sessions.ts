import { sql } from 'kysely';
import { type Meeting, meetingsOf, registrationSessions } from '../../domain/activities/registration-session.ts';
import type { DeskState } from '../../domain/rent/desk-state.ts';
import { activityOfSession } from '../activities/registered-activity.ts';
import { countAttendance } from '../activities/staff/attendance-list.ts';
import { fieldOf, localize } from '../http/localize.ts';
import type { DayPart } from './day-part.ts';

/** The session of an activity by which an entry is known, `<activity>/<session>/<meeting>`, taken apart. */
function readId(id: string): { session: string; meeting: number } {
  const at = id.lastIndexOf('/');
  return { session: id.slice(0, at), meeting: Number(id.slice(at + 1)) };
}

function stateAt({ start, end, isCancelled }: Meeting, now: Date): DeskState {
  if (isCancelled) return 'cancelled';
  if (now >= end) return 'ended';
  return now < start ? 'coming' : 'here';
}

/** Sessions of activities for which members register, by the content; the database knows who comes. */
export const sessionPart: DayPart<'session'> = {
  select: ({ library }, { on, foundIn, now }) => {
    if (on === null || foundIn !== null) return null;
    const rows = library.activities.flatMap((activity) =>
      registrationSessions(activity).flatMap((session) =>
        meetingsOf(activity, session.number)
          .filter(({ start, end }) => start < on.end && end > on.start)
          .map((meeting) => ({
            id: `${session.id}/${meeting.number}`,
            starts_at: meeting.start,
            ends_at: meeting.end,
            state: stateAt({ ...meeting, isCancelled: meeting.isCancelled || session.isCancelled }, now),
          })),
      ),
    );
    return sql`SELECT id, starts_at, ends_at, state FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS session (id text, starts_at timestamptz, ends_at timestamptz, state text)`;
  },
  load: async ({ library, database }, ids) => {
    const counts = await countAttendance(database.db, ids.map(readId));
    return new Map(
      ids.flatMap((id) => {
        const { session, meeting } = readId(id);
        const known = activityOfSession(library, session);
        if (known === undefined) return [];
        const { id: activityId, data, texts } = known.activity;
        const activity = {
          id: activityId,
          type: data.type,
          ...localize('title', fieldOf(texts, 'title')),
          ...localize('location', fieldOf(texts, 'location')),
        };
        const { expected = 0, attended = 0 } = counts.get(id) ?? {};
        return [[id, { kind: 'session', session: { activity, session: known.number, meeting, expected, attended } }] as const];
      }),
    );
  },
};
