import type { MatchmakingRecordOutput } from '../../contract/matchmaking/matchmaking.ts';
import { readRegistrations } from '../activities/queries.ts';
import { toRegistrationResponse } from '../activities/registration-response.ts';
import type { Deps } from '../deps.ts';
import { mapListing } from '../http/lists/listing.ts';
import { type AppointmentFilter, readAppointmentsOf, readAppointmentsOfPairs, readStaffAppointments } from './appointment-queries.ts';
import { type IntroductionFilter, readIntroductionsOf, readStaffIntroductions } from './introduction-queries.ts';
import { sideOf, toAppointmentResponse, toIntroductionResponse, toStaffAppointmentResponse, toStaffIntroductionResponse } from './matchmaking-response.ts';

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
export function listAppointments({ database, now }: Tools, { activity, status }: Omit<AppointmentFilter, 'activityId'> & { activity?: string | undefined }) {
  const at = now();
  return mapListing(readStaffAppointments(database.db, { activityId: activity, status }, at), (rows) => rows.map((row) => toStaffAppointmentResponse(row, at)));
}

/** All pairs, for staff. */
export function listIntroductions(
  { database: { db }, library, now }: Tools,
  { activity, ...filter }: Omit<IntroductionFilter, 'activityId'> & { activity?: string | undefined },
) {
  return mapListing(readStaffIntroductions(db, { activityId: activity, ...filter }), async (rows) => {
    const appointments = await readAppointmentsOfPairs(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toStaffIntroductionResponse(library, row, { appointments, now: now() }));
  });
}
