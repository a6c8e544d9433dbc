import type { StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { dialledPhone } from '../../../domain/identity/number-plan.ts';
import type { Library } from '../../../editorial/library.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { toRegistrationResponse } from '../registration-response.ts';
import { readStaffRegistration as readOne, readStaffRegistrations as readPage, type StaffFilter, type StaffRegistrationRow } from './queries.ts';

/** A page of registrations, for whoever reviews them or checks members in. */
export async function readStaffRegistrations(
  { database, library, now }: Deps,
  { page, per_page, ...filter }: StaffFilter & { page: number; per_page: number },
) {
  const at = now();
  const { items, total } = await readPage(database.db, filter, { now: at, limit: per_page, offset: (page - 1) * per_page });
  return { items: items.map((each) => toStaffRegistrationResponse(library, each, at)), total };
}

/** @throws Refusal NOT_FOUND */
export async function readStaffRegistration(db: Db | Tx, library: Library, id: string, now: Date): Promise<StaffRegistrationOutput> {
  const registration = await readOne(db, id);
  if (registration === undefined) throw new Refusal('NOT_FOUND');
  return toStaffRegistrationResponse(library, registration, now);
}

/** A registration with its member as it stands at an instant. */
export function toStaffRegistrationResponse(library: Library, registration: StaffRegistrationRow, now: Date): StaffRegistrationOutput {
  const response = toRegistrationResponse(library, registration, now);
  const phone = response.matchmaking?.phone ?? null;
  return {
    ...response,
    matchmaking: response.matchmaking && { ...response.matchmaking, phone: phone === null ? null : dialledPhone(phone) },
    member: { ...registration.member, mobile: dialledPhone(registration.member.mobile) },
  };
}
