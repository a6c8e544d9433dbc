import { sql } from 'kysely';
import type { AttendanceListOutput } from '../../../contract/activities/attendance.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { type Meeting, meetingsOf } from '../../../domain/activities/registration-session.ts';
import { ATTENDANCE_LIST_STATUSES } from '../../../domain/activities/registration-state.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { fieldOf, localize } from '../../http/localize.ts';
import { activityOfSession } from '../registered-activity.ts';

interface ListAsked {
  activity: string;
  session: number;
  meeting?: number | undefined;
}

interface Expected {
  id: string;
  status: (typeof ATTENDANCE_LIST_STATUSES)[number];
  size: number;
  attendedAt: Date | null;
  name: string;
  username: string;
}

/** Everybody who has a place at a session of an activity, by name, and who of them has come. @throws Refusal NOT_FOUND */
export async function readAttendanceList(
  { database, library, now }: Deps,
  { activity: id, session, meeting: number }: ListAsked,
): Promise<AttendanceListOutput> {
  const sessionId = `${id}/${session}`;
  const known = activityOfSession(library, sessionId);
  const meeting = known && meetingAt(meetingsOf(known.activity, known.number), number, now());
  if (known === undefined || meeting === undefined || known.activity.data.registration === undefined) throw new Refusal('NOT_FOUND');
  const registrations = await readExpected(database.db, sessionId, meeting.number);
  const people = (of: readonly Expected[]) => of.reduce((sum, { size }) => sum + size, 0);
  return {
    activity: {
      id,
      type: known.activity.data.type,
      ...localize('title', fieldOf(known.activity.texts, 'title')),
      ...localize('location', fieldOf(known.activity.texts, 'location')),
    },
    session,
    meeting: { number: meeting.number, start: isoWithOffset(meeting.start), end: isoWithOffset(meeting.end), is_cancelled: meeting.isCancelled },
    expected: people(registrations),
    attended: people(registrations.filter(({ attendedAt }) => attendedAt !== null)),
    registrations: registrations.map(({ name, username, attendedAt, ...rest }) => ({
      ...rest,
      attended_at: attendedAt && isoWithOffset(attendedAt),
      member: { name, username },
    })),
  };
}

/** The session that is named; without a name the one that is on or comes next, else the last. */
function meetingAt(meetings: readonly Meeting[], number: number | undefined, now: Date): Meeting | undefined {
  if (number !== undefined) return meetings.find((each) => each.number === number);
  const held = meetings.filter(({ isCancelled }) => !isCancelled).sort((a, b) => a.start.getTime() - b.start.getTime());
  return held.find(({ end }) => now < end) ?? held.at(-1) ?? meetings[0];
}

const isListed = sql<boolean>`registration.status = ANY (${[...ATTENDANCE_LIST_STATUSES]}::text[])`;

/** No session has more places than its room. */
async function readExpected(db: Db, sessionId: string, meeting: number): Promise<Expected[]> {
  const rows = await db
    .selectFrom('registrations as registration')
    .innerJoin('members as member', 'member.id', 'registration.member_id')
    .leftJoin('registration_attendances as attendance', (join) =>
      join.onRef('attendance.registration_id', '=', 'registration.id').on('attendance.number', '=', meeting),
    )
    .select(['registration.id', 'registration.status', 'registration.size', 'attendance.at as attendedAt', 'member.name', 'member.account as username'])
    .where('registration.session_id', '=', sessionId)
    .where(isListed)
    .orderBy('member.name')
    .orderBy('registration.id')
    .execute();
  return rows as Expected[];
}

interface Asked {
  session: string;
  meeting: number;
}

/** Counts the people expected at sessions of activities and those who have come, by session and time of it. */
export async function countAttendance(db: Db, sessions: readonly Asked[]): Promise<Map<string, { expected: number; attended: number }>> {
  const asked = sql<Asked>`unnest(${sessions.map(({ session }) => session)}::text[], ${sessions.map(({ meeting }) => meeting)}::integer[])`;
  const rows = await db
    .selectFrom(asked.as<'asked'>(sql`asked (session, meeting)`))
    .innerJoin('registrations as registration', (join) => join.onRef('registration.session_id', '=', 'asked.session').on(isListed))
    .leftJoin('registration_attendances as attendance', (join) =>
      join.onRef('attendance.registration_id', '=', 'registration.id').onRef('attendance.number', '=', 'asked.meeting'),
    )
    .select(['asked.session', 'asked.meeting'])
    .select(({ fn }) => [
      fn.sum<string>('registration.size').as('expected'),
      sql<string>`coalesce(sum(registration.size) FILTER (WHERE attendance.at IS NOT NULL), 0)`.as('attended'),
    ])
    .groupBy(['asked.session', 'asked.meeting'])
    .execute();
  return new Map(rows.map(({ session, meeting, expected, attended }) => [`${session}/${meeting}`, { expected: Number(expected), attended: Number(attended) }]));
}
