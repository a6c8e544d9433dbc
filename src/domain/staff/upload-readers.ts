import { ADVISORY_ROLES } from '../consultations/consultation-state.ts';
import { APPLICATION_ROLES } from '../creators/application-state.ts';
import type { Role } from '../identity/account.ts';
import { LEASE_STAFF_ROLES } from '../spaces/lease-acts.ts';

/** The staff who read the PDFs of each kind of record, by the name that `uploads` has for it: those who see the record. */
const UPLOAD_READERS: Readonly<Record<string, readonly Role[]>> = { space: LEASE_STAFF_ROLES, advisory: ADVISORY_ROLES, creator: APPLICATION_ROLES };

/** Whether a role of staff reads the PDFs that a kind of record came with (docs/rules.md#uploads). */
export const readsUploads = (recordKind: string, role: Role): boolean => UPLOAD_READERS[recordKind]?.includes(role) === true;
