import type { StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { dialledPhone } from '../../../domain/identity/number-plan.ts';
import type { Library } from '../../../editorial/library.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type Listing, mapListing } from '../../http/lists/listing.ts';
import { toRegistrationResponse } from '../registration-response.ts';
import { readStaffRegistration as readOne, readStaffRegistrations as readRows, type StaffFilter, type StaffRegistrationRow } from './queries.ts';

/** Registrations, for whoever reviews them or checks members in. */
export async function readStaffRegistrations({ database, library, now }: Deps, filter: StaffFilter): Promise<Listing<StaffRegistrationOutput>> {
  const at = now();
  return mapListing(await readRows(database.db, filter, at), (rows) => rows.map((row) => toStaffRegistrationResponse(library, row, at)));
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
