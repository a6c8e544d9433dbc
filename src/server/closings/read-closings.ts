import type { ClosingOutput, ClosingPreviewOutput } from '../../contract/closings/closing.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { ShownRegistrationStatus } from '../../domain/activities/registration-state.ts';
import { closingStatusAt } from '../../domain/closings/closing-state.ts';
import { bookingNumber } from '../../domain/text/booking-number.ts';
import type { Period } from '../../domain/time/period.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { openingRules } from '../../editorial/settings/rent-rules.ts';
import { activityTitle } from '../activities/registered-activity.ts';
import { sessionNumber } from '../activities/registration-response.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { type Listing, mapListing } from '../http/lists/listing.ts';
import { localize } from '../http/localize.ts';
import {
  type ClosingCounts,
  type ClosingMember,
  type ClosingRow,
  closingState,
  countClosingItems,
  readClosing,
  readClosingMembers,
  readClosings,
} from '../opening/closing-queries.ts';
import { publicClosing, times, toTime } from '../opening/read-closings.ts';
import { deviceTitle, rentItems } from '../rent/rent-response.ts';
import { countStanding, readStanding, type Standing } from './affected-bookings.ts';

/** @throws Refusal NOT_FOUND */
export function foundClosing(closing: ClosingRow | undefined): ClosingRow {
  if (closing === undefined) throw new Refusal('NOT_FOUND');
  return closing;
}

export const NOTHING: ClosingCounts = {
  members: 0,
  rents: 0,
  consultations: 0,
  registrations: 0,
  appointments: 0,
  leases: 0,
  leaseDays: 0,
  waits: 0,
  points: 0,
  refundTwd: 0,
};
export const toCounts = ({ leaseDays, refundTwd, ...same }: ClosingCounts) => ({ ...same, lease_days: leaseDays, refund_twd: refundTwd });
/** One closing for the staff. @throws Refusal NOT_FOUND */
export async function readOneClosing({ database, library, now }: Deps, id: string): Promise<ClosingOutput> {
  return readStaffClosing(database.db, library, foundClosing(await readClosing(database.db, id)), now());
}

/** A closing as staff sees it, with what is left to be called off. */
export async function readStaffClosing(db: Db | Tx, library: Library, closing: ClosingRow, now: Date): Promise<ClosingOutput> {
  const counted = (await countClosingItems(db, [closing.id])).get(closing.id) ?? NOTHING;
  const isStanding = closingStatusAt(closingState(closing), now) === 'standing';
  return {
    ...publicClosing(closing, openingRules(library.settings)),
    created_at: isoWithOffset(closing.createdAt),
    reopened_at: closing.reopenedAt === null ? null : isoWithOffset(closing.reopenedAt),
    called_off: toCounts(counted),
    members_left: isStanding ? (await readStanding(db, library, closing, now)).length : null,
  };
}

/** All closings, for the staff. */
export function readStaffClosings({ database, library, now }: Deps): Listing<ClosingOutput> {
  const at = now();
  return mapListing(readClosings(database.db), async (rows) => {
    const closings: ClosingOutput[] = [];
    for (const closing of rows) closings.push(await readStaffClosing(database.db, library, closing, at));
    return closings;
  });
}

/** All that stands on a time, by member, with how to reach them. */
export async function previewClosing({ database, library, now }: Pick<Deps, 'database' | 'library' | 'now'>, period: Period): Promise<ClosingPreviewOutput> {
  const standing = await readStanding(database.db, library, period, now());
  return {
    ...toTime(period, openingRules(library.settings)),
    counts: toCounts(countStanding(standing)),
    members: await toHitMembers(database.db, library, standing),
  };
}

/** Converts the bookings of members on a closing or a block, with how to reach them. */
export async function toHitMembers(db: Db | Tx, library: Library, standing: readonly Standing[]): Promise<ClosingPreviewOutput['members']> {
  const members = await readClosingMembers(
    db,
    standing.map(({ memberId }) => memberId),
  );
  return standing.map((each) => {
    const member = members.get(each.memberId);
    if (member === undefined) throw new Error(`${each.memberId} is no member`);
    return standingOnTheWire(library, each, member);
  });
}

function standingOnTheWire(
  library: Library,
  { rents, advisories, registrations, appointments, leases, waits }: Standing,
  { language: _, ...member }: ClosingMember,
): ClosingPreviewOutput['members'][number] {
  return {
    member,
    rents: rents.map(({ rent, isOut }) => ({
      id: rent.id,
      number: bookingNumber(rent.id),
      status: rent.status,
      ...times(rent),
      devices: rentItems(rent).map(({ deviceId, quantity }) => ({ id: deviceId, quantity, ...localize('title', deviceTitle(library, deviceId)) })),
      points: rent.points,
      is_out: isOut,
    })),
    consultations: advisories.map((advisory) => {
      const { id, line, category, method, teacher, phone, email } = advisory;
      if (advisory.status === 'offered') throw new Error(`consultation ${id} is only offered`);
      return { id, status: advisory.status, line, category, method, teacher, phone, email, ...times(advisory) };
    }),
    registrations: registrations.map((registration) => ({
      id: registration.id,
      number: bookingNumber(registration.id),
      status: registration.status as ShownRegistrationStatus,
      ...times(registration),
      activity: { id: registration.activityId, type: registration.type, ...localize('title', activityTitle(library, registration.activityId)) },
      session: sessionNumber(registration),
      size: registration.size,
      points: registration.points,
    })),
    appointments: appointments.map((appointment) => ({
      id: appointment.id,
      ...times(appointment),
      activity: { id: appointment.activityId, type: 'matchmaking', ...localize('title', activityTitle(library, appointment.activityId)) },
      teacher: appointment.teacher,
      place: appointment.place,
    })),
    leases: leases.map(({ lease, isCalledOff, lost, refundTwd }) => ({
      id: lease.id,
      status: lease.status,
      space_id: lease.space_id,
      event_name: lease.event_name,
      contact_name: lease.contact_name,
      mobile: lease.mobile,
      email: lease.email,
      ...times(lease),
      is_called_off: isCalledOff,
      lost_days: lost.map(({ day, twd }) => ({ day, rent_twd: twd })),
      refund_twd: refundTwd,
    })),
    waits: waits.map((wait) => ({ id: wait.id, kind: wait.kind, subject: wait.subject, is_offered: wait.status === 'offered', ...times(wait) })),
  };
}
