import type { MatchmakingRecordOutput } from '../../contract/matchmaking/matchmaking.ts';
import type { StaffAppointmentDetail } from '../../contract/matchmaking/staff-matchmaking.ts';
import { addDays, type Day, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { readRegistrations } from '../activities/queries.ts';
import { toRegistrationResponse } from '../activities/registration-response.ts';
import type { Deps } from '../deps.ts';
import { mapListing } from '../http/lists/listing.ts';
import { readAppointmentHistory } from './appointment-history.ts';
import { type AppointmentFilter, readAppointment, readAppointmentsOf, readAppointmentsOfPairs, readStaffAppointments } from './appointment-queries.ts';
import { type IntroductionFilter, readIntroductionsOf, readStaffIntroductions } from './introduction-queries.ts';
import {
  found,
  sideOf,
  toAppointmentResponse,
  toIntroductionResponse,
  toStaffAppointmentResponse,
  toStaffIntroductionResponse,
} from './matchmaking-response.ts';

type Tools = Pick<Deps, 'database' | 'library' | 'now'>;
type Paged = { page: number; per_page: number };

/** A page of a member's matchmaking registrations, each with its appointments and introductions: as many queries, however many there are. */
export async function readMyMatchmaking(
  { database: { db }, library, now }: Tools,
  memberId: string,
  { page, per_page, when }: Paged & { when?: 'upcoming' | 'past' | undefined },
): Promise<{ items: MatchmakingRecordOutput[]; total: number }> {
  const at = now();
  const { items, total } = await readRegistrations(db, memberId, { type: 'matchmaking', when }, { now: at, limit: per_page, offset: (page - 1) * per_page });
  const ids = items.map(({ id }) => id);
  const [appointments, introductions] = await Promise.all([readAppointmentsOf(db, ids), readIntroductionsOf(db, ids)]);
  return {
    items: items.map((registration) => ({
      ...toRegistrationResponse(library, registration, at),
      appointments: appointments.filter(({ registrationId }) => registrationId === registration.id).map((each) => toAppointmentResponse(each, at)),
      introductions: introductions.flatMap((each) => {
        const own = sideOf(each, memberId);
        return own?.registrationId === registration.id ? [toIntroductionResponse(each, own)] : [];
      }),
    })),
    total,
  };
}

/** All appointments, for staff. */
export async function listAppointments(
  { database, library, now }: Tools,
  { activity, day, ...filter }: Omit<AppointmentFilter, 'activityId' | 'on'> & { activity?: string | undefined; day?: Day | undefined },
) {
  const at = now();
  const found = await readStaffAppointments(
    database.db,
    { activityId: activity, on: day === undefined ? undefined : { start: taipeiInstant(day), end: taipeiInstant(addDays(day, 1)) }, ...filter },
    at,
  );
  return mapListing(found, (rows) => rows.map((row) => toStaffAppointmentResponse(library, row, at)));
}

/** One appointment, for staff. @throws Refusal NOT_FOUND */
export async function readAppointmentForStaff({ database: { db }, library, now }: Tools, id: string): Promise<StaffAppointmentDetail> {
  const appointment = found(await readAppointment(db, id));
  return { ...toStaffAppointmentResponse(library, appointment, now()), history: await readAppointmentHistory(db, appointment) };
}

/** All pairs, for staff. */
export async function listIntroductions(
  { database: { db }, library, now }: Tools,
  { activity, ...filter }: Omit<IntroductionFilter, 'activityId'> & { activity?: string | undefined },
) {
  return mapListing(await readStaffIntroductions(db, { activityId: activity, ...filter }), async (rows) => {
    const appointments = await readAppointmentsOfPairs(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toStaffIntroductionResponse(library, row, { appointments, now: now() }));
  });
}
