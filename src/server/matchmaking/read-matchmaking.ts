import type { MatchmakingRecordOutput } from '../../contract/matchmaking/matchmaking.ts';
import { readRegistrations } from '../activities/queries.ts';
import { toRegistrationResponse } from '../activities/registration-response.ts';
import type { Deps } from '../deps.ts';
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

/** A page of all appointments, for staff. */
export async function listAppointments(
  { database, now }: Tools,
  { page, per_page, activity, status }: Paged & Omit<AppointmentFilter, 'activityId'> & { activity?: string | undefined },
) {
  const at = now();
  const paging = { now: at, limit: per_page, offset: (page - 1) * per_page };
  const { items, total } = await readStaffAppointments(database.db, { activityId: activity, status }, paging);
  return { items: items.map((item) => toStaffAppointmentResponse(item, at)), total };
}

/** A page of all pairs, for staff. */
export async function listIntroductions(
  { database: { db }, now }: Tools,
  { page, per_page, activity, status }: Paged & Omit<IntroductionFilter, 'activityId'> & { activity?: string | undefined },
) {
  const { items, total } = await readStaffIntroductions(db, { activityId: activity, status }, { limit: per_page, offset: (page - 1) * per_page });
  const appointments = await readAppointmentsOfPairs(
    db,
    items.map(({ id }) => id),
  );
  return { items: items.map((item) => toStaffIntroductionResponse(item, appointments, now())), total };
}
