import { Refusal } from '../../contract/refusal.ts';
import { type CorrectSpace, correctionFaults } from '../../contract/spaces/space-correction.ts';
import { CORRECTABLE_FIELDS } from '../../domain/spaces/lease-correction.ts';
import { SPACE_ATTACHMENTS } from '../../domain/spaces/space.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { mobileFaults, phoneFaults } from '../identity/codes/mobile-check.ts';
import { replaceUploads } from '../uploads/uploads.ts';
import { endCorrection } from './correction-queries.ts';
import { foundLease, openCorrection } from './lease-response.ts';
import { stepTo } from './lease-step.ts';
import { lockLease } from './queries.ts';
import { readMemberLease } from './read-leases.ts';

interface Correcting {
  memberId: string;
  id: string;
  form: CorrectSpace;
}

/**
 * Replaces what staff asked for, nothing else, and hands the application back to the review (docs/decisions/134). Everything that is
 * wrong is said at once.
 * @throws Refusal NOT_FOUND (another member's too), CORRECTION_OVER, VALIDATION_FAILED
 */
export function correctLease(deps: Deps, { memberId, id, form }: Correcting, once: IdempotencyKey | null) {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    const lease = foundLease(await lockLease(tx, id, memberId));
    const status = stepTo({ lease, now }, { event: 'correct', by: 'member' });
    const open = openCorrection(lease);
    if (open === undefined) throw new Refusal('CORRECTION_OVER');
    const faults = [
      ...correctionFaults(form, open.items, lease.applicant_type),
      ...mobileFaults(form.mobile),
      ...phoneFaults(form.phone),
      ...phoneFaults(form.contact_number, 'contact_number'),
    ];
    if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
    await endCorrection(tx, id, 'answered', now);
    const fields = Object.fromEntries(CORRECTABLE_FIELDS.filter((field) => open.items.includes(field)).map((field) => [field, form[field]]));
    await tx
      .updateTable('space_leases')
      .set({ ...fields, status, correction_due_on: null, changed_at: now })
      .where('id', '=', id)
      .execute();
    const files = Object.fromEntries(SPACE_ATTACHMENTS.filter((field) => open.items.includes(field)).map((field) => [field, form[field]]));
    await replaceUploads(tx, deps.jobs, { memberId, kind: 'space', recordId: id }, files, now);
    return readMemberLease(deps, tx, id);
  });
}
