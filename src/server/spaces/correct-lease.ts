import { Refusal } from '../../contract/refusal.ts';
import { type CorrectSpace, correctionFaults } from '../../contract/spaces/space-correction.ts';
import { CORRECTABLE_FIELDS, type CorrectionItem } from '../../domain/spaces/lease-correction.ts';
import { SPACE_ATTACHMENTS } from '../../domain/spaces/space.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import { mailDay } from '../../i18n/formats/mail-dates.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { mobileFaults, phoneFaults } from '../identity/codes/mobile-check.ts';
import { replaceUploads } from '../uploads/uploads.ts';
import { endCorrection } from './correction-queries.ts';
import { notifyOfficeOfLease, sendLeaseEmails } from './lease-email.ts';
import { itemNames } from './lease-item-names.ts';
import { foundLease, leaseReviewDays, openCorrection } from './lease-response.ts';
import { stepTo } from './lease-step.ts';
import { type LeaseRow, lockLease, readLease } from './queries.ts';
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
    await tell(tx, deps, { lease: foundLease(await readLease(tx, id)), items: open.items, now });
    return readMemberLease(deps, tx, id);
  });
}

async function tell(tx: Tx, deps: Deps, { lease, items, now }: { lease: LeaseRow; items: readonly CorrectionItem[]; now: Date }): Promise<void> {
  const review = leaseReviewDays(lease, leaseRules(deps.library.settings), now);
  await sendLeaseEmails(tx, deps, lease, (facts, { language }) =>
    emails.spaceCorrected({ ...facts, items: itemNames(items, lease.applicant_type, language), due: mailDay(review.to, language) }),
  );
  await notifyOfficeOfLease(tx, deps, lease, (facts) =>
    emails.spaceCorrectedOffice({ ...facts, due: mailDay(review.to, 'zh'), items: itemNames(items, lease.applicant_type, 'zh') }),
  );
}
